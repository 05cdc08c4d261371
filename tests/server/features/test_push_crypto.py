"""What is told by push, against the example of RFC 8291, and by whom (RFC 8292)."""

from __future__ import annotations

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from expedition.server.features.push.crypto import (
    CURVE,
    Sender,
    decoded,
    encoded,
    new_key,
    read_key,
    read_receiver,
    sealed_for,
)

POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SECRET = "BTBZMqHH6r4Tts7J_aSIgg"


def test_the_example_of_the_standard_is_sealed_as_it_says() -> None:
    own = read_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    salt = decoded("DGv6ra1nlYgDCS1FRnbzlw")
    text = b"When I grow up, I want to be a watermelon"
    assert encoded(sealed_for(read_receiver(POINT, SECRET), text, own, salt)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
        "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
        "lcy4a-fN"
    )


@pytest.mark.parametrize(
    ("point", "secret"),
    [("", ""), (POINT, ""), (POINT, "AAAA"), (POINT[:-4], SECRET), ("B" * 87, SECRET), ("é", "é")],
)
def test_keys_that_are_none_are_refused(point: str, secret: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_receiver(point, secret)


def test_a_push_service_can_tell_who_speaks_and_until_when() -> None:
    sender = Sender(read_key(new_key()), "mailto:host@example.org")
    header = sender.authorization("https://push.example.org/one/two", now=1000.5)
    token, _, key = header.removeprefix("vapid t=").partition(", k=")
    assert key == sender.public
    told, _, signature = token.rpartition(".")
    halves = decoded(signature)
    first, second = (int.from_bytes(half, "big") for half in (halves[:32], halves[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(key))
    public.verify(encode_dss_signature(first, second), told.encode(), ec.ECDSA(SHA256()))
    assert msgspec.json.decode(decoded(told.split(".")[1])) == {
        "aud": "https://push.example.org",
        "exp": 1000 + 12 * 3600,
        "sub": "mailto:host@example.org",
    }

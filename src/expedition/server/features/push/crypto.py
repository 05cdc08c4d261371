"""Web Push cryptography: message encryption (RFC 8291) and VAPID identification (RFC 8292)."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
LENGTH_OF_A_NUMBER = 32
"""Bytes of a private key, and of each half of a signature."""
LENGTH_OF_A_POINT = 65
LENGTH_OF_A_SECRET = 16
RECORD_SIZE = 4096
LAST_RECORD = b"\x02"
SECONDS_OF_A_TOKEN = 12 * 3600


@dataclass(frozen=True, slots=True)
class Receiver:
    """A browser's keys for encryption: its public point, and the shared authentication secret."""

    point: bytes
    secret: bytes


@dataclass(frozen=True, slots=True)
class Sender:
    """The server's VAPID key, and a contact address of its owner."""

    key: EllipticCurvePrivateKey
    contact: str

    @property
    def public(self) -> str:
        """The public key as text, for browsers to subscribe with."""
        return encoded(_point(self.key))

    def authorization(self, endpoint: str, now: float) -> str:
        """The Authorization header with a JWT for the push service, valid for half a day."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(now) + SECONDS_OF_A_TOKEN,
            "sub": self.contact,
        }
        head = {"typ": "JWT", "alg": "ES256"}
        told = ".".join(encoded(msgspec.json.encode(part)) for part in (head, claims))
        signed = decode_dss_signature(self.key.sign(told.encode(), ec.ECDSA(SHA256())))
        signature = b"".join(half.to_bytes(LENGTH_OF_A_NUMBER, "big") for half in signed)
        return f"vapid t={told}.{encoded(signature)}, k={self.public}"


def new_key() -> str:
    """A new private key, as text."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return encoded(number.to_bytes(LENGTH_OF_A_NUMBER, "big"))


def read_key(text: str) -> EllipticCurvePrivateKey:
    """Parses a private key."""
    return ec.derive_private_key(int.from_bytes(decoded(text), "big"), CURVE)


def read_receiver(point: str, secret: str) -> Receiver:
    """Parses a browser's keys; ValueError if they are invalid."""
    receiver = Receiver(decoded(point), decoded(secret))
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, receiver.point)
    if len(receiver.point) != LENGTH_OF_A_POINT or len(receiver.secret) != LENGTH_OF_A_SECRET:
        raise ValueError("keys of another length")
    return receiver


def sealed_for(receiver: Receiver, text: bytes, own: EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """Encrypts the text for the receiver; key and salt must be used for it alone."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, receiver.point)
    point = _point(own)
    met = _derived(
        own.exchange(ec.ECDH(), theirs),
        receiver.secret,
        b"WebPush: info\0" + receiver.point + point,
        32,
    )
    key = _derived(met, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(met, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(point)]) + point
    return head + AESGCM(key).encrypt(nonce, text + LAST_RECORD, None)


def encoded(some: bytes) -> str:
    """Encodes bytes in URL-safe base64 without padding."""
    return urlsafe_b64encode(some).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Decodes such a text."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _point(key: EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, purpose).derive(secret)

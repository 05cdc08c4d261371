"""Who is away is told that they are awaited at a slow table, by a push that they alone can read."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from expedition.server.features.push.crypto import CURVE, encoded
from tests.server.players import Person, person
from tests.server.running import Running, running
from tests.server.state.test_absence import two_at_a_table

DAY = 24 * 3600
SECRET = b"sixteen secrets."


@dataclass
class Pushed:
    """What came to a push service: at which path, with which headers, and what was in it."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """A push service of our own, and the browser behind it, which can read."""

    address: str = ""
    status: int = 201
    came: asyncio.Queue[Pushed] = field(default_factory=asyncio.Queue)
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, path: str) -> dict[str, Any]:
        keys = {"p256dh": encoded(self.point), "auth": encoded(SECRET)}
        return {"endpoint": f"{self.address}{path}", "keys": keys}

    async def serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")[:-2]
        headers = {name.lower(): value for name, _, value in (one.partition(": ") for one in lines)}
        body = await reader.readexactly(int(headers["content-length"]))
        writer.write(f"HTTP/1.1 {self.status} -\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()
        self.came.put_nowait(Pushed(first.split(" ")[1], headers, body))

    def read(self, pushed: Pushed) -> dict[str, str]:
        """What the browser makes of it, step by step as RFC 8291 says."""
        salt, point, sealed = pushed.body[:16], pushed.body[21:86], pushed.body[86:]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
        shared = self.key.exchange(ec.ECDH(), theirs)
        met = HKDF(SHA256(), 32, SECRET, b"WebPush: info\0" + self.point + point).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(met)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(met)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        told: dict[str, str] = msgspec.json.decode(text.removesuffix(b"\x02"))
        return told


@pytest.fixture
async def service() -> AsyncIterator[PushService]:
    service = PushService()
    listening = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    service.address = f"http://127.0.0.1:{port}"
    async with listening:
        yield service


@pytest.fixture
async def telling(tmp_path: Path, service: PushService) -> AsyncIterator[Running]:
    services = (service.address,)
    async with running(tmp_path, push="mailto:host@example.org", push_services=services) as server:
        yield server


async def test_who_is_away_is_told_once_and_by_a_push_that_they_alone_can_read(
    telling: Running, service: PushService
) -> None:
    async with person(telling, "Ada") as ada, person(telling, "Ben") as ben:
        key = (await ben.ask("GET", "/api/push"))["key"]
        ben.http.headers["Accept-Language"] = "fr"
        assert await ben.ask("POST", "/api/push", service.subscription("/ben")) == {"key": key}
        await ada.ask("POST", "/api/push", service.subscription("/ada"))
        quick, slow = await two_at_a_table(ada, ben), await two_at_a_table(ada, ben, clock=DAY)
        begun = {(await service.came.get()).path for _ in "ab"}
        assert begun == {"/ada", "/ben"}  # nobody was there when it began
        async with ada.at(quick) as seat, ben.at(quick) as other:
            for one in (seat, other):
                await one.play(Random(1))
            await seat.hear("moment")
        async with ada.at(slow) as seat:
            async with ben.at(slow) as other:
                await other.play(Random(1))
            await seat.play(Random(1))
            await seat.hear("moment")
        pushed = await service.came.get()
        assert service.came.empty()
        assert pushed.path == "/ben"
        assert pushed.headers["ttl"] == str(DAY)
        assert pushed.headers["topic"] == slow
        assert pushed.headers["authorization"].endswith(f", k={key}")
        assert service.read(pushed) == {
            "title": "C’est à vous",
            "body": "Le Temple d’Apikhabou\u00a0: les autres ont écrit.",
            "code": slow,
        }


@pytest.mark.parametrize("status", [404, 410])
async def test_where_nobody_takes_notices_any_more_none_is_sent_again(
    telling: Running, service: PushService, status: int
) -> None:
    store = telling.app.state.server.store if telling.app else None
    assert store is not None
    async with person(telling, "Ada") as ada, person(telling, "Ben") as ben:
        await ben.ask("POST", "/api/push", service.subscription("/gone"))
        service.status = status
        code = await two_at_a_table(ada, ben, clock=DAY)
        await service.came.get()
        ids = [sitter.person for sitter in (await lobby_table(telling, code)).state.sitters]
        while await store.subscriptions.of(ids):  # noqa: ASYNC110 - until the answer was read
            await asyncio.sleep(0.01)


async def test_notices_can_be_ended(telling: Running, service: PushService) -> None:
    async with person(telling, "Ada") as ada, person(telling, "Ben") as ben:
        await ben.ask("POST", "/api/push", service.subscription("/first"))
        await ada.ask("POST", "/api/push", service.subscription("/ada"))
        await ada.ask("POST", "/api/push/end", {"endpoint": f"{service.address}/first"})
        await ada.ask("POST", "/api/push/end", {"endpoint": f"{service.address}/ada"})
        await two_at_a_table(ada, ben, clock=DAY)
        assert (await service.came.get()).path == "/first"  # nobody ends another's
        assert service.came.empty()


@pytest.mark.parametrize(
    ("endpoint", "keys", "key"),
    [
        ("http://127.0.0.1:1/x", {}, "no_push_service"),
        ("https://169.254.169.254/latest", {}, "no_push_service"),
        ("https://example.org/push.apple.com", {}, "no_push_service"),
        ("https://evilgoogleapis.com/x", {}, "no_push_service"),
        ("https://fcm.googleapis.com:8443/x", {}, "no_push_service"),
        ("https://[", {}, "bad_push_endpoint"),
        ("https://fcm.googleapis.com:0x50/x", {}, "bad_push_endpoint"),
        ("https://eve@fcm.googleapis.com/x", {}, "bad_push_endpoint"),
        ("https://eve:secret@fcm.googleapis.com/x", {}, "bad_push_endpoint"),
        ("https://@fcm.googleapis.com/x", {}, "bad_push_endpoint"),
        ("https://127.0.0.1%2f.googleapis.com/x", {}, "bad_push_endpoint"),
        ("https://example.org%00.googleapis.com/x", {}, "bad_push_endpoint"),
        ("https://example.org\\.googleapis.com/x", {}, "bad_push_endpoint"),
        ("https://fcm.googleapis.com/x\r\nHost: example.org", {}, "bad_push_endpoint"),
        ("https://fcm.goog\tleapis.com/x", {}, "bad_push_endpoint"),
        ("https://fcm.googleapis.com/a b", {}, "bad_push_endpoint"),
        ("https://fcm.googleapis.com/\x00", {}, "bad_push_endpoint"),
        (" https://fcm.googleapis.com/x", {}, "bad_push_endpoint"),
        ("https://fcm.gooɡleapis.com/x", {}, "bad_push_endpoint"),
        ("https://fcm.googleapis.com/x", {"p256dh": "AAAA"}, "bad_push_keys"),
        ("https://fcm.googleapis.com/x", {"auth": "é"}, "bad_push_keys"),
    ],
)
async def test_a_stranger_cannot_make_the_server_speak_to_any_address(
    telling: Running, service: PushService, endpoint: str, keys: dict[str, str], key: str
) -> None:
    async with person(telling, "Eve") as eve:
        wanted = service.subscription("/")
        wanted = {"endpoint": endpoint, "keys": wanted["keys"] | keys}
        answer = await eve.http.post("/api/push", json=wanted)
        assert (answer.status_code, answer.json()["key"]) == (400, key)


async def test_a_server_without_a_contact_sends_none_and_says_so(
    zoe: Person, service: PushService
) -> None:
    assert await zoe.ask("GET", "/api/push") == {"key": None}
    answer = await zoe.http.post("/api/push", json=service.subscription("/zoe"))
    assert (answer.status_code, answer.json()["key"]) == (409, "no_push")


async def lobby_table(server: Running, code: str) -> Any:  # noqa: ANN401 - a table of the server
    assert server.app is not None
    return await server.app.state.server.lobby.find(code)

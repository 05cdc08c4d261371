"""Tells people who are away that they are awaited at a slow table, where they have asked for it."""

from __future__ import annotations

import asyncio
import os
from asyncio import Task
from collections.abc import Callable
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec
import structlog

from expedition.core.errors import Refusal
from expedition.locale import say
from expedition.server.attendance import Attendance
from expedition.server.change import Change
from expedition.server.limits import Clock
from expedition.store import NotStored, SqlStore, Store
from expedition.store.subscriptions import Subscription

if TYPE_CHECKING:  # an extra, which only those have who send
    from expedition.server.web_push import Sender

SECONDS_TO_SEND = 10
NOBODY_THERE = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
NAME_OF_KEY = "push key"

log = structlog.get_logger()


class TurnNotices:
    """Sends a notice to every browser of somebody who is awaited and connected nowhere."""

    def __init__(self, store: Store, sender: Sender | None, calendar: Clock) -> None:
        self._store = store
        self.sender = sender
        self._calendar = calendar
        self._under_way: set[Task[None]] = set()

    def follow(self, change: Change, attendance: Attendance) -> None:
        """Something has happened here and is stored; whom it makes awaited is told."""
        people = awaited_elsewhere(change, attendance.is_here)
        if self.sender is None or not people:
            return
        state = change.after
        task = asyncio.create_task(
            self._tell(people, state.code, state.game.name, state.conduct.clock or 0)
        )
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def close(self) -> None:
        """What is under way is given up."""
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)

    async def _tell(self, people: list[str], code: str, game: str, seconds: int) -> None:
        try:
            found = await self._store.subscriptions.of(people)
            await asyncio.gather(*(self._send(one, code, game, seconds) for one in found))
        except NotStored as error:
            log.warning("notice_not_sent", table=code, reason=str(error))

    async def _send(self, to: Subscription, code: str, game: str, seconds: int) -> None:
        try:
            request = self._request(to, notice(to.language, code, game), code, seconds)
            status = await asyncio.to_thread(_post, request)
        except (OSError, ValueError) as error:
            log.warning("notice_not_sent", table=code, reason=str(error))
            return
        if status in NOBODY_THERE:
            await self._store.subscriptions.forget(to.endpoint)
        elif status >= HTTPStatus.MULTIPLE_CHOICES:
            log.warning("notice_not_taken", table=code, status=status)

    def _request(self, to: Subscription, text: bytes, code: str, seconds: int) -> Request:
        from expedition.server.web_push import new_key, read_key, read_receiver, sealed_for

        assert self.sender is not None
        receiver, own = read_receiver(to.point, to.secret), read_key(new_key())
        headers = {
            "Authorization": self.sender.authorization(to.endpoint, self._calendar()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(seconds),
            "Topic": code,
        }
        body = sealed_for(receiver, text, own, os.urandom(16))
        return Request(to.endpoint, body, headers, method="POST")


def awaited_elsewhere(change: Change, is_here: Callable[[str], bool]) -> list[str]:
    """The people who have just become awaited at a slow table, and are not connected to it."""
    state = change.after
    if change.new_match is None or not state.conduct.is_slow or state.status != "playing":
        return []
    sitters = [state.sitters[seat] for seat in sorted(change.new_match.thinking)]
    devices = [sitter.device for sitter in sitters if sitter.device and not sitter.has_left]
    return [device for device in dict.fromkeys(devices) if not is_here(device)]


def notice(language: str, code: str, game: str) -> bytes:
    """What a browser shows: whose turn it is and where, and nothing of the match."""
    told = {
        "title": say(language, "notice.title"),
        "body": say(language, "notice.body", game=say(language, f"{game}.title")),
        "code": code,
    }
    return msgspec.json.encode(told)


async def sender_of(store: SqlStore, contact: str | None) -> Sender | None:
    """Who tells, with the key that all servers of the database share, if notices are set up."""
    if contact is None:
        return None
    try:
        from expedition.server.web_push import Sender, new_key, read_key
    except ImportError:
        raise Refusal("push_not_installed") from None
    return Sender(read_key(await store.share(NAME_OF_KEY, new_key())), contact)


class _StaysThere(HTTPRedirectHandler):
    """A push service does not send us on, and nobody else shall."""

    def redirect_request(self, *_: object) -> None:
        """Nowhere."""


_opener = build_opener(_StaysThere)


def _post(request: Request) -> int:
    """The status of the answer."""
    try:
        with _opener.open(request, timeout=SECONDS_TO_SEND) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code

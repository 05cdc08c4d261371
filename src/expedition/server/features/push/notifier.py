"""Sends Web Push notifications to people who are awaited at a slow table and away."""

from __future__ import annotations

import asyncio
import os
import ssl
from asyncio import Task
from collections import defaultdict
from collections.abc import Callable
from http import HTTPStatus
from typing import TYPE_CHECKING

import msgspec
import structlog

from expedition.core.errors import Refusal
from expedition.locale import say
from expedition.server.base import faults
from expedition.server.base.rate_limits import Clock
from expedition.server.features.push.post import Bulkhead, NoAnswer, post
from expedition.server.features.push.services import read_endpoint
from expedition.server.state.attendance import Attendance
from expedition.server.state.change import Change
from expedition.store import NotStored, Store
from expedition.store.rows import Subscription

if TYPE_CHECKING:  # an extra, which only those have who send
    from expedition.server.features.push.crypto import Sender
    from expedition.store import SqlStore

NOBODY_THERE = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
NAME_OF_KEY = "push key"

log = structlog.get_logger()


class TurnNotifier:
    """Notifies every subscribed browser of a player who is awaited and connected nowhere."""

    def __init__(
        self, store: Store, sender: Sender | None, services: tuple[str, ...], calendar: Clock
    ) -> None:
        self._store = store
        self.sender = sender
        self._services = services
        self._calendar = calendar
        self._tls = None if sender is None else ssl.create_default_context()
        self._lanes: defaultdict[str, Bulkhead] = defaultdict(Bulkhead)
        self._under_way: set[Task[None]] = set()

    def follow(self, change: Change, attendance: Attendance) -> None:
        """Sends the notifications for a change that is stored, in the background."""
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
        """Cancels what is being sent."""
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)
        for lane in self._lanes.values():
            lane.names.shutdown(wait=False, cancel_futures=True)

    async def _tell(self, people: list[str], code: str, game: str, seconds: int) -> None:
        try:
            found = await self._store.subscriptions.of(people)
        except NotStored as error:
            log.warning("notice_not_sent", table=code, reason=str(error))
            return
        sending = (self._send(one, code, game, seconds) for one in found)
        for failed in await asyncio.gather(*sending, return_exceptions=True):
            if isinstance(failed, Exception):  # one that nobody foresaw ends no other
                faults.note("notice_failed", failed, table=code)

    async def _send(self, to: Subscription, code: str, game: str, seconds: int) -> None:
        try:
            status = await self._answer(to, notice(to.language, code, game), code, seconds)
            if status in NOBODY_THERE:
                await self._store.subscriptions.forget(to.endpoint)
            elif status >= HTTPStatus.MULTIPLE_CHOICES:
                log.warning("notice_not_taken", table=code, status=status)
        except (NoAnswer, NotStored, Refusal) as error:
            log.warning("notice_not_sent", table=code, reason=str(error))

    async def _answer(self, to: Subscription, text: bytes, code: str, seconds: int) -> int:
        """Sends one notification; returns the status of the push service."""
        there = read_endpoint(to.endpoint, self._services)  # the host may have changed them since
        lane = self._lanes[there.service]
        assert self._tls is not None
        async with lane.place():
            headers, body = self._sealed(to, text, code, seconds)
            return await post(there, headers, body, self._tls, lane.names)

    def _sealed(
        self, to: Subscription, text: bytes, code: str, seconds: int
    ) -> tuple[dict[str, str], bytes]:
        from expedition.server.features.push.crypto import (
            new_key,
            read_key,
            read_receiver,
            sealed_for,
        )

        assert self.sender is not None
        receiver, own = read_receiver(to.point, to.secret), read_key(new_key())
        headers = {
            "Authorization": self.sender.authorization(to.endpoint, self._calendar()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(seconds),
            "Topic": code,
        }
        return headers, sealed_for(receiver, text, own, os.urandom(16))


def awaited_elsewhere(change: Change, is_here: Callable[[str], bool]) -> list[str]:
    """The people who have just become awaited at a slow table, and are not connected to it."""
    state = change.after
    if change.new_match is None or not state.conduct.is_slow or state.status != "playing":
        return []
    sitters = [state.sitters[seat] for seat in sorted(change.new_match.thinking)]
    devices = [sitter.device for sitter in sitters if sitter.device and not sitter.has_left]
    return [device for device in dict.fromkeys(devices) if not is_here(device)]


def notice(language: str, code: str, game: str) -> bytes:
    """The payload of a notification: whose turn it is and where, and nothing of the match."""
    told = {
        "title": say(language, "notice.title"),
        "body": say(language, "notice.body", game=say(language, f"{game}.title")),
        "code": code,
    }
    return msgspec.json.encode(told)


async def sender_of(store: SqlStore, contact: str | None) -> Sender | None:
    """The VAPID key that all servers of the database share; None if push is not set up."""
    if contact is None:
        return None
    try:
        from expedition.server.features.push.crypto import Sender, new_key, read_key
    except ImportError:
        raise Refusal("push_not_installed") from None
    return Sender(read_key(await store.share(NAME_OF_KEY, new_key())), contact)

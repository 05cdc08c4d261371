"""Start and graceful shutdown: event loop, listening socket, logs, and the address announced."""

from __future__ import annotations

import asyncio
import gc
import os
import re
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from hashlib import blake2b
from importlib.metadata import version
from time import monotonic, time
from typing import Any

import structlog
import uvicorn
from starlette.applications import Starlette

from expedition.core.errors import Refusal
from expedition.locale import LANGUAGES, say
from expedition.server.app import create_app
from expedition.server.base.log_redaction import marks_of
from expedition.server.base.rate_limits import Clock
from expedition.server.features.push.notifier import TurnNotifier, sender_of
from expedition.server.http import qr_code
from expedition.server.http.addresses import addresses
from expedition.server.http.observability import set_up_logs
from expedition.server.live.damage import tell_tables
from expedition.server.people.identity import kept_secret
from expedition.server.settings import Settings
from expedition.server.socket.fast_sockets import protocols
from expedition.store import SqlStore, open_store
from expedition.store.writing.sqlite_file import FOLDER_OF_OWNER

try:
    import resource
except ImportError:  # Windows has no such limits
    resource = None  # type: ignore[assignment]

log = structlog.get_logger()

SHORTCUTS = {
    "plain_sockets": {"uvicorn": "0.55", "websockets": "17.5"},
    "plain_store": {"sqlalchemy": "2.2"},
}
"""Upper bounds, as in pyproject.toml, of the libraries on whose internals shortcuts of ours are
built: the first versions not tested, by the setting that goes without the shortcut."""
SECONDS_TO_STOP = 5
MOST_FILES = 16_384
THRESHOLDS = (10_000, 20, 50)
"""Thresholds of the garbage collector's generations; 700, 10, 10 are Python's own."""


def run(settings: Settings, language: str = "en", open_browser: bool = False) -> None:
    """Runs uvicorn until it is stopped; nothing that was shown is lost, however that happens."""
    redaction = set_up_logs(settings.log_format)
    settings = plain_where_untested(settings)
    _allow_many_files()
    listening = listen(settings.host, settings.port)
    port = listening.getsockname()[1]
    with listening, asyncio.Runner(loop_factory=loop_factory()) as runner:
        app = runner.run(prepared(settings))
        redaction.marks = runner.run(marks_of(app.state.server.store))
        config = server_config(app, settings)
        server = Announcing(config, app, settings, port, language, open_browser)
        _tune_garbage_collector()
        try:
            with suppress(KeyboardInterrupt):
                runner.run(server.serve([listening]))
        finally:
            runner.run(app.state.server.store.close())
    if not server.started:
        raise Refusal("server_not_started")
    _tell(say(language, "server.stopped"))


def plain_where_untested(settings: Settings) -> Settings:
    """Version check of libraries: the settings without shortcuts that were not tested with these.

    The log says so in both languages: a server that starts by itself was told none.
    """
    for setting, bounds in SHORTCUTS.items():
        found = {library: version(library) for library in bounds}
        newer = [name for name in bounds if _release(found[name]) >= _release(bounds[name])]
        if not newer or getattr(settings, setting):
            continue
        plain: dict[str, Any] = {setting: True}
        settings = replace(settings, **plain)
        values = {
            "newer": ", ".join(f"{name} {found[name]}" for name in newer),
            "flag": f"--{setting.replace('_', '-')}",
            "older": " ".join(f"'{name}<{bounds[name]}'" for name in newer),
        }
        for language in LANGUAGES:
            log.warning(say(language, "server.newer_library", **values))
    return settings


def _release(version: str) -> tuple[int, ...]:
    """The first two numbers of a version."""
    return tuple(int(number) for number in re.findall(r"\d+", version)[:2])


async def prepared(
    settings: Settings, clock: Clock = monotonic, calendar: Clock = time
) -> Starlette:
    """Builds the application: data folder, signing key, database (locked to it) and push keys."""
    try:
        settings.data.mkdir(FOLDER_OF_OWNER, parents=True, exist_ok=True)
        secret = settings.secret or kept_secret(settings.data)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Refusal("no_data_folder", folder=settings.data, reason=reason) from error
    store = await open_store(
        settings.database_address, True, settings.accept_damage, settings.plain_store
    )
    try:
        if store.damage is not None:
            await tell_tables(store, store.damage)
        if store.is_shared:
            secret = await _shared_secret(store, secret, chosen=settings.secret is not None)
        sender = await sender_of(store, settings.push)
    except Refusal:
        await store.close()
        raise
    notices = TurnNotifier(store, sender, settings.push_services, calendar)
    return create_app(settings, secret, store, notices, clock, calendar)


async def _shared_secret(store: SqlStore, secret: str, chosen: bool) -> str:
    """Signing key of cookies, the same for all servers of a database.

    It lies in the database, unless the host has chosen one; of that only a mark lies there.
    """
    if not chosen:
        secret = await store.share("secret", secret)
    mark = blake2b(secret.encode(), digest_size=16).hexdigest()
    if await store.share("mark of the secret", mark) != mark:
        raise Refusal("other_secret")
    return secret


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Event loop factory: uvloop where uvicorn finds it; its way of logging is not ours."""
    return uvicorn.Config(Starlette(), log_config=None).get_loop_factory()


def server_config(app: Starlette, settings: Settings) -> uvicorn.Config:
    """Configuration of uvicorn: protocol classes, limits, trusted proxies, no logs of its own."""
    return uvicorn.Config(
        app,
        **protocols(settings.plain_sockets),
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=SECONDS_TO_STOP,
    )


class Draining(uvicorn.Server):
    """Graceful shutdown: outboxes are drained and clients sent on before connections are closed."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stops listening, drains all tables, then closes connections as uvicorn does."""
        for server in getattr(self, "servers", ()):  # so called in the versions that are tested
            server.close()
        await self._app.state.server.lobby.drain()
        await super().shutdown(sockets)


class Announcing(Draining):
    """A server that prints its addresses once it listens."""

    def __init__(
        self,
        config: uvicorn.Config,
        app: Starlette,
        settings: Settings,
        port: int,
        language: str,
        open_browser: bool,
    ) -> None:
        super().__init__(config, app)
        self._settings = settings
        self._port = port
        self._language = language
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listens, prints the addresses, and opens the browser if that was asked for."""
        await super().startup(sockets)
        if not self.started:
            return
        here, there = addresses(self._settings, self._port)
        for line in announcement(here, there, self._language):
            _tell(line)
        if self._open_browser and _has_display():
            import webbrowser  # few starts need it

            webbrowser.open(here)


def listen(host: str, port: int) -> socket.socket:
    """Binds a TCP socket to that address; a refusal says why it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named, for where uvloop is not there: asyncio switches Nagle's algorithm off by the protocol.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        reason = error.strerror or str(error)
        raise Refusal("cannot_listen", host=host, port=port, reason=reason) from error
    listening.set_inheritable(True)
    return listening


def announcement(here: str, there: str | None, language: str) -> Iterator[str]:
    """The lines printed once the server listens: both addresses, and a QR code to scan."""
    yield say(language, "server.here", address=here)
    if there is not None:
        yield say(language, "server.there", address=there)
        if sys.stdout.isatty():
            yield qr_code.as_text(there)
    yield say(language, "server.how_to_stop")


def _allow_many_files() -> None:
    """Raises the limit of open files (RLIMIT_NOFILE): the usual one allows few connections."""
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _tune_garbage_collector() -> None:
    """Tunes the garbage collector: freezes what a start has made, and collects seldom.

    Of the time of many small tables a tenth went into collections that found next to nothing:
    values are in no reference cycles, and are freed by reference counts. The little garbage of a
    start stays: to collect it takes longer than to import a database's driver.
    """
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    gc.enable()


def _has_display() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _tell(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - a person reads it

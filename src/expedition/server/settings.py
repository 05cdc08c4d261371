"""Configuration of a server, from flags or environment variables (`EXPEDITION_…`), validated."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from datetime import timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Literal, TypeAlias
from urllib.parse import urlsplit

from expedition.bots import find_bot
from expedition.bots.strengths.custom import is_own
from expedition.core.errors import Refusal
from expedition.server.base.blocklist import read_blocklist
from expedition.store.writing.sqlite_file import sqlite_address

LogFormat: TypeAlias = Literal["console", "json"]
FEWEST_DAYS = 1.0
"""At a turn a day a table is found again, and a day's dice are played till it is over."""
DATABASE_FILE = "expedition.sqlite3"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Validated settings of a server; the options of `expedition serve` have the same names."""

    data: Path
    host: str = "0.0.0.0"
    port: int = 8000
    database: str | None = None
    secret: str | None = None
    public_url: str | None = None
    trusted_origins: tuple[str, ...] = ()
    trusted_proxies: str = "127.0.0.1"
    allowed_hosts: tuple[str, ...] = ()
    blocklist: Path | None = None
    patience: float | None = None
    put_away_after: float | None = None
    retention: float | None = None
    retention_folder: Path | None = None
    push: str | None = None
    push_services: tuple[str, ...] = ()
    thinkers: int | None = None
    thinking_budget: float | None = None
    bots: tuple[str, ...] = ()
    log_format: LogFormat = "console"
    accept_damage: bool = False
    plain_sockets: bool = False
    plain_store: bool = False

    def __post_init__(self) -> None:
        self._check_addresses()
        self._check_numbers()
        for name in self.allowed_hosts:
            if not _is_host_name(name):
                raise Refusal("bad_host_name", name=name)
        if self.blocklist is not None:
            read_blocklist(self.blocklist)
        for bot in self.bots:
            if not is_own(bot):
                raise Refusal("bot_not_named_so", bot=bot)
            find_bot(bot)

    def _check_addresses(self) -> None:
        if self.public_url is not None:
            _check_address("public_url", self.public_url)
        for origin in self.trusted_origins:
            _check_address("trusted_origins", origin)
        if self.push is not None and not self.push.startswith(("mailto:", "https:")):
            raise Refusal("bad_setting", setting="push", value=self.push)
        for service in self.push_services:
            _check_address("push_services", service)

    def _check_numbers(self) -> None:
        if self.patience is not None and self.patience < 0:
            raise Refusal("bad_setting", setting="patience", value=self.patience)
        if self.thinkers is not None and self.thinkers < 1:
            raise Refusal("bad_setting", setting="thinkers", value=self.thinkers)
        if self.retention is not None and self.retention < FEWEST_DAYS:
            raise Refusal("bad_setting", setting="retention", value=self.retention)
        if self.retention is None and self.retention_folder is not None:
            raise Refusal("folder_without_retention")
        for setting in ("put_away_after", "thinking_budget"):
            value = getattr(self, setting)
            if value is not None and value <= 0:
                raise Refusal("bad_setting", setting=setting, value=value)

    @property
    def database_address(self) -> str:
        """URL of the database that was set, or of the SQLite file in the data folder."""
        return self.database or sqlite_address(self.data / DATABASE_FILE)

    @property
    def processes_to_think(self) -> int:
        """Size of the process pool: as set; else all cores but one, which the server keeps."""
        return self.thinkers or max(1, (os.cpu_count() or 1) - 1)

    @property
    def time_until_put_away(self) -> timedelta | None:
        """Idle time after which a table is no longer listed, if that was set."""
        return None if self.put_away_after is None else timedelta(days=self.put_away_after)

    @property
    def origins(self) -> frozenset[str]:
        """Allowed origins: sites whose pages may use the server beside its own."""
        public = () if self.public_url is None else (self.public_url,)
        return frozenset(_origin(address) for address in (*public, *self.trusted_origins))

    @property
    def host_names(self) -> frozenset[str]:
        """Host names that a request may ask for (`Host` header); none: any."""
        if not self.allowed_hosts:
            return frozenset()
        public = urlsplit(self.public_url or "").hostname
        names = (name.strip("[]").lower().rstrip(".") for name in self.allowed_hosts)
        return frozenset((*names, *([] if public is None else [public])))

    @property
    def is_https(self) -> bool:
        """True if people reach the server by HTTPS alone, so that cookies may be `Secure`."""
        return self.public_url is not None and self.public_url.startswith("https:")


def _check_address(setting: str, address: str) -> None:
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise Refusal("bad_setting", setting=setting, value=address)


def _is_host_name(name: str) -> bool:
    """True for a name or an address without a port; `*.` before it means all names below."""
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return re.fullmatch(r"(\*\.)?[^\W_]([\w.-]*[^\W_])?\.?", name) is not None
    return True


def _origin(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"

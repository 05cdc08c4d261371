"""Messages of the HTTP API about Web Push."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


class PushKey(Struct, frozen=True):
    """GET /api/push: the key by which a browser subscribes; null where notices are not set up."""

    key: str | None


class PushKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of a browser, as it tells them."""

    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class NewPush(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/push: tell this browser when you are awaited at a slow table."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    keys: PushKeys


class EndPush(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/push/end: tell this browser nothing any more."""

    endpoint: Annotated[str, Meta(max_length=1000)]

"""HTTP API of Web Push: the server's key, subscribing and unsubscribing."""

from __future__ import annotations

from expedition.server.base.errors import BadRequest, NotNow
from expedition.server.features.push.messages import EndPush, NewPush, PushKey
from expedition.server.features.push.notifier import TurnNotifier
from expedition.server.features.push.services import read_endpoint
from expedition.server.http.endpoint import Call, Endpoint
from expedition.server.people.identity import make_known
from expedition.store.rows import Subscription

MOST_BROWSERS = 10


async def read_key(call: Call) -> PushKey:
    """The key by which a browser subscribes to notices of this server, if it sends any."""
    sender = call.server.service(TurnNotifier).sender
    return PushKey(None if sender is None else sender.public)


async def subscribe(call: Call) -> PushKey:
    """This browser is told from now on when you are awaited at a slow table."""
    wanted: NewPush = call.body
    sender = call.server.service(TurnNotifier).sender
    if sender is None:
        raise NotNow("no_push")
    read_endpoint(wanted.endpoint, call.server.settings.push_services)
    _check_keys(wanted)
    person = make_known(call.request)
    told = Subscription(
        endpoint=wanted.endpoint,
        person=person.id,
        point=wanted.keys.p256dh,
        secret=wanted.keys.auth,
        language=call.language,
        at=call.now,
    )
    await call.server.store.subscriptions.keep(told, MOST_BROWSERS)
    return PushKey(sender.public)


async def unsubscribe(call: Call) -> PushKey:
    """This browser is told nothing any more."""
    wanted: EndPush = call.body
    person = make_known(call.request)
    await call.server.store.subscriptions.end(person.id, wanted.endpoint)
    return await read_key(call)


PUSH = "/api/push"
ENDPOINTS = (
    Endpoint("GET", PUSH, read_key, PushKey),
    Endpoint("POST", PUSH, subscribe, PushKey, NewPush),
    Endpoint("POST", f"{PUSH}/end", unsubscribe, PushKey, EndPush),
)


def _check_keys(wanted: NewPush) -> None:
    from expedition.server.features.push.crypto import (
        read_receiver,  # of the extra, which is there if it sends
    )

    try:
        read_receiver(wanted.keys.p256dh, wanted.keys.auth)
    except ValueError:
        raise BadRequest("bad_push_keys") from None

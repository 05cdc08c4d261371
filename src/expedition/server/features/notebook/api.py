"""HTTP API of the notebook: reading, exporting, recovering and erasing it."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from expedition.locale import choose_language
from expedition.server.base.errors import NotFound
from expedition.server.features.daily.rules import read_day
from expedition.server.features.notebook.erasing import erase
from expedition.server.features.notebook.messages import (
    Erased,
    Notebook,
    NotebookEntry,
    Recover,
    Recovered,
    RecoveryCode,
)
from expedition.server.features.notebook.notebook import notebook_csv, notebook_of
from expedition.server.features.notebook.recovery import (
    digest_of,
    new_recovery_code,
    read_recovery_code,
)
from expedition.server.http import qr_code
from expedition.server.http.addresses import address_for_others
from expedition.server.http.endpoint import JSON, Call, Endpoint, download
from expedition.server.people.identity import become, forget, make_known
from expedition.server.state.result_rows import gather_results
from expedition.store.rows import Result


async def read_notebook(call: Call) -> Notebook:
    """Your notebook: finished matches, statistics, and what there is to gather."""
    today = read_day(call.request.query_params.get("day"))
    return notebook_of(await _results(call), today)


async def export_json(call: Call) -> Response:
    """Your finished matches as a JSON file."""
    entries = notebook_of(await _results(call), call.now.date()).entries
    text = msgspec.json.format(msgspec.json.encode(entries), indent=1)
    return download(text, "expedition-notebook.json", JSON)


async def export_csv(call: Call) -> Response:
    """Your finished matches as a table for spreadsheets."""
    language = choose_language(call.request.query_params.get("language") or call.language)
    text = notebook_csv(await _results(call), language)
    return download(text.encode(), "expedition-notebook.csv", "text/csv")


async def make_code(call: Call) -> RecoveryCode:
    """A new code by which another device gets your notebook; the one before is no longer good."""
    return await _new_code(call, make_known(call.request).id, beside=False)


async def recover(call: Call) -> Recovered:
    """This device gets the notebook of a code."""
    wanted: Recover = call.body
    before, store = make_known(call.request), call.server.store
    code = read_recovery_code(wanted.words)
    guess = call.server.guess_limit.take_recovery(call.request)
    person = await store.people.owner_of(digest_of(code))
    if person is None:
        raise NotFound("no_such_notebook")
    guess.was_right()
    left = None
    if person != before.id and await store.results.of_person(before.id):
        left = await _new_code(call, before.id, beside=True)  # one on paper stays good
    become(call.request, person)
    return Recovered(len(await _results(call)), left)


async def erase_notebook(call: Call) -> Erased:
    """You are forgotten here, for good; matches with others stay, and call you "somebody"."""
    person = make_known(call.request)
    matches = await erase(call.server.store, call.server.lobby, person.id)
    forget(call.request)
    return Erased(matches)


NOTEBOOK = "/api/notebook"
ENDPOINTS = (
    Endpoint("GET", NOTEBOOK, read_notebook, Notebook, query=("day",)),
    Endpoint("GET", f"{NOTEBOOK}/export.json", export_json, list[NotebookEntry]),
    Endpoint(
        "GET", f"{NOTEBOOK}/export.csv", export_csv, str, media_type="text/csv", query=("language",)
    ),
    Endpoint("POST", f"{NOTEBOOK}/code", make_code, RecoveryCode),
    Endpoint("POST", f"{NOTEBOOK}/recovery", recover, Recovered, Recover),
    Endpoint("DELETE", NOTEBOOK, erase_notebook, Erased),
)


async def _results(call: Call) -> list[Result]:
    """All results of the person, also of earlier versions; the latest first."""
    person, store = make_known(call.request), call.server.store
    await gather_results(store, person.id)
    return await store.results.of_person(person.id)


async def _new_code(call: Call, person: str, beside: bool) -> RecoveryCode:
    code = new_recovery_code()
    await call.server.store.people.keep_code(digest_of(code), person, call.now, beside)
    base = address_for_others(call.request, call.server.settings)
    # After the # the words stay in the browser: no server and no proxy writes them into a log.
    picture = qr_code.as_svg(f"{base}/notebook#{'-'.join(code)}")
    return RecoveryCode(list(code), picture.decode())

"""A host's command on the wire and its event in the log: two tags of one struct."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import get_args

import msgspec
import pytest

from expedition.server.state.host_commands import ON_THE_WIRE, HostAct, from_wire
from expedition.server.state.table_events import Command, from_store, to_store

NOW = datetime(2026, 1, 1, tzinfo=UTC)
STORED_AS_ASKED = {
    '{"act":"pause"}': '{"kind":"paused"}',
    '{"act":"go_on"}': '{"kind":"went_on"}',
    '{"act":"remove","seat":1}': '{"kind":"removed","seat":1}',
    '{"act":"let_in","number":0}': '{"kind":"let_in","number":0}',
    '{"act":"lock","locked":true}': '{"kind":"locked","locked":true}',
    '{"act":"latecomers","allowed":false}': '{"kind":"latecomers_allowed","allowed":false}',
    '{"act":"show_on_wall","standings":"three"}': '{"kind":"wall_shows","standings":"three"}',
    '{"act":"list","listed":true}': '{"kind":"listed","listed":true}',
    '{"act":"set_watching","watching":"off"}': '{"kind":"watching_set","watching":"off"}',
    '{"act":"set_reactions","allowed":false}': '{"kind":"reactions_set","allowed":false}',
    '{"act":"allow_programs","allowed":true}': '{"kind":"programs_allowed","allowed":true}',
    '{"act":"set_paced","paced":true}': '{"kind":"paced_set","paced":true}',
    '{"act":"hold_recap","held":true}': '{"kind":"recap_held","held":true}',
    '{"act":"show_sheet","seat":null}': '{"kind":"sheet_shown","seat":null}',
    '{"act":"show_code","size":"large"}': '{"kind":"code_shown","size":"large"}',
    '{"act":"show_podium"}': '{"kind":"podium_shown"}',
    '{"act":"name_awaited","named":true}': '{"kind":"awaited_named","named":true}',
    '{"act":"hand_over","seat":2}': '{"kind":"handed","seat":2}',
    '{"act":"finish"}': '{"kind":"finished"}',
    '{"act":"close"}': '{"kind":"closed"}',
}


@pytest.mark.parametrize(("asked", "stored"), STORED_AS_ASKED.items())
def test_a_command_is_stored_as_it_was_asked_under_the_tag_of_the_log(
    asked: str, stored: str
) -> None:
    command = from_wire(msgspec.json.decode(asked, type=ON_THE_WIRE))
    assert isinstance(command, Command)
    event = to_store(command, NOW)
    assert event.body == stored
    assert event.kind == command.__struct_config__.tag
    assert from_store(event) == command


def test_every_command_can_be_asked_for_and_is_written_down_here() -> None:
    commands = {kind for kind in get_args(HostAct) if issubclass(kind, Command)}
    assert commands == set(Command.__subclasses__())
    assert len(commands) == len(STORED_AS_ASKED)


@pytest.mark.parametrize(
    "body", ['{"kind":"paused"}', '{"act":"paused"}', '{"act":"pause","kind":"paused"}']
)
def test_the_tag_of_the_log_means_nothing_on_the_wire(body: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(body, type=ON_THE_WIRE)

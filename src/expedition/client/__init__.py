"""Client library: programs sit down at the live tables of a server, and play by a function.

A function gets the view of its seat and the menu of its turn, and returns a turn:

    from expedition.client import join

    def choose(view, menu):
        return menu.some()

    print(join("https://example.org/t/KQXVBTRNDM", choose, name="Ada"))
"""

from expedition.client.choices import Answer, Choices, Choose
from expedition.client.http_requests import ServerAway, ServerRefusal
from expedition.client.live_seat import Outcome
from expedition.client.playing import (
    handle_of,
    join,
    join_async,
    open_table,
    open_table_async,
    serve,
)

__all__ = [
    "Answer",
    "Choices",
    "Choose",
    "Outcome",
    "ServerAway",
    "ServerRefusal",
    "handle_of",
    "join",
    "join_async",
    "open_table",
    "open_table_async",
    "serve",
]

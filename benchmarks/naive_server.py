"""The baseline: broadcasts the whole state after every move, and stores nothing."""

from __future__ import annotations

import uvicorn
from msgspec.json import encode
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from expedition.core.catalogue import find_game
from expedition.core.match import Match, new_match
from expedition.core.turns import menu_tree, read_turn
from expedition.core.wire import to_plain


class NaiveTable:
    """A match, and everybody who is connected to it.

    It is naive about what it tells and not about how: the state is encoded once for everybody, by
    the same encoder as ours, and menus and totals are worked out once a moment.
    """

    def __init__(self, game: str, seats: int) -> None:
        self.match: Match = new_match(find_game(game).rules, seats, {}, "benchmark")
        self.clients: dict[int, WebSocket] = {}
        self.totals: list[int] = []
        self._look()

    def _look(self) -> None:
        standings = self.match.standings()
        self.totals = [standings[seat].total for seat in range(self.match.seats)]

    def menu(self, seat: int) -> bytes:
        tree = menu_tree(self.match.rules, self.match.view(seat), 2000)
        return encode([to_plain(branch) for branch in tree or ()])

    def state(self) -> bytes:
        match = self.match
        told = {
            "type": "state",
            "moment": match.moment,
            "public": to_plain(match.view(None).public),
            "thinking": sorted(match.thinking),
            "totals": self.totals,
        }
        return encode(told)[:-1]

    async def tell_everybody(self, menus: bool) -> None:
        state = self.state()
        for seat, client in list(self.clients.items()):
            menu = self.menu(seat) if menus else b"null"
            await client.send_text((state + b',"menu":' + menu + b"}").decode())

    async def serve(self, websocket: WebSocket) -> None:
        await websocket.accept()
        seat = int(websocket.path_params["seat"])
        self.clients[seat] = websocket
        await websocket.send_text((self.state() + b',"menu":' + self.menu(seat) + b"}").decode())
        try:
            while True:
                message = await websocket.receive_json()
                turn = read_turn(self.match.rules, " ".join(message["turn"]))
                self.match = self.match.seal(seat, turn, message["moment"])
                whole = not self.match.thinking
                if whole:
                    self.match = self.match.resolved()
                    self._look()
                await self.tell_everybody(menus=whole)
        except WebSocketDisconnect:
            del self.clients[seat]


def serve_naively(game: str, seats: int, port: int) -> None:
    """Serves one table until it is killed."""
    table = NaiveTable(game, seats)
    app = Starlette(routes=[WebSocketRoute("/{seat:int}", table.serve)])
    uvicorn.run(app, port=port, ws="websockets-sansio", log_level="critical", ws_ping_interval=None)

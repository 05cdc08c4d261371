/* boardgame.io's own server with a game of sheets: everybody writes one number a round.
 *
 *     node server.js PORT
 *
 * A round ends when all have written, and the dice are thrown for the next. The state holds what that
 * of our Temple holds. The game does less than ours: it tells no menus and counts no stars.
 */
const { ActivePlayers, INVALID_MOVE } = require('boardgame.io/core');
const { Server } = require('boardgame.io/server');

const CELLS = 30;

const throwDice = (random) => random.D6(3);

const write = {
  move: ({ G, random, playerID }, cell, number) => {
    const marks = G.marks[playerID];
    if (G.written[playerID] || marks[cell] !== 0 || !G.roll.includes(number)) return INVALID_MOVE;
    marks[cell] = number;
    G.last[playerID] = [cell];
    G.written[playerID] = true;
    if (G.written.every((one) => one)) {
      G.written.fill(false);
      G.roll = throwDice(random);
    }
  },
  client: false,
  // All move at the same time: else only the first of each round would be heard.
  ignoreStaleStateID: true,
};

const sheets = {
  name: 'sheets',
  setup: ({ ctx, random }) => ({
    roll: throwDice(random),
    marks: Array.from({ length: ctx.numPlayers }, () => Array(CELLS).fill(0)),
    last: Array(ctx.numPlayers).fill([]),
    written: Array(ctx.numPlayers).fill(false),
  }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: { write },
};

const port = Number(process.argv[2]);
Server({ games: [sheets], origins: [] }).run({ port: { port, host: '127.0.0.1' } });

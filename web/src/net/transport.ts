// The way to the server: HTTP and WebSockets, or whatever was put in their place where the server
// runs in the page.

/** What a connection needs of a WebSocket. */
export type Line = Pick<
  WebSocket,
  'readyState' | 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'
>;

export interface Transport {
  /** The answer to a request; an error if nobody can be reached. */
  request(path: string, how?: RequestInit): Promise<Response>;
  /** A new connection to a path. */
  open(path: string): Line;
}

const network: Transport = {
  request: (path, how) => fetch(path, how),
  open: (path) => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${scheme}://${location.host}${path}`);
  },
};

let current = network;

/** The way that leads to the server now. */
export const transport = (): Transport => current;

/** From now on everything goes another way. */
export function goBy(other: Transport): void {
  current = other;
}

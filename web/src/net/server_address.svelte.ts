// The server as others can reach it (on localhost only this machine would find the table), and what
// it calls whoever gives no name.
import type { Offer } from './generated/messages';

export const server = $state({ address: location.origin, offer: null as Offer | null });

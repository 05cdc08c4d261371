// Public address of the server (on localhost only this machine would find the table), and the
// name that it offers to somebody who gives none.
import type { Offer } from './generated/messages';

export const server = $state({ address: location.origin, offer: null as Offer | null });

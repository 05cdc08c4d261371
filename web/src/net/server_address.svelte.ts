// Public address of the server (on localhost only this machine would find the table), and the
// name that it offers to somebody who gives none.
import type { Offer } from './generated/messages';

export const server = $state({ address: location.origin, offer: null as Offer | null });

/** The short way to the server's tables, as it is typed: no scheme. */
export const goAddress = () => `${server.address.replace(/^https?:\/\//, '')}/go`;

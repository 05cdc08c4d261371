// A context by which the app lends the host's remote to the pages of a table that open it: it is
// loaded when it is first wanted, from a folder that they may not import.
import { type Component, createContext } from 'svelte';
import type { TableInfo } from '$web/net/generated/messages';
import type { Table } from './table.svelte';

interface Props {
  table: Table;
  info: TableInfo;
  onclose: () => void;
}

export const [hostRemote, lendHostRemote] =
  createContext<() => Promise<{ default: Component<Props> }>>();

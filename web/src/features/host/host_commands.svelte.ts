// Commands of the host to the server, one after the other, and what came of the last.
import * as api from '$web/net/api';
import type { HostAct, Leading, NewProgram, TableInfo } from '$web/net/generated/messages';
import type { Table } from '$web/table/table.svelte';

export class HostCommands {
  busy = $state(false);
  /** Why the last act was refused. */
  refusal = $state('');
  /** What the host alone is told. */
  leading: Leading = $state.raw({
    sent_away: [],
    time: [],
    missed: [],
    refused: [],
    seconds: null,
    roster: [],
  });

  /** When that was told, by this device's clock. */
  heardAt = $state(Date.now());

  constructor(readonly table: Table) {}

  /** True once the act is done. */
  async act(act: HostAct): Promise<boolean> {
    return this.#ask(() => api.lead(this.table.code, act));
  }

  /** A program that was started elsewhere gets a seat. */
  async invite(program: NewProgram): Promise<boolean> {
    return this.#ask(() => api.inviteProgram(this.table.code, program));
  }

  async start(): Promise<boolean> {
    return this.#ask(() => api.start(this.table.code));
  }

  async refresh(): Promise<void> {
    const told = await api.leading(this.table.code).catch(() => null);
    if (!told) return;
    this.leading = told;
    this.heardAt = Date.now();
  }

  async #ask(asking: () => Promise<{ table: TableInfo }>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = '';
    try {
      this.table.info = (await asking()).table;
      await this.refresh();
      return true;
    } catch (caught) {
      this.refusal = (caught as Error).message;
      return false;
    } finally {
      this.busy = false;
    }
  }
}

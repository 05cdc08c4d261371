// Names of players: under which one somebody sits down, and what an erased one is called.
import type { TableInfo } from '$web/net/generated/messages';
import { t } from '$web/i18n/translate';
import { initialsOf, settings } from '$web/browser/settings.svelte';

export function whoPlays(): { name?: string; initials?: string } {
  const name = settings.name.trim();
  return name ? { name, initials: settings.initials.trim() || initialsOf(name) || '?' } : {};
}

/** The table with a name for everybody: whoever was erased has none left, and is somebody. */
export function named(table: TableInfo): TableInfo {
  if (table.seats.every(({ name }) => name)) return table;
  const seats = table.seats.map((seat) => ({ ...seat, name: seat.name || t('app.somebody') }));
  return { ...table, seats };
}

// Who sits down: what the settings say, or the default.
import { t } from '$lib/i18n';
import { initialsOf, settings } from '$lib/settings.svelte';

export function whoPlays(): { name: string; initials: string } {
  const name = settings.name.trim() || t('who.default');
  return { name, initials: settings.initials.trim() || initialsOf(name) || '?' };
}

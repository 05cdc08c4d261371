// Who sits down: under the name in the settings, or under the one that the server offers.
import { initialsOf, settings } from '$lib/settings.svelte';

export function whoPlays(): { name?: string; initials?: string } {
  const name = settings.name.trim();
  return name ? { name, initials: settings.initials.trim() || initialsOf(name) || '?' } : {};
}

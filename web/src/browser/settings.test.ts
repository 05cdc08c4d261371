import { describe, expect, it, vi } from 'vitest';
import { change, initialsOf, preferredLanguage, settings } from './settings.svelte';

describe('settings', () => {
  it.each([
    ['Ana Lima', 'AL'],
    ['bo', 'BO'],
    ['  Éva  ', 'ÉV'],
    ['', ''],
    ['👨‍👩‍👧', '👨👩'],
    ['1️⃣', '1'],
    ['علی‌رضا', 'عل'],
  ])('the initials of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('take the first language that we speak', () => {
    expect(preferredLanguage(['de-DE', 'fr-CA', 'en'])).toBe('fr');
    expect(preferredLanguage(['de-DE'])).toBe('en');
  });

  it('keep no language that we do not speak', async () => {
    localStorage.setItem('expedition.settings', '{"language": "tlh", "sound": true}');
    vi.resetModules();
    const anew = await import('./settings.svelte');
    localStorage.clear();
    expect([anew.settings.language, anew.settings.sound]).toEqual(['en', true]);
  });

  it('are shown on the page and kept', () => {
    change({ theme: 'dark', language: 'fr' });
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(document.documentElement.lang).toBe('fr');
    expect(localStorage.getItem('expedition.settings')).toContain('"dark"');
    change({ theme: 'system', language: 'en' });
    expect(document.documentElement.dataset['theme']).toBeUndefined();
    expect(settings.theme).toBe('system');
  });
});

import { mount } from 'svelte';
import './fonts/fonts.css';
import './app.css';
import App from './App.svelte';
import ErrorNotice from '$web/ui/ErrorNotice.svelte';
import { speak } from '$web/i18n/translate';
import { makeInstallable } from './install';
import { listen } from '$web/browser/navigation.svelte';
import { settings, show } from '$web/browser/settings.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

show();
listen();
makeInstallable();

speak(settings.language).then(
  () => mount(App, { target }),
  (error: unknown) => mount(ErrorNotice, { target, props: { error } }),
);

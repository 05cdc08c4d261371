import { mount } from 'svelte';
import './fonts/fonts.css';
import './app.css';
import App from './App.svelte';
import Trouble from './parts/Trouble.svelte';
import { speak } from '$lib/i18n';
import { makeInstallable } from '$lib/install';
import { listen } from '$lib/router.svelte';
import { settings, show } from '$lib/settings.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

show();
listen();
makeInstallable();

speak(settings.language).then(
  () => mount(App, { target }),
  (error: unknown) => mount(Trouble, { target, props: { error } }),
);

import { mount } from 'svelte';
import './fonts';
import './app.css';
import App from './App.svelte';
import { listen } from '$lib/router.svelte';
import { show } from '$lib/settings.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

show();
listen();

export default mount(App, { target });

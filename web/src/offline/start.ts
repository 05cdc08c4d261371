// Starts the server in the page, where there is no other, and shows how far it has come. One window at
// a time has it: two would be two servers, of which neither knows what the other has stored.
import { mount, unmount } from 'svelte';
import { learn } from '$web/i18n/translate';
import { settings } from '$web/browser/settings.svelte';
import { goBy } from '$web/net/transport';
import { PageServer } from './page_server';
import { Preparation } from './preparation.svelte';
import Preparing from './Preparing.svelte';

const CHANNEL = 'expedition.sole';
/** How long one waits for another window to say that it is there. */
const PATIENCE = 400;

/** Done once the server answers; never where another window has it. */
export async function startPageServer(target: HTMLElement, python: string): Promise<void> {
  const preparation = new Preparation();
  await learn('offline');
  const screen = mount(Preparing, { target, props: { preparation } });
  await becomeSole({
    occupied: (takeOver) => (preparation.takeOver = takeOver),
    lost: () => preparation.left(target),
  });
  preparation.takeOver = null;
  const server = new PageServer(new URL(python, document.baseURI).href, preparation);
  preparation.server = server;
  goBy(server);
  document.addEventListener('click', (event) => void save(event, server));
  void navigator.storage?.persist?.(); // where the browser asks nobody, it keeps what it is asked to
  const keeps = await server.ready;
  await unmount(screen);
  if (!keeps) {
    const { default: Unkept } = await import('./Unkept.svelte');
    mount(Unkept, { target: document.body, anchor: target });
  }
}

/** A file of the server in the page is fetched from it, and not from the host. */
async function save(event: MouseEvent, server: PageServer): Promise<void> {
  const link = (event.target as Element | null)?.closest?.('a');
  const path = link?.getAttribute('href') ?? '';
  if (!link?.hasAttribute('download') || !path.startsWith('/api/')) return;
  event.preventDefault();
  const answer = await server.request(path, { headers: { 'Accept-Language': settings.language } });
  const [, name] = /filename="(.+?)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  const file = document.createElement('a');
  file.href = URL.createObjectURL(await answer.blob());
  file.download = name ?? 'expedition.json';
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 60_000);
}

/** Who is told of other windows. */
interface Neighbours {
  /** Another window has it; whoever wants to plays on here all the same. */
  occupied(takeOver: () => void): void;
  /** Another window has taken over. */
  lost(): void;
}

/** Done once this window is the only one that plays. */
function becomeSole(listener: Neighbours): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise((resolve) => {
    const take = () => {
      channel.onmessage = ({ data }) => {
        if (data === 'is anybody there?') channel.postMessage('here');
        else if (data === 'mine') {
          channel.close();
          listener.lost();
        }
      };
      channel.postMessage('mine');
      resolve();
    };
    const alone = setTimeout(take, PATIENCE);
    channel.onmessage = ({ data }) => {
      if (data !== 'here') return;
      clearTimeout(alone);
      listener.occupied(take);
    };
    channel.postMessage('is anybody there?');
  });
}

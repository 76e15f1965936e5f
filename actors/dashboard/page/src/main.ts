/** Starts the page: live, as a report, or as the comparison of two reports. */
import './page.css';
import './views.css';
import './path/path.css';
import { loginKey, parse, print } from './fragment';
import { loadScene } from './machine/load';
import { Page } from './page';
import { Shell } from './shell';
import { blocksOf, unpack } from './source/blocks';
import { Connection, login } from './source/connection';
import { FileSource } from './source/file';
import type { Source } from './source/source';
import { Store } from './store';
import { Comparison } from './views/compare';

async function start(): Promise<void> {
  document.querySelector('[data-cut]')?.remove();
  const sets = blocksOf(document);
  if (sets.has('b')) return compare(sets.get('a') ?? [], sets.get('b')!);
  const store = new Store();
  const { route } = parse(location.hash);
  let source: Source;
  const blocks = sets.get('a');
  if (blocks) {
    const { messages, problem } = await unpack(blocks);
    source = new FileSource(store, messages, problem);
  } else if (location.protocol === 'file:') {
    source = new FileSource(store, [], 'The file is cut short before its first block: there is nothing to show.');
  } else {
    await enter(store);
    // The address with a key may be opened where the page is already.
    addEventListener('hashchange', () => void enter(store));
    source = new Connection(store, route.job);
  }
  run(store, source);
}

/** Sends the key of the address, if it has one, and removes it from the address. */
async function enter(store: Store): Promise<void> {
  const key = loginKey(location.hash);
  if (!key) return;
  history.replaceState(null, '', print(parse(location.hash).route));
  store.notice = await login(key);
  store.changed();
}

function run(store: Store, source: Source): void {
  let shell: Shell | null = null;
  const page = new Page(store, source, () => shell?.update());
  shell = new Shell(page);
  document.body.append(shell.element);
  let requested = '';
  let loaded = !source.acts;
  store.listen(() => {
    // The stretch to request changes by itself when the run ends: then the whole run is shown.
    const stretch = store.stretchToRequest().join();
    if (stretch !== requested) page.request();
    requested = stretch;
    shell!.update();
    // Loaded early, because the server may have stopped when the view of the machine is first opened.
    if (!loaded && store.newest && store.hello?.network.family === 'torus') {
      loaded = true;
      loadScene().catch(() => {});
    }
  });
  source.start();
  page.read();
}

async function compare(a: Parameters<typeof unpack>[0], b: Parameters<typeof unpack>[0]): Promise<void> {
  const sides = [];
  for (const [set, blocks] of [['a', a], ['b', b]] as const) {
    const store = new Store();
    const { messages, problem } = await unpack(blocks);
    const source = new FileSource(store, messages, problem);
    source.start();
    sides.push({ store, source, file: document.querySelector(`[data-report=${set}]`)?.getAttribute('value') ?? null });
  }
  document.body.append(new Comparison(sides[0], sides[1]).element);
}

void start();

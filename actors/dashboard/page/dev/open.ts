/** Opens the page over a synthetic run, for tests. */
import { Page } from '../src/page';
import { read } from '../src/schema';
import { Shell } from '../src/shell';
import { FileSource } from '../src/source/file';
import { Store } from '../src/store';
import { SCENARIOS, Synthetic } from './synthetic';

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

export function opened(name: string, frames = 6): { page: Page; shell: Shell; store: Store } {
  const scenario = SCENARIOS.find((one) => one.name === name)!;
  const run = new Synthetic({ ...scenario, frames: Math.min(frames, scenario.frames) });
  const messages = [run.hello(), ...run.reported(), run.end()].filter((bytes) => bytes !== null).map((bytes) => read(bytes));
  const store = new Store();
  const source = new FileSource(store, messages, null);
  let shell: Shell | null = null;
  const page = new Page(store, source, () => shell?.update());
  shell = new Shell(page);
  document.body.replaceChildren(shell.element);
  source.start();
  page.read();
  return { page, shell, store };
}


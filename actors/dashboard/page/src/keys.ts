/** The keyboard: each action of the mouse has a key. */
import { VIEWS } from './fragment';
import type { Page } from './page';
import { hasStacks } from './parts/stacks';

export const HELP: [keys: string, does: string][] = [
  ['1 – 9', 'views'],
  ['/', 'go to: rank 157, node 5,3,2, link 5,3,3 -z'],
  ['← →', 'one sample back or on; with Shift ten'],
  ['Home, End', 'first and last sample'],
  ['L', 'follow the end'],
  ['Space', 'hold the run, let it go'],
  ['S', 'step: one window of virtual time, while held'],
  ['K', 'calls and stacks of all ranks, while the run stands still'],
  ['+ −', 'select a shorter or longer stretch'],
  ['T', 'picture or table'],
  ['arrows', 'turn the torus, move in a strip or a matrix that has the focus'],
  ['Enter', 'pick the element under the cursor of a focused picture'],
  ['Esc', 'close a panel, drop the pick'],
  ['?', 'this list'],
];

export interface Commands { goTo(): void; help(): void; escape(): void; stacks(): void; viewKey(event: KeyboardEvent): boolean }

/** Shows the picture of a view as a table, or again as a picture. */
export function toggleTable(page: Page): void {
  page.set({ as: page.parameters.as === 'table' ? null : 'table' });
}

/** Handles a key of the page. Returns whether it did. */
export function handle(event: KeyboardEvent, page: Page, commands: Commands): boolean {
  const target = event.target as HTMLElement | null;
  const typing = target?.matches?.('input, textarea, select') ?? false;
  if (event.ctrlKey || event.metaKey || event.altKey || (typing && event.key !== 'Escape')) return false;
  if (commands.viewKey(event)) return true;
  const { store } = page;
  const ten = event.shiftKey ? 10 : 1;
  const list = store.frames.list;
  switch (event.key) {
    case '/': commands.goTo(); return true;
    case '?': commands.help(); return true;
    case 'Escape': commands.escape(); return true;
    case 'ArrowLeft': page.move(-ten); return true;
    case 'ArrowRight': page.move(ten); return true;
    case 'Home': if (list.length) page.select([list[0].from, list[0].to]); return true;
    case 'End': if (list.length) page.select([list[list.length - 1].from, list[list.length - 1].to]); return true;
    case 'l': case 'L': page.select(null); return true;
    case 't': case 'T': toggleTable(page); return true;
    case '+': case '=': case '-': case '_': {
      const t = store.zoomed(event.key === '+' || event.key === '=' ? 0.5 : 2);
      if (t) page.select(t);
      return true;
    }
    case 's': case 'S':
      if (page.source.acts && store.job?.state === 'held') void page.act('step', 1);
      return true;
    case 'k': case 'K':
      if (page.source.acts && hasStacks(store.job?.state)) commands.stacks();
      return true;
    case ' ':
      // Space presses a focused button.
      if (target?.matches?.('button, a, summary') || !page.source.acts || store.ended) return false;
      void page.act(store.job?.state === 'held' ? 'go' : 'hold');
      return true;
    default: {
      const view = VIEWS[Number(event.key) - 1];
      if (!view || event.key.length !== 1) return false;
      page.go(view);
      return true;
    }
  }
}

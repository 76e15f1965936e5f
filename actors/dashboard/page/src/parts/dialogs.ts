/** "Go to" and the list of keys, as dialogs of the browser. */
import { h, setText } from './dom';
import { HELP } from '../keys';
import { linkForm, namedLink } from '../machine/strips';
import { Torus } from '../machine/torus';
import type { Page } from '../page';

export function helpDialog(): HTMLDialogElement {
  const rows = HELP.map(([keys, does]) => h('tr', {}, h('td', {}, h('kbd', {}, keys)), h('td', {}, does)));
  const close = h('button', { type: 'submit', class: 'button' }, 'Close');
  return h('dialog', { 'aria-label': 'Keys', 'data-dialog': 'help' }, h('form', { method: 'dialog' }, h('h2', {}, 'Keys'), h('table', {}, h('tbody', {}, ...rows)), close));
}

/** Reads "rank 157", "node 5,3,2", "link 5,3,3 -z". Returns a pick, or a sentence that names the error. */
export function findTarget(text: string, page: Page): { pick: string; view: 'ranks' | 'machine' } | { problem: string } {
  const { hello } = page.store;
  const match = /^(rank|node|link)?\s*(.+)$/i.exec(text.trim());
  if (!match || !hello) return { problem: 'Type rank 157, node 5,3,2 or link 5,3,3 -z.' };
  const rest = match[2].trim().replace(/[()]/g, '').replace(/−/g, '-');
  const kind = match[1]?.toLowerCase() ?? (/[+-]/.test(rest) ? 'link' : rest.includes(',') ? 'node' : 'rank');
  if (kind === 'rank') {
    const rank = Number(rest.replace(/,(?=\d{3}\b)/g, ''));
    if (!Number.isInteger(rank) || rank < 0 || rank >= hello.ranks) return { problem: `rank: ${rest} (expected: 0 to ${hello.ranks - 1})` };
    return { pick: `rank:${rank}`, view: 'ranks' };
  }
  if (hello.network.family === 'torus') {
    const torus = Torus.of(hello.network);
    if (kind === 'node') {
      const node = rest.includes(',') ? torus.parseNode(rest) : Number(rest) < torus.nodes ? Number(rest) : -1;
      return node >= 0 ? { pick: `node:${torus.coordinates(node).join(',')}`, view: 'machine' } : { problem: `node: ${rest} (expected: coordinates within ${torus.shape.join(' x ')})` };
    }
    const link = torus.parse(rest);
    return link >= 0 ? { pick: `link:${torus.name(link)}`, view: 'machine' } : { problem: `link: ${rest} (expected: a node and a direction, as 5,3,3 -z)` };
  }
  if (kind === 'node') return Number(rest) < hello.job.nodes ? { pick: `node:${Number(rest)}`, view: 'machine' } : { problem: `node: ${rest} (expected: 0 to ${hello.job.nodes - 1})` };
  if (hello.network.family === 'endpoint') return { problem: 'This machine is modelled without links.' };
  return namedLink(hello.network, rest) >= 0 ? { pick: `link:${rest}`, view: 'machine' } : { problem: `link: ${rest} (expected: a port, as ${linkForm(hello.network)})` };
}

export function goToDialog(page: Page): HTMLDialogElement {
  const input = h('input', { type: 'text', id: 'goto', autocomplete: 'off', spellcheck: 'false', placeholder: 'rank 157', 'aria-describedby': 'goto-problem' });
  const problem = h('p', { id: 'goto-problem', role: 'alert' });
  const dialog = h('dialog', { 'aria-label': 'Go to', 'data-dialog': 'goto' },
    h('form', { on: { submit: (event) => {
      event.preventDefault();
      const target = findTarget(input.value, page);
      if ('problem' in target) return setText(problem, target.problem);
      dialog.close();
      page.go(target.view, { pick: target.pick });
    } } }, h('label', { for: 'goto' }, 'Go to a rank, a node or a link'), input, problem, h('button', { type: 'submit', class: 'button' }, 'Go')));
  dialog.addEventListener('reset', () => setText(problem, ''));
  return dialog;
}

/** Opens a dialog, empty. If it were emptied at its end, text typed right after would be lost, because the browser reports the end later. */
export function open(dialog: HTMLDialogElement): void {
  dialog.querySelector('form')!.reset();
  dialog.showModal();
}

/** The critical paths of two runs: which class became shorter, which longer. */
import { percent, time } from '../format';
import { h, panel, setText } from '../parts/dom';
import { Table } from '../parts/table';
import type { Store } from '../store';
import { className, pathOf } from './data';

interface Change { kind: string; a: number; b: number }

/** Classes of both paths, the largest change first. */
export function changes(a: Record<string, number>, b: Record<string, number>): Change[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].map((kind) => ({ kind, a: a[kind] ?? 0, b: b[kind] ?? 0 }))
    .filter((row) => row.a || row.b).sort((x, y) => Math.abs(y.b - y.a) - Math.abs(x.b - x.a) || x.kind.localeCompare(y.kind));
}

const signed = (ps: number) => (ps === 0 ? 'equal' : `${ps < 0 ? '−' : '+'}${time(Math.abs(ps))}`);

/** "On the critical path, queueing at busy links is 1.2 ms shorter." Empty where nothing changed. */
export function changeSentence([first]: Change[]): string {
  if (!first || first.a === first.b) return '';
  return `On the critical path, ${className(first.kind)} is ${time(Math.abs(first.b - first.a))} ${first.b < first.a ? 'shorter' : 'longer'} in B, the largest change.`;
}

/** The panel of both paths, with the addresses of their views in the reports; null unless at least one was recorded. */
export function comparePaths(one: Store, two: Store, addresses: [a: string | null, b: string | null] = [null, null]): HTMLElement | null {
  const [a, b] = [pathOf(one.end), pathOf(two.end)];
  if (a === null && b === null) return null;
  const result = panel('Critical paths', 'paths');
  if (a === null || b === null || typeof a === 'string' || typeof b === 'string') {
    const lack = [['A', a], ['B', b]].filter(([, path]) => path === null || typeof path === 'string').map(([name, path]) => `${name} has none${path ? `, for ${path as string}` : ': it was run without --explain path'}`);
    result.body.append(h('p', { class: 'empty' }, `${lack.join('; ')}.`));
    return result.element;
  }
  const rows = changes(a.classes, b.classes);
  const table = new Table<Change>('Classes of both paths', [
    { head: 'Class', text: ({ kind }) => className(kind), strong: true },
    { head: 'A', text: (row) => time(row.a), right: true, href: () => addresses[0] }, { head: 'B', text: (row) => time(row.b), right: true, href: () => addresses[1] },
    { head: 'B less A', text: (row) => signed(row.b - row.a), right: true },
    { head: 'of A', text: (row) => (row.a === row.b ? '' : `${row.b < row.a ? '−' : '+'}${percent(Math.abs(row.b - row.a) / (a.picoseconds || 1))}`), right: true },
  ], { data: ({ kind }) => ({ class: kind }) });
  table.update(rows);
  setText(result.note, `A ${time(a.picoseconds, 4)}, B ${time(b.picoseconds, 4)}`);
  result.body.append(h('p', { 'data-path-change': '' }, changeSentence(rows)), table.element);
  return result.element;
}

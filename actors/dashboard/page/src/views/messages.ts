/** View of the messages: which groups of ranks send to each other, how much and how far. */
import { bytes, count, plural, UNKNOWN } from '../format';
import type { Page, View } from '../page';
import { Choice, h, panel, setText, show } from '../parts/dom';
import { HeatMap } from '../parts/heatmap';
import { Scale } from '../parts/scale';
import { Table } from '../parts/table';
import { nothing } from '../state';

interface Bar { name: string; count: number; share: number }
const bars = (label: string, head: string) => new Table<Bar>(label, [
  { head, text: ({ name }) => name },
  { head: 'Messages', text: (row) => count(row.count), bar: ({ share }) => share, right: true },
]);

export class MessagesView implements View {
  readonly element: HTMLElement;
  private readonly shows: Choice;
  private readonly map: HeatMap;
  private readonly mapPanel = panel('Groups of ranks', 'matrix');
  private readonly matrixTable: Table<{ from: number; to: number; bytes: number }>;
  private readonly scale = new Scale();
  private readonly pairs = new Table<{ from: number; to: number; bytes: number; messages: number }>('Heaviest pairs', [
    { head: 'From ranks', text: ({ from }) => this.group(from), href: ({ from }) => this.address(from) },
    { head: 'To ranks', text: ({ to }) => this.group(to), href: ({ to }) => this.address(to) },
    { head: 'Bytes', text: (row) => bytes(row.bytes), bar: (row) => row.bytes / (this.page.store.sample?.pairs.heaviest[0]?.bytes || 1), right: true },
    { head: 'Messages', text: ({ messages }) => count(messages), right: true },
  ], { data: ({ from, to }) => ({ pair: `${from},${to}` }) });
  private readonly sizes = bars('Sizes of messages', 'Up to');
  private readonly hops = bars('Hops of messages', 'Hops');

  constructor(private readonly page: Page) {
    this.shows = new Choice('Colour by', [['bytes', 'Bytes'], ['hops', 'Hops']], (value) => page.set({ show: value === 'bytes' ? null : value }));
    this.map = new HeatMap('matrix', {
      down: true, zeroIsNothing: true, axes: true, tick: (index) => count(this.first(index)),
      text: (column, row) => this.describe(row, column),
      pick: (_, row) => page.go('ranks', { pick: `rank:${this.first(row)}` }),
    });
    this.matrixTable = new Table('Groups by bytes', [
      { head: 'From ranks', text: ({ from }) => this.group(from) },
      { head: 'To ranks', text: ({ to }) => this.group(to) },
      { head: 'Bytes', text: (row) => bytes(row.bytes), right: true },
    ]);
    this.mapPanel.right.append(this.shows.element);
    this.mapPanel.body.append(this.map.element, this.matrixTable.element, this.scale.element);
    this.element = h('div', { class: 'messages grid' },
      h('div', { class: 'half' }, this.mapPanel.element, h('div', { class: 'grid' }, panel('Heaviest pairs', 'pairs', this.pairs.element).element,
        h('div', { class: 'two' }, panel('Sizes', 'sizes', this.sizes.element).element, panel('Hops', 'hops', this.hops.element).element))));
  }

  update(): void {
    const { sample, hello } = this.page.store;
    const table = this.page.parameters.as === 'table';
    const hops = this.page.parameters.show === 'hops';
    this.shows.set(hops ? 'hops' : 'bytes');
    const { pairBytes, pairHops } = sample?.arrays ?? {};
    show(this.map.element, !table);
    show(this.matrixTable.element, table);
    const chosen = hops ? pairHops : pairBytes;
    const most = Float32Array.from(chosen ?? []).reduce((max, value) => Math.max(max, value), 0);
    const least = Float32Array.from(chosen ?? []).reduce((min, value) => (value > 0 ? Math.min(min, value) : min), Infinity);
    const colour = (value: number) => onScale(value, hops ? 0 : least, most, !hops);
    const all = chosen ? Math.max(1, Math.round(Math.sqrt(chosen.length))) : 1;
    const columns = chosen && hello ? all - (all * hello.groups.ranksPerGroup >= hello.worldRanks + hello.groups.ranksPerGroup && isIdle(chosen, all, all - 1) ? 1 : 0) : all;
    const values = Int16Array.from({ length: columns * columns }, (_, i) => (chosen ? colour(chosen[Math.floor(i / columns) * all + (i % columns)]) : -1));
    const groups = plural(chosen ? columns : (hello?.groups.count ?? 0), 'group');
    setText(this.mapPanel.note, hello ? `${groups} of ${plural(hello.groups.ranksPerGroup, 'rank')}; row sends to column` : '');
    this.map.update({ columns, rows: columns, values, up: 'ranks that send', across: 'ranks that receive' }, `Matrix of ${groups} of ranks by ${hops ? 'mean hops' : 'bytes'}; the largest is ${hops ? most.toFixed(1) : bytes(most)}.`);
    if (!chosen || most === 0) this.scale.update(null, 'No message has been sent in this stretch.');
    else this.scale.update(hops ? ['0', most.toFixed(1)] : [bytes(least), bytes(most)], hops ? 'mean hops' : least === most ? 'bytes' : 'bytes, logarithmic');
    const none = nothing(this.page.store, 'No message has been sent');
    const cells = Array.from(pairBytes ?? [], (value, i) => ({ from: Math.floor(i / all), to: i % all, bytes: value })).filter((cell) => cell.bytes > 0);
    this.matrixTable.update(table ? cells.sort((a, b) => b.bytes - a.bytes).slice(0, 200) : [], none);
    this.pairs.update(sample?.pairs.heaviest.slice(0, 12) ?? [], none);
    this.sizes.update(shares((sample?.sizes ?? []).map(({ upTo, count }) => ({ name: bytes(upTo), count }))), none);
    this.hops.update(shares((sample?.hops ?? []).map(({ hops, count }) => ({ name: String(hops), count }))), nothing(this.page.store, 'No message has arrived, or this machine has no hops'));
  }

  close(): void {
    this.map.close();
  }

  private address(group: number): string {
    return this.page.address('ranks', { pick: `rank:${this.first(group)}` });
  }

  /** The first rank of a group; the group of spawned ranks comes behind the world's. */
  private first(group: number): number {
    const { groups, worldRanks } = this.page.store.hello!;
    return Math.min(group * groups.ranksPerGroup, worldRanks);
  }

  private group(index: number): string {
    const { hello } = this.page.store;
    if (!hello) return UNKNOWN;
    const { ranksPerGroup } = hello.groups;
    if (index * ranksPerGroup >= hello.worldRanks) return 'spawned';
    const last = Math.min((index + 1) * ranksPerGroup, hello.worldRanks) - 1;
    return ranksPerGroup === 1 ? count(index) : `${count(index * ranksPerGroup)} – ${count(last)}`;
  }

  private describe(from: number, to: number): string {
    const { pairBytes, pairHops } = this.page.store.sample?.arrays ?? {};
    const at = from * (this.page.store.hello?.groups.count ?? 0) + to;
    return `${this.group(from)} to ${this.group(to)}: ${bytes(pairBytes?.[at])}${pairHops?.[at] ? `, ${pairHops[at].toFixed(1)} hops` : ''}`;
  }
}

/** Place of a value on a scale from the least to the largest of the data, 1..255; 0 for nothing. */
export function onScale(value: number, least: number, most: number, logarithmic: boolean): number {
  if (value <= 0) return 0;
  const share = most <= least ? 1 : logarithmic ? Math.log(value / least) / Math.log(most / least) : (value - least) / (most - least);
  return Math.max(1, Math.min(255, Math.round(share * 255)));
}

/** Whether a group of a square matrix neither sends nor receives. */
export function isIdle(values: ArrayLike<number>, columns: number, group: number): boolean {
  for (let i = 0; i < columns; i++) if (values[group * columns + i] > 0 || values[i * columns + group] > 0) return false;
  return true;
}

function shares(rows: { name: string; count: number }[]): Bar[] {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return rows.filter(({ count }) => count > 0).map((row) => ({ ...row, share: row.count / most }));
}


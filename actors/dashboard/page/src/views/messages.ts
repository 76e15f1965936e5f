/** View of the messages: which groups of ranks send to each other, how much and how far. */
import { bytesOnScale } from '../colours';
import { bytes, count, plural } from '../format';
import type { Page, View } from '../page';
import { Choice, h, panel, setText, show } from '../parts/dom';
import { HeatMap } from '../parts/heatmap';
import { Table } from '../parts/table';

interface Bar { name: string; count: number; share: number }
const bars = (label: string, head: string, empty: string) => new Table<Bar>(label, [
  { head, text: ({ name }) => name },
  { head: 'Messages', text: (row) => count(row.count), bar: ({ share }) => share, right: true },
], { empty });

export class MessagesView implements View {
  readonly element: HTMLElement;
  private readonly shows: Choice;
  private readonly map: HeatMap;
  private readonly mapPanel = panel('Groups of ranks', 'matrix');
  private readonly matrixTable: Table<{ from: number; to: number; bytes: number }>;
  private readonly scale = h('p', { class: 'note' });
  private readonly pairs = new Table<{ from: number; to: number; bytes: number; messages: number }>('Heaviest pairs', [
    { head: 'From ranks', text: ({ from }) => this.group(from), href: ({ from }) => this.address(from) },
    { head: 'To ranks', text: ({ to }) => this.group(to), href: ({ to }) => this.address(to) },
    { head: 'Bytes', text: (row) => bytes(row.bytes), bar: (row) => row.bytes / (this.page.store.sample?.pairs.heaviest[0]?.bytes || 1), right: true },
    { head: 'Messages', text: ({ messages }) => count(messages), right: true },
  ], { data: ({ from, to }) => ({ pair: `${from},${to}` }), empty: 'No message has been sent yet.' });
  private readonly sizes = bars('Sizes of messages', 'Up to', 'No message has been sent yet.');
  private readonly hops = bars('Hops of messages', 'Hops', 'No message has arrived yet, or this machine has no hops.');

  constructor(private readonly page: Page) {
    this.shows = new Choice('Colour by', [['bytes', 'Bytes'], ['hops', 'Hops']], (value) => page.set({ show: value === 'bytes' ? null : value }));
    this.map = new HeatMap('matrix', {
      down: true, zeroIsNothing: true,
      text: (column, row) => this.describe(row, column),
      pick: (_, row) => page.go('ranks', { pick: `rank:${row * (page.store.hello?.groups.ranksPerGroup ?? 1)}` }),
    });
    this.matrixTable = new Table('Groups by bytes', [
      { head: 'From ranks', text: ({ from }) => this.group(from) },
      { head: 'To ranks', text: ({ to }) => this.group(to) },
      { head: 'Bytes', text: (row) => bytes(row.bytes), right: true },
    ], { empty: 'No message has been sent yet.' });
    this.mapPanel.right.append(this.shows.element);
    this.mapPanel.body.append(this.map.element, this.matrixTable.element, this.scale);
    this.element = h('div', { class: 'messages grid' },
      h('div', { class: 'half' }, this.mapPanel.element, h('div', { class: 'grid' }, panel('Heaviest pairs', 'pairs', this.pairs.element).element,
        h('div', { class: 'two' }, panel('Sizes', 'sizes', this.sizes.element).element, panel('Hops', 'hops', this.hops.element).element))));
  }

  update(): void {
    const { sample, hello } = this.page.store;
    const table = this.page.parameters.as === 'table';
    const hops = this.page.parameters.show === 'hops';
    this.shows.set(hops ? 'hops' : 'bytes');
    const groups = hello?.groups.count ?? 0;
    const { pairBytes, pairHops } = sample?.arrays ?? {};
    setText(this.mapPanel.note, hello ? `${plural(groups, 'group')} of ${plural(hello.groups.ranksPerGroup, 'rank')}; row sends to column` : '');
    show(this.map.element, !table);
    show(this.matrixTable.element, table);
    const chosen = hops ? pairHops : pairBytes;
    const most = Float32Array.from(chosen ?? []).reduce((max, value) => Math.max(max, value), 0);
    const far = hello?.network.shape.reduce((sum, size) => sum + Math.floor(size / 2), 0) || Math.max(1, most);
    const values = Int16Array.from(chosen ?? [-1], (value) => (!chosen ? -1 : value <= 0 ? 0 : hops ? Math.min(255, Math.round((value / far) * 255)) : bytesOnScale(value)));
    const columns = chosen ? Math.max(1, Math.round(Math.sqrt(chosen.length))) : 1;
    this.map.update({ columns, rows: columns, values }, `Matrix of ${plural(groups, 'group')} of ranks by ${hops ? 'mean hops' : 'bytes'}; the largest is ${hops ? most.toFixed(1) : bytes(most)}.`);
    setText(this.scale, !chosen || most === 0 ? 'No message has been sent in this stretch.' : hops ? `Mean hops, from 0 to ${far}, the farthest on this machine. The largest here is ${most.toFixed(1)}.` : `Bytes, logarithmic from 1 B to 1 TiB. The largest here is ${bytes(most)}.`);
    const cells = Array.from(pairBytes ?? [], (value, i) => ({ from: Math.floor(i / columns), to: i % columns, bytes: value })).filter((cell) => cell.bytes > 0);
    this.matrixTable.update(table ? cells.sort((a, b) => b.bytes - a.bytes).slice(0, 200) : []);
    this.pairs.update(sample?.pairs.heaviest.slice(0, 12) ?? []);
    this.sizes.update(shares((sample?.sizes ?? []).map(({ upTo, count }) => ({ name: bytes(upTo), count }))));
    this.hops.update(shares((sample?.hops ?? []).map(({ hops, count }) => ({ name: String(hops), count }))));
  }

  close(): void {
    this.map.close();
  }

  private address(group: number): string {
    return this.page.address('ranks', { pick: `rank:${group * (this.page.store.hello?.groups.ranksPerGroup ?? 1)}` });
  }

  private group(index: number): string {
    const { ranksPerGroup = 1 } = this.page.store.hello?.groups ?? {};
    const last = Math.min((index + 1) * ranksPerGroup, this.page.store.hello?.ranks ?? 1) - 1;
    return ranksPerGroup === 1 ? count(index) : `${count(index * ranksPerGroup)} – ${count(last)}`;
  }

  private describe(from: number, to: number): string {
    const { pairBytes, pairHops } = this.page.store.sample?.arrays ?? {};
    const at = from * (this.page.store.hello?.groups.count ?? 0) + to;
    return `${this.group(from)} to ${this.group(to)}: ${bytes(pairBytes?.[at])}${pairHops?.[at] ? `, ${pairHops[at].toFixed(1)} hops` : ''}`;
  }
}

function shares(rows: { name: string; count: number }[]): Bar[] {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return rows.filter(({ count }) => count > 0).map((row) => ({ ...row, share: row.count / most }));
}


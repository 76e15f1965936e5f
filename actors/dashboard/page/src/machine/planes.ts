/** The planes left of the torus: the busiest link of each row, by dimension. No link hides another one there. */
import type { Page } from '../page';
import { percent } from '../format';
import { h, setText, setAttribute } from '../parts/dom';
import { HeatMap } from '../parts/heatmap';
import { Scale } from '../parts/scale';
import { linkName } from '../format';
import { type Machine, planesOf, stretchNote } from './data';
import { minimap, type Plane } from './torus';

interface Entry { element: HTMLElement; title: HTMLElement; most: HTMLElement; map: HeatMap; plane: Plane | null }

export class Planes {
  readonly element = h('section', { class: 'planes', 'aria-label': 'Links by dimension' });
  private readonly note = h('p', { class: 'note' });
  private readonly scale = new Scale();
  private readonly list = h('div', { class: 'plane-list' });
  private readonly minis = h('div', { class: 'minis' });
  private readonly miniHead = h('h3', {}, 'All pairs of dimensions');
  private entries: Entry[] = [];
  private pairs: (Entry & { p: number; q: number })[] = [];
  private shape = '';
  private machine: Machine | null = null;

  constructor(private readonly page: Page) {
    this.element.append(h('h2', {}, 'Links by dimension'), this.note, this.scale.element, this.list, this.miniHead, this.minis);
  }

  update(machine: Machine, pick: number): void {
    this.machine = machine;
    const { torus, folded, values } = machine;
    const shape = JSON.stringify([torus.shape, folded.shown]);
    if (shape !== this.shape) this.build(shape);
    setText(this.note, `Each square: the busiest link of a row along that dimension. ${stretchNote(this.page.store)}`.trim());
    const planes = planesOf(machine, this.page.store.sample, this.page.parameters.show === 'queue' ? 'queue' : 'busy');
    const queue = this.page.parameters.show === 'queue';
    this.scale.update(queue ? ['empty', 'full'] : ['0', '100 %'], '');
    const most = planes.map(({ values }) => Math.max(-1, ...values));
    const hottestFirst = innerWidth < 640;
    this.entries.forEach((entry, d) => (entry.element.style.order = hottestFirst ? String(255 - most[d]) : ''));
    this.entries.forEach((entry, d) => this.show(entry, planes[d], `${folded.torus.names[d]} links`, pick, d));
    for (const pair of this.pairs) {
      const shown = folded.shown.includes(pair.p) && folded.shown.includes(pair.q);
      setAttribute(pair.element, 'data-shown', String(shown));
      this.show(pair, minimap(torus, values, pair.p, pair.q), `${torus.names[pair.p]}, ${torus.names[pair.q]}`, pick, -1);
    }
  }

  close(): void {
    for (const { map } of [...this.entries, ...this.pairs]) map.close();
  }

  private show(entry: Entry, cells: Plane, title: string, pick: number, d: number): void {
    entry.plane = cells;
    const { element, width } = entry.map.surface;
    if (width && d >= 0) element.style.height = `${Math.min(200, Math.max(44, Math.round((cells.rows / cells.columns) * (width - 22)) + 18))}px`;
    const most = Math.max(-1, ...cells.values);
    const exact = d < 0 ? null : this.exactMost(d);
    setText(entry.title, title);
    setText(entry.most, most < 0 ? '' : `${d < 0 ? '' : 'max '}${percent(exact ?? most / 255)}`);
    entry.map.update(cells, `${title}: the busiest is at ${percent(most < 0 ? null : most / 255)}.`, this.cellOf(cells, pick, d));
  }

  /** The sample's own figures of a dimension's links, because cells are rounded to 1/255. */
  private exactMost(d: number): number | null {
    const { sample } = this.page.store;
    const { torus, folded, coarse } = this.machine!;
    const by = sample?.links?.by ?? [];
    if (this.page.parameters.show === 'queue' || coarse || torus.shape.length > 3 || by.length < torus.directions) return null;
    return Math.max(...[0, 1].map((back) => by[2 * folded.shown[d] + back].max ?? 0));
  }

  private cellOf(cells: Plane, pick: number, d: number): number {
    if (pick < 0 || !this.machine) return -1;
    const { torus, folded } = this.machine;
    const end = torus.end(pick);
    if (d >= 0 && folded.shown[d] !== end.d) return -1;
    const [across, up] = [cells.across, cells.up].map((name) => torus.names.indexOf(name));
    return (across < 0 ? 0 : torus.coordinate(end.node, across)) + cells.columns * (up < 0 ? 0 : torus.coordinate(end.node, up));
  }

  private build(shape: string): void {
    this.shape = shape;
    this.close();
    const { torus, folded } = this.machine!;
    this.entries = folded.torus.shape.map((_, d) => this.entry(folded.torus.names[d], (cells, column, row) => {
      const link = cells.links[row * cells.columns + column];
      if (link >= 0) this.page.set({ pick: `link:${torus.name(link)}` });
    }));
    const pairs = torus.shape.length > 3 ? torus.shape.flatMap((_, p) => torus.shape.map((_, q) => [p, q])).filter(([p, q]) => p < q) : [];
    this.pairs = pairs.map(([p, q]) => ({
      p, q,
      // The third dimension stays the one that was shown before.
      ...this.entry(`${torus.names[p]}${torus.names[q]}`, () => {
        const third = folded.shown.find((d) => d !== p && d !== q) ?? torus.shape.findIndex((_, d) => d !== p && d !== q);
        this.page.set({ dims: [p, q, third].sort((a, b) => a - b).map((d) => torus.names[d]).join(','), fold: null, slice: null });
      }, true),
    }));
    this.list.replaceChildren(...this.entries.map(({ element }) => element));
    this.minis.replaceChildren(...this.pairs.map(({ element }) => element));
    this.miniHead.hidden = this.pairs.length === 0;
  }

  private entry(name: string, choose: (cells: Plane, column: number, row: number) => void, small = false): Entry {
    const title = h('span');
    const most = h('span', { class: 'note' });
    const entry: Entry = {
      title, most, plane: null,
      map: new HeatMap(small ? 'mini' : 'plane', {
        axes: !small,
        text: (column, row) => this.describe(entry.plane!, column, row),
        pick: (column, row) => entry.plane && choose(entry.plane, column, row),
      }),
      element: h('div', { class: 'plane', [small ? 'data-pair' : 'data-plane']: name }),
    };
    entry.element.append(h('p', {}, title, most), entry.map.element);
    return entry;
  }

  private describe(cells: Plane, column: number, row: number): string {
    const cell = row * cells.columns + column;
    const link = cells.links[cell];
    const where = [cells.across && `${cells.across} ${column}`, cells.up && `${cells.up} ${row}`].filter(Boolean).join(', ');
    if (cells.values[cell] < 0) return `${where}: not among the hot links`;
    return `${where}: ${percent(cells.values[cell] / 255)}${link >= 0 ? `, ${linkName(this.machine!.torus.name(link))}` : ''}`;
  }
}

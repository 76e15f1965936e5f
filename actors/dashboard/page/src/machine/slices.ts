/** All planes of one dimension as small multiples: a cell is a node, coloured by its busiest link. */
import { percent } from '../format';
import type { Page } from '../page';
import { h, setText } from '../parts/dom';
import { HeatMap } from '../parts/heatmap';
import type { Machine } from './data';

export class Slices {
  readonly element = h('div', { class: 'slices' });
  private maps: { map: HeatMap; title: HTMLElement; index: number }[] = [];
  private key = '';
  private machine: Machine | null = null;
  private d = 2;

  constructor(private readonly page: Page) {}

  update(machine: Machine, d: number): void {
    this.machine = machine;
    this.d = d;
    const { torus } = machine.folded;
    const key = JSON.stringify([torus.shape, torus.names, d]);
    if (key !== this.key) this.build(key);
    const [p, q] = this.axes();
    const columns = torus.shape[p] ?? 1;
    const rows = torus.shape[q] ?? 1;
    const planes = this.maps.map(() => new Int16Array(columns * rows).fill(machine.folded.complete ? 0 : -1));
    for (let node = 0; node < torus.nodes; node++) {
      const cell = (p === undefined ? 0 : torus.coordinate(node, p)) + columns * (q === undefined ? 0 : torus.coordinate(node, q));
      const values = planes[torus.coordinate(node, d)];
      values[cell] = Math.max(values[cell], ...this.links(node).map(([, value]) => value));
    }
    this.maps.forEach(({ map, title, index }) => {
      const most = Math.max(...planes[index]);
      setText(title, `${torus.names[d]} = ${index}, max ${percent(most < 0 ? null : most / 255)}`);
      map.update({ columns, rows, values: planes[index], across: torus.names[p], up: torus.names[q] }, `Plane ${torus.names[d]} ${index}, busiest ${percent(most < 0 ? null : most / 255)}`);
    });
  }

  close(): void {
    for (const { map } of this.maps) map.close();
  }

  /** Links of a node that are known, those that leave its plane included: a hot link is in the slices of each dimension. */
  private links(node: number): [link: number, value: number][] {
    const { torus, values, source } = this.machine!.folded;
    return torus.shape.flatMap((_, axis) => [1, -1].map((sign) => torus.link(node, axis, sign))).filter((link) => source[link] >= 0).map((link) => [source[link], values[link]]);
  }

  private axes(): number[] {
    return this.machine!.folded.torus.shape.map((_, i) => i).filter((i) => i !== this.d);
  }

  private build(key: string): void {
    this.key = key;
    this.close();
    const { torus } = this.machine!.folded;
    this.maps = Array.from({ length: torus.shape[this.d] ?? 1 }, (_, index) => {
      const at = (column: number, row: number) => {
        const place = torus.shape.map(() => 0);
        const [p, q] = this.axes();
        if (p !== undefined) place[p] = column;
        if (q !== undefined) place[q] = row;
        place[this.d] = index;
        return this.links(torus.node(place)).sort((a, b) => b[1] - a[1])[0];
      };
      const name = (link: number) => this.machine!.torus.name(link);
      const map = new HeatMap('plane', {
        axes: true,
        text: (column, row) => {
          const best = at(column, row);
          return best ? `${name(best[0])} ${percent(best[1] / 255)}` : 'not among the hot links';
        },
        pick: (column, row) => {
          const best = at(column, row);
          if (best) this.page.set({ pick: `link:${name(best[0])}` });
        },
      });
      return { map, index, title: h('p', { class: 'note' }) };
    });
    this.element.replaceChildren(...this.maps.map(({ map, title, index }) => h('div', { class: 'slice', 'data-slice': index }, title, map.element)));
  }
}

/** A direct network as a matrix: the busiest link from each group to each other, or from router to router where there are no groups. */
import { count, percent } from '../format';
import type { Page } from '../page';
import { h, setText, show } from '../parts/dom';
import { HeatMap } from '../parts/heatmap';
import { linkValues, stretchNote } from './data';
import { linkOfCell } from './strips';

export class Matrix {
  readonly element: HTMLElement;
  private readonly note = h('p', { class: 'note' });
  private readonly map: HeatMap;
  private readonly stage = h('div', { class: 'matrix-stage' });

  constructor(private readonly page: Page) {
    this.map = new HeatMap('matrix', { down: true, axes: true, zeroIsNothing: true, tick: (index) => String(index * (this.page.store.hello?.network.placesPerRow ?? 1)), text: (column, row) => this.text(column, row), pick: (column, row) => this.pick(column, row) });
    this.stage.append(this.map.element);
    this.element = h('div', { class: 'groups' }, this.note, this.stage);
  }

  update(): void {
    const { store, parameters } = this.page;
    const { place = 'router', rows = 1 } = store.hello!.network;
    const values = store.sample?.arrays.matrixBusy;
    const inside = place === 'group' ? ' The diagonal is the busiest link inside a group.' : '';
    setText(this.note, `A cell is the busiest link from the ${place} of its row to the ${place} of its column.${inside} A click picks that link. ${stretchNote(store)}`.trim());
    show(this.stage, parameters.as !== 'table' && parameters.mode !== 'table');
    const cells = values && values.length === rows * rows ? values : new Int16Array(rows * rows).fill(-1);
    this.map.update({ columns: rows, rows, values: cells, up: `${place} from`, across: `${place} to` }, `${count(rows)} by ${count(rows)}: the busiest is at ${percent(Math.max(-1, ...cells) < 0 ? null : Math.max(...cells) / 255)}.`);
  }

  /** Picks the busiest link of a cell. */
  private pick(column: number, row: number): void {
    const link = linkOfCell(this.page.store.hello!.network, linkValues(this.page.store.sample, 'busy'), row, column);
    if (link) this.page.set({ pick: `link:${link}` });
  }

  close(): void {
    this.map.close();
  }

  /** The name of a row: a group or router, or several where the network has more than the matrix has rows. */
  private name(row: number): string {
    const { place = 'router', placesPerRow = 1, places = 1 } = this.page.store.hello!.network;
    return placesPerRow === 1 ? `${place} ${count(row)}` : `${place}s ${count(row * placesPerRow)} to ${count(Math.min(places, (row + 1) * placesPerRow) - 1)}`;
  }

  private text(column: number, row: number): string {
    const { rows = 1 } = this.page.store.hello!.network;
    const value = this.page.store.sample?.arrays.matrixBusy?.[row * rows + column];
    const busy = value === undefined ? 'no data' : `${percent(value / 255)} busy`;
    return column === row ? `inside ${this.name(row)}: ${busy}` : `${this.name(row)} to ${this.name(column)}: ${busy}`;
  }
}

/** Logical steps: x is the n-th communication call of a rank, the colour how late it is against the median there. */
import { count, time } from '../format';
import type { Page } from '../page';
import { h, setText } from '../parts/dom';
import { HeatMap } from '../parts/heatmap';
import type { Detail } from '../schema';

export class Steps {
  readonly element: HTMLElement;
  private readonly map: HeatMap;
  private readonly note = h('p', { class: 'note' });
  private detail: Detail | null = null;
  private asked = '';

  constructor(private readonly page: Page) {
    this.map = new HeatMap('steps', { down: true, text: (column, row) => this.describe(column, row), pick: (_, row) => page.set({ pick: `rank:${this.rankAt(row)}` }) });
    this.element = h('div', { class: 'steps-box' }, this.map.element, this.note);
  }

  update(): void {
    this.ask();
    const shape = this.shape();
    if (!shape) return setText(this.note, this.asked && this.detail === null ? 'Asking for the calls of all ranks by their count.' : 'No steps are kept for this run.');
    const { rows, steps, most, values } = shape;
    // The scale ends at the largest lateness, which is said: there is no natural top.
    this.map.update({ columns: steps, rows, values: Int16Array.from(values, (value) => (Number.isNaN(value) ? -1 : Math.min(255, Math.round((Math.max(0, value) / (most || 1)) * 255)))) }, `Lateness of ${count(rows)} rows at ${count(steps)} steps, up to ${time(most)}.`);
    setText(this.note, `${count(steps)} steps to the right, the largest lateness is ${time(most)}. A step is a count of calls, not an order of what happened before what.`);
  }

  close(): void {
    this.map.close();
  }

  private shape(): { rows: number; steps: number; most: number; values: Float64Array } | null {
    const lateness = this.detail?.arrays.lateness;
    const steps = Number(this.detail?.json.steps ?? 0);
    if (!lateness || !steps) return null;
    const unit = Number(this.detail!.json.unitPs ?? 1);
    const values = Float64Array.from(lateness, (value) => (value < 0 && !(lateness instanceof Float32Array) ? NaN : value * unit));
    return { rows: Math.floor(values.length / steps), steps, values, most: values.reduce((most, value) => (value > most ? value : most), 0) };
  }

  private rankAt(row: number): number {
    return row * Number(this.detail?.json.ranksPerRow ?? this.page.store.hello?.ranksPerRow ?? 1);
  }

  private describe(column: number, row: number): string {
    const shape = this.shape();
    const first = Number(this.detail?.json.first ?? 0);
    return `rank ${count(this.rankAt(row))}, step ${count(first + column)}: ${shape ? time(shape.values[row * shape.steps + column]) : ''} late`;
  }

  private ask(): void {
    const { store, source } = this.page;
    const key = store.live && !store.ended ? String(Math.floor((store.newest?.seq ?? 0) / 8)) : store.selection().join();
    if (key === this.asked) return;
    this.asked = key;
    const [from, to] = store.selection();
    void source.detail('steps', { from, to }).then((detail) => {
      if (this.asked !== key || !detail) return;
      this.detail = detail;
      this.update();
    });
  }
}

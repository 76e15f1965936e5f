/** Logical steps: x is the n-th communication call of a rank, the colour how late it begins against the median of the rows there. */
import { count, plural, time } from '../format';
import type { Page } from '../page';
import { h, setText } from '../parts/dom';
import { HeatMap } from '../parts/heatmap';
import { Scale } from '../parts/scale';
import { callsOf } from './calls';

/** Their calls come rank by rank, and a page has a budget of bytes. */
const MOST_RANKS = 32;
const MOST_STEPS = 256;
const AT_ONCE = 4;

export interface StepGrid { ranks: number[]; steps: number; lateness: Float64Array; most: number }

/** Lateness of each rank's n-th call against the median of all at their n-th; NaN where a rank has made fewer calls. */
export function gridOf(ranks: number[], starts: number[][]): StepGrid {
  const steps = Math.min(MOST_STEPS, Math.max(0, ...starts.map((row) => row.length)));
  const lateness = new Float64Array(ranks.length * steps).fill(NaN);
  let most = 0;
  for (let step = 0; step < steps; step++) {
    const known = starts.map((row) => row[step]).filter((t) => t !== undefined).sort((a, b) => a - b);
    const median = known[Math.floor((known.length - 1) / 2)];
    starts.forEach((row, i) => {
      if (row[step] === undefined) return;
      lateness[i * steps + step] = row[step] - median;
      most = Math.max(most, row[step] - median);
    });
  }
  return { ranks, steps, lateness, most };
}

/** Ranks that stand for all: spread evenly, with the ranks of the late list. */
export function chosen(all: number, late: number[]): number[] {
  if (all <= MOST_RANKS) return Array.from({ length: all }, (_, rank) => rank);
  const few = late.slice(0, MOST_RANKS / 4);
  const spread = Array.from({ length: MOST_RANKS - few.length }, (_, i) => Math.floor((i * all) / (MOST_RANKS - few.length)));
  return [...new Set([...few, ...spread])].sort((a, b) => a - b);
}

export class Steps {
  readonly element: HTMLElement;
  private readonly map: HeatMap;
  private readonly note = h('p', { class: 'note' });
  private readonly scale = new Scale();
  private grid: StepGrid | null = null;
  private requested = '';

  constructor(private readonly page: Page) {
    this.map = new HeatMap('steps', { down: true, wide: true, text: (column, row) => this.describe(column, row), pick: (_, row) => this.grid && page.set({ pick: `rank:${this.grid.ranks[row]}` }) });
    this.element = h('div', { class: 'steps-box' }, this.map.element, this.scale.element, this.note);
  }

  update(): void {
    void this.request();
    if (!this.grid) return setText(this.note, 'Loading the calls of ranks.');
    const { ranks, steps, lateness, most } = this.grid;
    if (!steps) return setText(this.note, 'No calls of ranks are kept here.');
    // Lateness has no natural maximum, so the scale ends at the largest value, which the note states.
    const values = Int16Array.from(lateness, (value) => (Number.isNaN(value) ? -1 : Math.min(255, Math.round((Math.max(0, value) / (most || 1)) * 255))));
    this.scale.update(['0', time(most)], 'late');
    this.map.update({ columns: steps, rows: ranks.length, values }, `Lateness of ${plural(ranks.length, 'rank')} at ${plural(steps, 'step')}, up to ${time(most)}.`);
    const all = this.page.store.hello?.ranks ?? 0;
    setText(this.note, `${plural(ranks.length, 'rank')}${ranks.length < all ? ` of ${count(all)}, spread evenly, with the latest` : ''}; steps to the right, the last ${count(steps)} calls. The largest lateness is ${time(most)}. A step is a count of calls, not an order of what happened before what.`);
  }

  close(): void {
    this.map.close();
  }

  private describe(column: number, row: number): string {
    const { ranks, steps, lateness } = this.grid!;
    const late = lateness[row * steps + column];
    return `rank ${count(ranks[row])}, step ${count(column + 1)}: ${Number.isNaN(late) ? 'no call' : late > 0 ? `${time(late)} late` : `${time(-late)} early`}`;
  }

  private async request(): Promise<void> {
    const { store, source } = this.page;
    // Requested once while the view is open, and again when the run has ended.
    const key = `${store.hello?.job.id} ${store.ended}`;
    if (key === this.requested || !store.hello) return;
    this.requested = key;
    const ranks = chosen(store.hello.ranks, (store.sample?.late ?? []).map(({ rank }) => rank));
    const starts: number[][] = [];
    for (let i = 0; i < ranks.length; i += AT_ONCE) {
      const details = await Promise.all(ranks.slice(i, i + AT_ONCE).map((rank) => source.detail('calls', { rank })));
      for (const detail of details) starts.push(detail && !detail.json.error ? callsOf(detail).map(({ start }) => start) : []);
    }
    if (this.requested !== key) return;
    const known = ranks.map((rank, i) => ({ rank, row: starts[i] })).filter(({ row }) => row.length > 0);
    // Rings begin at unlike calls when full: the last ones are compared, which all ranks share at the end of a run.
    const length = Math.min(MOST_STEPS, Math.max(0, ...known.map(({ row }) => row.length)));
    this.grid = gridOf(known.map(({ rank }) => rank), known.map(({ row }) => row.slice(-length)));
    this.update();
  }
}

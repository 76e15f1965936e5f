/** Steps over time by uPlot, with the page's colours. A value holds from the x before to its own. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { INK, onThemeChange, theme } from '../colours';
import { short, UNKNOWN } from '../format';
import { h } from './dom';

/** An outlier exceeds the next lower values so far that they would lie on the axis. */
const OUTLIER = 4;
const FEWEST = 20;

/** The top of an axis that shows most values. Values above it are cut, so that they do not flatten the others. */
export function topOf(values: (number | null)[]): number {
  const sorted = values.filter((value): value is number => value !== null).sort((a, b) => a - b);
  const max = sorted[sorted.length - 1] ?? 0;
  const usual = sorted[Math.floor(0.95 * (sorted.length - 1))] ?? 0;
  return max <= 0 ? 1 : sorted.length >= FEWEST && usual > 0 && max > OUTLIER * usual ? 1.5 * usual : 1.1 * max;
}

export interface Series { label: string; values: (number | null)[]; colour?: string }

export class LineChart {
  readonly element: HTMLElement;
  private readonly box = h('div', { class: 'chart' });
  /** Names the lines, with the value under the pointer or the last. */
  private readonly legend = h('p', { class: 'chart-legend', 'aria-hidden': 'true' });
  private plot: uPlot | null = null;
  private x: number[] = [];
  private series: Series[] = [];
  private shape = '';
  private few = true;
  private readonly observer = new ResizeObserver(() => this.fit());

  constructor(
    private readonly label: string,
    private readonly xText: (x: number, step: number, longest: number) => string,
    private readonly yText: (y: number) => string = short,
    /** The top of the axis; without it, the largest value. */
    private readonly top: number | null = null,
  ) {
    this.box.setAttribute('role', 'img');
    this.element = h('div', { class: 'charted' }, this.box, this.legend);
    this.observer.observe(this.box);
    onThemeChange(() => this.rebuild());
  }

  update(x: number[], series: Series[]): void {
    this.x = x;
    this.series = series;
    const last = series.map(({ label, values }) => `${label} ${this.yText(values.findLast((value) => value !== null) ?? 0)}`);
    this.box.setAttribute('aria-label', `${this.label}. Last: ${last.join(', ') || 'nothing'}.`);
    const shape = series.map(({ label }) => label).join();
    // Axes without a line would suggest that the value is zero.
    this.few = series.every(({ values }) => values.filter((value) => value !== null).length < 2);
    if (this.few) {
      this.plot?.destroy();
      this.plot = null;
      return this.legend.replaceChildren('Too few samples for a line.');
    }
    if (!this.plot || shape !== this.shape) this.rebuild();
    else this.plot.setData(this.data());
    this.name(null);
  }

  close(): void {
    this.observer.disconnect();
    this.plot?.destroy();
  }

  private name(at: number | null): void {
    const place = at === null ? '' : this.xText(this.x[at], Math.abs(this.x[at]) / 1000, this.x[at] || 1);
    const top = this.top ?? topOf(this.series.flatMap(({ values }) => values));
    const most = Math.max(...this.series.flatMap(({ values }) => values.map((value) => value ?? 0)));
    const cut = most > top ? [h('span', {}, `up to ${this.yText(most)}, cut`)] : [];
    const parts = this.series.map(({ label, values }, i) => {
      const value = at === null ? values.findLast((one) => one !== null) : values[at];
      const swatch = h('i', { class: 'swatch' });
      swatch.style.background = this.colour(i);
      return h('span', {}, swatch, `${label} ${value == null ? UNKNOWN : this.yText(value)}`);
    });
    this.legend.replaceChildren(...parts, ...cut, ...(place ? [h('span', {}, place)] : []));
  }

  private colour(i: number): string {
    const ink = INK[theme()];
    return this.series[i]?.colour ?? [ink.accent, ink.faint, ink.second, ink.text][i % 4];
  }

  private data(): uPlot.AlignedData {
    return [this.x, ...this.series.map(({ values }) => values)];
  }

  private fit(): void {
    const { clientWidth: width, clientHeight: height } = this.box;
    if (!width || !height) return;
    if (!this.plot) this.rebuild();
    else if (this.plot.width !== width || this.plot.height !== height) this.plot.setSize({ width, height });
  }

  private rebuild(): void {
    this.plot?.destroy();
    this.plot = null;
    const { clientWidth: width, clientHeight: height } = this.box;
    if (!width || !height || this.few) return;
    this.shape = this.series.map(({ label }) => label).join();
    const ink = INK[theme()];
    const axis = { stroke: ink.faint, font: '12px system-ui, sans-serif', ticks: { show: false } };
    this.plot = new uPlot(
      {
        width, height, legend: { show: false }, cursor: { drag: { x: false, y: false }, points: { size: 6 } }, padding: [8, 26, 0, 0],
        hooks: { setCursor: [(plot) => this.name(plot.cursor.idx ?? null)] },
        scales: { x: { time: false }, y: { range: () => [0, this.top ?? topOf(this.series.flatMap(({ values }) => values))] } },
        axes: [
          { ...axis, size: 26, space: 90, grid: { show: false }, values: (_, splits) => splits.map((x) => this.xText(x, splits.length > 1 ? splits[1] - splits[0] : splits[0] || 1, this.x[this.x.length - 1] ?? 1)) },
          { ...axis, size: 58, space: 34, grid: { stroke: ink.grid, width: 1 }, values: (_, splits) => splits.map((y) => this.yText(y)) },
        ],
        series: [{}, ...this.series.map(({ label }, i) => ({ label, stroke: this.colour(i), width: 1.5, points: { show: false }, paths: uPlot.paths.stepped!({ align: -1 }) }))],
      },
      this.data(),
      this.box,
    );
  }
}

/** Lines over time by uPlot, with the page's colours. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { INK, onThemeChange, theme } from '../colours';
import { short } from '../format';
import { h } from './dom';

export interface Series { label: string; values: (number | null)[]; colour?: string }

export class LineChart {
  readonly element = h('div', { class: 'chart' });
  private plot: uPlot | null = null;
  private x: number[] = [];
  private series: Series[] = [];
  private shape = '';
  private readonly observer = new ResizeObserver(() => this.fit());

  constructor(
    private readonly label: string,
    private readonly xText: (x: number, step: number, longest: number) => string,
    private readonly yText: (y: number) => string = short,
    /** The top of the axis; without it, the largest value. */
    private readonly top: number | null = null,
  ) {
    this.element.setAttribute('role', 'img');
    this.observer.observe(this.element);
    onThemeChange(() => this.rebuild());
  }

  update(x: number[], series: Series[]): void {
    this.x = x;
    this.series = series;
    const last = series.map(({ label, values }) => `${label} ${this.yText(values.findLast((value) => value !== null) ?? 0)}`);
    this.element.setAttribute('aria-label', `${this.label}. Last: ${last.join(', ') || 'nothing'}.`);
    const shape = series.map(({ label }) => label).join();
    if (!this.plot || shape !== this.shape) this.rebuild();
    else this.plot.setData(this.data());
  }

  close(): void {
    this.observer.disconnect();
    this.plot?.destroy();
  }

  private data(): uPlot.AlignedData {
    return [this.x, ...this.series.map(({ values }) => values)];
  }

  private fit(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width || !height) return;
    if (!this.plot) this.rebuild();
    else if (this.plot.width !== width || this.plot.height !== height) this.plot.setSize({ width, height });
  }

  private rebuild(): void {
    this.plot?.destroy();
    this.plot = null;
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width || !height || !this.series.length) return;
    this.shape = this.series.map(({ label }) => label).join();
    const ink = INK[theme()];
    const axis = { stroke: ink.faint, font: '12px Inter, system-ui, sans-serif', ticks: { show: false } };
    this.plot = new uPlot(
      {
        width, height, legend: { show: false }, cursor: { drag: { x: false, y: false }, points: { size: 6 } }, padding: [8, 26, 0, 0],
        scales: { x: { time: false }, y: { range: (_, __, max) => [0, this.top ?? (max > 0 ? max * 1.1 : 1)] } },
        axes: [
          { ...axis, size: 26, space: 90, grid: { show: false }, values: (_, splits) => splits.map((x) => this.xText(x, splits.length > 1 ? splits[1] - splits[0] : splits[0] || 1, this.x[this.x.length - 1] ?? 1)) },
          { ...axis, size: 58, space: 34, grid: { stroke: ink.grid, width: 1 }, values: (_, splits) => splits.map((y) => this.yText(y)) },
        ],
        series: [{}, ...this.series.map(({ label, colour }, i) => ({ label, stroke: colour ?? [ink.accent, ink.faint, ink.second, ink.text][i % 4], width: 1.5, points: { show: false } }))],
      },
      this.data(),
      this.element,
    );
  }
}

/** A histogram of links by load, on a logarithmic scale, with the threshold below which links are faint. */
import { css, INK, magnitudes, type Theme } from '../colours';
import { count, plural } from '../format';
import type { Page } from '../page';
import { h, setText } from '../parts/dom';
import { Surface } from '../parts/surface';

export const DEFAULT_LEAST = 30;

export class Histogram {
  readonly element: HTMLElement;
  private readonly surface: Surface;
  private readonly note = h('span', { class: 'right' });
  private readonly title = h('h2', {}, 'Busy, share of time');
  private readonly range: HTMLInputElement;
  private bins: number[] = [];

  constructor(page: Page) {
    this.surface = new Surface('histogram', (context, width, height, theme) => this.draw(context, width, height, theme));
    this.range = h('input', { type: 'range', min: 0, max: 100, step: 5, 'aria-label': 'Colour links from this percentage on', on: {
      input: () => page.set({ min: this.range.value === String(DEFAULT_LEAST) ? null : this.range.value }),
    } });
    this.element = h('section', { class: 'busy-histogram', 'aria-label': 'Links by share of time busy' }, h('header', {}, this.title, this.note), this.surface.element, this.range);
  }

  update(bins: number[], least: number, what: string): void {
    this.bins = bins;
    const total = bins.reduce((sum, n) => sum + n, 0);
    const above = bins.reduce((sum, n, i) => sum + ((i * 100) / bins.length >= least ? n : 0), 0);
    setText(this.title, what);
    setText(this.note, total ? `${plural(total, 'link')}, logarithmic; ${count(above)} above ${least} % are coloured` : 'No link has carried anything.');
    if (this.range.value !== String(least)) this.range.value = String(least);
    this.surface.label(`Links by share of time, steps of ${100 / (bins.length || 20)} %: ${bins.map(count).join(', ')}.`);
    this.surface.redraw();
  }

  close(): void {
    this.surface.close();
  }

  private draw(context: CanvasRenderingContext2D, width: number, height: number, theme: Theme): void {
    const { bins } = this;
    const ink = INK[theme];
    const base = height - 18;
    const most = Math.log(1 + Math.max(1, ...bins));
    const step = width / (bins.length || 1);
    const least = Number(this.range.value) / 100;
    bins.forEach((n, i) => {
      if (!n) return;
      const tall = Math.max(3, (Math.log(1 + n) / most) * (base - 4));
      context.globalAlpha = i / bins.length >= least ? 1 : 0.55;
      context.fillStyle = css(magnitudes(theme)[Math.round(((i + 0.5) / bins.length) * 255)]);
      context.fillRect(i * step + 1, base - tall, step - 2, tall);
    });
    context.globalAlpha = 1;
    context.strokeStyle = ink.grid;
    context.strokeRect(0, base + 0.5, width, 0);
    context.strokeStyle = ink.text;
    context.beginPath();
    context.moveTo(Math.max(1, least * width), 0);
    context.lineTo(Math.max(1, least * width), base);
    context.stroke();
    context.fillStyle = ink.faint;
    context.textBaseline = 'bottom';
    for (const [text, x, align] of [['0', 0, 'left'], [`${Math.round(least * 100)} %`, least * width, 'center'], ['50', width / 2, 'center'], ['100 %', width, 'right']] as const) {
      if (text === '50' && Math.abs(least - 0.5) < 0.1) continue;
      if (align === 'center' && text !== '50' && (least < 0.05 || least > 0.9)) continue;
      context.textAlign = align;
      context.fillStyle = text.includes('%') && align === 'center' ? ink.text : ink.faint;
      context.fillText(text, x, height);
    }
  }
}

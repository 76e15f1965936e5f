/** The fat tree as strips: a level each, root on top, the way up and the way down apart. */
import { css, INK, magnitudes, type Theme } from '../colours';
import { count, percent } from '../format';
import type { Page } from '../page';
import { button, h, setText, show } from '../parts/dom';
import { Surface } from '../parts/surface';
import { Table } from '../parts/table';
import { linkValues, stretchNote } from './data';
import { busiest, cells, type Level, rootFirst, switchesOf } from './strips';

interface Hit { level: Level; half: number; index: number; value: number; from: number; to: number }
interface Row { level: string; switches: number; up: number | null; down: number | null }

export class FatTree {
  readonly element: HTMLElement;
  private readonly surface: Surface;
  private readonly note = h('p', { class: 'note' });
  private readonly tip = h('div', { class: 'tip', hidden: true });
  private readonly whole: HTMLButtonElement;
  private readonly table = new Table<Row>('Levels', [
    { head: 'Level', text: ({ level }) => level },
    { head: 'Switches', text: ({ switches }) => count(switches), right: true },
    { head: 'Busiest up', text: ({ up }) => percent(up), bar: ({ up }) => up, coloured: true, right: true },
    { head: 'Busiest down', text: ({ down }) => percent(down), bar: ({ down }) => down, coloured: true, right: true },
  ]);
  private values: ArrayLike<number> | undefined;
  private cursor: [strip: number, at: number] = [0, 0.001];

  constructor(private readonly page: Page) {
    this.surface = new Surface('fattree', (context, width, height, theme) => this.draw(context, width, height, theme));
    const { canvas } = this.surface;
    canvas.tabIndex = 0;
    canvas.addEventListener('pointermove', (event) => this.hover(this.hit(...this.surface.place(event)), ...this.surface.place(event)));
    canvas.addEventListener('pointerleave', () => show(this.tip, false));
    canvas.addEventListener('click', (event) => this.zoom(this.hit(...this.surface.place(event))));
    canvas.addEventListener('keydown', (event) => this.key(event));
    this.whole = button('Whole tree', () => page.set({ zoom: null }));
    this.element = h('div', { class: 'tree' }, h('div', { class: 'row' }, this.note, this.whole), this.surface.element, this.tip, this.table.element);
  }

  update(): void {
    const { parameters, store } = this.page;
    const { ports, levels } = store.hello!.network;
    this.values = store.sample?.arrays.switchBusy ?? (store.sample?.links && ports ? switchesOf(levels, ports, linkValues(store.sample, 'busy')) : undefined);
    show(this.whole, parameters.zoom !== undefined);
    const leaves = this.leaves();
    const [from, to] = this.range();
    const cells = parameters.zoom ? `Switches ${count(from * leaves)} to ${count(to * leaves - 1)} of the lowest level and the switches above them.` : 'A cell is a switch, as wide as its subtree, coloured by its busiest link.';
    setText(this.note, `${cells} ${stretchNote(store)} A click zooms in.`.replace('  ', ' '));
    show(this.surface.element, parameters.as !== 'table' && parameters.mode !== 'table');
    const rows = this.levels().map((level) => ({ level: level.name, switches: level.switches, up: level.up > 0 ? this.most(level, 0) : null, down: this.most(level, 1) }));
    this.table.update(rows);
    this.surface.label(`Fat tree: ${rows.map(({ level, up, down }) => `${level} busiest down ${percent(down)}${up === null ? '' : `, up ${percent(up)}`}`).join('; ')}.`);
    this.surface.redraw();
  }

  close(): void {
    this.surface.close();
  }

  private levels(): Level[] {
    return rootFirst(this.page.store.hello?.network.levels ?? []);
  }

  private leaves(): number {
    const levels = this.levels();
    return levels[levels.length - 1]?.switches ?? 1;
  }

  private switches(): number {
    return this.levels().reduce((sum, { switches }) => sum + switches, 0);
  }

  private range(): [number, number] {
    const match = /^(\d+)-(\d+)$/.exec(this.page.parameters.zoom ?? '');
    const leaves = this.leaves();
    return match ? [Math.min(leaves - 1, Number(match[1])) / leaves, Math.min(leaves, Number(match[2]) + 1) / leaves] : [0, 1];
  }

  private offset(level: Level, half: number): number {
    return half * this.switches() + level.first;
  }

  private most(level: Level, half: number): number | null {
    const [value] = busiest(this.values, this.offset(level, half), { first: 0, span: level.switches, from: 0, to: 1 });
    return value < 0 ? null : value / 255;
  }

  /** Strips from top to bottom; the root has no way up. */
  private strips(): { level: Level; half: number; y: number; height: number }[] {
    const levels = this.levels();
    const height = (this.surface.height - 8) / Math.max(1, levels.length);
    const halves = ({ up }: Level) => (up > 0 ? [0, 1] : [1]);
    return levels.flatMap((level, i) => halves(level).map((half, k, { length }) => ({ level, half, y: i * height + 22 + (k * (height - 34)) / length, height: (height - 38) / length })));
  }

  private draw(context: CanvasRenderingContext2D, width: number, _: number, theme: Theme): void {
    const [from, to] = this.range();
    const table = magnitudes(theme);
    const ink = INK[theme];
    const left = 48;
    const x = (share: number) => left + ((share - from) / (to - from)) * (width - left);
    for (const { level, half, y, height } of this.strips()) {
      context.fillStyle = ink.faint;
      context.textBaseline = 'middle';
      context.fillText(half ? 'down' : 'up', 8, y + height / 2);
      if (half === 0 || level.up === 0) {
        context.fillStyle = ink.text;
        context.fillText(`${level.name}, ${count(level.switches)} switches`, left, y - 11);
      }
      for (const cell of cells(level, from, to)) {
        const [value] = busiest(this.values, this.offset(level, half), cell);
        const [a, b] = [Math.max(left, x(cell.from)), Math.min(width, x(cell.to))];
        context.fillStyle = value < 0 ? ink.grid : css(table[value]);
        context.fillRect(a, y, Math.max(0.5, b - a - (b - a > 4 ? 1 : 0)), height - 2);
      }
    }
    if (document.activeElement === this.surface.canvas) {
      const strip = this.strips()[this.cursor[0]];
      const cell = strip && cells(strip.level, from, to).find(({ from, to }) => this.cursor[1] >= from && this.cursor[1] < to);
      if (!cell) return;
      context.strokeStyle = ink.accent;
      context.lineWidth = 2;
      context.strokeRect(x(cell.from), strip.y, x(cell.to) - x(cell.from), strip.height - 2);
    }
  }

  private hit(px: number, py: number): Hit | null {
    const strip = this.strips().find(({ y, height }) => py >= y && py < y + height);
    const [from, to] = this.range();
    const share = from + ((px - 48) / (this.surface.width - 48)) * (to - from);
    return strip ? this.cellHit(strip.level, strip.half, share) : null;
  }

  private cellHit(level: Level, half: number, share: number): Hit | null {
    const cell = cells(level, ...this.range()).find(({ from, to }) => share >= from && share < to);
    if (!cell) return null;
    const [value, index] = busiest(this.values, this.offset(level, half), cell);
    return { level, half, index, value, from: cell.from, to: cell.to };
  }

  private text({ level, half, index, value }: Hit): string {
    return `${level.name} ${index}, ${half ? 'down' : 'up'}: ${value < 0 ? 'no data' : `${percent(value / 255)} busy`}`;
  }

  private hover(hit: Hit | null, x: number, y: number): void {
    show(this.tip, hit !== null);
    if (!hit) return;
    setText(this.tip, this.text(hit));
    this.tip.style.left = `${Math.min(x + 12, this.surface.width - 170)}px`;
    this.tip.style.top = `${this.surface.element.offsetTop + y + 14}px`;
  }

  private zoom(hit: Hit | null): void {
    if (!hit) return;
    const leaves = this.leaves();
    const [low, high] = [Math.floor(hit.from * leaves), Math.ceil(hit.to * leaves) - 1];
    this.page.set({ zoom: `${low}-${Math.max(low, high)}` });
  }

  private key(event: KeyboardEvent): void {
    const strips = this.strips();
    const [strip, at] = this.cursor;
    const level = strips[strip]?.level;
    if (!level) return;
    const step = 1 / Math.max(1, level.switches);
    const moves: Record<string, [number, number]> = { ArrowUp: [strip - 1, at], ArrowDown: [strip + 1, at], ArrowLeft: [strip, at - step], ArrowRight: [strip, at + step] };
    if (moves[event.key]) {
      const [from, to] = this.range();
      this.cursor = [Math.min(strips.length - 1, Math.max(0, moves[event.key][0])), Math.min(to - 1e-6, Math.max(from + 1e-6, moves[event.key][1]))];
      const next = strips[this.cursor[0]];
      const hit = this.cellHit(next.level, next.half, this.cursor[1]);
      if (hit) this.surface.label(this.text(hit));
      this.surface.redraw();
    } else if (event.key === 'Enter') this.zoom(this.cellHit(level, strips[strip].half, at));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

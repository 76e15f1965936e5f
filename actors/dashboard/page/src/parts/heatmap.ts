/** A grid of coloured cells with a cursor for mouse and keyboard: planes, minimaps, slices, matrices. */
import { css, differences, INK, magnitudes, type Theme } from '../colours';
import { h, setText, show } from './dom';
import { hatch, Surface } from './surface';

/** -1 is "no data"; the scale is 0..255, or -255..255 for differences. */
export interface Cells { columns: number; rows: number; values: ArrayLike<number>; across?: string; up?: string }
export interface HeatMapOptions {
  text: (column: number, row: number) => string;
  pick?: (column: number, row: number) => void;
  /** Row 0 on top, as in a matrix; else at the bottom, as an axis goes. */
  down?: boolean;
  difference?: boolean;
  /** 0 is drawn as ground: nothing was there. */
  zeroIsNothing?: boolean;
  axes?: boolean;
  /** Names of rows and columns, at some of which the axes have a tick; else the axes have the first and last number. */
  tick?: (index: number) => string;
  /** Cells fill the width and need not be square. */
  wide?: boolean;
}

export class HeatMap {
  readonly element: HTMLElement;
  readonly surface: Surface;
  private readonly tip = h('div', { class: 'tip', hidden: true });
  private cells: Cells = { columns: 1, rows: 1, values: [-1] };
  private picked = -1;
  private cursor: [number, number] | null = null;
  private label = '';

  constructor(name: string, private readonly options: HeatMapOptions) {
    this.surface = new Surface(`heat ${name}`, (context, width, height, theme) => this.draw(context, width, height, theme));
    const { canvas } = this.surface;
    canvas.addEventListener('pointermove', (event) => this.point(this.cellAt(event)));
    canvas.addEventListener('pointerleave', () => this.point(null));
    if (options.pick) {
      canvas.tabIndex = 0;
      canvas.addEventListener('click', (event) => this.choose(this.cellAt(event)));
      canvas.addEventListener('keydown', (event) => this.key(event));
      canvas.addEventListener('blur', () => this.point(null));
    }
    this.element = h('div', { class: 'heatmap' }, this.surface.element, this.tip);
  }

  update(cells: Cells, label: string, picked = -1): void {
    this.cells = cells;
    this.picked = picked;
    this.label = label;
    this.surface.label(label);
    this.surface.redraw();
  }

  close(): void {
    this.surface.close();
  }

  private box(width: number, height: number): { x: number; y: number; w: number; h: number } {
    const { columns, rows } = this.cells;
    const margin = this.options.axes ? { left: this.options.tick ? 46 : 22, bottom: this.options.tick ? 34 : 18, right: this.options.tick ? 14 : 0 } : { left: 0, bottom: 0, right: 0 };
    if (this.options.wide) return { x: margin.left, y: 0, w: width - margin.left, h: height - margin.bottom };
    const cell = Math.min((width - margin.left - margin.right) / columns, (height - margin.bottom) / rows);
    return { x: margin.left, y: 0, w: cell * columns, h: cell * rows };
  }

  private draw(context: CanvasRenderingContext2D, width: number, height: number, theme: Theme): void {
    const { columns, rows, values } = this.cells;
    const box = this.box(width, height);
    const [size, tall] = [box.w / columns, box.h / rows];
    const gap = size > 6 ? 1 : 0;
    const colours = this.options.difference ? differences(theme) : magnitudes(theme);
    const unknown = hatch(context, theme === 'dark' ? '#333d4a' : '#c9d0d8', theme === 'dark' ? '#161d26' : '#f0f2f5');
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const value = values[row * columns + column];
        const missing = this.options.difference ? Number.isNaN(value) : value < 0;
        context.fillStyle = missing ? unknown : value === 0 && this.options.zeroIsNothing ? INK[theme].grid : css(colours[this.options.difference ? Math.round((value + 255) / 2) : value]);
        context.fillRect(box.x + column * size, box.y + this.top(row) * tall, size - gap, tall - gap);
      }
    }
    for (const [cell, colour] of [[this.picked, INK[theme].text], [this.cursor ? this.cursor[1] * columns + this.cursor[0] : -1, INK[theme].accent]] as const) {
      if (cell < 0) continue;
      context.strokeStyle = colour;
      context.lineWidth = 2;
      context.strokeRect(box.x + (cell % columns) * size - 1, box.y + this.top(Math.floor(cell / columns)) * tall - 1, size + 1, tall + 1);
    }
    if (this.options.axes) this.axes(context, box, theme);
  }

  private axes(context: CanvasRenderingContext2D, box: { x: number; y: number; w: number; h: number }, theme: Theme): void {
    const { columns, rows, across = '', up = '' } = this.cells;
    const ink = INK[theme];
    const write = (text: string, x: number, y: number, align: CanvasTextAlign, colour = ink.faint) => {
      context.fillStyle = colour;
      context.textAlign = align;
      context.fillText(text, x, y);
    };
    context.textBaseline = 'middle';
    if (this.options.tick) return this.ticks(box, write);
    const [top, bottom] = this.options.down ? ['0', String(rows - 1)] : [String(rows - 1), '0'];
    write(top, box.x - 6, box.y + 7, 'right');
    write(up, box.x - 6, box.y + box.h / 2, 'right', ink.text);
    write(bottom, box.x - 6, box.y + box.h - 7, 'right');
    context.textBaseline = 'top';
    write('0', box.x + 4, box.y + box.h + 4, 'center');
    write(across, box.x + box.w / 2, box.y + box.h + 4, 'center', ink.text);
    write(String(columns - 1), box.x + box.w, box.y + box.h + 4, 'right');
  }

  /** Some rows at the left and some columns below, each by its name at its middle. */
  private ticks(box: { x: number; y: number; w: number; h: number }, write: (text: string, x: number, y: number, align: CanvasTextAlign, colour?: string) => void): void {
    const { columns, rows, across = '', up = '' } = this.cells;
    const context = this.surface.canvas.getContext('2d')!;
    const some = (count: number, room: number) => [...new Set(Array.from({ length: Math.min(count, room) }, (_, i) => Math.round((i * (count - 1)) / Math.max(1, Math.min(count, room) - 1))))];
    for (const row of some(rows, Math.max(2, Math.min(9, Math.floor(box.h / 28))))) write(this.options.tick!(row), box.x - 6, Math.max(7, box.y + ((this.top(row) + 0.5) * box.h) / rows), 'right');
    context.textBaseline = 'top';
    for (const column of some(columns, Math.max(2, Math.min(9, Math.floor(box.w / 56))))) write(this.options.tick!(column), box.x + ((column + 0.5) * box.w) / columns, box.y + box.h + 3, 'center');
    const names = [up && `rows: ${up}`, across && `columns: ${across}`].filter(Boolean).join(', ');
    if (context.measureText(names).width < this.surface.width - box.x) write(names, box.x, box.y + box.h + 18, 'left');
  }

  private top(row: number): number {
    return this.options.down ? row : this.cells.rows - 1 - row;
  }

  private cellAt(event: MouseEvent): [number, number] | null {
    const [x, y] = this.surface.place(event);
    const box = this.box(this.surface.width, this.surface.height);
    const column = Math.floor(((x - box.x) / box.w) * this.cells.columns);
    const row = this.top(Math.floor(((y - box.y) / box.h) * this.cells.rows));
    return column >= 0 && column < this.cells.columns && row >= 0 && row < this.cells.rows ? [column, row] : null;
  }

  private point(cell: [number, number] | null): void {
    this.cursor = cell;
    show(this.tip, cell !== null);
    if (cell) {
      const box = this.box(this.surface.width, this.surface.height);
      const [size, tall] = [box.w / this.cells.columns, box.h / this.cells.rows];
      setText(this.tip, this.options.text(...cell));
      const x = box.x + (cell[0] + 1) * size + 6;
      this.tip.style.left = `${Math.min(x, Math.max(0, this.surface.width - 150))}px`;
      this.tip.style.top = `${box.y + (this.top(cell[1]) + 1) * tall + 4}px`;
    }
    this.surface.redraw();
  }

  private choose(cell: [number, number] | null): void {
    if (cell) this.options.pick?.(...cell);
  }

  private key(event: KeyboardEvent): void {
    const [column, row] = this.cursor ?? [0, 0];
    const up = this.options.down ? -1 : 1;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, up], ArrowDown: [0, -up] }[event.key];
    if (step) {
      const clamp = (value: number, size: number) => Math.min(size - 1, Math.max(0, value));
      const next: [number, number] = this.cursor ? [clamp(column + step[0], this.cells.columns), clamp(row + step[1], this.cells.rows)] : [0, 0];
      this.point(next);
      this.surface.label(`${this.options.text(...next)}. ${this.label}`);
    } else if (event.key === 'Enter') this.choose(this.cursor);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The strip: rows of ranks over virtual time, each cell the state that took most of its time. */
import { INK, rgb, type Rgb, STATE_COLOURS, SURFACE, type Theme } from '../colours';
import { type Frame, NO_DATA } from '../frames';
import { count, percent, plural, ticks, time, timeTick } from '../format';
import type { Page } from '../page';
import { type Order, orderOf, ranksOfRow, rowOf } from './order';
import { h, setText, show } from '../parts/dom';
import { hatch, Surface } from '../parts/surface';
import { MARKS, STATE_NAMES } from '../schema';

const LEFT = 64;
const EDGE = 7;
const BELOW = 22;
/** With fewer samples selected the whole run is drawn, and the selection outlined. */
const FEW = 8;

/** A state that at most one row in eight has in a sample is an outlier. */
const OUTLIER = 1 / 8;

/** Places of rows that share line `line` of `lines`. */
export function placesOf(line: number, lines: number, rows: number): [from: number, to: number] {
  const from = Math.floor((line * rows) / lines);
  return [from, Math.max(from + 1, Math.floor(((line + 1) * rows) / lines))];
}

function stateAt(strip: Uint8Array, row: number): number {
  return (strip[row] ?? NO_DATA) & 7;
}

/** The number of rows in each state in a sample. */
function countStates(strip: Uint8Array, order: ArrayLike<number>): number[] {
  const counts = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let place = 0; place < order.length; place++) counts[stateAt(strip, order[place])]++;
  return counts;
}

/** The place with the rarest state of all places that share a line, because a single rank that waits (or computes) matters; null where none is rare. */
export function rarestPlace(strip: Uint8Array, order: ArrayLike<number>, counts: number[], [from, to]: [number, number]): number | null {
  let best: number | null = null;
  let fewest = order.length * OUTLIER;
  for (let place = from; place < to; place++) {
    const state = stateAt(strip, order[place]);
    if (state === NO_DATA) continue;
    const having = counts[state];
    if (best === null ? having <= fewest : having < fewest) [best, fewest] = [place, having];
  }
  return best;
}

/** A colour as the canvas keeps it: red in the lowest byte. */
function pixel([r, g, b]: Rgb): number {
  return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
}

/** The state of most rows that share a line; "no data" if nothing is known of any. Colours are never mixed, since a mixture is in no legend. */
export function commonest(strip: Uint8Array, order: ArrayLike<number>, [from, to]: [number, number]): number {
  const counts = [0, 0, 0, 0, 0];
  for (let place = from; place < to; place++) counts[Math.min(4, stateAt(strip, order[place]))] += stateAt(strip, order[place]) === NO_DATA ? 0 : 1;
  const most = Math.max(...counts);
  return most ? counts.indexOf(most) : NO_DATA;
}

/** A drawing over a strip: the places of times and of ranks, and the stretch that is shown. */
export type Overlay = (context: CanvasRenderingContext2D, box: { x: number; y: number; width: number; height: number }, x: (t: number) => number, y: (rank: number) => number, range: [number, number], theme: Theme) => void;

export class Strip {
  readonly element: HTMLElement;
  private readonly surface: Surface;
  private readonly tip = h('div', { class: 'tip', hidden: true });
  private readonly image = document.createElement('canvas');
  private cursor: [frame: number, place: number] | null = null;
  /** Row at each place. */
  private order: Int32Array = new Int32Array();

  /** With an overlay, the strip shows the selected stretch even if it has few samples. */
  constructor(private readonly page: Page, private readonly overlay?: Overlay) {
    this.surface = new Surface('strip', (context, width, height, theme) => this.draw(context, width, height, theme));
    const { canvas } = this.surface;
    canvas.tabIndex = 0;
    canvas.addEventListener('pointermove', (event) => this.point(this.at(event)));
    canvas.addEventListener('pointerleave', () => this.point(null));
    canvas.addEventListener('blur', () => this.point(null));
    canvas.addEventListener('click', (event) => this.choose(this.at(event)));
    canvas.addEventListener('keydown', (event) => this.key(event));
    this.element = h('div', { class: 'strip-box' }, this.surface.element, this.tip);
  }

  update(): void {
    const { store } = this.page;
    const [from, to] = this.range();
    if (store.hello) this.order = orderOf((this.page.parameters.order ?? 'rank') as Order, store.hello, store.sample);
    this.surface.label(`States of ${plural(store.hello?.worldRanks ?? 0, 'rank')} in ${plural(this.rows(), 'row')} from ${time(from)} to ${time(to, 4)}. Arrows move a cursor, Enter picks. The list of late ranks and the table have the numbers.`);
    this.surface.redraw();
  }

  close(): void {
    this.surface.close();
  }

  /** Ranks of a row, as first and last. */
  ranksOf(row: number): [number, number] {
    const { hello } = this.page.store;
    return hello ? ranksOfRow(hello, row) : [0, 0];
  }

  frames(): Frame[] {
    const [from, to] = this.range();
    return this.page.store.frames.within(from, to).filter(({ strip }) => strip !== null);
  }

  private range(): [number, number] {
    const { store } = this.page;
    const [from, to] = store.selection();
    return this.overlay || store.frames.within(from, to).length >= FEW ? [from, to] : [store.frames.list[0]?.from ?? 0, store.now];
  }

  private rows(): number {
    return this.order.length;
  }

  private draw(context: CanvasRenderingContext2D, width: number, height: number, theme: Theme): void {
    const { store } = this.page;
    const [from, to] = this.range();
    const frames = this.frames();
    const rows = this.rows();
    const ink = INK[theme];
    const box = { x: LEFT + EDGE, y: 1, width: width - LEFT - EDGE - 1, height: height - BELOW };
    context.fillStyle = ink.faint;
    if (!frames.length || !rows) return context.fillText(store.frames.list.length ? 'The states of ranks come with the next sample.' : 'The first sample is not here yet.', 16, 26);
    const x = (t: number) => box.x + ((t - from) / (to - from || 1)) * box.width;
    const lines = Math.max(1, Math.min(rows, Math.round(box.height * context.getTransform().d)));
    this.paint(frames, rows, lines, theme);
    context.imageSmoothingEnabled = false;
    context.fillStyle = hatch(context, theme === 'dark' ? '#39424e' : '#c3cad2', SURFACE[theme]);
    context.fillRect(box.x, box.y, box.width, box.height);
    frames.forEach((frame, i) => {
      // Whole pixels: neighbours that overlap by parts of one would show a seam.
      const [a, b] = [Math.max(box.x, Math.round(x(frame.from))), Math.min(box.x + box.width, Math.round(x(frame.to)))];
      context.drawImage(this.image, i, 0, 1, lines, a, box.y, Math.max(1, b - a), box.height);
    });
    this.labels(context, box, rows, ink);
    this.marks(context, box, rows, x(store.selection()[0]), theme);
    context.fillStyle = ink.faint;
    context.textBaseline = 'bottom';
    const marks = ticks(from, to, Math.max(1, Math.floor(box.width / 130)));
    for (const t of marks) {
      const text = timeTick(t, marks[1] - marks[0] || t || 1, to);
      const half = context.measureText(text).width / 2;
      context.textAlign = 'left';
      context.fillText(text, Math.min(width - 2 * half, Math.max(box.x, x(t) - half)), height);
    }
    this.outlines(context, box, rows, x, theme);
    this.overlay?.(context, box, x, (rank) => box.y + ((this.order.indexOf(rowOf(store.hello!, rank)) + 0.5) / rows) * box.height, [from, to], theme);
  }

  /** One pixel a cell; the canvas scales it. Rows that share a line have the colour of most of them, or of an outlier. */
  private paint(frames: Frame[], rows: number, lines: number, theme: Theme): void {
    this.image.width = frames.length;
    this.image.height = lines;
    const pen = this.image.getContext('2d');
    if (!pen) return;
    const pixels = pen.createImageData(frames.length, lines);
    const cells = new Uint32Array(pixels.data.buffer);
    // A pixel for each state; 0, which shows the hatched ground, for "no data".
    const table = Uint32Array.from({ length: 8 }, (_, state) => (state === NO_DATA ? 0 : pixel(rgb(STATE_COLOURS[theme][Math.min(4, state)]))));
    frames.forEach(({ strip }, i) => {
      const counts = lines < rows ? countStates(strip!, this.order) : [];
      for (let line = 0; line < lines; line++) {
        const places = placesOf(line, lines, rows);
        const alone = places[1] - places[0] === 1 ? places[0] : rarestPlace(strip!, this.order, counts, places);
        cells[line * frames.length + i] = table[alone === null ? commonest(strip!, this.order, places) : stateAt(strip!, this.order[alone])];
      }
    });
    pen.putImageData(pixels, 0, 0);
  }

  private labels(context: CanvasRenderingContext2D, box: { x: number; y: number; height: number }, rows: number, ink: { faint: string }): void {
    const ordered = (this.page.parameters.order ?? 'rank') === 'rank';
    context.fillStyle = ink.faint;
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    const hello = this.page.store.hello!;
    for (let i = 0; i <= 4; i++) {
      const row = Math.round((i / 4) * rows);
      const text = ordered ? count(ranksOfRow(hello, Math.min(row, rows - 1))[row < rows ? 0 : 1]) : i === 0 ? 'first' : i === 4 ? 'last' : '';
      context.fillText(text, LEFT - 6, Math.min(box.y + box.height - 6, Math.max(box.y + 6, box.y + (row / rows) * box.height)));
    }
  }

  /** Marks at the edge: a row that hides a late rank or a failed one. Rows without data are hatched from the selection on. */
  private marks(context: CanvasRenderingContext2D, box: { x: number; y: number; width: number; height: number }, rows: number, from: number, theme: Theme): void {
    const mark = this.page.store.sample?.arrays.rankMark;
    if (!mark) return;
    const tall = Math.max(3, box.height / rows);
    for (let place = 0; place < Math.min(rows, mark.length); place++) {
      const row = this.order[place];
      if (!mark[row]) continue;
      const y = box.y + (place / rows) * box.height;
      if (mark[row] & MARKS.noData) {
        context.fillStyle = hatch(context, theme === 'dark' ? '#5a6675' : '#9aa5b2', SURFACE[theme]);
        const left = Math.max(box.x, from);
        context.fillRect(left, y, box.x + box.width - left, Math.max(1, box.height / rows));
      }
      if (mark[row] & 3) {
        context.fillStyle = mark[row] & 2 ? INK[theme].failed : INK[theme].text;
        context.beginPath();
        context.moveTo(LEFT, y + tall / 2 - 4);
        context.lineTo(LEFT + EDGE - 1, y + tall / 2);
        context.lineTo(LEFT, y + tall / 2 + 4);
        context.fill();
      }
    }
  }

  private outlines(context: CanvasRenderingContext2D, box: { x: number; y: number; width: number; height: number }, rows: number, x: (t: number) => number, theme: Theme): void {
    const { store, parameters } = this.page;
    const ink = INK[theme];
    const [from, to] = store.selection();
    context.strokeStyle = ink.text;
    context.lineWidth = 1.5;
    if (to - from < (store.now - (store.frames.list[0]?.from ?? 0)) * 0.98 && x(from) >= box.x - 1) context.strokeRect(x(from), box.y, Math.max(2, x(to) - x(from)), box.height - 1);
    const pick = /^rank:(\d+)$/.exec(parameters.pick ?? '');
    if (pick) {
      const y = box.y + (this.order.indexOf(store.hello ? rowOf(store.hello, Number(pick[1])) : 0) / rows) * box.height;
      const tall = Math.max(5, box.height / rows);
      context.strokeRect(box.x, y + box.height / rows / 2 - tall / 2, box.width, tall);
      const text = `rank ${count(Number(pick[1]))}`;
      const wide = context.measureText(text).width + 14;
      context.fillStyle = SURFACE[theme];
      const top = Math.min(box.y + box.height - 22, Math.max(box.y, y - 10));
      context.fillRect(box.x + box.width - wide - 6, top, wide, 20);
      context.fillStyle = ink.text;
      context.textAlign = 'left';
      context.textBaseline = 'middle';
      context.fillText(text, box.x + box.width - wide + 1, top + 10);
    }
    if (this.cursor) {
      const frame = this.frames()[this.cursor[0]];
      if (!frame) return;
      context.strokeStyle = ink.accent;
      context.strokeRect(x(frame.from), box.y + (this.cursor[1] / rows) * box.height - 1, Math.max(3, x(frame.to) - x(frame.from)), Math.max(4, box.height / rows + 1));
    }
  }

  private at(event: MouseEvent): [number, number] | null {
    const [px, py] = this.surface.place(event);
    const [from, to] = this.range();
    const frames = this.frames();
    const t = from + ((px - LEFT - EDGE) / (this.surface.width - LEFT - EDGE - 1)) * (to - from);
    const rows = this.rows();
    const height = this.surface.height - BELOW;
    const line = Math.floor(py - 1);
    const frame = frames.findIndex((f) => t >= f.from && t < f.to);
    if (frame < 0 || line < 0 || line >= height) return null;
    if (rows <= height) return [frame, Math.floor((line / height) * rows)];
    const { strip } = frames[frame];
    const places = placesOf(line, height, rows);
    return [frame, rarestPlace(strip!, this.order, countStates(strip!, this.order), places) ?? places[0]];
  }

  private point(cursor: [number, number] | null): void {
    this.cursor = cursor;
    show(this.tip, cursor !== null);
    if (cursor) {
      const text = this.text(cursor);
      setText(this.tip, text);
      const frame = this.frames()[cursor[0]];
      const [from, to] = this.range();
      const x = LEFT + ((frame.to - from) / (to - from || 1)) * (this.surface.width - LEFT);
      this.tip.style.left = `${Math.max(0, Math.min(x + 8, this.surface.width - 300))}px`;
      this.tip.style.top = `${Math.min((cursor[1] / this.rows()) * (this.surface.height - BELOW) + 14, this.surface.height - 40)}px`;
    }
    this.surface.redraw();
  }

  private text([index, place]: [number, number]): string {
    const frame = this.frames()[index];
    const row = this.order[place];
    const cell = frame.strip![row];
    const [first, last] = this.ranksOf(row);
    const ranks = first === last ? `rank ${count(first)}` : `ranks ${count(first)} to ${count(last)}`;
    if ((cell & 7) === NO_DATA) return `${ranks} at ${time(frame.from, 4)}: no data`;
    return `${ranks} at ${time(frame.from, 4)}: ${STATE_NAMES[Math.min(4, cell & 7)].toLowerCase()} ${percent((cell >> 3) / 31)}`;
  }

  private choose(cursor: [number, number] | null): void {
    if (!cursor) return;
    const [first, last] = this.ranksOf(this.order[cursor[1]]);
    const late = this.page.store.sample?.late.find(({ rank }) => rank >= first && rank <= last);
    this.page.set({ pick: `rank:${late?.rank ?? first}` });
  }

  private key(event: KeyboardEvent): void {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const frames = this.frames();
    if (!frames.length) return;
    if (step) {
      const [frame, row] = this.cursor ?? [frames.length - 1, 0];
      const clamp = (value: number, size: number) => Math.min(size - 1, Math.max(0, value));
      const many = event.shiftKey ? 10 : 1;
      this.point([clamp(frame + step[0] * many, frames.length), clamp(row + step[1] * many, this.rows())]);
      this.surface.label(this.text(this.cursor!));
    } else if (event.key === 'Enter') this.choose(this.cursor);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** A canvas that is sharp on every screen, drawn on change only, with a name for screen readers. */
import { onThemeChange, STATE_COLOURS, type Theme, theme } from '../colours';
import { h, setAttribute } from './dom';

export type Draw = (context: CanvasRenderingContext2D, width: number, height: number, theme: Theme) => void;

export class Surface {
  readonly element: HTMLElement;
  readonly canvas = h('canvas');
  width = 0;
  height = 0;
  private due = false;
  private readonly observer: ResizeObserver;

  constructor(name: string, private readonly draw: Draw) {
    this.element = h('div', { class: `surface ${name}`, 'data-surface': name }, this.canvas);
    this.canvas.setAttribute('role', 'img');
    this.canvas.setAttribute('aria-label', name);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(this.element);
    onThemeChange(() => this.redraw());
  }

  /** Describes the picture in a sentence. */
  label(text: string): void {
    setAttribute(this.canvas, 'aria-label', text);
  }

  redraw(): void {
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      this.paint();
    });
  }

  close(): void {
    this.observer.disconnect();
  }

  /** Place of a pointer on the canvas. */
  place(event: MouseEvent): [number, number] {
    const box = this.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth === this.width && clientHeight === this.height) return;
    this.width = clientWidth;
    this.height = clientHeight;
    this.paint();
  }

  private paint(): void {
    const scale = Math.min(2, devicePixelRatio || 1);
    const [w, hgt] = [Math.round(this.width * scale), Math.round(this.height * scale)];
    if (!w || !hgt) return;
    if (this.canvas.width !== w || this.canvas.height !== hgt) {
      this.canvas.width = w;
      this.canvas.height = hgt;
      this.canvas.style.width = `${this.width}px`;
      this.canvas.style.height = `${this.height}px`;
    }
    const context = this.canvas.getContext('2d');
    if (!context) return;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, this.width, this.height);
    context.font = '12px system-ui, sans-serif';
    this.draw(context, this.width, this.height, theme());
  }
}

const hatches = new Map<string, CanvasPattern | null>();

/** The pattern of "no data" and of "failed". */
export function hatch(context: CanvasRenderingContext2D, colour: string, ground: string): CanvasPattern | string {
  const key = colour + ground;
  if (!hatches.has(key)) {
    const tile = document.createElement('canvas');
    tile.width = tile.height = 6;
    const pen = tile.getContext('2d');
    if (!pen) return colour;
    pen.fillStyle = ground;
    pen.fillRect(0, 0, 6, 6);
    pen.strokeStyle = colour;
    pen.lineWidth = 1.6;
    for (const offset of [-6, 0, 6]) {
      pen.beginPath();
      pen.moveTo(offset - 1, 7);
      pen.lineTo(offset + 7, -1);
      pen.stroke();
    }
    hatches.set(key, context.createPattern(tile, 'repeat'));
  }
  return hatches.get(key) ?? colour;
}

/** The fill of a state: its colour, hatched if nothing runs. */
export function stateFill(context: CanvasRenderingContext2D, state: number, theme: Theme): string | CanvasPattern {
  const colour = STATE_COLOURS[theme][state];
  if (state < 4) return colour;
  return hatch(context, colour, theme === 'dark' ? '#2a323d' : '#d9dee4');
}

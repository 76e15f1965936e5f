/** The time bar at the bottom of every view: the mountain range, the selected stretch, live, hold and step. */
import { INK, SURFACE, type Theme } from '../colours';
import { plural, stretch, ticks, time, timeTick } from '../format';
import type { Page } from '../page';
import { h, setAttribute, setText, show, button } from './dom';
import { nothing } from '../state';
import { mountain, noData } from './mountain';
import { Surface } from './surface';

const GRAB = 8;
const AXIS = 16;

export class TimeBar {
  readonly element: HTMLElement;
  private readonly surface: Surface;
  private readonly what = h('strong');
  private readonly note = h('span', { class: 'note' });
  private readonly live: HTMLButtonElement;
  private drag: { anchor: number; at: number } | null = null;

  constructor(private readonly page: Page) {
    this.surface = new Surface('time', (context, width, height, theme) => this.draw(context, width, height, theme));
    const { canvas } = this.surface;
    canvas.tabIndex = 0;
    canvas.setAttribute('role', 'slider');
    canvas.setAttribute('aria-label', 'Selected stretch of virtual time');
    canvas.addEventListener('pointerdown', (event) => this.press(event));
    canvas.addEventListener('pointermove', (event) => this.moveTo(event));
    canvas.addEventListener('pointerup', () => this.release());
    canvas.addEventListener('pointercancel', () => (this.drag = null));
    this.live = button('live', () => page.select(null), { class: 'button live', 'data-action': 'live' });
    const step = (text: string, n: number, name: string) => h('button', { type: 'button', class: 'key', 'aria-label': name, on: { click: () => page.move(n) } }, text);
    this.element = h('footer', { class: 'timebar', 'data-timebar': '' },
      h('div', { class: 'timehead' }, this.what, this.note, h('span', { class: 'steps' }, step('←', -1, 'One sample back'), step('→', 1, 'One sample on'), h('span', {}, 'step')), this.live),
      this.surface.element);
  }

  update(): void {
    const { store } = this.page;
    const [from, to] = store.selection();
    const inside = store.frames.within(from, to).length;
    const empty = to <= from;
    setText(this.what, empty ? nothing(store, 'No sample') : stretch(from, to));
    const whole = store.ended && store.live;
    const last = store.live && !store.ended ? 'the last' : '';
    setText(this.note, empty ? '' : whole ? `the whole run, ${plural(inside, 'sample')}` : `selected: ${last || ''} ${time(to - from)}, ${plural(inside, 'sample')}`.replace(':  ', ': '));
    setText(this.live, store.live ? (store.ended ? 'whole run' : 'live') : store.ended ? 'Whole run' : 'Back to live');
    setAttribute(this.live, 'aria-pressed', String(store.live));
    const { canvas } = this.surface;
    setAttribute(canvas, 'aria-valuetext', empty ? 'no sample yet' : stretch(from, to));
    setAttribute(canvas, 'aria-valuenow', String(to));
    setAttribute(canvas, 'aria-valuemin', '0');
    setAttribute(canvas, 'aria-valuemax', String(store.now));
    const gaps = store.gaps.map(([first, last]) => stretch(first, last));
    setAttribute(canvas, 'aria-description', gaps.length ? `Hatched: not connected at ${gaps.join(', ')}` : null);
    setAttribute(canvas, 'title', gaps.length ? `Hatched: not connected at ${gaps.join(', ')}` : null);
    setAttribute(this.element, 'data-gaps', String(gaps.length));
    setAttribute(this.element, 'data-from', String(from));
    setAttribute(this.element, 'data-to', String(to));
    show(this.surface.element, true);
    this.surface.redraw();
  }

  private draw(context: CanvasRenderingContext2D, width: number, height: number, theme: Theme): void {
    const { store } = this.page;
    const ink = INK[theme];
    const box = { x: 0, y: 1, width, height: height - AXIS - 2 };
    context.fillStyle = ink.grid;
    context.fillRect(0, 1, width, box.height);
    const now = store.now;
    if (!now) return;
    const [from, to] = this.drag ? this.dragged() : store.selection();
    const a = (from / now) * width;
    const b = Math.max((to / now) * width, a + 3);
    mountain(context, store.frames.list, 0, now, box, theme);
    context.fillStyle = noData(context, theme);
    for (const [first, last] of store.gaps) context.fillRect((first / now) * width, 1, Math.max(2, ((last - first) / now) * width), box.height);
    // A veil covers the time outside the selection.
    context.globalAlpha = 0.62;
    context.fillStyle = SURFACE[theme];
    context.fillRect(0, 0, a, box.height + 2);
    context.fillRect(b, 0, width - b, box.height + 2);
    context.globalAlpha = 1;
    context.strokeStyle = ink.text;
    context.lineWidth = 1.5;
    context.strokeRect(Math.min(width - 4, Math.max(0.75, a)), 1, Math.max(3, Math.min(b, width - 0.75) - Math.max(0.75, a)), box.height);
    context.fillStyle = ink.text;
    for (const x of [Math.max(2.5, a), Math.min(width - 2.5, b)]) context.fillRect(x - 2.5, 1 + box.height * 0.3, 5, box.height * 0.4);
    this.axis(context, width, height, now, ink.faint, ink.failed);
  }

  private axis(context: CanvasRenderingContext2D, width: number, height: number, now: number, faint: string, failed: string): void {
    const { job } = this.page.store;
    const bad = job !== null && ['deadlock', 'failed', 'aborted', 'memberLost'].includes(job.state);
    if (bad) {
      context.fillStyle = failed;
      context.fillRect(width - 3, 1, 3, height - AXIS - 2);
    }
    const end = bad ? `ended at ${time(now, 4)}` : time(now, 4);
    const room = width - context.measureText(end).width - 24;
    const marks = ticks(0, now, Math.max(1, Math.floor(width / 150)));
    context.textBaseline = 'bottom';
    context.fillStyle = faint;
    for (const t of marks) {
      const text = timeTick(t, marks.length > 1 ? marks[1] - marks[0] : t || 1, now);
      const half = t === 0 ? 0 : context.measureText(text).width / 2;
      const x = (t / now) * width;
      if (x + half < room) context.fillText(text, x - half, height);
    }
    context.fillStyle = bad ? failed : faint;
    context.textAlign = 'right';
    context.fillText(end, width, height);
    context.textAlign = 'left';
  }

  private timeAt(event: PointerEvent): number {
    const [x] = this.surface.place(event);
    return Math.min(1, Math.max(0, x / this.surface.width)) * this.page.store.now;
  }

  private press(event: PointerEvent): void {
    const { store } = this.page;
    if (!store.now) return;
    const t = this.timeAt(event);
    const grab = (GRAB / this.surface.width) * store.now;
    const [from, to] = store.selection();
    // A handle keeps the other end in place.
    const anchor = Math.abs(t - from) < grab ? to : Math.abs(t - to) < grab ? from : t;
    this.drag = { anchor, at: t };
    this.surface.canvas.setPointerCapture(event.pointerId);
  }

  private moveTo(event: PointerEvent): void {
    if (!this.drag) return;
    this.drag.at = this.timeAt(event);
    this.surface.redraw();
  }

  private release(): void {
    if (!this.drag) return;
    const [from, to] = this.dragged();
    this.drag = null;
    if (to > from) this.page.select([from, to]);
    this.surface.redraw();
  }

  private dragged(): [number, number] {
    const { anchor, at } = this.drag!;
    const { frames } = this.page.store;
    const [from, to] = frames.snap(anchor, at);
    if (to > from) return [from, to];
    const frame = frames.list[frames.at(at)];
    return frame ? [frame.from, frame.to] : [0, 0];
  }
}

/** Call tracks: the calls of a rank, one after the other; the time between two calls is computing. */
import { contrast, INK, STATE_COLOURS, SURFACE, type Theme } from '../colours';
import { bytes, count, plural, ticks, time, timeTick, UNKNOWN } from '../format';
import type { Page } from '../page';
import { h, setText, show } from '../parts/dom';
import { Surface } from '../parts/surface';
import { Table } from '../parts/table';
import { type Detail, STATES } from '../schema';
import { type WaitCause, waitCauseRange } from './waitCause';

export interface Call { start: number; length: number; name: string; state: number; peer: number | null; bytes: number; communicator: string | null; saturated: boolean }

const NOT_OVER = ', not over';
const SATURATED = 0xffffffff;
const NO_COMMUNICATOR = 0xffff;
const COLLECTIVES = /^i?(barrier|bcast|reduce|gather|scatter|all|scan|exscan|neighbor|neighbour|split|dup|create)/i;
const MOST_DRAWN = 6000;
const FEW = 8;
const SHOWN = 24;
const NAME_WIDTH = 70;
const TRACK = 30;
/** Number of calls of a track above which only the stretch of a wait and its cause is shown. */
const MOST_WITH_CAUSE = 60;
const NAMES = ['is late', 'waits'];
const FONT = '13px system-ui, sans-serif';
const SMALL = '11px system-ui, sans-serif';

/** The state that a call counts for, by its name: reports of older versions do not contain the state. */
export function stateOfCall(name: string): number {
  if (/^comput/i.test(name)) return 0;
  if (COLLECTIVES.test(name)) return 3;
  if (/wait|recv|receive|probe|test/i.test(name)) return 2;
  return 1;
}

/** Reads the arrays of a "calls" detail, oldest first. */
export function callsOf({ json, arrays }: Detail): Call[] {
  const { start, length, peer, bytes: sizes, call, communicator, state } = arrays;
  const labels: Record<string, string> = json.communicators ?? {};
  const names: string[] = json.callNames ?? [];
  return Array.from(start ?? [], (at, i) => {
    const name = names[call?.[i] ?? -1] ?? 'call';
    return { start: at, length: (length?.[i] ?? 0) * 1000, name, state: state?.[i] ?? stateOfCall(name), peer: peer && peer[i] >= 0 ? peer[i] : null, bytes: sizes?.[i] ?? 0, communicator: communicator && communicator[i] !== NO_COMMUNICATOR ? (labels[communicator[i]] ?? String(communicator[i])) : null, saturated: length?.[i] === SATURATED };
  }).sort((a, b) => a.start - b.start);
}

export interface Track { rank: number; calls: Call[] }
export interface CallTime { name: string; ps: number; count?: number }

/** The call in which the rank of a detail waits now; null if there is none. */
export function openCall({ call, sincePs, state, peer }: Record<string, any>, now: number): Call | null {
  if (!call || !sincePs || sincePs >= now) return null;
  return { start: sincePs, length: now - sincePs, name: `${call}${NOT_OVER}`, state: Math.max(1, STATES.indexOf(state)), peer: peer ?? null, bytes: 0, communicator: null, saturated: false };
}

/** Calls with the one that is not over: the ring may have that already, up to where it began to wait. */
export function withOpen(calls: Call[], open: Call | null): Call[] {
  const last = calls.at(-1);
  if (!open || (last && last.start > open.start)) return calls;
  if (last?.start !== open.start) return [...calls, open];
  return [...calls.slice(0, -1), { ...open, peer: last.peer ?? open.peer, bytes: last.bytes, communicator: last.communicator }];
}

/** Time by call within a stretch; the time between calls is the program's. */
export function timeWithin(calls: Call[], from: number, to: number): CallTime[] {
  const times = new Map<string, CallTime>();
  let rest = to - from;
  for (const call of calls) {
    const ps = Math.min(to, call.start + call.length) - Math.max(from, call.start);
    if (ps < 0 || call.start >= to) continue;
    const name = call.name.replace(NOT_OVER, '');
    const before = times.get(name);
    times.set(name, { name, ps: (before?.ps ?? 0) + ps, count: (before?.count ?? 0) + 1 });
    rest -= ps;
  }
  return [...times.values(), { name: 'program', ps: Math.max(0, rest) }];
}

export class CallTracks {
  readonly element: HTMLElement;
  private readonly surface: Surface;
  private readonly tip = h('div', { class: 'tip', hidden: true });
  private readonly note = h('p', { class: 'note' });
  private readonly table = new Table<Call>('Calls of the picked rank', [
    { head: 'Start', text: ({ start }) => time(start, 4), right: true },
    { head: 'Call', text: ({ name }) => name, strong: true },
    { head: 'Takes', text: ({ length, saturated }) => (saturated ? 'over 4.2 s' : time(length)), right: true },
    { head: 'Peer', text: ({ peer }) => count(peer), right: true },
    { head: 'Bytes', text: (call) => (call.bytes ? bytes(call.bytes) : '–'), right: true },
    { head: 'Communicator', text: ({ communicator }) => communicator ?? UNKNOWN },
  ], { empty: 'No call of it is kept for this stretch.' });
  private tracks: Track[] = [];
  private cause: WaitCause | null = null;

  constructor(private readonly page: Page) {
    this.surface = new Surface('tracks', (context, width, height, theme) => this.draw(context, width, height, theme));
    this.surface.canvas.addEventListener('pointermove', (event) => this.hover(event));
    this.surface.canvas.addEventListener('pointerleave', () => show(this.tip, false));
    this.element = h('div', { class: 'tracks-box' }, this.surface.element, this.tip, this.table.element, this.note);
  }

  /** Shows the calls of ranks; calls of the first are kept back to a time. An arrow joins the cause of a wait to the end of the wait. */
  update(tracks: Track[], reaches: number | null | undefined, cause: WaitCause | null = null): void {
    this.tracks = tracks;
    this.cause = cause;
    const kept = tracks[0]?.calls.length ?? 0;
    setText(this.note, tracks.length ? `${plural(kept, 'call')} of rank ${count(tracks[0].rank)} ${kept === 1 ? 'is' : 'are'} kept${reaches ? `, back to ${time(reaches, 4)}` : ''}. The time between two calls is computing.` : 'Pick a rank in the strip or in the list to see its calls here.');
    const table = this.page.parameters.as === 'table';
    show(this.surface.element, !table && this.tracks.length > 0);
    show(this.table.element, table);
    this.surface.element.style.height = `${this.tracks.length * (TRACK + 16) + 26}px`;
    const [from, to] = this.range();
    const inside = (this.tracks[0]?.calls ?? []).filter(({ start, length }) => start + length > from && start < to);
    this.table.update(table ? inside.slice(-500) : []);
    this.surface.label(this.tracks.length === 0 ? 'No rank is picked.' : this.tracks.map(({ rank, calls }) => `Rank ${rank}: ${calls.slice(-8).map(({ name, length }) => `${name} ${time(length)}`).join(', ')}`).join('. '));
    this.surface.redraw();
  }

  close(): void {
    this.surface.close();
  }

  /** The selection where it is long and holds calls, else the calls before its end. */
  private range(): [number, number] {
    const [from, to] = this.page.store.selection();
    if (this.cause && (this.page.store.live || this.tracks[0].calls.length > MOST_WITH_CAUSE)) return waitCauseRange(this.cause);
    const calls = this.tracks[0]?.calls ?? [];
    const last = calls[calls.length - 1];
    if (!last) return [from, to];
    // A single sample is too short to see a pattern: the calls around its end are shown.
    const few = this.page.store.frames.within(from, to).length < FEW;
    const before = calls.filter(({ start }) => start < to);
    if (few && before.length) return [before[Math.max(0, before.length - SHOWN)].start, Math.max(to, before[before.length - 1].start + before[before.length - 1].length)];
    return before.some(({ start, length }) => start + length > from) ? [from, to] : [calls[0].start, last.start + last.length];
  }

  private draw(context: CanvasRenderingContext2D, width: number, height: number, theme: Theme): void {
    const [from, to] = this.range();
    const ink = INK[theme];
    const left = NAME_WIDTH;
    const x = (t: number) => left + ((t - from) / (to - from || 1)) * (width - left);
    const marks = ticks(from, to, Math.max(1, Math.floor((width - left) / 140)));
    context.textBaseline = 'bottom';
    context.textAlign = 'center';
    for (const t of marks) {
      context.fillStyle = ink.faint;
      context.fillText(timeTick(t, marks[1] - marks[0] || t || 1, to), Math.min(width - 30, x(t)), height);
      context.strokeStyle = ink.grid;
      context.setLineDash([2, 4]);
      context.beginPath();
      context.moveTo(x(t), 0);
      context.lineTo(x(t), height - 18);
      context.stroke();
      context.setLineDash([]);
    }
    this.tracks.forEach(({ rank, calls }, i) => {
      const y = 4 + i * (TRACK + 16);
      context.fillStyle = ink.text;
      context.textAlign = 'right';
      context.textBaseline = 'middle';
      context.fillText(count(rank), left - 8, y + TRACK / 2);
      const shown = calls.filter(({ start, length }) => start + length > from && start < to).slice(-MOST_DRAWN);
      if (i < NAMES.length && this.cause) {
        context.font = SMALL;
        context.fillStyle = ink.faint;
        context.fillText(NAMES[i], left - 8, y + TRACK - 3);
        context.font = FONT;
      }
      if (shown.length) this.bar(context, x(Math.max(from, shown[0].start)), x(Math.min(to, shown[shown.length - 1].start + shown[shown.length - 1].length)), left, width, y, 0, '', theme);
      shown.forEach(({ start, length, name, state, peer }, k) => {
        const words = [`${name}${peer === null ? '' : `, ${count(peer)}`}, ${time(length)}`, name];
        this.bar(context, x(start), x(start + length), left, width, y, state, words, theme);
        const gap = k > 0 ? start - (shown[k - 1].start + shown[k - 1].length) : 0;
        if (gap > 0 && start > from) this.words(context, x(start - gap), x(start), left, width, y, 0, `computing, ${time(gap)}`, theme);
      });
    });
    if (this.cause) this.arrow(context, x, left, width, theme);
  }

  /** From the end of the culprit's computing to the end of the waiter's wait. */
  private arrow(context: CanvasRenderingContext2D, x: (t: number) => number, left: number, width: number, theme: Theme): void {
    const { wait, entry, computed } = this.cause!;
    const ink = INK[theme].text;
    const inside = (at: number) => Math.min(width - 2, Math.max(left, at));
    const frame = (from: number, to: number, y: number) => context.strokeRect(inside(x(from)), y - 1, inside(x(to)) - inside(x(from)), TRACK + 2);
    context.strokeStyle = context.fillStyle = ink;
    context.lineWidth = 2;
    frame(entry.start - computed, entry.start, 4);
    frame(wait.start, wait.start + wait.length, 4 + TRACK + 16);
    const [ax, ay, bx, by] = [inside(x(entry.start)), 4 + TRACK + 1, inside(x(Math.max(entry.start, wait.start + wait.length))), 4 + TRACK + 15];
    const angle = Math.atan2(by - ay, bx - ax);
    context.beginPath();
    context.moveTo(ax, ay);
    context.lineTo(bx, by);
    context.stroke();
    context.beginPath();
    context.moveTo(bx, by);
    for (const side of [-0.45, 0.45]) context.lineTo(bx - 10 * Math.cos(angle + side), by - 10 * Math.sin(angle + side));
    context.fill();
    context.lineWidth = 1;
  }

  private bar(context: CanvasRenderingContext2D, a: number, b: number, left: number, width: number, y: number, state: number, words: string | string[], theme: Theme): void {
    const from = Math.max(left, a);
    const to = Math.min(width, b);
    if (to < from) return;
    context.fillStyle = STATE_COLOURS[theme][state];
    context.fillRect(from, y, Math.max(0.7, to - from), TRACK);
    if (to - from > 3) {
      context.fillStyle = SURFACE[theme];
      context.fillRect(to - 1, y, 1, TRACK);
    }
    for (const text of typeof words === 'string' ? [words] : words) if (text && this.words(context, a, b, left, width, y, state, text, theme)) return;
  }

  private words(context: CanvasRenderingContext2D, a: number, b: number, left: number, width: number, y: number, state: number, text: string, theme: Theme): boolean {
    const from = Math.max(left, a) + 7;
    if (context.measureText(text).width > Math.min(width, b) - from - 5) return false;
    const ground = STATE_COLOURS[theme][state];
    context.fillStyle = contrast(ground, '#ffffff') > contrast(ground, '#0c1117') ? '#ffffff' : '#0c1117';
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    context.fillText(text, from, y + TRACK / 2);
    return true;
  }

  private hover(event: MouseEvent): void {
    const [px, py] = this.surface.place(event);
    const track = this.tracks[Math.floor((py - 4) / (TRACK + 16))];
    const [from, to] = this.range();
    const t = from + ((px - NAME_WIDTH) / (this.surface.width - NAME_WIDTH)) * (to - from);
    const call = track?.calls.find(({ start, length }) => t >= start && t < start + length);
    show(this.tip, call !== undefined);
    if (!call) return;
    setText(this.tip, `${call.name}${call.peer === null ? '' : `, peer ${count(call.peer)}`}${call.bytes ? `, ${bytes(call.bytes)}` : ''}, ${time(call.length)} from ${time(call.start, 4)} on`);
    this.tip.style.left = `${Math.max(0, Math.min(px + 12, this.surface.width - 280))}px`;
    this.tip.style.top = `${py + 14}px`;
  }
}

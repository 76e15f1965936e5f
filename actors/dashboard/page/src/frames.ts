/** The history as the page keeps it: the server's frames, followed by a frame for each later sample. */
import { FLAGS, type History, MARKS, type Numbers, type Sample } from './schema';

export interface Frame {
  seq: number; from: number; to: number; gap: boolean; missing: boolean; held: boolean; attempt: number; wallMs: number | null;
  states: ArrayLike<number>; events: number | null; linkMax: number | null;
  /** The values of the run until its end. */
  messages: number | null; hops: number | null;
  /** A byte per row of ranks: low 3 bits the largest state or NO_DATA, high 5 bits its share. */
  strip: Uint8Array | null;
}

/** Number of frames above which the server's history is requested again, which is shorter. */
const MOST = 1024;

/** State of a row of the strip without data of any member. */
export const NO_DATA = 7;

export class Frames {
  list: Frame[] = [];

  /** The last frame of the latest attempt. Frames of an earlier attempt beyond it come behind it, until the attempt passes them. */
  get newest(): Frame | undefined {
    const attempt = this.list.reduce((latest, frame) => Math.max(latest, frame.attempt), 0);
    return this.list.findLast((frame) => frame.attempt === attempt);
  }
  get end(): number {
    return this.list[this.list.length - 1]?.to ?? 0;
  }

  /** Takes over the server's history. Strips that it leaves out are kept. */
  replace(history: History): void {
    const { states, events, messages, hops, linkMax, strip } = history.arrays;
    const rows = strip && history.frames.length ? strip.length / history.frames.length : 0;
    const known = new Map(this.list.map((frame) => [`${frame.from}:${frame.to}`, frame.strip]));
    const last = history.frames.at(-1);
    const newer = this.list.filter((frame) => frame.attempt >= (last?.attempt ?? 0) && frame.from >= (last?.to ?? 0));
    const frames = history.frames.map((info, i) => ({
      ...info,
      wallMs: info.wallMs ?? null,
      states: part(states, i, 5) ?? [0, 0, 0, 0, 1],
      events: events ? events[i] : null,
      messages: messages ? messages[i] : null,
      hops: hops ? hops[i] : null,
      linkMax: linkMax ? linkMax[i] / 255 : null,
      strip: rows ? (strip as Uint8Array).subarray(i * rows, (i + 1) * rows) : (known.get(`${info.from}:${info.to}`) ?? null),
    }));
    // The sample at the start has no stretch.
    this.list = inOrder([...frames.filter(({ from, to }) => to > from), ...newer]);
  }

  /** Adds the newest sample. Returns whether the history should be requested again: samples before it are missing, or there are too many frames. */
  append(sample: Sample): boolean {
    const last = this.newest;
    const again = last !== undefined && sample.job.attempt > last.attempt;
    if (sample.to <= sample.from || (last && !again && sample.from < last.to)) return false;
    const share = sample.arrays.rankShare as Uint8Array | undefined;
    this.list.push({
      seq: sample.seq, from: sample.from, to: sample.to,
      gap: (sample.flags & FLAGS.gap) !== 0, missing: (sample.flags & FLAGS.missing) !== 0, held: (sample.flags & FLAGS.held) !== 0,
      attempt: sample.job.attempt, wallMs: sample.clock.wallMs, states: sample.states, events: sample.clock.stretchEvents, messages: sample.clock.messages, hops: sample.clock.packetHops, linkMax: sample.links?.max ?? null,
      strip: share ? stripOf(share, sample.arrays.rankMark) : null,
    });
    this.list = inOrder(this.list);
    return this.list.length > MOST || (last !== undefined && !again && sample.from > last.to);
  }

  /** Index of the frame that holds t, or the nearest. */
  at(t: number): number {
    let low = 0;
    let high = this.list.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.list[middle].to > t) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  within(from: number, to: number): Frame[] {
    return this.list.filter((frame) => frame.to > from && frame.from < to);
  }

  /** Widens a stretch to whole frames. */
  snap(from: number, to: number): [number, number] {
    const inside = this.within(Math.min(from, to), Math.max(from, to));
    return inside.length ? [inside[0].from, inside[inside.length - 1].to] : [from, to];
  }
}

/** Sorts frames by virtual time, without frames of earlier attempts that later attempts cover. */
function inOrder(frames: Frame[]): Frame[] {
  const attempts = [...new Set(frames.map(({ attempt }) => attempt))].sort((a, b) => b - a);
  if (attempts.length < 2) return frames;
  const covered: [number, number][] = [];
  const kept: Frame[] = [];
  for (const attempt of attempts) {
    const mine = frames.filter((frame) => frame.attempt === attempt && !covered.some(([from, to]) => frame.to > from && frame.from < to));
    kept.push(...mine);
    if (mine.length) covered.push([mine[0].from, mine[mine.length - 1].to]);
  }
  return kept.sort((a, b) => a.from - b.from);
}

/** Packs the shares of all rows into a column of the strip. */
export function stripOf(shares: Uint8Array, marks?: Numbers): Uint8Array {
  const column = new Uint8Array(shares.length / 5);
  for (let row = 0; row < column.length; row++) {
    let state = 0;
    for (let i = 1; i < 5; i++) if (shares[row * 5 + i] > shares[row * 5 + state]) state = i;
    column[row] = (marks?.[row] ?? 0) & MARKS.noData ? NO_DATA : state | (Math.round((shares[row * 5 + state] / 255) * 31) << 3);
  }
  return column;
}

function part(values: Numbers | undefined, i: number, width: number): ArrayLike<number> | null {
  return values ? values.subarray(i * width, (i + 1) * width) : null;
}

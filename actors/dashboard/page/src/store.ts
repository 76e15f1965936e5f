/** The state of the page, in one place. Views read it and are notified once a frame of the screen. */
import type { Route } from './fragment';
import { Frames } from './frames';
import { type End, type Hello, hasEnded, type History, type Job, type JobState, type Sample } from './schema';

export interface Link {
  state: 'connecting' | 'open' | 'lost' | 'file';
  /** Wall time of the last sample and of the next try, as Date.now(). */
  lastSample: number | null;
  retryAt: number | null;
}
/** Values that only the newest samples have: a point each. */
export interface Point { wallMs: number | null; to: number; events: number | null; perSecond: number | null; messages: number | null; hops: number | null; inFlight: number | null; partitions: (number | null)[] }
export interface JobEntry { id: string; app: string; state: string; place?: number | null; before?: string[]; member?: string | number | null; reason?: string | null }
export interface Pulse { wallMs: number | null; window: number | null; windowMs: number | null; events: number | null; state?: string; held?: boolean; seen: number }

/** A stretch whose sum a file has. */
export interface Stored { from: number; to: number; frames: number }

const MOST_POINTS = 2000;
/** A run whose events are the same for longer stands still. */
const STILL = 2000;
/** Longer than a page among a thousand waits for its turn. */
const SILENT = 6000;

export class Store {
  route: Route = { view: 'overview', job: null, t: null, parameters: {} };
  problems: string[] = [];
  hello: Hello | null = null;
  /** The sample of the selected stretch. */
  sample: Sample | null = null;
  /** The newest sample that came, selected or not. */
  newest: Sample | null = null;
  end: End | null = null;
  pulse: Pulse | null = null;
  frames = new Frames();
  /** In a file: the stretches that can be shown. A server sums any. */
  stored: Stored[] = [];
  points: Point[] = [];
  jobs: JobEntry[] = [];
  /** Whether the server has sent its list of jobs. */
  hasJobs = false;
  /** This job as the server's list has it: all that there is of one in the queue. */
  entry: JobEntry | null = null;
  link: Link = { state: 'connecting', lastSample: null, retryAt: null };
  /** A sentence about what cannot be shown: another build, a refused action, a cut report. */
  notice: string | null = null;
  /** Stretches of virtual time during which the page was not connected. */
  private away: [number, number][] = [];
  private lostAt: { to: number; wallMs: number; date: number; absence: number } | null = null;
  /** The time of the last executed events in the page's data, and the time of the last data. */
  private progress = { events: -1, at: 0, received: 0 };
  private listeners: (() => void)[] = [];
  private due = false;

  listen(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Notifies the listeners before the screen's next frame; in a hidden page by a timer. */
  changed(): void {
    if (this.due) return;
    this.due = true;
    const notify = () => {
      if (!this.due) return;
      this.due = false;
      for (const listener of this.listeners) listener();
    };
    if (typeof document === 'undefined' || document.hidden) setTimeout(notify, 0);
    else requestAnimationFrame(notify);
  }

  /** The newest that is known of the job: the pulse comes while a stretch is selected, too. */
  get job(): Job | null {
    if (this.end) return this.end.job;
    const { newest, pulse, entry } = this;
    const state = pulse?.state as JobState | undefined;
    if (newest && state && pulse!.seen > (this.link.lastSample ?? 0) && this.link.state === 'open') return { ...newest.job, state };
    if (newest || entry?.state !== 'queued') return newest?.job ?? null;
    return { state: 'queued', exit: null, reason: null, attempt: 1, attempts: 1, startedRanks: null, doneRanks: null, queue: { place: entry.place ?? 0, before: (entry.before ?? []).map((id) => `job ${id}`) } };
  }
  get ended(): boolean {
    // A file is at its end, even when it was written before the run's.
    return this.link.state === 'file' || (this.job !== null && hasEnded(this.job.state));
  }
  get live(): boolean {
    return this.selected === null;
  }
  /** The stretch in the address, in a file the nearest stored one. A stretch that begins beyond the end selects nothing. */
  private get selected(): [number, number] | null {
    const { t } = this.route;
    if (!t || (this.now && t[0] >= this.now)) return null;
    const stored = nearest(this.stored, t);
    return stored ? [stored.from, stored.to] : t;
  }
  /** Time for which an unfinished run has executed no event, in ms; 0 if it executes events, or without data. */
  get stillMs(): number {
    const { at, received } = this.progress;
    const [now, running] = [Date.now(), this.job?.state === 'running' && this.link.state === 'open'];
    return running && at && (received - at > STILL || now - received > SILENT) ? now - at : 0;
  }
  /** Virtual time of the end as far as it is known. */
  get now(): number {
    return Math.max(this.frames.end, this.newest?.to ?? 0, this.end?.to ?? 0);
  }

  /** The stretch that all views show. Without a selection: the newest sample, and the whole run once it has ended. */
  selection(): [number, number] {
    if (this.selected) return this.selected;
    if (this.ended) return [this.frames.list[0]?.from ?? 0, this.now];
    const last = this.frames.newest;
    return last ? [last.from, last.to] : [this.newest?.from ?? 0, this.newest?.to ?? 0];
  }

  /** The stretch to request from the server: -1 stands for the newest. */
  stretchToRequest(): [number, number] {
    if (this.selected) return this.selected;
    // The sample at a hold has no stretch of its own: the last one that has is shown.
    const empty = this.newest !== null && this.newest.from === this.newest.to && this.job?.state === 'held' && this.frames.newest !== undefined;
    return (this.ended && this.now > 0) || empty ? this.selection() : [-1, -1];
  }

  /** Takes the first message of a connection. Earlier data of the run is dropped, because the server may have begun another run with the same id. */
  takeHello(hello: Hello): void {
    if (this.hello) this.forget();
    if (this.hello?.job.id !== hello.job.id) [this.away, this.lostAt] = [[], null];
    else if (this.lostAt) this.lostAt.absence = Date.now() - this.lostAt.date;
    this.hello = hello;
    this.changed();
  }

  /** Takes a sample. Returns whether the history should be requested again. */
  takeSample(sample: Sample, selected: boolean): boolean {
    let needsHistory = false;
    const again = this.newest !== null && sample.job.attempt > this.newest.job.attempt;
    const newest = !this.newest || again || sample.to > this.newest.to || (sample.to === this.newest.to && sample.from >= this.newest.from);
    if (newest) {
      this.newest = sample;
      if (this.live && !this.ended) {
        needsHistory = this.frames.append(sample);
        this.point(sample);
      }
    }
    if (this.lostAt && sample.to > this.lostAt.to) this.isBack(sample);
    if (selected) this.sample = sample;
    this.link.lastSample = Date.now();
    if (again) this.progress.events = -1;
    this.noteProgress(sample.clock.events);
    this.changed();
    return needsHistory;
  }

  takePulse(pulse: Pulse): void {
    this.pulse = pulse;
    this.noteProgress(pulse.events);
    this.changed();
  }

  private noteProgress(events: number | null): void {
    const now = Date.now();
    const advances = events === null || events > this.progress.events || this.job?.state !== 'running';
    this.progress = { events: Math.max(events ?? -1, this.progress.events), at: advances ? now : this.progress.at, received: now };
  }

  /** Notes that the connection is cut: from now on the page receives no samples. */
  lost(): void {
    this.link.state = 'lost';
    if (this.newest) this.lostAt ??= { to: this.now, wallMs: this.newest.clock.wallMs ?? 0, date: Date.now(), absence: 0 };
  }

  /** Ends the missed stretch at a sample. If the run has begun anew, all missed stretches are dropped. */
  private isBack(sample: Sample): void {
    const since = (sample.clock.wallMs ?? 0) - this.lostAt!.wallMs;
    // The first sample may be one from just before.
    if (since >= 0 && since < this.lostAt!.absence) return;
    if (since >= 0) this.away.push([this.lostAt!.to, sample.to]);
    else this.away = [];
    this.lostAt = null;
  }

  /** Stretches that the page has not seen and that one sample alone covers. Other pages may have had more samples. */
  get gaps(): [number, number][] {
    return this.away.flatMap(([from, to]): [number, number][] => {
      const inside = this.frames.within(from, to);
      const longest = inside.reduce((most, frame) => (frame.to - frame.from > most.to - most.from ? frame : most), inside[0]);
      return longest && 2 * (longest.to - longest.from) >= to - from ? [[longest.from, longest.to]] : [];
    });
  }

  /** Takes the history, and from it the points before the page was opened. */
  takeHistory(history: History): void {
    this.frames.replace(history);
    const until = this.points[0]?.to ?? Infinity;
    const earlier = this.frames.list.filter(({ to, wallMs }) => to < until && wallMs !== null);
    const points = earlier.slice(1).map(({ to, wallMs, events, messages, hops }, i): Point => {
      const seconds = (wallMs! - earlier[i].wallMs!) / 1000;
      return { wallMs, to, events: null, perSecond: events !== null && seconds > 0 ? events / seconds : null, messages, hops, inFlight: null, partitions: [] };
    });
    this.points = [...points, ...this.points];
    this.changed();
  }

  point(sample: Sample): void {
    const last = this.points[this.points.length - 1];
    if (sample.to <= sample.from || (last && last.to >= sample.to)) return;
    const { wallMs, events, eventsPerSecond, messages, packetHops: hops, inFlight } = sample.clock;
    const seconds = last && wallMs !== null && last.wallMs !== null ? (wallMs - last.wallMs) / 1000 : 0;
    const partitions = sample.partitions.map(({ events }) => (events !== null && seconds > 0 ? events / seconds : null));
    this.points.push({ wallMs, to: sample.to, events, perSecond: eventsPerSecond, messages, hops, inFlight, partitions });
    if (this.points.length > MOST_POINTS) this.points = this.points.filter((_, i) => i % 2 === 1);
  }

  /** The stretch n samples on (or back): both ends move. */
  moved(n: number): [number, number] | null {
    const { list } = this.frames;
    if (!list.length) return null;
    const [from, to] = this.selection();
    const now = this.stored.find((one) => one.from === from && one.to === to);
    if (now) return this.beside(now, n);
    const first = this.frames.at(from);
    const width = this.live && !this.ended ? 0 : Math.max(0, this.frames.at(to - 1) - first);
    const whole = width >= list.length - 1;
    const start = whole ? (n < 0 ? list.length - 1 : 0) : Math.min(Math.max(0, first + n), list.length - 1 - width);
    const frame = list[start];
    return [frame.from, list[start + (whole ? 0 : width)].to];
  }

  /** The stored stretch n places on (or back) among those of as many frames; beside one that is alone, the first or last frame. */
  private beside(now: Stored, n: number): [number, number] {
    const same = this.stored.filter(({ frames }) => frames === now.frames);
    const single = this.stored.filter(({ frames }) => frames === 1);
    const list = same.length > 1 ? same : single;
    const at = same.length > 1 ? Math.min(Math.max(0, same.indexOf(now) + n), same.length - 1) : n < 0 ? single.length - 1 : 0;
    const { from, to } = list[at] ?? now;
    return [from, to];
  }

  /** The stretch twice (or half) as wide around its middle, in whole samples. */
  zoomed(factor: number): [number, number] | null {
    const [from, to] = this.selection();
    if (!this.frames.list.length) return null;
    const middle = (from + to) / 2;
    const half = ((to - from) / 2) * factor;
    const [a, b] = this.frames.snap(Math.max(0, middle - half * 0.99), Math.min(this.now, middle + half * 0.99));
    return b > a ? [a, b] : null;
  }

  private forget(): void {
    this.sample = this.newest = this.end = this.pulse = null;
    this.frames = new Frames();
    this.points = [];
    this.progress = { events: -1, at: 0, received: 0 };
  }
}

/** The stored stretch that has the largest share in common with another; null if none has any. */
export function nearest(stored: Stored[], [from, to]: [number, number]): Stored | null {
  let [best, most]: [Stored | null, number] = [null, 0];
  for (const one of stored) {
    const common = Math.min(one.to, to) - Math.max(one.from, from);
    const share = common / (Math.max(one.to, to) - Math.min(one.from, from));
    if (share > most) [best, most] = [one, share];
  }
  return best;
}

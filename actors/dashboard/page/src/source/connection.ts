/** The WebSocket: the page pulls one message at a time, and reconnects when the connection is lost. */
import { type Detail, read, SchemaError } from '../schema';
import type { Store } from '../store';
import type { Action, Query, Source } from './source';

const LONGEST_WAIT = 30;
/** The shortest time for which a sample is shown, in ms. */
const SEEN = 150;
/** The shortest time between two requests of the history during a run, in ms. */
const HISTORY_PAUSE = 2000;
/** The history with the strip of all ranks may be half a megabyte: then it takes this many bytes a ms of the page's budget at most. */
const STRIP_RATE = 64;
const DETAIL_PATIENCE = 20_000;
/** The way to log in without a one-time key. */
const TOKEN_AS_KEY = 'If you have the token of the server, replace #/... in the address with #key=TOKEN.';

export class Connection implements Source {
  readonly acts = true;
  private socket: WebSocket | null = null;
  private query: Query = { view: 'overview', from: -1, to: -1 };
  private wait = 1;
  private lastHistory = 0;
  private historyView = '';
  private stripBytes = 0;
  private historyTimer: ReturnType<typeof setTimeout> | undefined;
  private details = new Map<number, (detail: Detail | null) => void>();
  private nextDetail = 1;
  private build: string | null = null;
  private stale = false;
  private openings = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: Store, private job: string | null, private readonly base: string = location.href) {}

  start(): void {
    void this.open();
    addEventListener('online', () => this.retryNow());
    setInterval(() => void this.refresh(), 1000);
  }

  /** A job that has not begun has no socket: the list is requested again. */
  private standBy(): void {
    this.store.link.state = 'connecting';
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.open(), 1000);
    this.store.changed();
  }

  /** Opens another job. */
  switchTo(job: string | null): void {
    this.job = job;
    this.build = null;
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.retryNow();
  }

  show(query: Query): void {
    const changed = JSON.stringify(query) !== JSON.stringify(this.query);
    const rows = query.view === 'ranks' && this.query.view !== 'ranks';
    this.query = query;
    if (changed) this.send({ ...query });
    if (rows) this.requestHistory(true);
  }

  detail(kind: string, parameters: Record<string, string | number>): Promise<Detail | null> {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    const id = this.nextDetail++;
    return new Promise((resolve) => {
      const done = (detail: Detail | null) => {
        clearTimeout(timer);
        this.details.delete(id);
        resolve(detail);
      };
      const timer = setTimeout(() => done(null), DETAIL_PATIENCE);
      this.details.set(id, done);
      this.send({ detail: { kind, ...parameters }, id });
    });
  }

  async act(action: Action, n?: number, job = this.currentJob()): Promise<string | null> {
    try {
      const answer = await fetch(this.address(`act/${action}`, { job, n }), { method: 'POST' });
      if (answer.ok) return null;
      if (answer.status === 401) return `To ${action}, open the address with the key that the run printed. A key is valid once, within five minutes. ${TOKEN_AS_KEY}`;
      return (await answer.text()).slice(0, 300) || `The server refused to ${action} (${answer.status}).`;
    } catch {
      return 'The server does not answer, so the action is not confirmed.';
    }
  }

  reportAddress(): string {
    return this.address('data/report', { job: this.currentJob() });
  }

  traceAddress(from: number, to: number): string {
    return this.address('data/trace', { job: this.currentJob(), from, to });
  }

  private currentJob(): string | undefined {
    return this.store.hello?.job.id || this.job || undefined;
  }

  private address(path: string, parameters: Record<string, string | number | undefined>): string {
    const url = new URL(path, this.base.replace(/#.*/, ''));
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, String(value));
    return url.href;
  }

  private async open(): Promise<void> {
    const mine = ++this.openings;
    this.store.link.retryAt = null;
    if (!this.job) await this.chooseJob();
    else if (!this.store.hello) {
      await this.loadJobs();
      // If the job is unknown, the page reports it, and shows the job that it would show without one in the address.
      if (this.store.jobs.length && !this.store.entry) this.chooseKnown();
    }
    // Another opening has begun meanwhile.
    if (mine !== this.openings) return;
    const waits = this.store.entry?.state === 'queued' && !this.store.hello;
    if (!this.job || waits) return this.standBy();
    const socket = new WebSocket(this.address('data/ws', { job: this.job }).replace(/^http/, 'ws'));
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    socket.onopen = () => {
      this.wait = 1;
      this.store.link.state = 'open';
      this.store.changed();
      this.send({ ...this.query });
      this.historyView = '';
    };
    socket.onmessage = ({ data }) => this.take(data);
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  /** The job to show if the address names none: the running one, else the newest. */
  private async chooseJob(): Promise<void> {
    await this.loadJobs();
    this.chooseKnown();
  }

  private chooseKnown(): void {
    const { jobs } = this.store;
    this.store.entry = jobs.find(({ state }) => state === 'running' || state === 'held') ?? jobs[jobs.length - 1] ?? null;
    this.job = this.store.entry?.id ?? null;
  }

  private async loadJobs(): Promise<void> {
    try {
      const answer = await fetch(this.address('data/jobs', {}));
      if (answer.status === 401) this.store.notice = `This server requires a key: open the address that the run printed. ${TOKEN_AS_KEY}`;
      const list = answer.ok ? await answer.json() : [];
      this.store.hasJobs ||= answer.ok;
      this.store.jobs = list.map((job: any) => ({ ...job, id: String(job.id), place: job.queue?.place ?? null, before: job.queue?.before ?? [] }));
      this.store.entry = this.store.jobs.find(({ id }) => id === this.job) ?? null;
      this.store.changed();
    } catch {
      // The socket reports that the server is away.
    }
  }

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private take(data: unknown): void {
    if (typeof data === 'string') return this.takeText(data);
    try {
      const message = read(data as ArrayBuffer);
      const { store } = this;
      if (message.type === 'hello') {
        if (this.build !== null && this.build !== message.build) {
          this.stale = true;
          store.notice = 'The server has another build now: reload the page.';
        }
        this.build ??= message.build;
        store.takeHello(message);
      } else if (message.type === 'history') {
        store.takeHistory(message);
        if (message.arrays.strip) this.stripBytes = (data as ArrayBuffer).byteLength;
      } else if (message.type === 'sample') {
        const mine = message.view === this.query.view && (this.query.from < 0 || (message.from <= this.query.from && message.to >= this.query.to) || this.overlaps(message.from, message.to));
        const needsHistory = store.takeSample(message, mine);
        this.acknowledge(message.seq);
        if (needsHistory) this.requestHistory(false);
        else if (this.query.view === 'ranks' && this.historyView !== 'ranks') this.requestHistory(true);
      } else if (message.type === 'detail') this.details.get(message.id)?.(message);
      else {
        store.end = message;
        // Samples that the page has missed would stay missing, because no more samples come.
        this.requestHistory(true);
        store.changed();
      }
    } catch (problem) {
      this.store.notice = problem instanceof SchemaError ? problem.message : String(problem);
      this.store.changed();
    }
  }

  private overlaps(from: number, to: number): boolean {
    return from < this.query.to && to > this.query.from;
  }

  /** Requests the next sample after the picture is drawn and shown for a moment, which limits the page's load on the host of the run. A hidden page draws nothing and requests a sample every five seconds. */
  private acknowledge(seq: number): void {
    let sent = false;
    const send = () => {
      if (!sent) this.send({ ...this.query, ack: seq });
      sent = true;
    };
    if (!document.hidden) requestAnimationFrame(() => setTimeout(send, SEEN));
    setTimeout(send, document.hidden ? 5000 : 500);
  }

  private takeText(text: string): void {
    try {
      const json = JSON.parse(text);
      if (json.error) this.store.notice = String(json.error);
      else if (json.wallMs !== undefined || json.window !== undefined)
        this.store.takePulse({ wallMs: json.wallMs ?? null, window: json.window ?? null, windowMs: json.windowMs ?? null, events: json.events ?? null, state: json.state, held: json.held, seen: Date.now() });
      this.store.changed();
    } catch {
      // A line that is no JSON is ignored.
    }
  }

  /** Requests the history now, or as soon as the last request is long enough ago. */
  private requestHistory(now: boolean): void {
    const { view } = this.query;
    const pause = view === 'ranks' ? Math.max(HISTORY_PAUSE, this.stripBytes / STRIP_RATE) : HISTORY_PAUSE;
    const wait = now ? 0 : this.lastHistory + pause - Date.now();
    clearTimeout(this.historyTimer);
    if (wait > 0) {
      this.historyTimer = setTimeout(() => this.requestHistory(false), wait);
      return;
    }
    this.lastHistory = Date.now();
    this.historyView = view;
    this.send({ history: true, view });
  }

  private lost(): void {
    this.socket = null;
    for (const done of [...this.details.values()]) done(null);
    if (this.stale) return;
    const { link } = this.store;
    this.store.lost();
    link.retryAt = Date.now() + this.wait * 1000;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.open(), this.wait * 1000);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    this.store.changed();
  }

  private retryNow(): void {
    if (this.socket?.readyState === WebSocket.OPEN || this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.wait = 1;
    void this.open();
  }

  /** Once a second: "14 s ago" moves on, and the list of jobs is fresh where it is shown. */
  private async refresh(): Promise<void> {
    const { store } = this;
    if (store.link.state !== 'open' || store.stillMs) store.changed();
    // While a stretch is selected no sample comes, but the time bar continues.
    else if (!store.live && !store.ended && !document.hidden) this.requestHistory(false);
    if (this.store.route.view === 'cluster' && !document.hidden && this.socket) await this.loadJobs();
  }
}

/** Sends the one-time key. Returns null, or a sentence with the reason of a refusal. */
export async function login(key: string, base: string = location.href): Promise<string | null> {
  try {
    const answer = await fetch(new URL('login', base.replace(/#.*/, '')), { method: 'POST', body: key });
    return answer.ok ? null : `The key in the address is used, expired or wrong. ${TOKEN_AS_KEY}`;
  } catch {
    return 'The server does not answer.';
  }
}

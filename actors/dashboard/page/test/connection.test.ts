import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encode } from '../dev/encode';
import { notices } from '../src/parts/notices';
import { Connection } from '../src/source/connection';
import { Store } from '../src/store';

/** Keeps what the page sends; the test plays the server. */
class Socket {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  static last: Socket;
  readonly readyState = 1;
  readonly sent: any[] = [];
  onopen = () => {};
  onmessage = (_: { data: unknown }) => {};
  constructor() {
    Socket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
}

const JOB = { id: '1', app: 'traffic', state: 'running' };

describe('connection', () => {
  let socket: Socket;

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Socket);
    vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, json: async () => [JOB] }));
    const connection = new Connection(new Store(), '1', 'http://127.0.0.1:1/');
    connection.start();
    await vi.advanceTimersByTimeAsync(0);
    socket = Socket.last;
    socket.onopen();
    connection.show({ view: 'ranks', from: -1, to: -1 });
    socket.sent.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const take = (kind: number, i: number, json: object, arrays = {}) => socket.onmessage({ data: encode({ kind, seq: i + 1, from: i * 100, to: i * 100 + 100, json, arrays }).buffer });
  const sample = (i: number) => take(2, i, { view: 'ranks', job: { state: 'running' } });
  const requested = () => socket.sent.filter(({ history }) => history);

  it('requests the history after a pause when samples are missing', async () => {
    sample(0);
    sample(2);
    expect(requested()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1900);
    expect(requested()).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(requested()).toEqual([{ history: true, view: 'ranks' }]);
  });

  it('requests a long history less often', async () => {
    take(3, 0, { view: 'ranks', frames: [{ seq: 1, from: 0, to: 100, attempt: 1 }] }, { strip: new Uint8Array(320_000) });
    sample(2);
    await vi.advanceTimersByTimeAsync(4000);
    expect(requested()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1100);
    expect(requested()).toHaveLength(1);
  });

  it('requests the history once more when the run has ended', () => {
    sample(0);
    take(5, 3, { job: { state: 'finished', exit: 0 } });
    expect(requested()).toEqual([{ history: true, view: 'ranks' }]);
  });

  it('reports that there is no job only after the list of jobs is empty', async () => {
    let answer = (_: object) => {};
    vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)));
    const store = new Store();
    new Connection(store, null, 'http://127.0.0.1:1/').start();
    expect(notices(store).map(({ text }) => text)).toEqual(['Connecting to the server.']);

    answer({ ok: true, status: 200, json: async () => [] });
    await vi.advanceTimersByTimeAsync(0);
    expect(notices(store).map(({ text }) => text)).toEqual(['There is no job yet. The page opens the first one that starts.']);
  });
});

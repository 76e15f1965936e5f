import { describe, expect, it, vi } from 'vitest';
import { encode } from '../dev/encode';
import { Frames, stripOf } from '../src/frames';
import { read, type Sample } from '../src/schema';
import { Store } from '../src/store';

function sample(i: number, json: object = {}, flags = 0): Sample {
  const message = read(encode({ kind: 2, seq: i + 1, from: i * 100, to: (i + 1) * 100, flags, json: { states: [1, 0, 0, 0, 0], clock: { wallMs: i * 250, events: i * 10 }, ...json } }));
  if (message.type !== 'sample') throw new Error();
  return message;
}

function filled(count: number): Store {
  const store = new Store();
  for (let i = 0; i < count; i++) store.takeSample(sample(i), true);
  return store;
}

describe('store', () => {
  it('follows the end until a stretch is selected', () => {
    const store = filled(5);
    expect(store.selection()).toEqual([400, 500]);
    expect(store.stretchToRequest()).toEqual([-1, -1]);
    store.route = { ...store.route, t: [100, 300] };
    store.takeSample(sample(5), false);
    expect(store.selection()).toEqual([100, 300]);
    expect(store.stretchToRequest()).toEqual([100, 300]);
    expect(store.sample?.from).toBe(400);
    expect(store.newest?.from).toBe(500);
  });

  it('shows the whole run once it has ended', () => {
    const store = filled(4);
    store.takeSample(sample(4, { job: { state: 'finished', exit: 0 } }), true);
    expect(store.ended).toBe(true);
    expect(store.selection()).toEqual([0, 500]);
    expect(store.stretchToRequest()).toEqual([0, 500]);
  });

  it('selects nothing by a stretch beyond the end', () => {
    const store = filled(4);
    store.takeSample(sample(4, { job: { state: 'finished', exit: 0 } }), true);
    store.route = { ...store.route, t: [500, 900] };
    expect([store.live, store.selection(), store.stretchToRequest()]).toEqual([true, [0, 500], [0, 500]]);
    store.route = { ...store.route, t: [400, 900] };
    expect([store.live, store.stretchToRequest()]).toEqual([false, [400, 900]]);
  });

  it('measures the time for which a run stands still', () => {
    vi.useFakeTimers();
    const store = filled(2);
    store.link.state = 'open';
    const pulse = (events: number, state = 'running') => store.takePulse({ wallMs: null, window: 1, windowMs: null, events, state, seen: Date.now() });
    const after = (ms: number) => {
      vi.advanceTimersByTime(ms);
      return store.stillMs;
    };
    expect(after(5000)).toBe(0);
    expect(after(2000)).toBe(7000);
    pulse(50);
    expect(store.stillMs).toBe(0);
    vi.advanceTimersByTime(3000);
    pulse(50);
    expect(after(500)).toBe(3500);
    pulse(50, 'held');
    expect(after(60_000)).toBe(0);
    store.takeSample(sample(9), true);
    expect(after(1000)).toBe(0);
    vi.useRealTimers();
  });

  it('moves by samples and stops at both ends', () => {
    const store = filled(6);
    expect(store.moved(-1)).toEqual([400, 500]);
    store.route = { ...store.route, t: [100, 300] };
    expect(store.moved(1)).toEqual([200, 400]);
    expect(store.moved(-10)).toEqual([0, 200]);
    expect(store.moved(10)).toEqual([400, 600]);
  });

  it('zooms to whole samples', () => {
    const store = filled(8);
    store.route = { ...store.route, t: [200, 600] };
    expect(store.zoomed(0.5)).toEqual([300, 500]);
    expect(store.zoomed(2)).toEqual([0, 800]);
  });

  it('continues with the next attempt, and keeps what the one before had reached beyond it', () => {
    const store = filled(5);
    const again = sample(0, { job: { state: 'running', attempt: 2, attempts: 3 } }, 1);
    expect(store.takeSample(again, true)).toBe(false);
    expect(store.newest).toBe(again);
    expect(store.frames.list.map(({ from, attempt }) => [from, attempt])).toEqual([[0, 2], [100, 1], [200, 1], [300, 1], [400, 1]]);
    expect(store.frames.list[0].gap).toBe(true);
    expect(store.selection()).toEqual([0, 100]);
    store.takeSample(sample(1, { job: { state: 'running', attempt: 2 } }), true);
    expect(store.frames.list.map(({ attempt }) => attempt)).toEqual([2, 2, 1, 1, 1]);
  });

  it('reports when samples are missing between the last and this one', () => {
    const store = filled(2);
    expect(store.takeSample(sample(2), true)).toBe(false);
    expect(store.takeSample(sample(5), true)).toBe(true);
  });

  it('has a gap where the page was away, unless the history fills it or another run has begun', () => {
    const back = (wallMs: number, next: Sample[]) => {
      const store = filled(3);
      store.lost();
      store.lost();
      next.forEach((one, i) => store.takeSample({ ...one, clock: { ...one.clock, wallMs: wallMs + i } }, true));
      return store.gaps;
    };
    const wide = { ...sample(7), from: 300 };
    expect(back(2000, [wide, sample(8)])).toEqual([[300, 800]]);
    expect(back(2000, [sample(3), sample(4)])).toEqual([[300, 400]]);
    expect(back(10, [wide])).toEqual([]);
    const store = filled(3);
    store.lost();
    store.takeSample(wide, true);
    store.frames.list.splice(3, 1, ...[3, 4, 5, 6, 7].map((i) => ({ ...store.frames.list[2], from: i * 100, to: i * 100 + 100 })));
    expect(store.gaps).toEqual([]);
  });

  it('forgets what it has when a connection begins anew, where another run may have the number', () => {
    const store = filled(2);
    const hello = (id: string) => {
      const message = read(encode({ kind: 1, json: { job: { id } } }));
      if (message.type !== 'hello') throw new Error();
      return message;
    };
    store.takeHello(hello('1'));
    expect(store.newest).not.toBeNull();
    store.takeHello(hello('1'));
    expect(store.newest).toBeNull();
    expect(store.frames.list).toEqual([]);
  });

  it('has the points of a run that was over when the page was opened', () => {
    const store = new Store();
    store.takeSample(sample(3, { job: { state: 'finished', exit: 0 } }), true);
    const frames = [0, 1, 2].map((i) => ({ seq: i + 1, from: i * 100, to: (i + 1) * 100, attempt: 1, wallMs: i * 10 }));
    const history = read(encode({ kind: 3, json: { frames }, arrays: { events: Float64Array.of(5, 5, 5), messages: Float64Array.of(2, 6, 7), hops: Float64Array.of(8, 24, 28) } }));
    if (history.type !== 'history') throw new Error();
    store.takeHistory(history);
    expect(store.points.map(({ to, messages, hops }) => [to, messages, hops])).toEqual([[200, 6, 24], [300, 7, 28]]);
  });
});

describe('frames', () => {
  it('takes a history and keeps what is newer', () => {
    const frames = new Frames();
    frames.append(sample(3));
    const history = read(encode({ kind: 3, json: { frames: [0, 1, 2].map((i) => ({ seq: i + 1, from: i * 100, to: (i + 1) * 100, gap: false, missing: false, held: false, attempt: 1 })) }, arrays: { states: new Float32Array(15).fill(0.2), events: Float64Array.of(1, 2, 3), linkMax: Uint8Array.of(0, 255, 51), strip: Uint8Array.of(1, 2, 3, 4, 5, 6) } }));
    if (history.type !== 'history') throw new Error();
    frames.replace(history);
    expect(frames.list.map(({ from }) => from)).toEqual([0, 100, 200, 300]);
    expect(frames.list[1].linkMax).toBe(1);
    expect([...frames.list[2].strip!]).toEqual([5, 6]);
  });

  it('requests the history, which is shorter, when there are too many frames', () => {
    const frames = new Frames();
    for (let i = 0; i < 1024; i++) expect(frames.append(sample(i))).toBe(false);
    expect(frames.append(sample(1024))).toBe(true);
    const halves = Array.from({ length: 512 }, (_, i) => ({ seq: i + 1, from: i * 200, to: (i + 1) * 200, gap: false, missing: false, held: false, attempt: 1 }));
    const history = read(encode({ kind: 3, json: { frames: halves }, arrays: { states: new Float32Array(2560).fill(0.2) } }));
    if (history.type !== 'history') throw new Error();
    frames.replace(history);
    expect(frames.list.length).toBe(513);
    expect(frames.list.at(-2)).toMatchObject({ from: 102_200, to: 102_400 });
    expect(frames.end).toBe(102_500);
    expect(frames.append(sample(1025))).toBe(false);
  });

  it('finds and snaps to whole frames', () => {
    const frames = new Frames();
    for (let i = 0; i < 10; i++) frames.append(sample(i));
    expect(frames.at(450)).toBe(4);
    expect(frames.at(1e9)).toBe(9);
    expect(frames.snap(250, 449)).toEqual([200, 500]);
    expect(frames.snap(449, 250)).toEqual([200, 500]);
  });

  it('packs the largest state and its share', () => {
    expect([...stripOf(Uint8Array.of(0, 0, 255, 0, 0, 128, 127, 0, 0, 0))]).toEqual([2 | (31 << 3), 0 | (16 << 3)]);
    expect([...stripOf(Uint8Array.of(0, 0, 255, 0, 0, 128, 127, 0, 0, 0), Uint8Array.of(4, 1))]).toEqual([7, 0 | (16 << 3)]);
  });
});

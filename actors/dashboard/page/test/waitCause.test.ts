import { describe, expect, it } from 'vitest';
import { linkOfCell } from '../src/machine/strips';
import { hull } from '../src/machine/geometry';
import { type Call, callsOf } from '../src/ranks/calls';
import { findWaitCause, waitCauseRange, waitCauseText } from '../src/ranks/waitCause';
import { commonest } from '../src/ranks/strip';
import type { Network } from '../src/schema';
import { onScale } from '../src/views/messages';

const US = 1e6;
const call = (name: string, start: number, end: number, state: number, peer: number | null = null): Call => ({ name, start: start * US, length: (end - start) * US, state, peer, bytes: 8, communicator: 'MPI_COMM_WORLD', saturated: false });

/** Five steps of 20 us of computing and an allReduce. Rank 157 computes longer in the third, and all others wait for it. */
function steps(late: boolean, computing = 100): Call[] {
  const calls: Call[] = [];
  let now = 0;
  for (let step = 1; step <= 5; step++) {
    const enters = now + (step === 3 && late ? computing : 20);
    now = enters + (step === 3 && !late ? computing - 15 : 5);
    calls.push(call('allReduce', enters, now, 3));
  }
  return calls;
}

describe('the cause of a wait', () => {
  const culprit = { rank: 157, calls: steps(true) };
  const waiter = { rank: 0, calls: steps(false) };

  it('is the longer computing, with its step', () => {
    const cause = findWaitCause(culprit, waiter, null, [0, 1e12], true)!;
    expect(waitCauseText(cause)).toBe('Rank 157 computed 100 us instead of 20 us, in step 3. Rank 0 waited 85 us in allReduce.');
    expect(cause.entry.start).toBe(150 * US);
    const [from, to] = waitCauseRange(cause);
    expect(from).toBeLessThan(50 * US);
    expect(to).toBeGreaterThan(155 * US);
  });

  it('finds the step of a computing that is many times as long as the others', () => {
    const cause = findWaitCause({ rank: 157, calls: steps(true, 900) }, { rank: 0, calls: steps(false, 900) }, null, [0, 1e12], true)!;
    expect(waitCauseText(cause)).toBe('Rank 157 computed 900 us instead of 20 us, in step 3. Rank 0 waited 885 us in allReduce.');
  });

  it('finds the computing before a wait that came over other ranks', () => {
    const far = [call('recv', 20, 25, 2, 8), call('recv', 45, 50, 2, 8), call('recv', 70, 75, 2, 8), call('recv', 95, 190, 2, 8)];
    const cause = findWaitCause({ rank: 157, calls: steps(true) }, { rank: 9, calls: far }, 190 * US, [0, 1e12], true)!;
    expect(waitCauseText(cause)).toBe('Rank 157 computed 100 us instead of 20 us, in step 3. Rank 9 waited 95 us in recv.');
    const later = [...far.slice(0, 3), call('recv', 160, 240, 2, 8)];
    expect(waitCauseText(findWaitCause({ rank: 157, calls: steps(true) }, { rank: 9, calls: later }, 240 * US, [0, 1e12], true)!))
      .toBe('Rank 157 computed 100 us instead of 20 us, in step 3. Rank 9 waited 80 us in recv.');
  });

  it('leaves the number of the step out where earlier calls are not kept', () => {
    const cut = { rank: 157, calls: culprit.calls.slice(1) };
    expect(waitCauseText(findWaitCause(cut, waiter, null, [0, 1e12], false)!)).toBe('Rank 157 computed 100 us instead of 20 us, before allReduce. Rank 0 waited 85 us in allReduce.');
  });

  it('has no computing before the first call that is kept', () => {
    const cut = { rank: 157, calls: culprit.calls.slice(2) };
    expect(waitCauseText(findWaitCause(cut, waiter, null, [0, 1e12], false)!)).toBe('Rank 157 began allReduce 80 us after rank 0 began to wait. Rank 0 waited 85 us in allReduce.');
  });

  it('takes the wait for the rank itself where calls name a peer', () => {
    const sender = { rank: 3, calls: [call('send', 50, 51, 1, 4)] };
    const receiver = { rank: 4, calls: [call('recv', 5, 52, 2, 3), call('barrier', 60, 200, 3)] };
    expect(waitCauseText(findWaitCause(sender, receiver, null, [0, 1e12], true)!)).toBe('Rank 3 computed 50 us before send. Rank 4 waited 47 us in recv.');
  });

  it('is the time that the culprit computed where the waiter does not compute', () => {
    const sender = { rank: 3, calls: [call('barrier', 0, 4, 3), call('sendRecv', 290, 292, 1, 24), call('barrier', 292, 294, 3)] };
    const other = { rank: 24, calls: [call('barrier', 0, 4, 3), call('recv', 4, 10, 1, 8), call('recv', 10, 294, 2, 3)] };
    expect(waitCauseText(findWaitCause(sender, other, null, [0, 1e12], true)!)).toBe('Rank 3 computed 286 us before sendRecv. Rank 24 waited 284 us in recv.');
    const late = { rank: 3, calls: [call('barrier', 0, 4, 3), call('recv', 6, 290, 2, 9), call('sendRecv', 291, 292, 1, 24)] };
    expect(waitCauseText(findWaitCause(late, other, null, [0, 1e12], true)!)).toBe('Rank 3 began sendRecv 281 us after rank 24 began to wait. Rank 24 waited 284 us in recv.');
  });

  it('is null where no call explains a wait', () => {
    expect(findWaitCause(culprit, { rank: 1, calls: [call('send', 0, 5, 1)] }, null, [0, 1e12], true)).toBeNull();
    expect(findWaitCause({ rank: 2, calls: [] }, waiter, null, [0, 1e12], true)).toBeNull();
  });
});

describe('states of calls', () => {
  it('come from the server, where waitAll may have been a transfer', () => {
    const detail: any = { json: { callNames: ['waitAll'], communicators: { 8: 'rows' } }, arrays: { start: new Float64Array([1, 2]), length: new Uint32Array([1, 1]), call: new Uint16Array([0, 0]), communicator: new Uint16Array([8, 0xffff]), state: new Uint8Array([1, 2]) } };
    expect(callsOf(detail).map(({ state, communicator }) => [state, communicator])).toEqual([[1, 'rows'], [2, null]]);
    delete detail.arrays.state;
    expect(callsOf(detail).map(({ state }) => state)).toEqual([2, 2]);
  });
});

describe('rows that share a line', () => {
  it('have the state of most of them, and no mixture', () => {
    const strip = Uint8Array.from([0, 2, 2, 7, 7, 7].map((state) => state | (20 << 3)));
    const order = Int32Array.from([0, 1, 2, 3, 4, 5]);
    expect(commonest(strip, order, [0, 3])).toBe(2);
    expect(commonest(strip, order, [0, 6])).toBe(2);
    expect(commonest(strip, order, [3, 6])).toBe(7);
  });
});

describe('a scale of the data', () => {
  it('ends at the least and the largest value', () => {
    expect([0, 1024, 32768, 1048576].map((value) => onScale(value, 1024, 1048576, true))).toEqual([0, 1, 128, 255]);
    expect(onScale(5, 5, 5, true)).toBe(255);
    expect(onScale(3, 0, 6, false)).toBe(128);
  });
});

describe('a cell of the matrix', () => {
  // Two groups of two routers; each has port 0 to the other of its group, port 1 to the other group.
  const network = { routers: 4, routerPorts: 2, ports: 3, places: 2, placesPerRow: 1, neighbours: [1, 2, 0, 3, 3, 0, 2, 1] } as unknown as Network;
  const all = new Uint8Array(12);

  it('leads to the busiest link from its row to its column', () => {
    all[1 * 3 + 1] = 200;
    expect(linkOfCell(network, { all, hot: null }, 0, 1)).toBe('router 1,port 1');
    expect(linkOfCell(network, { all, hot: null }, 1, 0)).toBe('router 2,port 1');
    expect(linkOfCell(network, { all: null, hot: { links: [10], values: [9] } }, 1, 0)).toBe('router 3,port 1');
    expect(linkOfCell(network, { all, hot: null }, 0, 0)).toBe('router 0,port 0');
    expect(linkOfCell({ ...network, neighbours: [] }, { all, hot: null }, 0, 1)).toBeNull();
  });
});

describe('the hull', () => {
  it('has the twelve edges of a box', () => {
    const lines = hull([1, 2, 3]);
    const edges = new Set(Array.from({ length: 12 }, (_, i) => [[...lines.slice(i * 6, i * 6 + 3)], [...lines.slice(i * 6 + 3, i * 6 + 6)]].map((end) => end.join()).sort().join(' ')));
    expect(edges.size).toBe(12);
    for (const edge of edges) expect(edge.split(' ').map((end) => end.split(',').map(Number)).reduce((a, b) => a.map((value, i) => Number(value !== b[i])) as number[]).reduce((x, y) => x + y)).toBe(1);
  });
});

/** Synthetic runs by the contract, to look at every view without a server of Java. Not in the bundle. */
import { STATES, type JobState } from '../src/schema';
import { Torus } from '../src/machine/torus';
import { encode } from './encode';

export interface Scenario {
  name: string; app: string; machine: string; fidelity: string; ranks: number;
  family: 'torus' | 'fattree' | 'endpoint'; shape: number[]; frames: number; lengthPs: number;
  state: JobState; exit: number | null; reason?: string; members?: number; lost?: boolean; late?: number; cycles?: number[][]; failure?: boolean; settings?: Record<string, unknown>;
  adaptive?: boolean;
  /** Share of time for which every link is busy. */
  uniform?: number;
}

const base = { fidelity: 'packet', family: 'torus', shape: [8, 8, 8], ranks: 512, frames: 184, lengthPs: 1.842e9, state: 'running', exit: null } as const;
export const SCENARIOS: Scenario[] = [
  { ...base, name: 'traffic', app: 'traffic', machine: 'bgl-512', late: 157, members: 2, settings: { pattern: 'hotspot', messages: 64 } },
  { ...base, name: 'ended', app: 'traffic', machine: 'bgl-512', late: 157, state: 'finished', exit: 0, settings: { pattern: 'hotspot', 'network.routing': 'deterministic' } },
  { ...base, name: 'adaptive', app: 'traffic', machine: 'bgl-512', late: 157, state: 'finished', exit: 0, adaptive: true, settings: { pattern: 'hotspot', 'network.routing': 'adaptive' } },
  { ...base, name: 'fived', app: 'halo3d', machine: 'bgq-512', shape: [4, 4, 4, 4, 2], fidelity: 'message' },
  { ...base, name: 'big', app: 'fft3d', machine: 'bgl', shape: [32, 32, 64], ranks: 65536, fidelity: 'message', late: 40987, members: 2, lengthPs: 6.214e9 },
  { ...base, name: 'cube', app: 'traffic', machine: 'bgl', shape: [16, 16, 16], ranks: 4096 },
  { ...base, name: 'even', app: 'alltoall', machine: 'bgl', shape: [16, 16, 16], ranks: 4096, uniform: 0.5 },
  { ...base, name: 'bigeven', app: 'alltoall', machine: 'bgl', shape: [32, 32, 32], ranks: 32768, uniform: 0.5, frames: 60 },
  { ...base, name: 'tree', app: 'alltoall', machine: 'frontera', family: 'fattree', shape: [], ranks: 1024, fidelity: 'message' },
  { ...base, name: 'endpoint', app: 'ring', machine: 'ndr', family: 'endpoint', shape: [], ranks: 256, fidelity: 'endpoint' },
  { ...base, name: 'deadlock', app: 'ring', machine: 'bgl-512', ranks: 4, frames: 40, lengthPs: 14.31e6, state: 'deadlock', exit: 3, cycles: [[0, 1, 2, 3]] },
  { ...base, name: 'deadlock64', app: 'deadlock', machine: 'bgl-512', ranks: 64, frames: 40, lengthPs: 14.31e6, state: 'deadlock', exit: 3, cycles: [Array.from({ length: 30 }, (_, i) => i), Array.from({ length: 20 }, (_, i) => 30 + i), Array.from({ length: 14 }, (_, i) => 50 + i)] },
  { ...base, name: 'failed', app: 'stencil', machine: 'bgl-512', state: 'failed', exit: 1, failure: true, reason: 'Rank 17 failed: ArrayIndexOutOfBoundsException.' },
  { ...base, name: 'lost', app: 'traffic', machine: 'bgl-512', members: 3, lost: true },
  { ...base, name: 'starting', app: 'traffic', machine: 'bgl-512', state: 'starting', frames: 0 },
  { ...base, name: 'queued', app: 'traffic', machine: 'bgl-512', state: 'queued', frames: 0 },
  { ...base, name: 'held', app: 'traffic', machine: 'bgl-512', state: 'held', frames: 60 },
  { ...base, name: 'cancelled', app: 'traffic', machine: 'bgl-512', state: 'cancelled', exit: 5, reason: 'cancelled by page', frames: 90 },
];

/** A number in [0, 1) that depends on its arguments alone. */
function noise(...values: number[]): number {
  let x = 0x9e3779b9;
  for (const value of values) x = Math.imul(x ^ (value + 0x7f4a7c15), 0x85ebca6b) ^ (x >>> 13);
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
}
const byte = (share: number) => Math.max(0, Math.min(255, Math.round(share * 255)));
const CALLS = ['waitAll', 'iSend', 'barrier', 'compute', 'reduce', 'recv', 'allToAll'];
const LEVELS = [
  { name: 'leaf', switches: 64, first: 0, up: 16, down: 16 }, { name: 'spine', switches: 64, first: 64, up: 8, down: 16 }, { name: 'core', switches: 32, first: 128, up: 0, down: 16 },
];

/** Packets of a link by where they come from. */
const FEEDS = {
  packets: 100, meanWaitPs: 6e6,
  feeds: ['5,3,4,-z', '5,4,3,-y', '5,2,3,+y', 'rank 221'].map((source, i) => ({ source, packets: [71, 13, 12, 4][i], waitPs: i === 3 ? null : 6e6 })),
};

export class Synthetic {
  readonly torus: Torus | null;
  readonly nodes: number;
  private readonly rows: number;
  private readonly perRow: number;

  constructor(readonly of: Scenario) {
    this.torus = of.family === 'torus' ? new Torus(of.shape, of.shape.map(() => true), of.shape.length > 3 ? ['a', 'b', 'c', 'd', 'e'] : ['x', 'y', 'z']) : null;
    this.nodes = this.torus?.nodes ?? of.ranks;
    this.perRow = Math.ceil(of.ranks / 1024);
    this.rows = Math.ceil(of.ranks / this.perRow);
  }

  get partitions(): number {
    return this.of.members ?? 1;
  }
  from(frame: number): number {
    return Math.round((this.of.lengthPs / this.of.frames) * frame);
  }
  private frameAt(t: number): number {
    return Math.max(0, Math.min(this.of.frames - 1, Math.round((t / this.of.lengthPs) * this.of.frames)));
  }

  hello(): Uint8Array {
    const { of, torus } = this;
    const groups = Math.min(64, of.ranks);
    const big = this.nodes > 4096;
    return encode({
      kind: 1,
      json: {
        build: 'dev', job: { id: of.name, app: of.app, command: `rankcluster run ${of.app}`, machine: of.machine, fidelity: of.fidelity, addressing: 'auto', ranks: of.ranks, nodes: this.nodes, settings: of.settings ?? {} },
        network: {
          family: of.family, shape: of.shape, wrap: of.shape.map(() => true), dimensions: torus?.names ?? [], directions: torus?.directions ?? 0, linksPerNode: torus?.directions ?? 1,
          channels: of.family === 'torus' ? ['dynamic 0', 'dynamic 1', 'bubble', 'priority'] : [], capacityChunks: 32, queueScale: 32, links: torus ? torus.nodes * torus.directions : 1536, bandwidth: 154.3e6,
          levels: of.family === 'fattree' ? LEVELS : [], blocks: big ? { size: [2, 2, 2], shape: of.shape.map((n) => n / 2), count: this.nodes / 8 } : null,
        },
        ranks: of.ranks, ranksPerRow: this.perRow, rows: this.rows, groups: { count: groups, ranksPerGroup: of.ranks / groups },
        partitions: Array.from({ length: this.partitions }, (_, id) => ({ id, member: String(id), nodes: [[Math.floor((id * this.nodes) / this.partitions), Math.floor(this.nodes / this.partitions)]] })),
        members: Array.from({ length: of.members ?? 1 }, (_, id) => ({ id: String(id), address: `10.0.0.${id + 1}:7355` })), limits: { historyBytes: 67108864, frames: 512 },
      },
      arrays: of.ranks <= 65536 ? { rankNode: Int32Array.from({ length: of.ranks }, (_, rank) => rank % this.nodes) } : {},
    });
  }

  /** Shares of the five states of a row at a frame. */
  private shares(row: number, frame: number): number[] {
    const { of } = this;
    const x = frame / Math.max(1, of.frames);
    const lateRow = of.late === undefined ? -1 : Math.floor(of.late / this.perRow);
    if (x < 0.04 * noise(row)) return [0, 0, 0, 0, 1];
    if (of.app === 'fft3d') {
      const phase = (x * 9 + 0.03 * noise(row, 1) + 0.02 * Math.sin(row / 30)) % 1;
      const slow = x > 0.45 && x < 0.56;
      if (row === lateRow && slow) return [0.9, 0.05, 0, 0.05, 0];
      if (slow && phase > 0.2) return [0.05, 0.02, 0.9, 0.03, 0];
      return phase < 0.25 ? [0.8, 0.1, 0.05, 0.05, 0] : phase < 0.45 ? [0.1, 0.8, 0.05, 0.05, 0] : [0.03, 0.03, 0.04, 0.9, 0];
    }
    if (of.cycles && x > 0.7) return [0, 0, 1, 0, 0];
    const fade = Math.min(1, x * 2);
    const computing = 0.16 + 0.04 * noise(row, frame);
    const transferring = 0.6 - 0.4 * fade + 0.06 * noise(row, frame, 2);
    const collective = 0.03 + 0.05 * noise(frame, 3);
    if (row === lateRow) return [0.1, 0.85, 0.03, 0.02, 0];
    return [computing, transferring, 1 - computing - transferring - collective, collective, 0];
  }

  private linkBusy(link: number, frame: number): number {
    const torus = this.torus!;
    const { node, d, sign } = torus.end(link);
    const ramp = Math.min(1, (frame / this.of.frames) * 8);
    const at = torus.coordinates(node);
    const target = torus.shape.map((size, i) => Math.min(size - 1, [5, 3, 2, 1, 1][i]));
    const distance = (a: number, i: number) => Math.min((a - target[i] + torus.shape[i]) % torus.shape[i], (target[i] - a + torus.shape[i]) % torus.shape[i]);
    if (this.of.uniform) return this.of.uniform * (0.98 + 0.04 * noise(link, frame));
    const quiet = 0.05 + 0.18 * noise(link, frame >> 3);
    let busy = quiet;
    const last = torus.shape.length - 1;
    const line = at.every((value, i) => i >= d || value === target[i]);
    if (this.of.adaptive) busy = quiet + 0.25 * Math.max(0, 1 - at.reduce((sum, value, i) => sum + distance(value, i), 0) / 8);
    else if (line || (d === last && at.every((value, i) => i === last || value === target[i]))) {
      const toward = torus.neighbour(node, d, sign);
      if (distance(torus.coordinate(toward, d), d) < distance(at[d], d)) busy = [0.28, 0.5, 0.99, 0.9, 0.8][d] * (1 - 0.14 * (distance(at[d], d) - 1)) * (d === last ? 1 : 0.6 + 0.4 * noise(node));
    }
    return busy * ramp;
  }

  /** Samples as a report has them: the whole run, stretches of `each` frames, and of 2, 4, 8, ... neighbours of these. */
  reported(each = 1): Uint8Array[] {
    const count = Math.max(1, Math.ceil(this.of.frames / each));
    const stretches = [[0, count]];
    for (let width = 1; width < count; width *= 2) {
      for (let first = 0; first + width <= count; first += Math.max(1, width / 2)) stretches.push([first, first + width]);
    }
    return stretches.map(([first, end]) => this.sample('report', first * each, Math.max(0, Math.min(end * each, this.of.frames) - 1)));
  }

  sample(view: string, first: number, last = first): Uint8Array {
    const { of, torus } = this;
    const middle = Math.round((first + last) / 2);
    const from = of.frames ? this.from(first) : 0;
    const to = of.frames ? this.from(last + 1) : 0;
    const done = of.frames > 0;
    const states = [0, 0, 0, 0, 0];
    const sampled = Math.min(64, this.rows);
    for (let i = 0; i < sampled; i++) this.shares(Math.floor((i * this.rows) / sampled), middle).forEach((share, s) => (states[s] += share / sampled));
    const arrays: Record<string, any> = {};
    const top: any[] = [];
    let links: any = null;
    const bins = new Array(20).fill(0);
    if (torus && done) {
      const count = torus.nodes * torus.directions;
      const busy = new Uint8Array(count);
      for (let link = 0; link < count; link++) busy[link] = byte(this.linkBusy(link, middle));
      let sum = 0;
      for (const value of busy) {
        bins[Math.min(19, Math.floor((value / 255) * 20))]++;
        sum += value;
      }
      const order = Array.from(busy, (_, i) => i).sort((a, b) => busy[b] - busy[a] || a - b);
      for (const id of order.slice(0, 64)) top.push({ id, name: torus.name(id), busy: busy[id] / 255, queue: Math.round(Math.min(1, (busy[id] / 255) ** 3 * 1.05) * 32), bytes: Math.round(busy[id] * 1e4) });
      links = { mean: sum / count / 255, max: top[0].busy, bins, top, by: Array.from({ length: torus.directions }, (_, dir) => ({ direction: `${dir & 1 ? '-' : '+'}${torus.names[dir >> 1]}`, mean: 0.1 + dir / 90, max: Math.max(...order.filter((id) => id % torus.directions === dir).slice(0, 1).map((id) => busy[id] / 255)) })) };
      if (view === 'machine' || view === 'report') {
        if (this.nodes <= 4096) Object.assign(arrays, { linkBusy: busy, linkQueue: busy.map((value) => byte((value / 255) ** 3)) });
        else {
          const hot = order.slice(0, 4096);
          Object.assign(arrays, { hotLink: Uint32Array.from(hot), hotBusy: Uint8Array.from(hot, (id) => busy[id]), hotQueue: Uint8Array.from(hot, (id) => byte((busy[id] / 255) ** 3)) });
          torus.shape.forEach((_, d) => (arrays[`planeBusy${d}`] = this.planeOf(busy, d)));
          const blocks = this.nodes / 8;
          arrays.blockMax = Uint8Array.from({ length: blocks * 6 }, (_, i) => byte(0.2 + 0.3 * noise(i, middle >> 3)));
        }
        Object.assign(arrays, { nodeInject: Uint8Array.from({ length: this.nodes }, (_, n) => byte(0.3 * noise(n))), nodeReceive: Uint8Array.from({ length: this.nodes }, (_, n) => byte(n === 157 ? 0.98 : 0.2 * noise(n, 1))) });
      }
    } else if (of.family === 'fattree') {
      const total = LEVELS.reduce((sum, { switches }) => sum + switches, 0);
      arrays.switchBusy = Uint8Array.from({ length: 2 * total }, (_, i) => byte((i % total === 23 ? 0.93 : 0.1 + 0.5 * noise(i, middle >> 3)) * Math.min(1, middle / 20)));
      for (let i = 0; i < 12; i++) top.push({ id: 700 + i, name: `1/23,up ${i}`, busy: 0.93 - i * 0.05, queue: 20 - i, bytes: 1e7 });
      links = { mean: 0.3, max: 0.93, bins: [400, 300, 260, 200, 180, 150, 90, 60, 30, 20, 10, 6, 4, 3, 2, 1, 1, 1, 2, 0], top, by: [{ direction: 'up', mean: 0.3, max: 0.93 }, { direction: 'down', mean: 0.25, max: 0.6 }] };
    } else if (of.family === 'endpoint') {
      Object.assign(arrays, { nodeInject: Uint8Array.from({ length: this.nodes }, (_, n) => byte(0.3 * noise(n))), nodeReceive: Uint8Array.from({ length: this.nodes }, (_, n) => byte(0.5 * noise(n, 1))) });
    }
    if (view === 'ranks' || view === 'report') {
      const share = new Uint8Array(this.rows * 5);
      for (let row = 0; row < this.rows; row++) this.shares(row, middle).forEach((value, s) => (share[row * 5 + s] = byte(value)));
      const mark = new Uint8Array(this.rows);
      if (of.late !== undefined) mark[Math.floor(of.late / this.perRow)] = 1;
      if (of.failure) mark[17] = 2;
      if (of.lost) for (let row = 341; row < this.rows; row++) mark[row] = 4;
      Object.assign(arrays, done ? { rankShare: share, rankMark: mark } : {});
    }
    if ((view === 'messages' || view === 'report') && done) {
      const groups = Math.min(64, of.ranks);
      const pair = Float32Array.from({ length: groups * groups }, (_, i) => {
        const [a, b] = [Math.floor(i / groups), i % groups];
        return Math.abs(a - b) % (groups - 1) <= 1 ? 2e6 + 1e6 * noise(i) : b === 19 ? 4e5 : noise(i) < 0.1 ? 1000 : 0;
      });
      Object.assign(arrays, { pairBytes: pair, pairHops: pair.map((value, i) => (value ? 1 + 8 * noise(i, 2) : 0)) });
    }
    const events = Math.round(67e6 * ((last + 1) / Math.max(1, of.frames)));
    const late = of.late === undefined ? [] : [0, -16, 16, 40].map((offset, i) => ({ rank: of.late! + offset, node: (of.late! + offset) % this.nodes, latePs: [372e6, 9.1e6, 8.8e6, 4.2e6][i], causesPs: [18.1e12, 0.31e12, 0.3e12, 0.09e12][i], ranksHeld: [318, 12, 9, 2][i], state: 'computing', call: 'allToAll', peer: null, sincePs: 381e6, error: null }));
    const state = of.state;
    return encode({
      kind: 2, seq: last + 1, from, to, flags: of.lost ? 2 : 0,
      json: {
        view, job: { state: of.exit === null || last >= of.frames - 1 ? state : 'running', exit: of.exit, reason: of.reason ?? null, attempt: of.lost ? 2 : 1, attempts: of.lost ? 3 : 1, startedRanks: state === 'starting' ? 312 : of.ranks, doneRanks: 0, queue: state === 'queued' ? { place: 2, before: ['job-7 fft3d'] } : null },
        clock: done ? { wallMs: Math.round((42000 * (last + 1)) / of.frames), window: last * 4000, events, messages: Math.round(events / 9), packetHops: Math.round(events / 2), inFlight: 18230, eventsPerSecond: 1.61e6 + 1e5 * noise(last) } : { wallMs: 1200 },
        states: done ? states : [0, 0, 0, 0, 1],
        findings: done ? this.findings(top) : [],
        links, late, waitedPs: of.late === undefined ? 0 : 18.1e12 / 0.83, waitedOpenPs: 0, calls: CALLS.map((name, i) => ({ name, ps: [1.31e9, 166e6, 147e6, 92.1e6, 73.7e6, 55e6, 40e6][i] * (to / 1.8e9) * of.ranks, count: 1000 * (7 - i) })),
        partitions: Array.from({ length: this.partitions }, (_, id) => ({ id, member: String(id), events: Math.round(events * (id ? 0.65 : 0.35) / Math.max(1, this.partitions - 1)), waitShare: id ? 0.02 : 0.34, occupancy: 0.8, sampleMs: 1.3 })),
        members: Array.from({ length: of.members ?? 1 }, (_, id) => ({ id: String(id), address: `10.0.0.${id + 1}:7355`, heap: 1.27e9 - id * 2e8, heapMax: 4.29e9, bytesOut: 3e8, reachable: !(of.lost && id === 2), lastSeq: last + 1 })),
        actors: [['TorusRouter', 512], ['RankActor', 512], ['Adapter', 512], ['Combining', 2]].map(([name, n], i) => ({ class: name, actors: n, events: Math.round(events / (i + 1) / 3), queueMean: 1.4 / (i + 1), queueMax: 31 - i * 7, costNs: 210 + i * 90 })),
        collectives: [{ comm: 0, name: 'allToAll', algorithm: 'pairwise exchange', size: of.ranks, round: 1 + (last % 8), lastRound: 3, rounds: 8, bytes: 65536, ranks: of.ranks, waitPs: 372e6, byRound: [[1, 3], [2, 60], [3, of.ranks - 63]] }, { comm: 3, name: 'reduce', algorithm: 'binomial tree', size: 64, round: 2, rounds: 9, bytes: 8, ranks: 64, waitPs: 9e6, byRound: [[2, 64]] }],
        ended: [{ comm: 0, name: 'allreduce', algorithm: 'ring', calls: 3 * of.ranks, ps: 4.1e6 * of.ranks, rounds: 1022, bytes: 65536, longestPs: 2.2e6, last: 157, others: [{ algorithm: 'tree', ratio: 0.004 }, { algorithm: 'recursive-doubling', ratio: 0.068 }] }, { comm: -1, name: 'barrier', algorithm: 'interrupt', calls: of.ranks, ps: 2e5 * of.ranks, rounds: 1, bytes: 0, longestPs: 0, last: -1, others: [] }],
        addresses: { scheme: 'auto', modelledBytes: { addresses: 1167, maps: 584, caches: 194, total: 1945 }, others: { vcrt: 251904, 'av-table': 8192, 'rankmap-only': 2500 }, communicators: 3, models: { direct: 1, offset: 1, 'rank map': 1 }, translations: 7.4e6, translationCycles: 1.1e8, cacheHitRate: 0.93 },
        memory: [['Packets in flight', 559e6], ['Routers', 408e6], ['Ranks', 258e6], ['History of this page', 65e6]].map(([what, bytes]) => ({ what, bytes })),
        sizes: [8, 64, 512, 4096, 65536].map((upTo, i) => ({ upTo, count: [120, 4000, 900, 20000, 31000][i] })), hops: Array.from({ length: 12 }, (_, hops) => ({ hops: hops + 1, count: Math.round(9000 * Math.exp(-((hops - 5) ** 2) / 8)) })),
        pairs: { heaviest: Array.from({ length: 16 }, (_, i) => ({ from: (i * 37) % of.ranks, to: 157 % of.ranks, bytes: 4e7 / (i + 1), messages: 4000 - i * 100 })) },
        deadlock: of.cycles && last >= of.frames - 1 ? { cycles: of.cycles.map((cycle) => cycle.map((rank, i) => ({ rank, waitsFor: cycle[(i + 1) % cycle.length], call: `recv from ${cycle[(i + 1) % cycle.length]}, tag 7`, sincePs: i < cycle.length / 2 ? 3.02e6 : 2.88e6 }))) } : null,
        failure: of.failure && last >= of.frames - 1 ? { rank: 17, call: 'send', arguments: 'dest=600, tag=<img src=x onerror=alert(1)>, count=8', text: 'mpi.MPIException: dest: 600 (expected: 0 to 511) <b>bold?</b>', frames: ['at Stencil.exchange(Stencil.java:71)', 'at Stencil.main(Stencil.java:24)'] } : null,
      },
      arrays,
    });
  }

  private planeOf(busy: Uint8Array, along: number): Uint8Array {
    const torus = this.torus!;
    const [p, q] = [0, 1, 2].filter((d) => d !== along);
    const plane = new Uint8Array(torus.shape[p] * torus.shape[q]);
    for (let node = 0; node < torus.nodes; node++) {
      const cell = torus.coordinate(node, p) + torus.shape[p] * torus.coordinate(node, q);
      plane[cell] = Math.max(plane[cell], busy[torus.link(node, along, 1)], busy[torus.link(node, along, -1)]);
    }
    return plane;
  }

  private findings(top: any[]): any[] {
    const { of } = this;
    const link = of.family === 'endpoint'
      ? { id: 'link', severity: 'none', subject: null, values: {}, text: 'Endpoint fidelity has no links.' }
      : { id: 'link', severity: 'red', subject: `link:${top[0]?.name}`, values: { busy: top[0]?.busy ?? null, mean: 0.14 }, text: 'The mean of all links is 14 %. Its queue holds 31 of 32 chunks.' };
    const late = of.late === undefined ? { id: 'late', severity: 'green', subject: null, values: {}, text: 'No rank stands out.' } : { id: 'late', severity: 'red', subject: `rank:${of.late}`, values: { ranksHeld: 318, share: 0.83 }, text: 'It causes 83 % of all waiting. Its six links together bring 0.54 GB/s.' };
    return [link, late,
      { id: 'collectives', severity: 'green', subject: 'collective:allreduce/ring', values: { share: 0.22 }, title: 'Collectives take 22 % of the time', text: 'Allreduce ring takes most, 1,022 rounds a call.' },
      { id: 'mapping', severity: 'amber', subject: null, values: { mean: 6.02, best: 1.2 }, title: 'Messages cross 6.0 hops on average', text: 'With order XYZT they would cross 1.2.' },
      { id: 'partitions', severity: this.partitions > 1 ? 'amber' : 'green', subject: 'partition:1', values: { ratio: this.partitions > 1 ? 1.3 : 1 }, text: this.partitions > 1 ? 'Partition 1 runs 65 % of the events. Partition 0 waits 34 % of the time.' : 'One partition runs all events.' },
      { id: 'addresses', severity: 'green', subject: null, values: { bytesPerRank: 1945 }, text: 'vcrt would take 246 KiB, 130 times as much, for 3 communicators.' }];
  }

  history(view: string, upTo = this.of.frames): Uint8Array {
    const { of } = this;
    const frames = Array.from({ length: upTo }, (_, i) => i).filter((i) => !(of.lost && i > 90 && i < 104));
    const states = Float32Array.from(frames.flatMap((frame) => {
      const sum = [0, 0, 0, 0, 0];
      for (let i = 0; i < 32; i++) this.shares(Math.floor((i * this.rows) / 32), frame).forEach((share, s) => (sum[s] += share / 32));
      return sum;
    }));
    const strip = view !== 'ranks' ? undefined : Uint8Array.from(frames.flatMap((frame) => Array.from({ length: this.rows }, (_, row) => {
      const shares = this.shares(row, frame);
      const most = shares.indexOf(Math.max(...shares));
      return most | (Math.round(shares[most] * 31) << 3);
    })));
    return encode({
      kind: 3, seq: upTo, from: 0, to: of.frames ? this.from(upTo) : 0,
      json: { view, frames: frames.map((i) => ({ seq: i + 1, from: this.from(i), to: this.from(i + 1), gap: false, missing: false, held: false, attempt: of.lost && i > 100 ? 2 : 1 })) },
      arrays: { states, events: Float64Array.from(frames, () => 4e5), messages: Float64Array.from(frames, (i) => 4e4 * (i + 1)), hops: Float64Array.from(frames, (i) => 2e5 * (i + 1)), linkMax: Uint8Array.from(frames, () => 240), ...(strip ? { strip } : {}) },
    });
  }

  detail(kind: string, id: number, parameters: Record<string, any>): Uint8Array {
    const { of } = this;
    const count = of.frames;
    if (kind === 'link') {
      const link = Number(parameters.link);
      const value = (frame: number) => (this.torus ? this.linkBusy(link, frame) : 0.8);
      return encode({
        kind: 4, json: { kind, id, link, name: this.torus?.name(link), queues: { chunksByChannel: [31, 31, 27, 0], ...FEEDS }, ...FEEDS },
        arrays: { busy: Uint8Array.from({ length: count }, (_, i) => byte(value(i))), queue: new Uint8Array(count), from: Float64Array.from({ length: count }, (_, i) => this.from(i)), to: Float64Array.from({ length: count }, (_, i) => this.from(i + 1)) },
      });
    }
    if (kind === 'follow') {
      const packets = Array.from({ length: 100 }, (_, i) => i);
      return encode({
        kind: 4, json: { kind, id, link: Number(parameters.link), most: 100, ...FEEDS },
        arrays: { source: Int32Array.from(packets, (i) => (i < 60 ? 221 : i)), destination: Int32Array.from(packets, () => 157), wait: Float64Array.from(packets, (i) => (i % 10 ? 6e6 : -1)) },
      });
    }
    if (kind === 'calls') {
      const rank = Number(parameters.rank);
      const slow = rank === of.late;
      const step = of.lengthPs / 60;
      const calls = Array.from({ length: 180 }, (_, i) => ({ start: Math.round((i * step) / 3 + noise(rank, i) * step * 0.05), length: step * (slow ? 0.06 : 0.1 + 0.2 * noise(rank, i, 4)), call: i % 3 === 0 ? 1 : i % 3 === 1 ? 5 : 6 }));
      return encode({
        kind: 4, json: { kind, id, rank, callNames: CALLS, commNames: ['world'], depth: 2730, reachesBackTo: 0 },
        arrays: { start: BigInt64Array.from(calls, ({ start }) => BigInt(start)), length: Uint32Array.from(calls, ({ length }) => length / 1000), peer: Int32Array.from(calls, (_, i) => (i % 3 === 1 ? (rank + 1) % of.ranks : -1)), bytes: Uint32Array.from(calls, () => 65536), call: Uint16Array.from(calls, ({ call }) => call), communicator: new Uint16Array(calls.length) },
      });
    }
    if (kind === 'rank') {
      const rank = Number(parameters.rank);
      return encode({ kind: 4, json: { kind, id, rank, node: rank % this.nodes, member: '0', partition: 0, state: STATES[rank % 3], call: 'recv', peer: (rank + 1) % of.ranks, sincePs: 4e6, waitsFor: rank === of.late ? -1 : (rank + 1) % of.ranks, waiters: [(rank + 26) % of.ranks], profile: CALLS.map((name, i) => ({ name, ps: 1e9 / (i + 1), count: 40 * (i + 1) })) } });
    }
    if (kind === 'choreography') {
      const ranks = Math.min(16, of.ranks);
      const sends = [1, 2, 4, 8].flatMap((distance, round) => Array.from({ length: ranks }, (_, from) => ({ round, from, to: (from + distance) % ranks })));
      return encode({ kind: 4, json: { kind, id, name: parameters.name, ranks, rounds: 4 }, arrays: { round: Uint16Array.from(sends, ({ round }) => round), from: Uint32Array.from(sends, ({ from }) => from), to: Uint32Array.from(sends, ({ to }) => to), bytes: Uint32Array.from(sends, () => 4096) } });
    }
    if (kind === 'slice') {
      const torus = this.torus!;
      const nodes = Array.from({ length: torus.nodes }, (_, node) => node).filter((node) => torus.coordinate(node, Number(parameters.dimension)) === Number(parameters.index));
      const busy = Uint8Array.from(nodes.flatMap((node) => Array.from({ length: torus.directions }, (_, direction) => byte(this.linkBusy(node * torus.directions + direction, count - 1)))));
      return encode({ kind: 4, json: { kind, id, dimension: Number(parameters.dimension), index: Number(parameters.index) }, arrays: { linkBusy: busy, linkQueue: busy } });
    }
    if (kind === 'actors') return encode({ kind: 4, json: { kind, id, busiest: Array.from({ length: 12 }, (_, i) => ({ actor: `router (5,3,${i % 8})`, class: 'TorusRouter', events: 90000 - 4000 * i })) } });
    return encode({ kind: 4, json: { kind, id } });
  }

  end(): Uint8Array | null {
    const { of } = this;
    if (of.exit === null) return null;
    return encode({ kind: 5, from: 0, to: of.lengthPs, json: { job: { state: of.state, exit: of.exit, reason: of.reason ?? null, attempt: 1, attempts: 1 }, result: {} } });
  }
}

/**
 * The only reader of messages of the server: a head of 32 bytes, JSON, arrays. The same bytes come over the WebSocket,
 * from /data/frame, and out of a report.
 */

export const MAGIC = 0x31434b52; // "RKC1", little-endian
export const VERSION = 1;
export const KINDS = ['', 'hello', 'sample', 'history', 'detail', 'end'] as const;
export const FLAGS = { gap: 1, missing: 2, blocks: 4, held: 8, over: 16 } as const;
export const MARKS = { late: 1, failed: 2, noData: 4 } as const;
export const STATES = ['computing', 'transferring', 'waiting', 'collective', 'outside'] as const;
export const STATE_NAMES = ['Computing', 'Transferring', 'Waiting for a message', 'In a collective', 'Not running'];

export type JobState =
  | 'starting' | 'queued' | 'running' | 'held' | 'finished' | 'stopped' | 'deadlock' | 'failed' | 'aborted' | 'cancelled' | 'timeLimit' | 'memberLost';
export type Severity = 'red' | 'amber' | 'green' | 'none';
type Nullable<T> = T | null;
export type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

export interface Head { kind: number; flags: number; seq: number; from: number; to: number }

export interface Network {
  family: 'torus' | 'fattree' | 'router' | 'endpoint';
  shape: number[]; wrap: boolean[]; dimensions: string[]; directions: number; linksPerNode: number;
  channels: string[]; capacityChunks: Nullable<number>; bandwidth: Nullable<number>;
  /** Links that exist, and the number of chunks that a queue of 255/255 stands for. */
  links: Nullable<number>; queueScale: Nullable<number>;
  /** Ports of a switch: link id = switch x ports + port, ports down first. */
  ports: Nullable<number>;
  /** The first link of nodes, which come behind the switches, and links of a node. */
  firstNodeLink: Nullable<number>; nodeLinks: Nullable<number>;
  levels: { name: string; switches: number; first: number; up: number; down: number; parents?: number }[];
  /** Direct networks: what it is; its routers and their ports to others; its groups, or its routers where there are none, and those of a row of the matrix. */
  text?: string; routers?: number; routerPorts?: number; nodesPerRouter?: number; place?: 'group' | 'router'; places?: number; placesPerRow?: number; rows?: number;
  /** Routers behind the ports of all routers to others, -1 for none; of a large network it is left out. */
  neighbours?: number[];
  blocks: Nullable<{ size: number[]; shape: number[]; count: number }>;
}
export interface Hello extends Head {
  build: string;
  job: {
    id: string; app: string; command: string; machine: string; fidelity: string; addressing: string;
    ranks: number; nodes: number; settings: Record<string, unknown>;
  };
  network: Network;
  /** The largest number of ranks, and the ranks of the world; others may be spawned, and share the last row. */
  ranks: number; worldRanks: number; ranksPerRow: number; rows: number; groups: { count: number; ranksPerGroup: number };
  partitions: { id: number; member: string; nodes: [number, number][] }[];
  members: { id: string; address: string }[];
  limits: { historyBytes?: number; frames?: number; holdAt?: Nullable<number> };
  arrays: Record<string, Numbers>;
}
export interface Job {
  state: JobState; exit: Nullable<number>; reason: Nullable<string>; attempt: number; attempts: number;
  startedRanks: Nullable<number>; doneRanks: Nullable<number>; queue: Nullable<{ place: number; before: string[] | number }>;
}
export interface Clock {
  wallMs: Nullable<number>; window: Nullable<number>; events: Nullable<number>; messages: Nullable<number>;
  packetHops: Nullable<number>; inFlight: Nullable<number>; eventsPerSecond: Nullable<number>; stretchEvents: Nullable<number>;
  /** Wall time of the stretch. */
  stretchMs: Nullable<number>;
}
/** The stretch that the findings judge. */
export interface Judged { from: number; to: number; over: boolean }

export interface Finding { id: string; severity: Severity; subject: Nullable<string>; values: Record<string, number | string | null>; title: string; text: string }
/** Busy is a share of 1, the queue its largest number of chunks. */
export interface HotLink {
  id: number; name: string; busy: Nullable<number>; queue: Nullable<number>; bytes: Nullable<number>;
  /** Chunks of its full queue; null if its queue has no bound. */
  capacity: Nullable<number>;
  /** Name of its end, a node, a switch's port or a router. */
  to: string;
  /** Packets of a sample of the stretch, and ranks that sent and received most of them. */
  packets: number; senders: LinkRank[]; receivers: LinkRank[];
}
export interface LinkRank { rank: number; packets: number }
/** A figure of ranks since the run began: minimum, quartiles, maximum. */
export interface Spread { figure: string; unit: string; values: number[] }
export interface Links {
  mean: Nullable<number>; max: Nullable<number>; bins: number[]; top: HotLink[];
  by: { direction: string; mean: Nullable<number>; max: Nullable<number> }[];
}
/** Waits for a rank: `openPs` are waits that continue; `causesPs` has all. */
export interface Late {
  rank: number; node: Nullable<number>; latePs: Nullable<number>; latePsEnded: Nullable<number>; causesPs: Nullable<number>; openPs: Nullable<number>; ranksHeld: Nullable<number>;
  state: Nullable<string>; call: Nullable<string>; peer: Nullable<number>; sincePs: Nullable<number>; error: Nullable<number>;
  /** The rank with the longest wait, and the end of that wait; 0 if it is open. */
  waiter: Nullable<number>; untilPs: Nullable<number>;
}
export interface Partition { id: number; member: string; events: Nullable<number>; waitShare: Nullable<number>; occupancy: Nullable<number>; sampleMs: Nullable<number> }
export interface Member { id: string; address: string; heap: Nullable<number>; heapMax: Nullable<number>; bytesOut: Nullable<number>; reachable: boolean; lastSeq: Nullable<number> }
export interface ActorClass { class: string; actors: Nullable<number>; events: Nullable<number>; queueMean: Nullable<number>; queueMax: Nullable<number>; costNs: Nullable<number> }
export interface Collective {
  comm: string | number; label: string; name: string; algorithm: string; size: Nullable<number>; round: Nullable<number>; lastRound: Nullable<number>; rounds: Nullable<number>; bytes: Nullable<number>; ranks: Nullable<number>; waitPs: Nullable<number>;
  /** Round, and ranks in it: those furthest behind come first. */
  byRound: [number, number][];
}
/** Collectives of one communicator, call and algorithm that have ended in the stretch, of all ranks. Ratios are times over that of the present algorithm. */
export interface EndedCollective {
  comm: number; label: string; name: string; algorithm: string; calls: number; ps: number; rounds: number; bytes: number;
  /** The longest wait of a rank, and the rank that it was for; -1 for none. */
  longestPs: number; last: number;
  others: { algorithm: string; ratio: number }[];
}
/** A communicator in a detail of kind communicators. */
export interface Communicator { comm: number; name: string; ranks: number; model: string; bytes: number }
/** Bytes are the mean of the ranks. */
export interface Addresses {
  scheme: string; modelledBytes: Partial<Record<'addresses' | 'maps' | 'caches' | 'total', number>>; others: Record<string, number>;
  communicators: Nullable<number>; models: Record<string, number>; translations: Nullable<number>; translationCycles: Nullable<number>;
  cacheHitRate: Nullable<number>; rank0Bytes: Nullable<number>;
}
export interface Waiter { rank: number; waitsFor: number; call: string; sincePs: Nullable<number> }
export interface Failure { rank: Nullable<number>; call: Nullable<string>; arguments: unknown; text: string; frames: string[] }
export interface Sample extends Head {
  view: string; job: Job; clock: Clock; states: number[]; findings: Finding[]; judged: Nullable<Judged>; links: Nullable<Links>; noLinks: Nullable<string>; late: Late[];
  /** All waits that were charged, and the open ones among them. */
  waitedPs: Nullable<number>; waitedOpenPs: Nullable<number>; lateBeyond: number;
  /** Sums over all ranks. */
  calls: { name: string; ps: number; count: Nullable<number> }[]; partitions: Partition[]; members: Member[]; actors: ActorClass[];
  collectives: Collective[]; ended: EndedCollective[]; spread: Spread[]; addresses: Nullable<Addresses>; memory: { what: string; bytes: number }[];
  sizes: { upTo: number; count: number }[]; hops: { hops: number; count: number }[];
  pairs: { heaviest: { from: number; to: number; bytes: number; messages: number }[] };
  deadlock: Nullable<{ cycles: Waiter[][] }>; failure: Nullable<Failure>;
  arrays: Record<string, Numbers>;
}
export interface FrameInfo { seq: number; from: number; to: number; gap: boolean; missing: boolean; held: boolean; attempt: number; wallMs?: Nullable<number> }
export interface History extends Head { view?: string; frames: FrameInfo[]; arrays: Record<string, Numbers> }
export interface Detail extends Head { detail: string; id: number; json: Record<string, any>; arrays: Record<string, Numbers> }
export interface End extends Head { job: Job; result: Record<string, any> }
export type Message =
  | ({ type: 'hello' } & Hello) | ({ type: 'sample' } & Sample) | ({ type: 'history' } & History)
  | ({ type: 'detail' } & Detail) | ({ type: 'end' } & End);

export class SchemaError extends Error {}

const WIDTHS: Record<string, number> = { u8: 1, u16: 2, u32: 4, i32: 4, f32: 4, f64: 8, i64: 8 };

/** Reads a message. Throws a SchemaError with a sentence if it is none, or of another version. */
export function read(bytes: ArrayBuffer | Uint8Array): Message {
  // Typed arrays need their alignment, and a message inside a report lies anywhere.
  const all = bytes instanceof Uint8Array ? (bytes.byteOffset % 8 === 0 ? bytes : bytes.slice()) : new Uint8Array(bytes);
  const view = new DataView(all.buffer, all.byteOffset, all.byteLength);
  if (all.byteLength < 32 || view.getUint32(0, true) !== MAGIC) throw new SchemaError('The server sent something that is no message of RankCluster.');
  const version = view.getUint8(4);
  if (version !== VERSION) throw new SchemaError(`This page reads version ${VERSION} of the data and got version ${version}: reload the page.`);
  const kind = view.getUint8(5);
  const type = KINDS[kind];
  if (!type) throw new SchemaError(`Message of unknown kind ${kind} (expected: 1 to 5).`);
  const jsonBytes = view.getUint32(12, true);
  if (32 + jsonBytes > all.byteLength) throw new SchemaError(`Message cut short: ${all.byteLength} bytes (expected: more than ${32 + jsonBytes}).`);
  let json: any;
  try {
    json = JSON.parse(new TextDecoder().decode(all.subarray(32, 32 + jsonBytes)));
  } catch {
    throw new SchemaError('A message has JSON that cannot be read.');
  }
  const head: Head = {
    kind,
    flags: view.getUint16(6, true),
    seq: view.getUint32(8, true),
    from: Number(view.getBigInt64(16, true)),
    to: Number(view.getBigInt64(24, true)),
  };
  const arrays: Record<string, Numbers> = {};
  for (const { name, type: of, at, count } of json.arrays ?? []) arrays[name] = array(all, name, of, at, count);
  return complete(type, head, json, arrays);
}

function array(all: Uint8Array, name: string, type: string, at: number, count: number): Numbers {
  const width = WIDTHS[type];
  if (!width) throw new SchemaError(`Array ${name}: type ${type} (expected: ${Object.keys(WIDTHS).join(', ')}).`);
  if (at % 8 !== 0 || at + width * count > all.byteLength)
    throw new SchemaError(`Array ${name}: ${count} values at ${at} (expected: a multiple of 8, within ${all.byteLength} bytes).`);
  const start = all.byteOffset + at;
  switch (type) {
    case 'u8': return new Uint8Array(all.buffer, start, count);
    case 'u16': return new Uint16Array(all.buffer, start, count);
    case 'u32': return new Uint32Array(all.buffer, start, count);
    case 'i32': return new Int32Array(all.buffer, start, count);
    case 'f32': return new Float32Array(all.buffer, start, count);
    case 'f64': return new Float64Array(all.buffer, start, count);
    default: return Float64Array.from(new BigInt64Array(all.buffer, start, count), Number);
  }
}

/** Puts empty lists and nulls where a message leaves a part out, so that no view must check for them. */
function complete(type: Message['type'] | '', head: Head, json: any, arrays: Record<string, Numbers>): Message {
  delete json.arrays;
  switch (type) {
    case 'hello': {
      const network = { shape: [], wrap: [], dimensions: [], directions: 0, linksPerNode: 0, channels: [], capacityChunks: null, bandwidth: null, links: null, queueScale: null, ports: null, firstNodeLink: null, nodeLinks: null, levels: [], blocks: null, ...defined(json.network) };
      const ranks = json.ranks ?? json.job?.ranks ?? 0;
      const hello = { build: '', partitions: [], members: [], limits: {}, groups: { count: 0, ranksPerGroup: 1 }, ranksPerRow: 1, rows: ranks, worldRanks: ranks, ...defined(json), ranks, network, arrays };
      hello.job = { id: '', app: '', command: '', machine: '', fidelity: '', addressing: '', ranks, nodes: 0, settings: {}, ...defined(json.job) };
      return { type, ...head, ...hello };
    }
    case 'sample': {
      const sample: any = {
        view: '', states: [], findings: [], judged: null, links: null, noLinks: null, waitedPs: null, waitedOpenPs: null, lateBeyond: 0, late: [], calls: [], partitions: [], members: [], actors: [], collectives: [], ended: [], spread: [],
        addresses: null, memory: [], sizes: [], hops: [], deadlock: null, failure: null, ...defined(json), arrays,
      };
      sample.job = job(json.job);
      sample.clock = { wallMs: null, window: null, events: null, messages: null, packetHops: null, inFlight: null, eventsPerSecond: null, stretchEvents: null, stretchMs: null, ...defined(json.clock) };
      sample.pairs = { heaviest: json.pairs?.heaviest ?? [] };
      sample.collectives = sample.collectives.map((open: any) => ({ size: null, byRound: [], label: '', ...open }));
      sample.ended = sample.ended.map((ended: any) => ({ label: '', ...ended }));
      sample.findings = sample.findings.map((finding: any) => ({ title: '', text: '', values: {}, ...finding, subject: finding.subject || null }));
      if (!sample.links && json.noLinks) sample.noLinks = json.noLinks;
      if (sample.links) {
        sample.links = { mean: null, max: null, bins: [], top: [], by: [], ...defined(sample.links) };
        sample.links.top = sample.links.top.map((link: any) => ({ to: '', packets: 0, senders: [], receivers: [], capacity: null, ...link }));
      }
      if (sample.addresses)
        sample.addresses = {
          scheme: '', modelledBytes: {}, others: {}, models: {}, rank0Bytes: null, communicators: null, translations: null, translationCycles: null, cacheHitRate: null,
          ...defined(sample.addresses),
        };
      return { type, ...head, ...sample };
    }
    case 'history': return { type, ...head, view: json.view, frames: json.frames ?? [], arrays };
    case 'detail': return { type, ...head, detail: json.kind ?? '', id: Number(json.id ?? 0), json, arrays };
    default: return { type: 'end', ...head, job: job(json.job), result: json.result ?? {} };
  }
}

function job(json: any): Job {
  return { state: 'running', exit: null, reason: null, attempt: 1, attempts: 1, startedRanks: null, doneRanks: null, queue: null, ...defined(json) };
}

/** Keeps what is there: a null in the JSON stands for "unknown" and gets the default. */
function defined(json: any): any {
  return Object.fromEntries(Object.entries(json ?? {}).filter(([, value]) => value !== null));
}

/** Whether the job has ended, well or not. */
export function hasEnded(state: JobState): boolean {
  return !['starting', 'queued', 'running', 'held'].includes(state);
}

/** The critical path of a run, as the result has it. */
import { linkName, percent, time } from '../format';
import type { End } from '../schema';
import type { Store } from '../store';

/** A stay on a rank and the way to the next one; times in ps. */
export interface Leg { index: number; rank: number; kind: string; call: string; begin: number; sent: number; to: number | null; received: number; waited: number; link: string | null }
export interface Elasticity { keys: string[]; share: number; divided: boolean; firm: boolean }
export interface CriticalPath {
  picoseconds: number; rank: number; complete: boolean; segments: number; messages: number;
  classes: Record<string, number>; ranks: Record<string, number>; calls: Record<string, number>; lines: Record<string, number>;
  queues: Record<string, number>; blocked: Record<string, number>; legs: Leg[]; elasticities: Elasticity[];
}

export const GROUPS = ['computing', 'messages', 'latency', 'bytes', 'waiting', 'other'] as const;
export type Group = (typeof GROUPS)[number];
export const GROUP_NAMES: Record<Group, string> = {
  computing: 'Computing', messages: 'CPU for messages', latency: 'Latency', bytes: 'Bytes on links', waiting: 'Waiting', other: 'Other',
};

/** Names and groups by class of the result. */
const CLASSES: Record<string, [text: string, group: Group]> = {
  computing: ['computing, by stated times', 'computing'], flops: ['computing, by floating-point operations', 'computing'], instructions: ['computing, by instructions', 'computing'],
  call: ['overhead of MPI calls', 'messages'], send: ['overhead of sending', 'messages'], receive: ['overhead of receiving', 'messages'], write: ['CPU that writes packets', 'messages'],
  read: ['CPU that reads packets', 'messages'], copy: ['copies in memory', 'messages'], pack: ['packing', 'messages'], combine: ['local work of collectives', 'messages'],
  serve: ['one-sided requests and their service', 'messages'], memory: ['latency of shared memory', 'latency'], wire: ['latency of routers and wires', 'latency'],
  collectiveNetwork: ['collective network', 'latency'], serialization: ['bytes on links', 'bytes'], stream: ['pace of a slower sender or link', 'bytes'],
  injection: ['waiting to enter the network', 'waiting'], queue: ['queueing at busy links', 'waiting'], blocked: ['blocked at idle links by full buffers', 'waiting'],
  reception: ['waiting to leave the network', 'waiting'], packets: ['packets in FIFOs of nodes', 'waiting'], buffers: ['waiting for space in injection FIFOs', 'waiting'],
  skew: ['skew of ranks before collectives', 'waiting'], timer: ['sleep and waits with a limit', 'other'], service: ['services of the job', 'other'],
  afterEnd: ['after the end', 'other'], other: ['not attributed', 'other'],
};

export const className = (kind: string): string => CLASSES[kind]?.[0] ?? kind;
export const groupOf = (kind: string): Group => CLASSES[kind]?.[1] ?? 'other';

/** Reads the path out of the result. Null: none was recorded; a text: the reason for which there is none. */
export function pathOf(end: End | null): CriticalPath | string | null {
  const found = end?.result?.criticalPath;
  if (!found) return null;
  if (found.missing) return String(found.missing);
  const legs = (found.legs ?? []).map((leg: any, index: number): Leg => ({
    index, rank: leg.rank, kind: leg.class, call: leg.call, begin: leg.begin, sent: leg.sent, to: leg.to ?? null, received: leg.received ?? leg.sent, waited: leg.waited ?? 0, link: leg.link ?? null,
  }));
  return { ranks: {}, calls: {}, lines: {}, queues: {}, blocked: {}, elasticities: [], ...found, classes: found.classes ?? {}, legs };
}

export interface Part { kind: string; text: string; group: Group; ps: number; share: number }

/** The classes of a path, those of one group together, in the order of groups and of their times. */
export function composition({ classes, picoseconds }: CriticalPath): Part[] {
  return Object.entries(classes).filter(([, ps]) => ps > 0)
    .map(([kind, ps]) => ({ kind, text: className(kind), group: groupOf(kind), ps, share: ps / (picoseconds || 1) }))
    .sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || b.ps - a.ps);
}

/** The entries of sums with the largest values. */
export function most(sums: Record<string, number>, count: number): [name: string, ps: number][] {
  return Object.entries(sums).filter(([, ps]) => ps > 0).sort((a, b) => b[1] - a[1]).slice(0, count);
}

/** "The critical path: queueing at busy links 41 %, bytes on links 30 %; longest at (5,3,3) −z." Empty without a path. */
export function sentence(store: Store): string {
  const path = pathOf(store.end);
  if (path === null || typeof path === 'string' || !path.picoseconds) return '';
  const parts = composition(path).sort((a, b) => b.ps - a.ps).filter(({ share }) => share >= 0.05).slice(0, 3);
  const [link] = most({ ...path.queues }, 1);
  const where = link && link[1] >= 0.05 * path.picoseconds ? `; longest queue at ${linkName(link[0])}` : '';
  return parts.length ? `The critical path: ${parts.map(({ text, share }) => `${text} ${percent(share)}`).join(', ')}${where}.` : '';
}

/** "rank 5, then 1.2 us to rank 9": the way of a leg. */
export function wayOf({ rank, to, sent, received, waited, link }: Leg): string {
  if (to === null) return `rank ${rank}, to the end`;
  const wait = waited ? `, ${time(waited)} of it waiting${link ? ` at ${linkName(link)}` : ''}` : '';
  return `rank ${rank} to rank ${to} in ${time(received - sent)}${wait}`;
}

/** The data of a sample about the machine's links and nodes, in any form that the server chose for its size. */
import type { Hello, Links, Sample } from '../schema';
import type { Store } from '../store';
import { fold, type Folded, type LinkValues, parseFold, parseShown, plane, type Plane, planeOfBlocks, servedPlane, Torus } from './torus';

export type Show = 'busy' | 'queue';

export function linkValues(sample: Sample | null, show: Show, queueScale: number | null = null): LinkValues {
  const { arrays = {}, links = null } = sample ?? {};
  const all = (show === 'busy' ? arrays.linkBusy : arrays.linkQueue) as Uint8Array | undefined;
  if (all) return { all, hot: null };
  const hot = show === 'busy' ? arrays.hotBusy : arrays.hotQueue;
  if (arrays.hotLink && hot) return { all: null, hot: { links: arrays.hotLink, values: hot } };
  const top = links?.top ?? [];
  const scale = show === 'busy' ? 255 : 255 / (queueScale || 1);
  return { all: null, hot: { links: top.map(({ id }) => id), values: top.map((link) => Math.min(255, Math.round((link[show] ?? 0) * scale))) } };
}

/** A value of one link as a share of 1; null where it is not known. */
export function valueOf(sample: Sample | null, link: number, show: Show): number | null {
  const values = linkValues(sample, show);
  if (values.all) return link < values.all.length ? values.all[link] / 255 : null;
  const at = Array.prototype.indexOf.call(values.hot?.links ?? [], link);
  return at < 0 ? null : values.hot!.values[at] / 255;
}

/**
 * Describes a cell of several links over a stretch of several frames, if not all links of the machine are known: the mean of its
 * busiest link in each sample. Empty otherwise.
 */
export function stretchNote({ sample, frames }: Store): string {
  if (!sample?.links || sample.arrays.linkBusy || frames.within(sample.from, sample.to).length < 2) return '';
  return 'Over this stretch a cell shows the mean of its busiest link in each sample.';
}

/** Above this the page draws blocks of nodes only. */
const MOST_NODES = 65_536;

export interface Machine {
  torus: Torus; values: LinkValues;
  /** Torus that is drawn: its dimensions folded, or blocks of nodes. */
  folded: Folded;
  blocks: Folded | null;
  coarse: boolean;
}

/** All links of one slice of a large torus, which are requested when it is chosen. */
export interface Slice { dimension: number; index: number; busy: Uint8Array; queue: Uint8Array }

/** Adds the links of a slice to the hot ones. Its nodes come with the first coordinate fastest, as in the torus. */
export function withSlice(torus: Torus, values: LinkValues, of: Slice, show: Show): LinkValues {
  const inside = (node: number) => torus.coordinate(node, of.dimension) === of.index;
  const links: number[] = [];
  for (let node = 0; node < torus.nodes; node++) if (inside(node)) for (let direction = 0; direction < torus.directions; direction++) links.push(node * torus.directions + direction);
  const bytes: number[] = Array.from(of[show]);
  for (let i = 0; i < (values.hot?.links.length ?? 0); i++) {
    if (inside(Math.floor(values.hot!.links[i] / torus.directions))) continue;
    links.push(values.hot!.links[i]);
    bytes.push(values.hot!.values[i]);
  }
  return { all: null, hot: { links, values: bytes } };
}

export function machineOf(hello: Hello, sample: Sample | null, parameters: Record<string, string>, slice: Slice | null): Machine {
  const torus = Torus.of(hello.network);
  const show = parameters.show === 'queue' ? 'queue' : 'busy';
  const known = linkValues(sample, show, hello.network.queueScale);
  const values = known.all || !slice ? known : withSlice(torus, known, slice, show);
  const shown = parseShown(torus, parameters.dims, hottestDimension(torus, sample));
  const blocks = blocksOf(hello, sample);
  if (blocks && torus.nodes > MOST_NODES) return { torus, values, folded: blocks, blocks: null, coarse: true };
  return { torus, values, folded: fold(torus, values, shown, parseFold(torus, parameters.fold)), blocks, coarse: false };
}

/** The busiest link of each row along each shown dimension: as the server sends it, of all links, or out of those that are known. */
export function planesOf({ torus, folded, values, coarse }: Machine, sample: Sample | null, show: Show): Plane[] {
  return folded.shown.map((dimension, d) => {
    // The server's planes are complete only if no dimension is folded.
    const served = show === 'busy' && torus.shape.length <= 3 ? sample?.arrays[`planeBusy${dimension}`] : undefined;
    if (served?.length === torus.nodes / torus.shape[dimension]) return servedPlane(torus, dimension, served, allHot(values));
    return coarse ? planeOfBlocks(folded, d) : plane(folded, d);
  });
}

/** Names cells of planes where every link is known, too. */
function allHot({ all, hot }: LinkValues): LinkValues {
  return { all: null, hot: hot ?? { links: Uint32Array.from(all ?? [], (_, link) => link), values: all ?? [] } };
}

/** The dimension along which the busiest link runs; -1 if all links are idle. */
export function hottestDimension(torus: Torus, sample: Sample | null): number {
  const hottest = sample?.links?.top[0];
  return hottest ? torus.end(hottest.id).d : -1;
}

/** The unit of the shares of a node's way into the network and out of it: FIFOs of a router, or time where an interface stands for all. */
export function wayNames(hello: Hello): [string, string] {
  return hello.network.family === 'endpoint' ? ['Sends, share of time', 'Receives, share of time'] : ['Injection FIFO, filled', 'Reception FIFO, filled'];
}

/** The coarse torus of blocks, where the machine is too large to send every link. */
function blocksOf(hello: Hello, sample: Sample | null): Folded | null {
  const { blocks, wrap, dimensions } = hello.network;
  const busiest = sample?.arrays.blockMax as Uint8Array | undefined;
  if (!blocks || !busiest || blocks.shape.length > 3) return null;
  const torus = new Torus(blocks.shape, wrap, dimensions);
  if (busiest.length < torus.nodes * torus.directions) return null;
  return { torus, shown: blocks.shape.map((_, d) => d), values: busiest, source: new Int32Array(busiest.length).fill(-1), complete: true, unnamed: true };
}

/** Nodes of members that are away. */
export function lostNodes(hello: Hello, sample: Sample | null): number[] {
  const away = new Set((sample?.members ?? []).filter(({ reachable }) => !reachable).map(({ id }) => id));
  return hello.partitions.filter(({ member }) => away.has(member)).flatMap(({ nodes }) => nodes.flatMap(([first, count]) => Array.from({ length: count }, (_, i) => first + i)));
}

/** Ranks of a node; the first few where the table of ranks is known. */
export function ranksOf(hello: Hello, node: number): number[] {
  const { rankNode } = hello.arrays;
  if (!rankNode) return [];
  const ranks: number[] = [];
  for (let rank = 0; rank < rankNode.length && ranks.length < 64; rank++) if (rankNode[rank] === node) ranks.push(rank);
  return ranks;
}

/** Counts links by steps of 5 % busy. Numbers that belong to no link are idle and left out. */
export function histogram(values: ArrayLike<number>, existing = values.length): number[] {
  const bins: number[] = new Array(20).fill(0);
  for (let i = 0; i < values.length; i++) bins[Math.min(19, Math.floor((values[i] * 20) / 255))]++;
  bins[0] -= values.length - existing;
  return bins;
}

/** The number of links, by the server's own count. */
export function linksIn({ bins }: Links): number {
  return bins.reduce((sum, count) => sum + count, 0);
}

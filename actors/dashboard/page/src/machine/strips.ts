/** The cells of a strip of the fat tree. Pure. */
import type { Network } from '../schema';
import type { LinkValues } from './torus';

export interface Level { name: string; switches: number; first: number; up: number; down: number }
/** A cell stands for `span` neighbouring switches: a pod, where the strip has too many. */
export interface Cell { first: number; span: number; from: number; to: number }

export const MOST_CELLS = 1024;

/** Levels with the root on top. */
export function rootFirst<T extends { up: number }>(levels: T[]): T[] {
  return levels.length > 1 && levels[0].up > 0 && levels[levels.length - 1].up === 0 ? [...levels].reverse() : levels;
}

/** The cells of a level between two shares (0..1) of the tree's width; each is as wide as its subtree. */
export function cells(level: Level, from: number, to: number): Cell[] {
  const low = Math.max(0, Math.floor(from * level.switches + 1e-9));
  const high = Math.min(level.switches, Math.ceil(to * level.switches - 1e-9));
  const span = Math.max(1, Math.ceil((high - low) / MOST_CELLS));
  const result: Cell[] = [];
  for (let at = low; at < high; at += span) {
    const end = Math.min(high, at + span);
    result.push({ first: at, span: end - at, from: at / level.switches, to: end / level.switches });
  }
  return result;
}

/** The busiest of a cell's switches: [value, index in the level]. */
export function busiest(values: ArrayLike<number> | undefined, offset: number, cell: Cell): [number, number] {
  let best: [number, number] = [-1, cell.first];
  for (let i = cell.first; values && i < cell.first + cell.span; i++) if (values[offset + i] > best[0]) best = [values[offset + i], i];
  return best;
}

/** The id of "1/17,up 3" or "node 7,up 0"; -1 when it is none of this tree. */
export function treeLink({ levels, ports, firstNodeLink, nodeLinks }: Pick<Network, 'levels' | 'ports' | 'firstNodeLink' | 'nodeLinks'>, name: string): number {
  const ofNode = /^node (\d+),up (\d+)$/.exec(name);
  if (ofNode) return firstNodeLink !== null && nodeLinks !== null && Number(ofNode[2]) < nodeLinks ? firstNodeLink + Number(ofNode[1]) * nodeLinks + Number(ofNode[2]) : -1;
  const match = /^(\d+)\/(\d+),(down|up) (\d+)$/.exec(name);
  const level = match && levels.find((one) => one.name === `level ${match[1]}`);
  if (!level || ports === null || Number(match[2]) >= level.switches || Number(match[4]) >= (match[3] === 'up' ? level.up : level.down)) return -1;
  return (level.first + Number(match[2])) * ports + (match[3] === 'up' ? level.down : 0) + Number(match[4]);
}

/** The id of "router 7,port 3", "router 7,node 0" or "node 7,up"; -1 when it is none of this network. */
export function routerLink({ routers = 0, routerPorts = 0, nodesPerRouter = 0, ports, shape, firstNodeLink }: Network, name: string): number {
  const ofNode = /^node (\d+),up$/.exec(name);
  if (ofNode) return firstNodeLink !== null && Number(ofNode[1]) < shape[0] ? firstNodeLink + Number(ofNode[1]) : -1;
  const match = /^router (\d+),(port|node) (\d+)$/.exec(name);
  if (!match || ports === null || Number(match[1]) >= routers || Number(match[3]) >= (match[2] === 'port' ? routerPorts : nodesPerRouter)) return -1;
  return Number(match[1]) * ports + (match[2] === 'node' ? routerPorts : 0) + Number(match[3]);
}

/** The name of the busiest link from the routers of a row of the matrix to those of a column; null if there is none, or the wiring is not known. */
export function linkOfCell({ routers = 0, routerPorts = 0, ports, places = 1, placesPerRow = 1, neighbours = [] }: Network, { all, hot }: LinkValues, row: number, column: number): string | null {
  const rowOf = (router: number) => Math.floor(Math.floor((router * places) / routers) / placesPerRow);
  const values = new Map<number, number>();
  for (let i = 0; hot && i < hot.links.length; i++) values.set(hot.links[i], hot.values[i]);
  let best: { name: string; value: number } | null = null;
  neighbours.forEach((neighbour, i) => {
    const [router, port] = [Math.floor(i / routerPorts), i % routerPorts];
    if (neighbour < 0 || rowOf(router) !== row || rowOf(neighbour) !== column) return;
    const link = router * (ports ?? 0) + port;
    const value = all ? all[link] : (values.get(link) ?? 0);
    if (!best || value > best.value) best = { name: `router ${router},port ${port}`, value };
  });
  return best && (best as { name: string }).name;
}

/** The id of a link by its name or number, on a network other than a torus; -1 when it has no such link. */
export function namedLink(network: Network, name: string): number {
  if (network.family === 'endpoint') return -1;
  if (/^\d+$/.test(name)) return Number(name);
  return network.family === 'router' ? routerLink(network, name) : treeLink(network, name);
}

/** The form of a link's name on such a network. */
export function linkForm({ family }: Pick<Network, 'family'>): string {
  return family === 'router' ? 'router 1,port 0' : '1/17,up 3';
}

/** The busiest link of each switch, first those up, then those down, out of links, for stretches whose other data are not kept. */
export function switchesOf(levels: Level[], ports: number, { all, hot }: LinkValues): Uint8Array {
  const total = levels.reduce((sum, { switches }) => sum + switches, 0);
  const most = new Uint8Array(2 * total);
  const down = new Uint16Array(total);
  for (const { first, switches, down: ports } of levels) down.fill(ports, first, first + switches);
  const take = (link: number, value: number) => {
    const element = Math.floor(link / ports);
    if (element >= total) return;
    const at = link % ports < down[element] ? total + element : element;
    most[at] = Math.max(most[at], value);
  };
  if (all) for (let link = 0; link < all.length; link++) take(link, all[link]);
  else if (hot) for (let i = 0; i < hot.links.length; i++) take(hot.links[i], hot.values[i]);
  return most;
}

/** Geometry of a torus, and how a torus of many dimensions is folded onto the three that are shown. */
import type { Network } from '../schema';

export class Torus {
  readonly nodes: number;
  readonly directions: number;
  private readonly strides: number[];

  constructor(readonly shape: number[], readonly wrap: boolean[], readonly names: string[]) {
    this.strides = shape.map((_, d) => shape.slice(0, d).reduce((product, size) => product * size, 1));
    this.nodes = shape.reduce((product, size) => product * size, 1);
    this.directions = 2 * shape.length;
  }

  static of(network: Network): Torus {
    const names = network.shape.map((_, d) => network.dimensions[d] ?? 'xyzabcdefg'[d]);
    return new Torus(network.shape, network.shape.map((_, d) => network.wrap[d] ?? true), names);
  }

  node(coordinates: number[]): number {
    return coordinates.reduce((node, at, d) => node + at * this.strides[d], 0);
  }
  coordinate(node: number, d: number): number {
    return Math.floor(node / this.strides[d]) % this.shape[d];
  }
  coordinates(node: number): number[] {
    return this.shape.map((_, d) => this.coordinate(node, d));
  }
  link(node: number, d: number, sign: number): number {
    return node * this.directions + 2 * d + (sign > 0 ? 0 : 1);
  }
  end(link: number): { node: number; d: number; sign: number } {
    const direction = link % this.directions;
    return { node: Math.floor(link / this.directions), d: direction >> 1, sign: direction & 1 ? -1 : 1 };
  }
  /** The node at the other end, or -1 at the edge of a mesh. */
  neighbour(node: number, d: number, sign: number): number {
    const at = this.coordinate(node, d) + sign;
    const size = this.shape[d];
    if (at >= 0 && at < size) return node + sign * this.strides[d];
    return this.wrap[d] && size > 1 ? node - sign * (size - 1) * this.strides[d] : -1;
  }
  /** Whether the link leaves the box: it is drawn as stubs on both sides. */
  wraps(node: number, d: number, sign: number): boolean {
    const at = this.coordinate(node, d) + sign;
    return at < 0 || at >= this.shape[d];
  }
  /** The opposite direction of the same cable. */
  twin(link: number): number {
    const { node, d, sign } = this.end(link);
    const other = this.neighbour(node, d, sign);
    return other < 0 ? link : this.link(other, d, -sign);
  }
  name(link: number): string {
    const { node, d, sign } = this.end(link);
    return `${this.coordinates(node).join(',')},${sign > 0 ? '+' : '-'}${this.names[d]}`;
  }
  /** The id of "5,3,3,-z"; -1 when it is none of this torus. */
  parse(name: string): number {
    const match = /^(\d+(?:,\d+)*),?\s*([+\-−])(\w+)$/.exec(name);
    const node = match ? this.parseNode(match[1]) : -1;
    const d = match ? this.names.indexOf(match[3]) : -1;
    return node < 0 || d < 0 ? -1 : this.link(node, d, match![2] === '+' ? 1 : -1);
  }
  parseNode(text: string): number {
    const at = text.split(',').map(Number);
    const valid = at.length === this.shape.length && at.every((value, d) => Number.isInteger(value) && value >= 0 && value < this.shape[d]);
    return valid ? this.node(at) : -1;
  }
}

/** A byte per link: all of them, or only the hot ones. */
export interface LinkValues { all: Uint8Array | null; hot: { links: ArrayLike<number>; values: ArrayLike<number> } | null }
export type FoldRule = 'max' | 'mean' | number;

/** A torus of at most three dimensions with a value per link, and the link behind each value. */
export interface Folded { torus: Torus; shown: number[]; values: Uint8Array; source: Int32Array; complete: boolean; /** Values of blocks of nodes: no single link is behind a value. */ unnamed?: boolean }

/**
 * Returns the three dimensions that are shown if the address names none: the longest. The dimension of the busiest link takes the
 * place of the last of them, else that link would be folded out of sight.
 */
export function defaultShown(torus: Torus, hottest = -1): number[] {
  const longest = torus.shape.map((_, d) => d).sort((a, b) => torus.shape[b] - torus.shape[a] || a - b).slice(0, 3);
  if (hottest >= 0 && !longest.includes(hottest)) longest[2] = hottest;
  return longest.sort((a, b) => a - b);
}

/** Describes the dimensions that are shown, with the reason; empty if none is folded. `hottest` is -1 if the address chose them. */
export function foldedText(torus: Torus, shown: number[], hottest: number): string {
  const names = (dimensions: number[]) => dimensions.map((d) => torus.names[d]).join(', ');
  const hidden = torus.shape.map((_, d) => d).filter((d) => !shown.includes(d));
  if (!hidden.length) return '';
  const replaced = defaultShown(torus).find((d) => !shown.includes(d));
  const why = hottest >= 0 && replaced !== undefined ? ` (${torus.names[hottest]} in place of ${torus.names[replaced]}: the busiest link runs along it)` : '';
  return `Shown are ${names(shown)}${why}; ${names(hidden)} ${hidden.length === 1 ? 'is' : 'are'} folded.`;
}

/** Folds the dimensions that are not shown by maximum, mean, or one index. */
export function fold(torus: Torus, values: LinkValues, shown: number[], rules: Map<number, FoldRule>): Folded {
  const small = new Torus(shown.map((d) => torus.shape[d]), shown.map((d) => torus.wrap[d]), shown.map((d) => torus.names[d]));
  const links = small.nodes * small.directions;
  const best = new Float64Array(links);
  const most = new Int16Array(links).fill(-1);
  const source = new Int32Array(links).fill(-1);
  const folded = torus.shape.map((_, d) => d).filter((d) => !shown.includes(d));
  const indices = folded.filter((d) => typeof rules.get(d) === 'number');
  const averaged = folded.filter((d) => rules.get(d) === 'mean').length > 0;
  const copies = folded.reduce((product, d) => product * (indices.includes(d) ? 1 : torus.shape[d]), 1);
  const take = (link: number, value: number) => {
    const { node, d, sign } = torus.end(link);
    const place = shown.indexOf(d);
    if (place < 0 || indices.some((i) => torus.coordinate(node, i) !== rules.get(i))) return;
    const at = small.link(small.node(shown.map((s) => torus.coordinate(node, s))), place, sign);
    if (value > most[at]) {
      most[at] = value;
      source[at] = link;
    }
    best[at] = averaged ? best[at] + value / copies : Math.max(best[at], value);
  };
  if (values.all) for (let link = 0; link < values.all.length; link++) take(link, values.all[link]);
  else if (values.hot) for (let i = 0; i < values.hot.links.length; i++) take(values.hot.links[i], values.hot.values[i]);
  return { torus: small, shown, values: Uint8Array.from(best, Math.round), source, complete: values.all !== null };
}

/** A heat map; -1 is "no data". `links` names the link behind each cell. */
export interface Plane { columns: number; rows: number; across: string; up: string; values: Int16Array; links: Int32Array }

/** The busiest link of each row along dimension d, over the other two. */
export function plane(folded: Folded, d: number): Plane {
  const { torus, values, source } = folded;
  const [p, q] = torus.shape.map((_, i) => i).filter((i) => i !== d);
  const columns = p === undefined ? 1 : torus.shape[p];
  const rows = q === undefined ? 1 : torus.shape[q];
  const result: Plane = {
    columns, rows, across: torus.names[p] ?? '', up: torus.names[q] ?? '',
    values: new Int16Array(columns * rows).fill(folded.complete ? 0 : -1), links: new Int32Array(columns * rows).fill(-1),
  };
  for (let node = 0; node < torus.nodes; node++) {
    const cell = (p === undefined ? 0 : torus.coordinate(node, p)) + columns * (q === undefined ? 0 : torus.coordinate(node, q));
    for (const sign of [1, -1]) {
      const at = torus.link(node, d, sign);
      if (source[at] >= 0 && (values[at] > result.values[cell] || result.links[cell] < 0)) {
        result.values[cell] = Math.max(values[at], result.values[cell]);
        result.links[cell] = source[at];
      }
    }
  }
  return result;
}

/** The busiest block of each row along dimension d. */
export function planeOfBlocks(folded: Folded, d: number): Plane {
  return plane({ ...folded, source: folded.source.map((_, link) => link) }, d);
}

/** A plane as the server sends it, of all links; the hot links name cells. */
export function servedPlane(torus: Torus, d: number, served: ArrayLike<number>, { hot }: LinkValues): Plane {
  const [p, q] = torus.shape.map((_, i) => i).filter((i) => i !== d);
  const columns = torus.shape[p] ?? 1;
  const result: Plane = { columns, rows: torus.shape[q] ?? 1, across: torus.names[p] ?? '', up: torus.names[q] ?? '', values: Int16Array.from(served), links: new Int32Array(served.length).fill(-1) };
  const best = new Int16Array(served.length).fill(-1);
  for (let i = 0; i < (hot?.links.length ?? 0); i++) {
    const end = torus.end(hot!.links[i]);
    const cell = (p === undefined ? 0 : torus.coordinate(end.node, p)) + columns * (q === undefined ? 0 : torus.coordinate(end.node, q));
    if (end.d !== d || hot!.values[i] <= best[cell]) continue;
    best[cell] = hot!.values[i];
    result.links[cell] = hot!.links[i];
  }
  return result;
}

/** The busiest of all links by two coordinates: one of the minimaps of all pairs. */
export function minimap(torus: Torus, values: LinkValues, p: number, q: number): Plane {
  const columns = torus.shape[p];
  const result: Plane = {
    columns, rows: torus.shape[q], across: torus.names[p], up: torus.names[q],
    values: new Int16Array(columns * torus.shape[q]), links: new Int32Array(columns * torus.shape[q]).fill(-1),
  };
  const take = (link: number, value: number) => {
    const node = Math.floor(link / torus.directions);
    const cell = torus.coordinate(node, p) + columns * torus.coordinate(node, q);
    if (value > result.values[cell] || result.links[cell] < 0) {
      result.values[cell] = value;
      result.links[cell] = link;
    }
  };
  if (values.all) for (let link = 0; link < values.all.length; link++) take(link, values.all[link]);
  else if (values.hot) for (let i = 0; i < values.hot.links.length; i++) take(values.hot.links[i], values.hot.values[i]);
  return result;
}

/** Reads `fold=a:max,e:3`. */
export function parseFold(torus: Torus, text: string | undefined): Map<number, FoldRule> {
  const rules = new Map<number, FoldRule>();
  for (const pair of (text ?? '').split(',').filter(Boolean)) {
    const [name, rule] = pair.split(':');
    const d = torus.names.indexOf(name);
    if (d >= 0) rules.set(d, rule === 'max' || rule === 'mean' ? rule : Math.min(torus.shape[d] - 1, Number(rule)));
  }
  return rules;
}

/** Reads `dims=x,y,z`. */
export function parseShown(torus: Torus, text: string | undefined, hottest = -1): number[] {
  const chosen = (text ?? '').split(',').map((name) => torus.names.indexOf(name)).filter((d) => d >= 0);
  const unique = [...new Set(chosen)];
  return unique.length === Math.min(3, torus.shape.length) ? unique : defaultShown(torus, hottest);
}

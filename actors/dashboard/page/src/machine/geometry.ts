/** The places of nodes and links in space. Pure: the scene only puts these numbers into buffers. */
import type { Folded, Torus } from './torus';

export interface Layout {
  /** Coordinates of a node, in the order x, y, z of the scene. */
  place(node: number): [number, number, number];
  extent: [number, number, number];
}

export interface Cut { d: number; index: number }

/** Spreads a torus around the origin; planes of an exploded dimension stand three times as far apart. */
export function layout(torus: Torus, explode: number): Layout {
  const step = [0, 1, 2].map((d) => (d === explode ? 3 : 1));
  const size = [0, 1, 2].map((d) => ((torus.shape[d] ?? 1) - 1) * step[d]);
  const scale = 10 / Math.max(1, ...size);
  const at = (node: number, d: number) => (d < torus.shape.length ? (torus.coordinate(node, d) * step[d] - size[d] / 2) * scale : 0);
  return {
    place: (node) => [at(node, 0), at(node, 1), at(node, 2)],
    extent: size.map((value) => value * scale) as [number, number, number],
  };
}

/** Cables: the busier of both directions gives value and link. A wrap-around is two stubs of half a link. */
export interface Cables { positions: Float32Array; values: Uint8Array; links: Int32Array; count: number }

/** The lines of one cable: from node to node, or two stubs where it wraps around, its own node's first. */
export function cable(torus: Torus, where: Layout, node: number, d: number, sign: number): [number[], number[]][] {
  const other = torus.neighbour(node, d, sign);
  const [a, b] = [where.place(node), where.place(other < 0 ? node : other)];
  if (!torus.wraps(node, d, sign)) return [[a, b]];
  const half = torus.shape[d] > 1 ? Math.abs(b[d] - a[d]) / (torus.shape[d] - 1) / 2 : 0.5;
  const beyond = (place: number[], side: number) => place.map((value, i) => (i === d ? value + side * half : value));
  return [[a, beyond(a, sign)], [b, beyond(b, -sign)]];
}

export function cables(folded: Folded, where: Layout, cut: Cut | null, least: number): Cables {
  const { torus, values, source } = folded;
  const positions: number[] = [];
  const kept: number[] = [];
  const links: number[] = [];
  const add = (from: number[], to: number[], value: number, link: number) => {
    positions.push(...from, ...to);
    kept.push(value);
    links.push(link);
  };
  for (let node = 0; node < torus.nodes; node++) {
    if (cut && torus.coordinate(node, cut.d) !== cut.index) continue;
    for (let d = 0; d < torus.shape.length; d++) {
      const other = torus.neighbour(node, d, 1);
      if (other < 0 || other === node || (cut && cut.d === d)) continue;
      const out = torus.link(node, d, 1);
      const back = torus.link(other, d, -1);
      const busier = values[back] > values[out] || source[out] < 0 ? back : out;
      if (values[busier] < least || (least > 0 && source[busier] < 0 && !folded.unnamed)) continue;
      for (const [from, to] of cable(torus, where, node, d, 1)) add(from, to, values[busier], busier);
    }
  }
  return { positions: Float32Array.from(positions), values: Uint8Array.from(kept), links: Int32Array.from(links), count: kept.length };
}

/** The edges of a box around the nodes. */
export function hull([x, y, z]: [number, number, number]): Float32Array {
  const lines: number[] = [];
  for (const a of [-1, 1]) for (const b of [-1, 1]) lines.push(-x, a * y, b * z, x, a * y, b * z, a * x, -y, b * z, a * x, y, b * z, a * x, b * y, -z, a * x, b * y, z);
  return Float32Array.from(lines);
}

/** An id as a colour, for the render that picks; 0 is nothing. */
export function idColour(id: number): [number, number, number] {
  const n = id + 1;
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

/** The id nearest to the middle of a square of pixels; preferred ids come first; -1 if there is none. */
export function nearestId(pixels: Uint8Array, size: number, preferred: (id: number) => boolean = () => false): number {
  const middle = (size - 1) / 2;
  let best = -1;
  let nearest = Infinity;
  for (let i = 0; i < size * size; i++) {
    const id = (pixels[4 * i] << 16) + (pixels[4 * i + 1] << 8) + pixels[4 * i + 2] - 1;
    const distance = (Math.floor(i / size) - middle) ** 2 + ((i % size) - middle) ** 2 + (preferred(id) ? 0 : 2 * size * size);
    if (id >= 0 && distance < nearest) {
      nearest = distance;
      best = id;
    }
  }
  return best;
}

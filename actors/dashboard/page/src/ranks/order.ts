/** The order of the strip's rows: which row stands at which place. */
import { type Hello, MARKS, type Sample } from '../schema';

export type Order = 'rank' | 'node' | 'partition' | 'lateness';

/** Rows by place. A row of several ranks is placed by its first; by lateness, by the latest in it. */
export function orderOf(order: Order, hello: Hello, sample: Sample | null): Int32Array {
  const rows = Int32Array.from({ length: shownRows(hello, sample) }, (_, row) => row);
  if (order === 'rank') return rows;
  const key = order === 'lateness' ? lateness(hello, sample) : placement(order, hello);
  return rows.sort((a, b) => key[a] - key[b] || a - b);
}

/** Rows of the world. */
export function worldRows({ worldRanks, ranksPerRow }: Hello): number {
  return Math.ceil(worldRanks / ranksPerRow);
}

/** Rows that are shown; the row of spawned ranks only if there are some. */
export function shownRows(hello: Hello, sample: Sample | null): number {
  const world = Math.min(hello.rows, worldRows(hello));
  const mark = sample?.arrays.rankMark?.[world];
  return mark === undefined || mark & MARKS.noData ? world : hello.rows;
}

/** The row of a rank. */
export function rowOf(hello: Hello, rank: number): number {
  return rank < hello.worldRanks ? Math.floor(rank / hello.ranksPerRow) : hello.rows - 1;
}

/** Ranks of a row, as first and last. */
export function ranksOfRow(hello: Hello, row: number): [number, number] {
  if (row >= worldRows(hello)) return [hello.worldRanks, hello.ranks - 1];
  return [row * hello.ranksPerRow, Math.min((row + 1) * hello.ranksPerRow, hello.worldRanks) - 1];
}

function placement(order: Order, hello: Hello): number[] {
  const { rankNode } = hello.arrays;
  const partition = (node: number) => hello.partitions.findIndex(({ nodes }) => nodes.some(([first, count]) => node >= first && node < first + count));
  return Array.from({ length: hello.rows }, (_, row) => {
    const node = rankNode?.[ranksOfRow(hello, row)[0]] ?? 0;
    return order === 'node' ? node : partition(node);
  });
}

/** Late ranks first by the waiting that they cause, then ranks that wait least, because the others wait for them. */
function lateness(hello: Hello, sample: Sample | null): number[] {
  const share = sample?.arrays.rankShare;
  const key = Array.from({ length: hello.rows }, (_, row) => (share ? share[row * 5 + 2] + share[row * 5 + 3] : 0));
  for (const { rank, causesPs } of sample?.late ?? []) {
    const row = rowOf(hello, rank);
    key[row] = Math.min(key[row], -(causesPs ?? 0));
  }
  return key;
}

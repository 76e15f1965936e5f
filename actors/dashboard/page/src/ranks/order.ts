/** The order of the strip's rows: which row stands at which place. */
import type { Hello, Sample } from '../schema';

export type Order = 'rank' | 'node' | 'partition' | 'lateness';

/** Rows by place. A row of several ranks is placed by its first; by lateness, by the latest in it. */
export function orderOf(order: Order, hello: Hello, sample: Sample | null): Int32Array {
  const rows = Int32Array.from({ length: hello.rows }, (_, row) => row);
  if (order === 'rank') return rows;
  const key = order === 'lateness' ? lateness(hello, sample) : placement(order, hello);
  return rows.sort((a, b) => key[a] - key[b] || a - b);
}

function placement(order: Order, hello: Hello): number[] {
  const { rankNode } = hello.arrays;
  const partition = (node: number) => hello.partitions.findIndex(({ nodes }) => nodes.some(([first, count]) => node >= first && node < first + count));
  return Array.from({ length: hello.rows }, (_, row) => {
    const node = rankNode?.[row * hello.ranksPerRow] ?? 0;
    return order === 'node' ? node : partition(node);
  });
}

/** Late ranks first by the waiting that they cause, then who waits least: the others wait for those. */
function lateness(hello: Hello, sample: Sample | null): number[] {
  const share = sample?.arrays.rankShare;
  const key = Array.from({ length: hello.rows }, (_, row) => (share ? share[row * 5 + 2] + share[row * 5 + 3] : 0));
  for (const { rank, causesPs } of sample?.late ?? []) {
    const row = Math.floor(rank / hello.ranksPerRow);
    key[row] = Math.min(key[row], -(causesPs ?? 0));
  }
  return key;
}

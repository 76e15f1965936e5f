/** Which cells a strip of the fat tree has. Pure. */

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

/** The story of a late rank and of the rank that waited longest for it. Pure. */
import { count, time } from '../format';
import type { Call, Track } from './calls';

const [WAITING, COLLECTIVE] = [2, 3];
/** Ratio of two times from which one is said to be longer. */
const LONGER = 1.2;

export interface Story {
  culprit: number; victim: number;
  /** The wait of the victim. */
  wait: Call;
  /** The call of the culprit that the victim waited for, and its computing before that call. */
  entry: Call; computed: number;
  /** The same computing of the victim; null if it has none. */
  usual: number | null;
  /** Number of the step among calls of the same name, from 1; null if earlier calls are not kept. */
  step: number | null;
}

/** Computing before each call: the time since the end of the call before. The first call has none. */
function gaps(calls: Call[]): number[] {
  return calls.map((call, i) => (i === 0 ? call.start : Math.max(0, call.start - (calls[i - 1].start + calls[i - 1].length))));
}

const end = (call: Call) => call.start + call.length;

/** The longest wait of the victim for the culprit that ends in a stretch; null if its calls have none. */
export function longestWait(culprit: number, victim: Call[], from: number, to: number): Call | null {
  const waits = victim.filter((call) => (call.state === WAITING || call.state === COLLECTIVE) && end(call) > from && call.start < to);
  const own = waits.filter(({ peer }) => peer === culprit);
  return [...(own.length ? own : waits)].sort((a, b) => b.length - a.length || a.start - b.start)[0] ?? null;
}

/** What the culprit did while the victim waited: its longest computing that ended meanwhile. Null if their calls do not tell. */
export function storyOf(culprit: Track, victim: Track, from: number, to: number, whole: boolean): Story | null {
  const wait = longestWait(culprit.rank, victim.calls, from, to);
  if (!wait) return null;
  const its = gaps(culprit.calls);
  let at = -1;
  culprit.calls.forEach((call, i) => {
    if (call.start > wait.start && call.start <= end(wait) && (at < 0 || its[i] > its[at])) at = i;
  });
  if (at < 0) return null;
  const entry = culprit.calls[at];
  const ordinal = (calls: Call[], i: number) => calls.slice(0, i).filter(({ name }) => name === calls[i].name).length;
  const step = ordinal(culprit.calls, at);
  // Rings that are full begin at unlike calls, so the wait itself is the place to compare.
  const same = victim.calls.filter(({ name }) => name === entry.name);
  const like = whole ? same[step] : same.filter(({ start }) => start <= end(wait)).at(-1);
  const usual = like ? gaps(victim.calls)[victim.calls.indexOf(like)] : null;
  return { culprit: culprit.rank, victim: victim.rank, wait, entry, computed: its[at], usual, step: whole ? step + 1 : null };
}

/** "Rank 157 computed 100 us instead of 20 us, in step 3 (allReduce). Rank 0 waited 80 us for it." */
export function storyText({ culprit, victim, wait, entry, computed, usual, step }: Story): string {
  const name = entry.name;
  const where = step === null ? `, before ${name}` : `, in step ${count(step)} (${name})`;
  const more = usual !== null && computed > LONGER * usual;
  const did = more ? `computed ${time(computed)} instead of ${time(usual)}${where}` : `began ${name}${step === null ? '' : ` ${count(step)}`} ${time(entry.start - wait.start)} later`;
  return `Rank ${count(culprit)} ${did}. Rank ${count(victim)} waited ${time(wait.length)} in ${wait.name}.`;
}

/** The stretch that shows a story with some room on both sides. */
export function storyRange({ wait, entry, computed }: Story): [number, number] {
  const from = Math.min(wait.start, entry.start - computed);
  const to = Math.max(end(wait), end(entry));
  const room = (to - from) / 4;
  return [Math.max(0, from - room), to + room];
}


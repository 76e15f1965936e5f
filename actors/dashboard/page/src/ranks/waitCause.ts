/** The cause of a wait: a late call of one rank, the culprit, and its computing before that call. The other rank is the waiter. Pure. */
import { count, time } from '../format';
import type { Call, Track } from './calls';

const [WAITING, COLLECTIVE] = [2, 3];
/** Ratio of two times from which one counts as longer. */
const LONGER = 1.2;
const OF_A_STEP = 0.1;
/** Share of a late computing below which the rank's other computing is only the time between calls. */
const BETWEEN_CALLS = 0.01;
/** Share of a wait from which a computing explains it, if the waiter has none to compare it with. */
const MOST_OF_A_WAIT = 0.5;
const NS = 1000;

/** A wait, and the late call of the culprit that caused it. */
export interface WaitCause {
  culprit: number; waiter: number;
  /** The call in which the waiter waited. */
  wait: Call;
  /** The call of the culprit that the waiter waited for, and its computing before that call. */
  entry: Call; computed: number;
  /** The waiter's computing in the same step or, if earlier calls are not kept, its last before its wait ends; null if it has none. */
  usual: number | null;
  /** Number of the step, from 1: steps begin with a computing. Null if earlier calls are not kept. */
  step: number | null;
}

/** Computing before each call: the time since the end of the call before. It is 0 for the first call of a full ring, where it is unknown. */
function gaps(calls: Call[], whole: boolean): number[] {
  return calls.map((call, i) => (i === 0 ? (whole ? call.start : 0) : Math.max(0, call.start - (calls[i - 1].start + calls[i - 1].length))));
}

const end = (call: Call) => call.start + call.length;

/** The wait of the waiter that ends at a time; else its longest wait for the culprit that a stretch touches. Null if its calls have none. */
export function waitOf(culprit: number, waiter: Call[], until: number | null, from: number, to: number): Call | null {
  const waits = waiter.filter((call) => (call.state === WAITING || call.state === COLLECTIVE) && end(call) > from && call.start < to);
  const known = until ? waiter.find((call) => call.length > 0 && call.start < until && end(call) >= until - NS) : undefined;
  const own = waits.filter(({ peer }) => peer === culprit);
  return known ?? [...(own.length ? own : waits)].sort((a, b) => b.length - a.length || a.start - b.start)[0] ?? null;
}

/**
 * Finds the cause of the waiter's wait: the culprit's longest computing that ended meanwhile, or one before that was longer than usual.
 * Null if their calls do not show it.
 */
export function findWaitCause(culprit: Track, waiter: Track, until: number | null, [from, to]: [number, number], whole: boolean): WaitCause | null {
  const wait = waitOf(culprit.rank, waiter.calls, until, from, to);
  if (!wait) return null;
  const gapsOfCulprit = gaps(culprit.calls, whole);
  let at = -1;
  culprit.calls.forEach((call, i) => {
    if (call.start > wait.start && call.start <= end(wait) && (at < 0 || gapsOfCulprit[i] > gapsOfCulprit[at])) at = i;
  });
  if (at < 0) return null;
  const meanwhile = causeAt(at);
  if (isLonger(meanwhile)) return meanwhile;
  // The delay may have come over other ranks: then the culprit's longest computing before is the cause.
  const before = culprit.calls.findLastIndex(({ start }) => start <= end(wait));
  const longest = gapsOfCulprit.slice(0, before + 1).reduce((best, gap, i) => (gap > gapsOfCulprit[best] ? i : best), 0);
  const earlier = causeAt(longest);
  return earlier.usual !== null && isLonger(earlier) ? earlier : meanwhile;

  function causeAt(i: number): WaitCause {
    // A step is a computing that is not much shorter than the rank's others: calls of one step follow each other at once.
    const other = Math.max(0, ...gapsOfCulprit.filter((_, j) => j !== i));
    const least = OF_A_STEP * (other > gapsOfCulprit[i] * BETWEEN_CALLS ? Math.min(gapsOfCulprit[i], other) : gapsOfCulprit[i]);
    const steps = (of: number[]) => of.filter((gap) => gap > least);
    const step = steps(gapsOfCulprit.slice(0, i)).length;
    const waiterSteps = steps(gaps(waiter.calls.filter(({ start }) => start <= end(wait!)), whole));
    // Rings that are full begin at unlike calls, so the wait itself is the place to compare.
    const usual = gapsOfCulprit[i] > 0 ? ((whole ? waiterSteps[step] : waiterSteps.at(-1)) ?? null) : null;
    return { culprit: culprit.rank, waiter: waiter.rank, wait: wait!, entry: culprit.calls[i], computed: gapsOfCulprit[i], usual, step: whole && usual !== null ? step + 1 : null };
  }
}

const isLonger = ({ usual, computed, wait }: WaitCause) => (usual === null ? computed >= MOST_OF_A_WAIT * wait.length : computed > LONGER * usual);

/** "Rank 157 computed 100 us instead of 20 us, in step 3. Rank 0 waited 85 us in allReduce." If rank 0 does not compute: "Rank 157 computed 100 us before allReduce." */
export function waitCauseText(cause: WaitCause): string {
  const { culprit, waiter, wait, entry, computed, usual, step } = cause;
  const than = usual === null ? '' : ` instead of ${time(usual)},`;
  const did = isLonger(cause) ? `computed ${time(computed)}${than} ${step === null ? `before ${entry.name}` : `in step ${count(step)}`}` : `began ${entry.name} ${time(entry.start - wait.start)} after rank ${count(waiter)} began to wait`;
  return `Rank ${count(culprit)} ${did}. Rank ${count(waiter)} waited ${time(wait.length)} in ${wait.name}.`;
}

/** The stretch that shows the wait and its cause with some room on both sides. */
export function waitCauseRange({ wait, entry, computed }: WaitCause): [number, number] {
  const from = Math.min(wait.start, entry.start - computed);
  const to = Math.max(end(wait), end(entry));
  const room = (to - from) / 4;
  return [Math.max(0, from - room), to + room];
}


/** Sums samples of neighbouring stretches into one, by the rules of the server's FrameSum and LinkSum. */
import { FLAGS, type ActorClass, type Clock, type HotLink, type Late, type Links, MARKS, type Network, type Numbers, type Partition, type Sample } from '../schema';
import { findings } from './findings';

const MOST_TOP = 64;
const MOST_LATE = 32;
const MOST_HEAVY = 32;
const MOST_HOT = 4096;
/** Nodes up to which every frame has their ways: one without is from before they had anything to do. */
const ALL_NODES = 16_384;

const MEANS = ['linkBusy', 'blockMean', 'nodeInject', 'nodeReceive', 'rankShare'];
const MAXIMA = /^(linkQueue|blockMax|planeBusy\d+|switchBusy)$/;
const SUMS = ['pairBytes', 'pairMessages'];

/** Joins the samples of one frame that were written for several views. */
export function join(samples: Sample[]): Sample {
  const [first, ...rest] = samples;
  const joined: any = { ...first, arrays: { ...first.arrays } };
  for (const sample of rest) {
    Object.assign(joined.arrays, sample.arrays);
    for (const [name, value] of Object.entries(sample)) {
      const mine = joined[name];
      const longer = Array.isArray(value) && value.length > (mine?.length ?? 0);
      if (name !== 'arrays' && (mine === null || mine === undefined || longer)) joined[name] = value;
    }
    if ((sample.links?.top.length ?? 0) > (joined.links?.top.length ?? 0)) joined.links = sample.links;
    joined.lateBeyond = Math.min(joined.lateBeyond, sample.lateBeyond);
    if (sample.pairs.heaviest.length) joined.pairs = sample.pairs;
  }
  return joined;
}

/** Aggregates frames in order of time. What is open, and what the whole run is like, is that of the last; findings are found anew. */
export function aggregate(samples: Sample[], network: Network | null = null): Sample {
  const last = samples[samples.length - 1];
  if (samples.length === 1) return last;
  const weights = samples.map(({ from, to }) => Math.max(1, to - from));
  const arrays = sumArrays(samples, shares(weights));
  const flags = samples.reduce((all, sample) => all | (sample.flags & (FLAGS.missing | FLAGS.blocks)), (last.flags & FLAGS.held) | (samples[0].flags & FLAGS.gap));
  const sum: Sample = {
    ...last,
    flags, arrays,
    from: samples[0].from,
    to: last.to,
    clock: sumClock(samples),
    states: last.states.map((_, i) => mean(samples, weights, ({ states }) => states[i])),
    links: last.links && sumLinks(samples, weights, arrays, network),
    ...sumLate(samples),
    // Open waits of an earlier frame have ended in a later one, or are open still.
    waitedPs: samples.reduce((all, sample) => all + (sample.waitedPs ?? 0) - (sample === last ? 0 : (sample.waitedOpenPs ?? 0)), 0),
    calls: sumBy(samples.flatMap(({ calls }) => calls), ({ name }) => name, (a, b) => ({ ...a, ps: a.ps + b.ps, count: (a.count ?? 0) + (b.count ?? 0) })).sort((a, b) => b.ps - a.ps),
    partitions: sumPartitions(samples),
    actors: sumActors(samples),
    sizes: sumBy(samples.flatMap(({ sizes }) => sizes), ({ upTo }) => upTo, (a, b) => ({ ...a, count: a.count + b.count })).sort((a, b) => a.upTo - b.upTo),
    hops: sumBy(samples.flatMap(({ hops }) => hops), ({ hops }) => hops, (a, b) => ({ ...a, count: a.count + b.count })).sort((a, b) => a.hops - b.hops),
    pairs: { heaviest: heaviest(arrays) ?? last.pairs.heaviest },
  };
  return { ...sum, findings: findings(sum, network) };
}

/** Counts links by steps of 5 % busy. Numbers that belong to no link are idle and left out. */
export function histogram(values: ArrayLike<number>, existing = values.length): number[] {
  const bins: number[] = new Array(20).fill(0);
  for (let i = 0; i < values.length; i++) bins[Math.min(19, Math.floor((values[i] * 20) / 255))]++;
  bins[0] -= values.length - existing;
  return bins;
}

/** Links that there are, by the server's own count. */
export function linksIn({ bins }: Links): number {
  return bins.reduce((sum, count) => sum + count, 0);
}

function shares(weights: number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / whole);
}

/** Mean of what is known. */
function mean<T>(items: T[], weights: number[], value: (item: T) => number | null | undefined): number {
  let [sum, all] = [0, 0];
  items.forEach((item, i) => {
    const its = value(item);
    if (its == null) return;
    sum += its * weights[i];
    all += weights[i];
  });
  return all ? sum / all : 0;
}

function sumClock(samples: Sample[]): Clock {
  const { clock } = samples[samples.length - 1];
  const sum = (of: (clock: Clock) => number | null) => samples.reduce((all, sample) => all + (of(sample.clock) ?? 0), 0);
  const [stretchEvents, stretchMs] = [sum(({ stretchEvents }) => stretchEvents), sum(({ stretchMs }) => stretchMs)];
  return { ...clock, stretchEvents, stretchMs, eventsPerSecond: stretchMs > 0 ? (stretchEvents * 1000) / stretchMs : 0 };
}

function sumArrays(samples: Sample[], weights: number[]): Record<string, Numbers> {
  const last = samples[samples.length - 1];
  const names = new Set(samples.flatMap(({ arrays }) => Object.keys(arrays)));
  const arrays: Record<string, Numbers> = {};
  for (const name of names) {
    const some = samples.map((sample) => sample.arrays[name]);
    const having = some.filter((array) => array?.length);
    if (!having.length || having.some((array) => array.length !== having[0].length)) continue;
    const whole = having.length === samples.length;
    const idle = name.startsWith('pair') || (name.startsWith('node') && having[0].length <= ALL_NODES);
    if (!whole && !idle) continue;
    if (MEANS.includes(name)) arrays[name] = name === 'rankShare' ? toFull(weighted(samples.map(known), weights)) : rounded(weighted(some, weights));
    else if (MAXIMA.test(name)) arrays[name] = fold(having, having[0].slice(), Math.max);
    else if (SUMS.includes(name)) arrays[name] = fold(having, new Float32Array(having[0].length), (a, b) => a + b);
    else if (name === 'rankMark') arrays[name] = fold(having, new Uint8Array(having[0].length).fill(MARKS.noData), (a, b) => ((a | b) & ~MARKS.noData) | (a & b & MARKS.noData));
    else if (name === 'pairHops') arrays[name] = meanHops(samples);
  }
  if (last.arrays.rankState) arrays.rankState = last.arrays.rankState;
  // Of all links the page makes planes by itself: the busiest of a row over the stretch is not the mean of those of its frames.
  if (arrays.linkBusy) for (const name of Object.keys(arrays)) if (/^(planeBusy|switchBusy)/.test(name)) delete arrays[name];
  return arrays.linkBusy ? arrays : { ...arrays, ...sumHot(samples, weights) };
}

function fold<T extends Numbers>(all: Numbers[], start: T, add: (a: number, b: number) => number): T {
  for (const array of all) for (let i = 0; i < start.length; i++) start[i] = add(start[i], array[i]);
  return start;
}

function weighted(all: (Numbers | undefined)[], weights: number[]): Float64Array {
  const sum = new Float64Array(Math.max(...all.map((array) => array?.length ?? 0)));
  all.forEach((array, k) => {
    for (let i = 0; i < (array?.length ?? 0); i++) sum[i] += array![i] * weights[k];
  });
  return sum;
}

/** Shares of the rows that members told of. */
function known({ arrays: { rankShare, rankMark } }: Sample): Numbers | undefined {
  return rankMark?.some((mark) => mark & MARKS.noData) ? rankShare?.map((share, i) => (rankMark[Math.floor(i / 5)] & MARKS.noData ? 0 : share)) : rankShare;
}

const rounded = (values: Float64Array) => Uint8Array.from(values, Math.round);

/** Rounds shares so that the five states of a row still add up to 255. */
function toFull(values: Float64Array): Uint8Array {
  const result = new Uint8Array(values.length);
  for (let row = 0; row < values.length; row += 5) {
    const sum = values.subarray(row, row + 5).reduce((all, share) => all + share, 0);
    let [before, given] = [0, 0];
    for (let state = 0; state < 5 && sum > 0; state++) {
      before += values[row + state];
      const until = Math.round((before * 255) / sum);
      result[row + state] = until - given;
      given = until;
    }
  }
  return result;
}

/** Mean hops of a byte. */
function meanHops(samples: Sample[]): Float32Array {
  const having = samples.filter(({ arrays }) => arrays.pairHops?.length);
  const hops = new Float32Array(having[0].arrays.pairHops.length);
  for (let i = 0; i < hops.length; i++) {
    let [sum, bytes] = [0, 0];
    for (const { arrays } of having) {
      sum += arrays.pairHops[i] * arrays.pairBytes[i];
      bytes += arrays.pairBytes[i];
    }
    hops[i] = bytes ? sum / bytes : 0;
  }
  return hops;
}

/** The hottest links of a large machine: a frame that does not name one says that it is cooler than all it names. */
function sumHot(samples: Sample[], weights: number[]): Record<string, Numbers> {
  const hot = new Map<number, [busy: number, queue: number]>();
  samples.forEach(({ arrays: { hotLink, hotBusy, hotQueue } }, k) => {
    for (let i = 0; i < (hotLink?.length ?? 0); i++) {
      const [busy, queue] = hot.get(hotLink[i]) ?? [0, 0];
      hot.set(hotLink[i], [busy + hotBusy[i] * weights[k], Math.max(queue, hotQueue[i])]);
    }
  });
  if (!hot.size) return {};
  const most = [...hot].sort(([a, [x]], [b, [y]]) => y - x || a - b).slice(0, MOST_HOT);
  return { hotLink: Uint32Array.from(most, ([link]) => link), hotBusy: Uint8Array.from(most, ([, [busy]]) => Math.round(busy)), hotQueue: Uint8Array.from(most, ([, [, queue]]) => queue) };
}

function sumLinks(samples: Sample[], weights: number[], arrays: Record<string, Numbers>, network: Network | null): Links {
  const links = samples.map((sample) => sample.links!);
  const last = links[links.length - 1];
  const top = hottest(samples, weights);
  const all = arrays.linkBusy;
  const most = kindMost(top, arrays, last.by.length, network);
  const average = mean(links, weights, (its) => its.mean);
  return {
    mean: average,
    max: top[0]?.busy ?? 0,
    top: top.slice(0, MOST_TOP),
    bins: all ? histogram(all, linksIn(last)) : withOthers(arrays.hotBusy, average, linksIn(last)),
    // The busiest link of a kind over the stretch where it is known, else that of the frame in which it was busiest.
    by: last.by.map((entry, i) => ({
      ...entry,
      mean: mean(links, weights, (its) => its.by[i]?.mean),
      max: most?.[i] || Math.max(...links.map((its) => its.by[i]?.max ?? 0)),
    })),
  };
}

/** Counts the hottest links by share; the others, of which only that is known, at their mean. */
function withOthers(hot: ArrayLike<number> = [], average: number, existing: number): number[] {
  const others = existing - hot.length;
  const rest = average * existing * 255 - Array.from(hot).reduce((sum, share) => sum + share, 0);
  const bins = histogram(hot);
  bins[histogram([Math.max(0, Math.floor(rest / Math.max(1, others)))]).indexOf(1)] += others;
  return bins;
}

/** Shares of the busiest link of each kind over the stretch: exact where it is among the top; 0 where none is known. */
function kindMost(top: HotLink[], { linkBusy, hotLink, hotBusy }: Record<string, Numbers>, kinds: number, network: Network | null): number[] | null {
  const shares = linkBusy ?? hotBusy;
  if (!shares || !network) return null;
  const most: number[] = new Array(kinds).fill(0);
  for (let i = 0; i < shares.length; i++) {
    const kind = kindOf(network, linkBusy ? i : hotLink[i]);
    most[kind] = Math.max(most[kind], shares[i] / 255);
  }
  if (linkBusy) for (let i = top.length - 1; i >= 0; i--) most[kindOf(network, top[i].id)] = top[i].busy!;
  return most;
}

/** A link's direction in a torus, its level and half in a fat tree: an index of what the server calls kinds. */
function kindOf({ family, directions, ports, levels }: Network, link: number): number {
  if (family === 'torus') return link % directions;
  const element = Math.floor(link / ports!);
  const level = levels.findIndex(({ first, switches }) => element >= first && element < first + switches);
  return level < 0 ? 0 : 2 * (level + 1) - (link % ports! < levels[level].down ? 1 : 0);
}

/** Links that are at the top of some frame: exact where the frame names them, else as its arrays have them. */
function hottest(samples: Sample[], weights: number[]): HotLink[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const links = new Map<number, HotLink>();
  let rate = 0; // bytes of a link that is busy all the time, per ps
  samples.forEach((sample, k) => {
    for (const link of sample.links!.top) {
      links.set(link.id, { ...link, busy: 0, queue: Math.max(link.queue ?? 0, links.get(link.id)?.queue ?? 0) });
      if (link.busy && link.bytes) rate = Math.max(rate, link.bytes / (link.busy * weights[k]));
    }
  });
  samples.forEach(({ links: its, arrays: { linkBusy, hotLink, hotBusy } }, k) => {
    const named = new Map(its!.top.map((link) => [link.id, link.busy ?? 0]));
    const hot = new Map(Array.from(hotLink ?? [], (link, i) => [link, hotBusy[i] / 255]));
    for (const link of links.values()) link.busy! += (named.get(link.id) ?? (linkBusy ? linkBusy[link.id] / 255 : (hot.get(link.id) ?? 0))) * (weights[k] / whole);
  });
  return [...links.values()].map((link) => ({ ...link, bytes: Math.round(link.busy! * rate * whole) })).sort((a, b) => b.busy! - a.busy! || a.id - b.id);
}

/** Adds up how late ranks were. A frame that does not name a rank says that others had waited for it no longer than its lateBeyond. */
function sumLate(samples: Sample[]): { late: Late[]; lateBeyond: number } {
  const last = samples[samples.length - 1];
  const closed = (sample: Sample) => (sample === last ? sample.late : sample.late.map((late) => ({ ...late, causesPs: (late.causesPs ?? 0) - (late.openPs ?? 0), openPs: 0, latePs: late.latePsEnded })));
  // Of the last frame what goes on counts too.
  const beyond = (sample: Sample) => Math.max(sample.lateBeyond, sample === last && sample.late.length >= MOST_LATE ? (sample.late.at(-1)!.causesPs ?? 0) : 0);
  const named = new Map<number, number>();
  for (const sample of samples) for (const { rank } of sample.late) named.set(rank, (named.get(rank) ?? 0) + beyond(sample));
  const ranks = sumBy(samples.flatMap(closed), ({ rank }) => rank, (a, b) => ({
    ...b,
    latePs: Math.max(a.latePs ?? 0, b.latePs ?? 0),
    latePsEnded: Math.max(a.latePsEnded ?? 0, b.latePsEnded ?? 0),
    causesPs: (a.causesPs ?? 0) + (b.causesPs ?? 0),
    ranksHeld: Math.max(a.ranksHeld ?? 0, b.ranksHeld ?? 0),
    state: b.state || a.state,
    call: b.call || a.call,
    error: (a.error ?? 0) + (b.error ?? 0),
  }));
  const all = samples.reduce((sum, sample) => sum + beyond(sample), 0);
  // A wait that was open may have ended as one for another rank, or for the network.
  const late = ranks.filter(({ causesPs }) => causesPs! > 0).map((one) => ({ ...one, error: (one.error ?? 0) + all - named.get(one.rank)! })).sort((a, b) => (b.causesPs ?? 0) - (a.causesPs ?? 0) || a.rank - b.rank);
  const left = late.slice(MOST_LATE).map(({ causesPs, openPs, error }) => (causesPs ?? 0) - (openPs ?? 0) + error);
  return { late: late.slice(0, MOST_LATE), lateBeyond: Math.max(all, ...left) };
}

/** Partitions, weighted by wall time. */
function sumPartitions(samples: Sample[]): Partition[] {
  const all = new Map<number, { last: Partition; list: Partition[]; weights: number[] }>();
  for (const { partitions, clock } of samples) {
    for (const partition of partitions) {
      const its = all.get(partition.id) ?? { last: partition, list: [], weights: [] };
      all.set(partition.id, { last: partition, list: [...its.list, partition], weights: [...its.weights, Math.max(1, clock.stretchMs ?? 0)] });
    }
  }
  return [...all.values()].sort((a, b) => a.last.id - b.last.id).map(({ last, list, weights }) => ({
    ...last,
    events: list.reduce((sum, { events }) => sum + (events ?? 0), 0),
    waitShare: mean(list, weights, ({ waitShare }) => waitShare),
    occupancy: mean(list, weights, ({ occupancy }) => occupancy),
  }));
}

function sumActors(samples: Sample[]): ActorClass[] {
  const all = new Map<string, ActorClass[]>();
  for (const one of samples.flatMap(({ actors }) => actors)) all.set(one.class, [...(all.get(one.class) ?? []), one]);
  const most = (list: ActorClass[], of: (one: ActorClass) => number | null) => list.reduce<number | null>((max, one) => (of(one) === null ? max : Math.max(max ?? 0, of(one)!)), null);
  return [...all.values()].map((list) => {
    const events = list.reduce((sum, one) => sum + (one.events ?? 0), 0);
    // Windows in which one of them had something to do: events of a turn are their mean.
    const turns = list.reduce((sum, { events, queueMean }) => sum + (queueMean ? (events ?? 0) / queueMean : 0), 0);
    const timed = list.filter(({ costNs }) => costNs !== null);
    return {
      class: list[0].class, events,
      actors: most(list, ({ actors }) => actors),
      queueMean: turns > 0 ? events / turns : null,
      queueMax: most(list, ({ queueMax }) => queueMax),
      costNs: timed.some(({ events }) => events) ? mean(timed, timed.map(({ events }) => events ?? 0), ({ costNs }) => costNs) : null,
    };
  }).sort((a, b) => (a.class < b.class ? -1 : 1));
}

function heaviest({ pairBytes, pairMessages }: Record<string, Numbers>): Sample['pairs']['heaviest'] | null {
  if (!pairBytes || !pairMessages) return null;
  const groups = Math.round(Math.sqrt(pairBytes.length));
  const pairs = Array.from(pairBytes, (bytes, i) => ({ from: Math.floor(i / groups), to: i % groups, bytes, messages: pairMessages[i] }));
  return pairs.filter(({ bytes }) => bytes > 0).sort((a, b) => b.bytes - a.bytes || a.from - b.from || a.to - b.to).slice(0, MOST_HEAVY);
}

function sumBy<T>(items: T[], key: (item: T) => unknown, add: (a: T, b: T) => T): T[] {
  const sums = new Map<unknown, T>();
  for (const item of items) {
    const known = sums.get(key(item));
    sums.set(key(item), known ? add(known, item) : item);
  }
  return [...sums.values()];
}

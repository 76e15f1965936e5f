/** Sums samples of neighbouring stretches into one, as the server does for a live page. */
import type { HotLink, Late, Numbers, Sample } from '../schema';

const MAXIMA = /Queue|Max|Mark|plane/;
const SUMS = /Bytes/;

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
    if (sample.pairs.heaviest.length) joined.pairs = sample.pairs;
  }
  return joined;
}

/** Aggregates frames in order of time. Findings and what is open are those of the last. */
export function aggregate(samples: Sample[]): Sample {
  const last = samples[samples.length - 1];
  if (samples.length === 1) return last;
  const weights = samples.map(({ from, to }) => to - from);
  const whole = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const mean = (value: (sample: Sample) => number | null | undefined) =>
    samples.reduce((sum, sample, i) => sum + (value(sample) ?? 0) * (weights[i] / whole), 0);
  const arrays: Record<string, Numbers> = {};
  for (const [name, values] of Object.entries(last.arrays)) {
    const all = samples.map((sample) => sample.arrays[name]).filter((array) => array?.length === values.length);
    arrays[name] = name === 'hotLink' || name === 'rankState' || all.length !== samples.length ? values : combine(name, all, weights.map((weight) => weight / whole));
  }
  return {
    ...last,
    from: samples[0].from,
    to: last.to,
    arrays,
    states: last.states.map((_, i) => mean(({ states }) => states[i])),
    links: last.links && {
      ...last.links,
      mean: mean(({ links }) => links?.mean),
      top: hottest(samples, weights, whole),
      max: hottest(samples, weights, whole)[0]?.busy ?? last.links.max,
      bins: arrays.linkBusy ? histogram(arrays.linkBusy) : last.links.bins,
      by: last.links.by.map((entry, i) => ({ ...entry, mean: mean(({ links }) => links?.by[i]?.mean), max: mean(({ links }) => links?.by[i]?.max) })),
    },
    late: latest(samples),
    calls: sumBy(samples.flatMap(({ calls }) => calls), ({ name }) => name, (a, b) => ({ ...a, ps: a.ps + b.ps, count: (a.count ?? 0) + (b.count ?? 0) })).sort((a, b) => b.ps - a.ps),
    partitions: last.partitions.map((partition, i) => ({
      ...partition,
      events: samples.reduce((sum, sample) => sum + (sample.partitions[i]?.events ?? 0), 0),
      waitShare: mean((sample) => sample.partitions[i]?.waitShare),
    })),
  };
}

function combine(name: string, all: Numbers[], weights: number[]): Numbers {
  const result = all[0].slice();
  for (let i = 0; i < result.length; i++) {
    let value = 0;
    for (let k = 0; k < all.length; k++) {
      if (MAXIMA.test(name)) value = Math.max(value, all[k][i]);
      else value += all[k][i] * (SUMS.test(name) ? 1 : weights[k]);
    }
    result[i] = result instanceof Uint8Array ? Math.round(value) : value;
  }
  return result;
}

function hottest(samples: Sample[], weights: number[], whole: number): HotLink[] {
  const byId = new Map<number, HotLink>();
  samples.forEach((sample, i) => {
    for (const link of sample.links?.top ?? []) {
      const share = ((link.busy ?? 0) * weights[i]) / whole;
      const known = byId.get(link.id);
      if (!known) byId.set(link.id, { ...link, busy: share });
      else byId.set(link.id, { ...known, busy: known.busy! + share, queue: Math.max(known.queue ?? 0, link.queue ?? 0), bytes: (known.bytes ?? 0) + (link.bytes ?? 0) });
    }
  });
  return [...byId.values()].sort((a, b) => b.busy! - a.busy!).slice(0, 64);
}

function latest(samples: Sample[]): Late[] {
  const ranks = sumBy(samples.flatMap(({ late }) => late), ({ rank }) => rank, (a, b) => ({
    ...b,
    latePs: Math.max(a.latePs ?? 0, b.latePs ?? 0),
    causesPs: (a.causesPs ?? 0) + (b.causesPs ?? 0),
    ranksHeld: Math.max(a.ranksHeld ?? 0, b.ranksHeld ?? 0),
  }));
  return ranks.sort((a, b) => (b.causesPs ?? 0) - (a.causesPs ?? 0)).slice(0, 32);
}

function sumBy<T>(items: T[], key: (item: T) => unknown, add: (a: T, b: T) => T): T[] {
  const sums = new Map<unknown, T>();
  for (const item of items) {
    const known = sums.get(key(item));
    sums.set(key(item), known ? add(known, item) : item);
  }
  return [...sums.values()];
}

/** Counts links by steps of 5 % busy. */
export function histogram(values: ArrayLike<number>): number[] {
  const bins = new Array(20).fill(0);
  for (let i = 0; i < values.length; i++) bins[Math.min(19, Math.floor((values[i] / 255) * 20))]++;
  return bins;
}

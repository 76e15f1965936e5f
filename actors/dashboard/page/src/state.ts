/** The job's state in words. */
import { count, linkName, percent, plural, time } from './format';
import { type Finding, hasEnded, type JobState } from './schema';
import type { Store } from './store';

export type Tone = 'running' | 'good' | 'amber' | 'red' | 'grey';

const PILLS: Record<JobState, [string, Tone]> = {
  starting: ['starting', 'running'], queued: ['queued', 'grey'], running: ['running', 'running'], held: ['held', 'amber'], finished: ['finished', 'good'], stopped: ['stopped', 'amber'],
  deadlock: ['deadlock', 'red'], failed: ['failed', 'red'], aborted: ['aborted', 'red'], cancelled: ['cancelled', 'grey'], timeLimit: ['time limit', 'amber'],
  memberLost: ['member lost', 'red'],
};

export function pill(store: Store): { text: string; tone: Tone } {
  const { link, job } = store;
  if (link.state === 'lost') {
    const ago = link.lastSample === null ? '' : `, last sample ${Math.round((Date.now() - link.lastSample) / 1000)} s ago`;
    return { text: `not connected${ago}`, tone: 'grey' };
  }
  if (!job) return { text: link.state === 'file' ? 'no data' : 'connecting', tone: 'grey' };
  if (link.state === 'file' && !hasEnded(job.state)) return { text: 'written before the end', tone: 'grey' };
  const [text, tone] = PILLS[job.state] ?? [job.state, 'grey'];
  if (job.state === 'held') return { text: `held at ${time(store.now, 6)}`, tone };
  if (job.state === 'finished' && job.exit) return { text: `finished, exit ${job.exit}`, tone: 'red' };
  return { text: job.attempts > 1 && job.attempt > 1 ? `${text}, attempt ${job.attempt} of ${job.attempts}` : text, tone };
}

/** "hotspot pattern, bgl-512, 8x8x8 torus, 512 ranks, packet". */
export function describe(store: Store): string {
  const { hello, job } = store;
  if (!hello) return '';
  const { network, job: about } = hello;
  const shape = network.shape.join('×');
  const family = { torus: `${shape} torus`, fattree: 'fat tree', router: network.text ?? 'routers', endpoint: 'endpoint' }[network.family];
  const parts = [about.machine, family, plural(about.ranks, 'rank'), about.fidelity];
  if (hello.members.length > 1) parts.push(plural(hello.members.length, 'member'));
  if (store.ended && job && job.exit !== null) parts.push(`exit ${job.exit}`);
  if (!store.ended && job?.doneRanks) parts.push(`${count(job.doneRanks)} done`);
  return [...new Set(parts.filter(Boolean))].join(' · ');
}

/** A sentence about missing data, with "yet" while they may still come. */
export function nothing({ ended }: Store, sentence: string): string {
  return `${sentence}${ended ? '' : ' yet'}.`;
}

/** The headline of a finding; the server's sentence is shown below it. */
export function headline({ id, severity, subject, values, title, text }: Finding): string {
  if (title) return title;
  const number = (...names: string[]) => {
    const value = names.map((name) => values[name]).find((found) => typeof found === 'number');
    return typeof value === 'number' ? value : null;
  };
  if (severity === 'none') return 'Not known';
  switch (id) {
    case 'link': {
      const busy = number('busy', 'max');
      if (!subject || busy === null) break;
      if (severity === 'green') return 'No link stands out';
      return `${linkName(subject.replace(/^link:/, ''))} is ${percent(busy)} busy`;
    }
    case 'late': {
      const held = number('ranksHeld', 'held');
      if (severity === 'green' || !subject) return 'No rank stands out';
      const rank = count(Number(subject.replace(/^rank:/, '')));
      return held ? `Rank ${rank} delays ${plural(held, 'rank')}` : `Rank ${rank} is late`;
    }
    case 'partitions': {
      const ratio = number('ratio', 'imbalance');
      if (ratio !== null) return `${ratio.toFixed(2)}× from perfect`;
      break;
    }
    case 'deadlock': {
      const ranks = number('ranks', 'waiting');
      return ranks ? `${plural(ranks, 'rank')} wait for each other` : 'Ranks wait for each other';
    }
    case 'addresses': {
      const each = values.bytesPerRank ?? values.perRank;
      if (typeof each === 'number') return `${bytesEach(each)} a rank`;
    }
  }
  return text.split(/(?<=\.)\s/)[0];
}

function bytesEach(value: number): string {
  return value < 1024 ? `${Math.round(value)} B` : value < 1048576 ? `${(value / 1024).toFixed(1)} KiB` : `${(value / 1048576).toFixed(1)} MiB`;
}

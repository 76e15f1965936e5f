/** Findings of a stretch that a report's page has summed, by the rules and words of the server's Findings. */
import { count, MINUS } from '../format';
import type { Finding, Network, Sample, Severity } from '../schema';

const LINK_AMBER = 0.7;
const LINK_RED = 0.9;
const LATE_AMBER = 0.2;
/** Share of the ranks' time in waits below which it does not matter who causes them. */
const LITTLE_WAITING = 0.01;
const LATE_RED = 0.5;
const PARTITIONS_AMBER = 1.2;
const PARTITIONS_RED = 2;
const STATE_TEXT: Record<string, string> = {
  computing: 'computing', transferring: 'waiting for the network', waiting: 'waiting for a message itself', collective: 'in a collective',
  outside: 'outside of MPI: not started, or over', ended: 'over',
};

/** Finds anew what figures of the stretch say. What the run as a whole says stays: a deadlock, tables of addresses, no links. */
export function findings(sum: Sample, network: Network | null): Finding[] {
  const found: Record<string, (before: Finding) => Finding> = {
    link: (before) => (sum.links ? link(sum, network) : before),
    late: () => late(sum),
    partitions: (before) => (sum.partitions.length > 1 ? partitions(sum) : before),
  };
  return sum.findings.map((before) => found[before.id]?.(before) ?? before);
}

const finding = (id: string, severity: Severity, subject: string, title: string, text: string, values: Finding['values'] = {}): Finding => ({ id, severity, subject: subject || null, title, text, values });
const share = (value: number) => `${Math.round(100 * value)} %`;

function link({ links }: Sample, network: Network | null): Finding {
  const { mean, top: [busiest] } = links!;
  const calm = 'No link is above 70 %';
  if (!busiest) return finding('link', 'green', '', calm, 'No message has crossed a link in this stretch.');
  const busy = busiest.busy ?? 0;
  const means = `The mean of all links is ${share(mean ?? 0)}.`;
  const capacity = network?.capacityChunks;
  const queue = capacity ? ` Its queue held up to ${busiest.queue} of ${capacity} chunks.` : ` Messages waited for it for up to ${busiest.queue} chunks.`;
  const name = spoken(busiest.name);
  const values = { name: busiest.name, busy, mean, queue: busiest.queue, id: busiest.id };
  if (busy < LINK_AMBER) return finding('link', 'green', `link:${busiest.name}`, calm, `The network does not limit. The busiest, ${name}, is ${share(busy)} busy. ${means}`, values);
  const red = busy >= LINK_RED && busy >= 2 * (mean ?? 0);
  return finding('link', red ? 'red' : 'amber', `link:${busiest.name}`, `${name} is ${share(busy)} busy`, means + queue, values);
}

function late({ late: [first], waitedPs, states }: Sample): Finding {
  const calm = 'No rank stands out';
  if (!first || !waitedPs) return finding('late', 'green', '', calm, 'No rank has waited for another.');
  const part = (first.causesPs ?? 0) / waitedPs;
  const values = { rank: first.rank, share: part, ranksHeld: first.ranksHeld, latePs: first.latePs, state: first.state };
  const subject = `rank:${first.rank}`;
  const little = states[2] + states[3] < LITTLE_WAITING;
  if (part < LATE_AMBER || little) return finding('late', 'green', subject, calm, `${little ? 'Ranks hardly wait for each other. ' : ''}Rank ${first.rank} causes ${share(part)} of the waiting, the most.`, values);
  const held = first.ranksHeld ?? 0;
  const longest = threeDigits(first.latePs ?? 0);
  const title = held > 0 ? `Rank ${first.rank} holds up ${count(held)} ${held === 1 ? 'rank' : 'ranks'}` : `Rank ${first.rank} was late by ${longest}`;
  const now = first.state ? ` It is ${STATE_TEXT[first.state] ?? first.state}.` : '';
  return finding('late', part >= LATE_RED ? 'red' : 'amber', subject, title, `It causes ${share(part)} of all waiting. The longest wait for it was ${longest}.${now}`, values);
}

function partitions({ partitions }: Sample): Finding {
  const sum = partitions.reduce((all, { events }) => all + (events ?? 0), 0);
  const largest = (of: (partition: (typeof partitions)[0]) => number | null) => partitions.reduce((most, one) => ((of(one) ?? 0) > (of(most) ?? 0) ? one : most));
  const [most, waits] = [largest(({ events }) => events), largest(({ waitShare }) => waitShare)];
  const ratio = sum ? ((most.events ?? 0) * partitions.length) / sum : 1;
  const severity = ratio >= PARTITIONS_RED ? 'red' : ratio >= PARTITIONS_AMBER ? 'amber' : 'green';
  const text = sum ? `Partition ${most.id} runs ${share((most.events ?? 0) / sum)} of the events. Partition ${waits.id} waits ${share(waits.waitShare ?? 0)} of the time.` : 'No event was executed in this stretch.';
  return finding('partitions', severity, `partition:${most.id}`, `${ratio.toFixed(2)}\u00d7 from perfect`, text, { ratio, partition: most.id, waits: waits.id, waitShare: waits.waitShare });
}

/** "(5,3,3) -z" with a minus sign for "5,3,3,-z"; other names stay. */
function spoken(name: string): string {
  const match = /^(.+),([+-].*)$/.exec(name);
  return match ? `(${match[1]}) ${match[2].replaceAll('-', MINUS)}` : name;
}

function threeDigits(ps: number): string {
  const units = ['ps', 'ns', 'us', 'ms', 's'];
  let [rest, unit] = [ps, 0];
  while (rest >= 1000 && unit < 4) {
    rest /= 1000;
    unit++;
  }
  const text = rest.toFixed(unit === 0 || rest >= 100 ? 0 : rest >= 10 ? 1 : 2);
  return `${text.includes('.') ? text.replace(/\.?0+$/, '') : text} ${units[unit]}`;
}

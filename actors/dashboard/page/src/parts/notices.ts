/** Lines above the view: parts of the address that the run does not have, the reason why the run waits, and missing data. */
import { unknownParts } from '../address';
import { count, plural, time } from '../format';
import { FLAGS, type Sample } from '../schema';
import type { Page } from '../page';
import type { Store } from '../store';
import { h, setText, setAttribute } from './dom';

interface Notice { kind: string; text: string; tone: 'info' | 'amber' | 'red' }

export class Notices {
  readonly element = h('section', { class: 'notices', 'aria-label': 'Notices' });

  constructor(private readonly page: Page) {}

  update(): void {
    const list = notices(this.page.store);
    while (this.element.children.length > list.length) this.element.lastElementChild!.remove();
    list.forEach(({ kind, text, tone }, i) => {
      const line = this.element.children[i] ?? this.element.appendChild(h('p'));
      setText(line, text);
      setAttribute(line, 'data-notice', kind);
      setAttribute(line, 'data-tone', tone);
    });
  }
}

/** Describes the samples of the selection that lack parts. */
function incomplete(store: Store, { from, to }: Sample): string {
  const frames = store.frames.within(from, to);
  const lacking = frames.filter(({ missing }) => missing).length;
  return frames.length > 1 && lacking > 0 ? `Parts of ${count(lacking)} of ${plural(frames.length, 'sample')} are missing` : 'Parts of this sample are missing';
}

export function notices(store: Store): Notice[] {
  const lines: Notice[] = [...store.problems, ...unknownParts(store)].map((text) => ({ kind: 'address', text: `The address has ${text}. The default is shown.`, tone: 'amber' }));
  if (store.notice) lines.push({ kind: 'notice', text: store.notice, tone: 'amber' });
  const { hello, job, sample, link, pulse, newest } = store;
  if (link.state === 'lost') {
    const seconds = link.retryAt === null ? 0 : Math.max(0, Math.ceil((link.retryAt - Date.now()) / 1000));
    lines.push({ kind: 'lost', text: `The server does not answer. ${seconds ? `Trying again in ${seconds} s.` : 'Trying again.'}`, tone: 'amber' });
  } else if (link.state === 'connecting' && !hello && !job) {
    const text = store.hasJobs ? 'There is no job yet. The page opens the first one that starts.' : 'Connecting to the server.';
    lines.push({ kind: 'connecting', text, tone: 'info' });
  }
  if (!job) return lines;
  if (link.state === 'file' && job.state === 'held') return lines;
  if (job.state === 'starting') {
    const started = job.startedRanks === null ? '' : `: ${count(job.startedRanks)} of ${plural(hello?.job.ranks ?? 0, 'rank')} created`;
    lines.push({ kind: 'starting', text: `Starting${started}.`, tone: 'info' });
  } else if (job.state === 'queued') {
    const list = job.queue?.before;
    const before = typeof list === 'number' ? ` ${plural(list, 'job')} before it.` : list?.length ? ` Before it: ${list.slice(0, 8).join(', ')}${list.length > 8 ? ` and ${list.length - 8} more` : ''}.` : '';
    lines.push({ kind: 'queued', text: `In the queue at place ${job.queue?.place ?? '?'}.${before}`, tone: 'info' });
  } else if (job.state === 'held') lines.push({ kind: 'held', text: `The run is held at ${time(store.now, 6)}. Go continues it, Step runs one window of virtual time.`, tone: 'amber' });
  else if (job.reason && !(sample?.failure ?? newest?.failure ?? sample?.deadlock ?? newest?.deadlock) && job.state !== 'finished' && job.state !== 'running') lines.push({ kind: 'ended', text: `${job.reason[0].toUpperCase()}${job.reason.slice(1).replace(/\.$/, '')}${/ at (virtual time |\d)/.test(job.reason) ? '' : `, at ${time(store.now, 4)}`}.`, tone: ['cancelled', 'stopped', 'timeLimit'].includes(job.state) ? 'amber' : 'red' });
  if (job.reason && job.state === 'running') lines.push({ kind: 'sampling', text: job.reason, tone: 'amber' });
  if (job.attempt > 1) lines.push({ kind: 'attempt', text: `Attempt ${job.attempt}${job.attempts > 1 ? ` of ${job.attempts}` : ''}: the run began again after a member was lost.`, tone: 'amber' });
  for (const { id, reachable } of sample?.members ?? []) {
    if (!reachable) lines.push({ kind: 'member', text: `Member ${id} is not reachable: no data of its nodes since ${time(newest?.to, 4)}.`, tone: 'red' });
  }
  if (sample && sample.flags & FLAGS.missing) lines.push({ kind: 'missing', text: `${incomplete(store, sample)}: ${sample.members.some(({ reachable }) => !reachable) ? 'the parts of the unreachable member' : 'a member was too slow to send its own'}.`, tone: 'amber' });
  if (pulse && !store.ended && job.state !== 'held' && (pulse.windowMs ?? 0) > 3000)
    lines.push({ kind: 'pulse', text: `In this window for ${Math.round(pulse.windowMs! / 1000)} s, ${count(pulse.events)} events so far.`, tone: 'info' });
  return lines;
}

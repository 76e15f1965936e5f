/** The view of the cluster: the balance of partitions, and the members. */
import { bytes, count, percent, UNKNOWN } from '../format';
import { print } from '../fragment';
import type { Page, View } from '../page';
import { h, panel, setText } from '../parts/dom';
import { settingsOf, settingsTable } from '../parts/settings';
import { Table } from '../parts/table';
import type { Member, Partition } from '../schema';
import type { JobEntry } from '../store';

export class ClusterView implements View {
  readonly element: HTMLElement;
  private readonly ratio = h('p', { class: 'big', 'data-value': 'imbalance' });
  private readonly partitions = new Table<Partition>('Partitions', [
    { head: 'Partition', text: ({ id }) => String(id), strong: true },
    { head: 'Member', text: ({ member }) => String(member) },
    { head: 'Events', text: ({ events }) => count(events), bar: ({ events }) => (events ?? 0) / this.most, right: true },
    { head: 'Share', text: ({ events }) => (events === null || !this.sum ? UNKNOWN : percent(events / this.sum)), right: true },
    { head: 'Waits for others', text: ({ waitShare }) => percent(waitShare), right: true },
    { head: 'Full windows', text: ({ occupancy }) => percent(occupancy), right: true },
    { head: 'Last sample', text: ({ sampleMs }) => (sampleMs === null ? UNKNOWN : `${sampleMs.toFixed(1)} ms`), right: true },
  ], { data: ({ id }) => ({ partition: id }), empty: 'Partitions have not been sampled yet.' });
  private readonly members = new Table<Member>('Members', [
    { head: 'Member', text: ({ id }) => String(id), strong: true },
    { head: 'Address', text: ({ address }) => address ?? '' },
    { head: 'Heap', text: ({ heap }) => bytes(heap), bar: ({ heap, heapMax }) => (heap && heapMax ? heap / heapMax : null), right: true },
    { head: 'At most', text: ({ heapMax }) => bytes(heapMax), right: true },
    { head: 'Sent', text: ({ bytesOut }) => bytes(bytesOut), right: true },
    { head: 'There', text: ({ reachable }) => (reachable ? 'yes' : 'no, not reachable') },
    { head: 'Last sample', text: ({ lastSeq }) => count(lastSeq), right: true },
  ], { data: ({ id, reachable }) => ({ member: id, reachable: String(reachable) }), empty: 'This run is in one JVM.' });
  private readonly jobs = new Table<JobEntry>('Jobs', [
    { head: 'Job', text: ({ id }) => String(id), strong: true, href: ({ id }) => print({ view: 'overview', job: String(id), t: null, parameters: {} }) },
    { head: 'Program', text: ({ app }) => app },
    { head: 'State', text: ({ state, place }) => (place != null && state === 'queued' ? `queued, place ${place}` : state) },
    { head: 'Member', text: ({ member }) => String(member ?? UNKNOWN) },
    { head: 'Act', text: ({ state }) => (['queued', 'running', 'held', 'starting'].includes(state) ? 'Cancel' : ''), press: ({ id }) => void this.cancel(id), right: true },
  ], { data: ({ id }) => ({ job: id }), picked: ({ id }) => String(id) === String(this.page.store.hello?.job.id), empty: 'No other job.' });
  private readonly settings = settingsTable();
  private most = 1;
  private sum = 0;

  constructor(private readonly page: Page) {
    const list = panel('Partitions', 'partitions', this.ratio, this.partitions.element);
    setText(list.note, 'events and waiting in the selected stretch');
    const jobs = page.source.acts ? panel('Jobs', 'jobs', this.jobs.element).element : null;
    this.element = h('div', { class: 'cluster grid' }, list.element, panel('Members', 'members', this.members.element).element,
      h('div', { class: 'two' }, jobs, panel('Settings of the job', 'settings', this.settings.element).element));
  }

  private async cancel(job: string): Promise<void> {
    if (confirm(`Cancel job ${job}?`)) {
      this.page.store.notice = await this.page.source.act('cancel', undefined, job);
      this.page.store.changed();
    }
  }

  update(): void {
    const { sample, jobs } = this.page.store;
    const rows = sample?.partitions ?? [];
    this.most = Math.max(1, ...rows.map(({ events }) => events ?? 0));
    this.sum = rows.reduce((sum, { events }) => sum + (events ?? 0), 0);
    const ratio = this.sum && rows.length > 1 ? this.most / (this.sum / rows.length) : null;
    setText(this.ratio, ratio !== null ? `${ratio.toFixed(2)}× from perfect` : rows.length === 1 ? 'One partition: nothing to balance' : UNKNOWN);
    this.partitions.update(rows);
    this.members.update(sample?.members ?? []);
    this.jobs.update(jobs);
    this.settings.update(settingsOf(this.page.store));
  }
}

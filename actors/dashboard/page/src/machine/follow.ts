/** Contributors of a link: packets that wait for it now, and packets that take it while it is followed. */
import { count, linkName, percent, time, UNKNOWN } from '../format';
import type { Page } from '../page';
import { button, h, setText, show } from '../parts/dom';
import { Table } from '../parts/table';
import type { Detail, Numbers } from '../schema';

/** A source of packets, as the server names it: a link, or "rank 221". */
export interface Contributor { source: string; packets: number; waitPs: number | null }
export interface Flow { from: number; to: number; packets: number; waitPs: number | null }

/** Sums packets by the ranks between which they go, most packets first; a negative wait is not known. */
export function flowsOf({ source, destination, wait }: Record<string, Numbers | undefined>): Flow[] {
  const sums = new Map<string, Flow & { timed: number }>();
  for (let i = 0; i < (source?.length ?? 0); i++) {
    const [from, to] = [source![i], destination![i]];
    const flow = sums.get(`${from} ${to}`) ?? { from, to, packets: 0, waitPs: 0, timed: 0 };
    flow.packets++;
    if (wait![i] >= 0) {
      flow.waitPs! += wait![i];
      flow.timed++;
    }
    sums.set(`${from} ${to}`, flow);
  }
  return [...sums.values()]
    .map(({ from, to, packets, waitPs, timed }) => ({ from, to, packets, waitPs: timed ? waitPs! / timed : null }))
    .sort((a, b) => b.packets - a.packets || a.from - b.from || a.to - b.to);
}

/** A table of contributors with their share of all packets. */
export class Contributors {
  readonly element: HTMLElement;
  private readonly table: Table<Contributor>;
  private all = 1;

  constructor(page: Page, name: string, head: string, empty: string) {
    this.table = new Table<Contributor>(head, [
      { head, text: ({ source }) => linkName(source), href: ({ source }) => page.address('machine', { ...page.parameters, pick: pickOf(source) }) },
      { head: 'Packets', text: ({ packets }) => percent(packets / this.all), right: true, strong: true },
      { head: 'Wait', text: ({ waitPs }) => time(waitPs), right: true },
    ], { data: ({ source, packets }) => ({ contributor: source, packets }), empty });
    this.element = h('div', { 'data-contributors': name }, this.table.element);
  }

  update(contributors: Contributor[]): void {
    this.all = Math.max(1, contributors.reduce((sum, { packets }) => sum + packets, 0));
    this.table.update(contributors.slice(0, 8));
  }
}

function pickOf(source: string): string {
  return /^rank \d+$/.test(source) ? source.replace(' ', ':') : `link:${source}`;
}

export class Follow {
  readonly element: HTMLElement;
  private readonly start: HTMLButtonElement;
  private readonly status = h('p', { class: 'note' });
  private readonly contributors: Contributors;
  private readonly flows = new Table<Flow>('Followed packets', [
    { head: 'From rank', text: ({ from }) => count(from) },
    { head: 'To rank', text: ({ to }) => count(to) },
    { head: 'Packets', text: ({ packets }) => count(packets), right: true },
    { head: 'Wait', text: ({ waitPs }) => time(waitPs), right: true },
  ], { data: ({ from, to }) => ({ flow: `${from},${to}` }), empty: '' });
  private link = -1;
  private following = false;
  private record: Detail | null = null;

  constructor(private readonly page: Page) {
    this.start = button('Follow', () => void this.follow(), { 'data-action': 'follow' });
    this.contributors = new Contributors(page, 'followed', 'Came from', '');
    this.element = h('div', { class: 'follow' }, h('div', { class: 'row' }, this.start, this.status), this.contributors.element, this.flows.element);
  }

  /** Shows another link's packets, of which there are none yet. */
  update(link: number): void {
    if (link !== this.link) {
      this.link = link;
      this.following = false;
      this.record = null;
    }
    const json: Record<string, any> = this.record?.json ?? {};
    const arrays = this.record?.arrays ?? {};
    const packets = Number(json.packets ?? 0);
    const full = packets > 0 && packets >= Number(json.most);
    show(this.start, this.page.source.acts && !this.following && !this.page.store.ended);
    show(this.contributors.element, packets > 0);
    show(this.flows.element, packets > 0);
    this.contributors.update(json.feeds ?? []);
    this.flows.update(flowsOf(arrays).slice(0, 8));
    const wait = json.meanWaitPs == null ? UNKNOWN : time(json.meanWaitPs);
    setText(this.status, json.error ? String(json.error) : packets ? `${count(packets)} packets followed${full ? '' : ` of ${count(json.most)}`}, mean wait ${wait}` : this.following ? 'Following: no packet yet.' : '');
    show(this.status, this.status.textContent !== '');
  }

  /** Requests the link's record repeatedly, until it is full, the run has ended or another link is shown. The record grows meanwhile. */
  private async follow(): Promise<void> {
    const link = this.link;
    this.following = true;
    this.update(link);
    for (let more = true; more && this.link === link && this.following; ) {
      const detail = await this.page.source.detail('follow', { link });
      if (this.link !== link) return;
      if (detail) this.record = detail;
      more = detail !== null && !detail.json.error && Number(detail.json.packets) < Number(detail.json.most) && !this.page.store.ended;
      this.following = more;
      this.update(link);
    }
  }

  close(): void {
    this.following = false;
  }
}

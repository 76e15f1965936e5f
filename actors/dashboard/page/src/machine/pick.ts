/** The panel of a picked link or node: its load, its history, and its contributors. */
import { unknownPick } from '../address';
import { css, magnitudes, theme } from '../colours';
import { byteRate, bytes, count, linkName, percent, time, timeTick, UNKNOWN } from '../format';
import type { Page } from '../page';
import { LineChart } from '../parts/chart';
import { copyButton, h, setText, show } from '../parts/dom';
import { Table } from '../parts/table';
import type { Detail, LinkRank } from '../schema';
import { queueText } from '../views/overview';
import { lostNodes, ranksOf, valueOf, wayNames } from './data';
import { type Contributor, Contributors, Follow } from './follow';
import { namedLink } from './strips';
import { Torus } from './torus';

interface Row { name: string; value: string }
interface Share { rank: number; share: number }

/** Ranks of a table of senders or receivers. */
const MOST_RANKS = 4;

export class PickPanel {
  readonly element: HTMLElement;
  private readonly title = h('h2', { tabindex: '-1' });
  private readonly note = h('p', { class: 'note' });
  private readonly facts = h('dl', { class: 'facts' });
  private readonly chart = new LineChart('Busy over virtual time', (t, step, longest) => timeTick(t, step, longest), (y) => `${y}`, 100);
  private readonly chartHead = h('h3', {}, 'Busy over virtual time, %');
  private readonly channels = h('div', { class: 'channels' });
  private readonly channelHead = h('h3', {}, 'Chunks by channel');
  private readonly contributors: Contributors;
  private readonly follow: Follow;
  private readonly nodeLinks: Table<{ id: string; busy: number | null; queue: number | null }>;
  private readonly senders: Table<Share>;
  private readonly receivers: Table<Share>;
  private requested = '';
  private detail: Detail | null = null;

  constructor(private readonly page: Page) {
    this.nodeLinks = new Table('Links of the node', [
      { head: 'Link', text: ({ id }) => linkName(id), href: ({ id }) => page.address('machine', { ...page.parameters, pick: `link:${id}` }) },
      { head: 'Busy', text: ({ busy }) => percent(busy), bar: ({ busy }) => busy, coloured: true, right: true },
      { head: 'Queue', text: ({ queue }) => this.queue(queue), right: true },
    ]);
    const ranks = (head: string, kind: string, empty: string) => new Table<Share>(head, [
      { head: `${head} rank`, text: ({ rank }) => count(rank), href: ({ rank }) => page.address('ranks', { pick: `rank:${rank}` }) },
      { head: 'At least', text: ({ share }) => percent(share), right: true, strong: true },
    ], { data: ({ rank }) => ({ [kind]: rank }), empty });
    this.senders = ranks('Comes from', 'sender', 'No rank sends much of it.');
    this.receivers = ranks('Goes to', 'receiver', 'No rank receives much of it.');
    this.contributors = new Contributors(page, 'waiting', 'Waits for it now', 'No packet waits for it now.');
    this.follow = new Follow(page);
    const close = h('button', { type: 'button', class: 'key', 'aria-label': 'Close', on: { click: () => page.set({ pick: null }) } }, '×');
    this.element = h('aside', { class: 'pick', 'aria-label': 'Picked link or node', hidden: true }, h('header', {}, this.title, close), this.note, this.facts,
      this.chartHead, this.chart.element, this.senders.element, this.receivers.element, this.channelHead, this.channels, this.contributors.element, this.follow.element, this.nodeLinks.element,
      h('div', { class: 'row' }, copyButton('Copy link', () => location.href)));
  }

  update(): void {
    const { pick = '' } = this.page.parameters;
    const { hello } = this.page.store;
    const [kind, id = ''] = pick.split(/:(.*)/s);
    const shown = hello !== null && (kind === 'link' || kind === 'node') && !unknownPick(hello, pick).length;
    show(this.element, shown);
    this.element.dataset.pick = pick;
    if (!shown) return void (this.requested = '');
    for (const part of [this.chartHead, this.chart.element, this.channelHead, this.channels, this.senders.element, this.receivers.element, this.contributors.element, this.follow.element]) show(part, kind === 'link');
    show(this.nodeLinks.element, kind === 'node');
    if (kind === 'link') this.link(id);
    else this.node(id);
  }

  close(): void {
    this.chart.close();
    this.follow.close();
  }

  private torus(): Torus | null {
    const network = this.page.store.hello!.network;
    return network.family === 'torus' ? Torus.of(network) : null;
  }

  private link(name: string): void {
    const { store } = this.page;
    const torus = this.torus();
    const top = store.sample?.links?.top.find((link) => link.name === name || String(link.id) === name);
    const link = torus ? torus.parse(name) : (top?.id ?? namedLink(store.hello!.network, name));
    this.request('link', { link });
    const json: Record<string, any> = (this.detail?.detail === 'link' && Number(this.detail.json.link) === link && this.detail.json.queues) || {};
    setText(this.title, `Link ${linkName(name)}`);
    const busy = valueOf(store.sample, link, 'busy') ?? top?.busy ?? null;
    const queue = top?.queue ?? this.chunks(link);
    const { bandwidth, capacityChunks } = store.hello!.network;
    const stretch = (store.sample?.to ?? 0) - (store.sample?.from ?? 0);
    const carried = top?.bytes ?? (busy !== null && bandwidth ? (busy * bandwidth * stretch) / 1e12 : null);
    const facts: Row[] = [{ name: 'Busy', value: percent(busy) }, { name: 'Mean of all links', value: percent(store.sample?.links?.mean) }];
    if (torus) {
      const { node, d, sign } = torus.end(link);
      const other = torus.neighbour(node, d, sign);
      setText(this.note, other < 0 ? 'an edge of the mesh' : `to node (${torus.coordinates(other).join(',')})${torus.wraps(node, d, sign) ? ', wraps around' : ''}`);
      const twin = torus.twin(link);
      if (twin !== link) facts.push({ name: `Back, ${linkName(torus.name(twin))}`, value: percent(valueOf(store.sample, twin, 'busy')) });
    } else setText(this.note, endText(top?.to || (this.detail?.detail === 'link' && Number(this.detail.json.link) === link && this.detail.json.to) || ''));
    if (busy !== null && bandwidth) facts.push({ name: 'Carries', value: byteRate(busy * bandwidth) }, { name: 'Could carry', value: byteRate(bandwidth) });
    facts.push({ name: 'Bytes', value: bytes(carried) }, { name: 'Queue, largest', value: top ? queueText(top.queue, top.capacity) : this.queue(queue) });
    if (json.packets) facts.push({ name: 'Packets waiting now', value: count(json.packets) }, { name: 'for so long, mean', value: time(json.meanWaitPs) });
    this.fill(facts);
    this.history(link);
    this.channelBars(json.chunksByChannel);
    // Links without buffers have no waiting packets to list.
    show(this.contributors.element, json.feeds != null && capacityChunks !== null);
    this.contributors.update((json.feeds ?? []) as Contributor[]);
    this.follow.update(link);
    const packets = top?.packets ?? 0;
    const shares = (ranks: LinkRank[] = []) => ranks.slice(0, MOST_RANKS).map(({ rank, packets: its }) => ({ rank, share: its / packets }));
    show(this.senders.element, packets > 0);
    this.senders.update(shares(top?.senders));
    show(this.receivers.element, packets > 0);
    this.receivers.update(shares(top?.receivers));
  }

  private node(id: string): void {
    const { store } = this.page;
    const hello = store.hello!;
    const torus = this.torus();
    const node = torus ? torus.parseNode(id) : Number(id);
    setText(this.title, torus ? `Node (${id})` : `Node ${id}`);
    const partition = hello.partitions.find(({ nodes }) => nodes.some(([first, length]) => node >= first && node < first + length));
    setText(this.note, partition ? `number ${count(node)}, partition ${partition.id}, member ${partition.member}` : `number ${count(node)}`);
    const ranks = ranksOf(hello, node);
    const { nodeInject, nodeReceive } = store.sample?.arrays ?? {};
    const share = (values: typeof nodeInject) => percent(values && node < values.length ? values[node] / 255 : null);
    const facts = [{ name: ranks.length === 1 ? 'Rank' : 'Ranks', value: ranks.length ? ranks.slice(0, 16).map(count).join(', ') : UNKNOWN }, ...wayNames(hello).map((name, i) => ({ name, value: share([nodeInject, nodeReceive][i]) }))];
    if (lostNodes(hello, store.sample).includes(node)) facts.push({ name: 'Data', value: `none since ${time(store.sample?.to, 4)}` });
    this.fill(facts);
    const links = torus ? torus.shape.flatMap((_, d) => [1, -1].map((sign) => torus.link(node, d, sign))) : [];
    this.nodeLinks.update(links.map((link) => ({ id: torus!.name(link), busy: valueOf(store.sample, link, 'busy'), queue: this.chunks(link) })));
  }

  /** The largest queue in chunks, out of its share of the scale. */
  private chunks(link: number): number | null {
    const share = valueOf(this.page.store.sample, link, 'queue');
    const scale = this.page.store.hello?.network.queueScale ?? null;
    return share === null || scale === null ? null : Math.round(share * scale);
  }

  private queue(queue: number | null): string {
    return queueText(queue, this.page.store.hello?.network.capacityChunks ?? null);
  }

  private fill(rows: Row[]): void {
    while (this.facts.children.length > rows.length * 2) this.facts.lastElementChild!.remove();
    rows.forEach(({ name, value }, i) => {
      const at = this.facts.children[2 * i] ?? this.facts.appendChild(h('dt'));
      const text = this.facts.children[2 * i + 1] ?? this.facts.appendChild(h('dd'));
      setText(at, name);
      setText(text, value);
    });
  }

  /** Requests the detail of a new pick, and again every four samples until the run has ended. */
  private request(kind: string, parameters: Record<string, number>): void {
    const key = `${kind} ${JSON.stringify(parameters)} ${this.page.store.ended ? '' : Math.floor((this.page.store.newest?.seq ?? 0) / 4)}`;
    if (key === this.requested) return;
    this.requested = key;
    void this.page.source.detail(kind, parameters).then((detail) => {
      if (!detail || this.requested !== key) return;
      this.detail = detail;
      this.update();
    });
  }

  private history(link: number): void {
    const { busy, from, to } = this.detail && Number(this.detail.json.link) === link ? this.detail.arrays : {};
    show(this.chartHead, busy !== undefined);
    show(this.chart.element, busy !== undefined);
    if (!busy) return;
    const frames = this.page.store.frames.list;
    const shares = Array.from(busy, (value) => Math.round((value / 255) * 100));
    const ends = shares.map((_, i) => to?.[i] ?? frames[i]?.to ?? 0);
    this.chart.update([from?.[0] ?? frames[0]?.from ?? 0, ...ends], [{ label: 'busy', values: [shares[0] ?? null, ...shares] }]);
  }

  private channelBars(chunks: (number | null)[] | null | undefined): void {
    const { channels, capacityChunks } = this.page.store.hello!.network;
    const known = chunks != null && channels.length > 0;
    show(this.channelHead, known);
    setText(this.channelHead, `Chunks by channel${capacityChunks ? `, of ${count(capacityChunks)}` : ''}`);
    this.channels.replaceChildren(...(known ? channels : []).map((name, i) => {
      const value = chunks![i] ?? 0;
      const share = Math.min(1, value / (capacityChunks || 32));
      const line = h('i');
      line.style.width = `${share * 100}%`;
      line.style.background = css(magnitudes(theme())[Math.round(share * 255)]);
      return h('p', {}, h('span', {}, name), h('span', { class: 'bar', 'aria-hidden': 'true' }, line), h('span', { class: 'number' }, count(value)));
    }));
  }
}

/** "to switch 17 of level 1" for its port "1/17,up 3", "to node 7" for "node 7,up 0". */
export function endText(port: string): string {
  const at = /^(\d+)\/(\d+),/.exec(port);
  if (at) return `to switch ${at[2]} of level ${at[1]}`;
  const router = /^router (\d+)$/.exec(port);
  if (router) return `to router ${router[1]}`;
  const node = /^node (\d+)/.exec(port);
  return node ? `to node ${node[1]}` : '';
}

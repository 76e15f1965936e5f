/** The overview of limits of a run: findings first, then states, links, speed, calls, traffic, memory. */
import { INK, STATE_COLOURS, type Theme } from '../colours';
import type { ViewName } from '../fragment';
import { bytes, count, linkName, percent, plural, short, stretch, ticks, time, timeTick, UNKNOWN, wall } from '../format';
import type { Page, View } from '../page';
import { LineChart } from '../parts/chart';
import { Choice, h, panel, setAttribute, setText, show } from '../parts/dom';
import { legend } from '../parts/legend';
import { sentence } from '../path/data';
import { mountain } from '../parts/mountain';
import { Surface } from '../parts/surface';
import { settingsOf, settingsTable } from '../parts/settings';
import { Table } from '../parts/table';
import { type Finding, type HotLink, type Judged, STATE_NAMES } from '../schema';
import { headline, nothing } from '../state';
import { Endings } from './endings';

/** Share by which a run has grown since its whole was last requested, from which it is requested again. */
const GROWN = 1.1;

const QUESTIONS: Record<string, [question: string, view: ViewName, proof: string]> = {
  link: ['Which link is the bottleneck?', 'machine', 'Show it on the machine'],
  late: ['Which rank is late, and why?', 'ranks', 'Follow rank'],
  collectives: ['Do collectives limit the run?', 'collectives', 'See the collectives'],
  mapping: ['Are communicating ranks close together?', 'messages', 'See the distances'],
  partitions: ['Is my partitioning balanced?', 'cluster', 'Compare partitions'],
  addresses: ['What do the address tables cost?', 'addresses', 'Compare schemes'],
};

export class OverviewView implements View {
  readonly element: HTMLElement;
  private readonly cards = new Map<string, FindingCard>();
  private readonly endings: Endings;
  private readonly verdict = h('p', { class: 'verdict', 'data-verdict': '' });
  /** A choice of the stretch that the findings judge while the run is live: the newest, or all so far. */
  private readonly judged = new Choice('Findings of', [['now', 'Now'], ['whole', 'Whole run']], (value) => this.judge(value === 'whole'));
  private whole = false;
  /** The line about the critical path of the whole run, if it was recorded. */
  private readonly path = h('a', { class: 'evidence', 'data-path': '', hidden: true });
  private readonly top = h('div', { class: 'judgement' }, this.verdict, this.judged.element, this.path);
  private readonly settings = settingsTable();
  /** Stands in for all axes until there is a sample. */
  private readonly before = panel('Settings of the job', 'settings', this.settings.element);
  private readonly states: Surface;
  private readonly bar: Surface;
  private readonly stateTable = new Table<[string, number]>('Ranks by state', [
    { head: 'State', text: ([name]) => name },
    { head: 'Share', text: ([, share]) => percent(share), right: true },
  ]);
  private readonly links: Table<HotLink>;
  private readonly linkPanel = panel('Hottest links', 'links');
  private readonly allLinks: HTMLAnchorElement;
  private readonly speed = new LineChart('Events a second by partition, over wall time', (ms) => wall(ms));
  private readonly speedPanel = panel('Events a second', 'speed', this.speed.element);
  private readonly waits = h('p', { class: 'note' });
  private readonly calls = new Table<{ name: string; ps: number; count: number | null }>('Virtual time by call', [
    { head: 'Call', text: ({ name }) => name },
    { head: 'Time', text: ({ ps }) => time(ps / (this.page.store.hello?.job.ranks || 1)), right: true, bar: ({ ps }) => ps / (this.page.store.sample?.calls[0]?.ps || 1) },
  ], { empty: 'No call has ended yet.' });
  private readonly traffic = new LineChart('Traffic per millisecond of virtual time', (t, step, longest) => timeTick(t, step, longest));
  private readonly trafficPanel = panel('Traffic', 'traffic', this.traffic.element);
  private readonly flight = h('p', { class: 'note' });
  private readonly memory = new Table<{ what: string; bytes: number }>('Memory', [
    { head: 'What', text: ({ what }) => what },
    { head: 'Bytes', text: (row) => bytes(row.bytes), right: true, bar: (row) => row.bytes / (this.total() || 1) },
  ], { empty: 'Not sampled yet.' });
  private readonly memoryPanel = panel('Memory', 'memory');
  private readonly sum = h('p', { class: 'big' });

  constructor(private readonly page: Page) {
    this.endings = new Endings(page);
    const cards = Object.entries(QUESTIONS).map(([id, [question, view, proof]]) => {
      const card = new FindingCard(id, question, view, proof, page);
      this.cards.set(id, card);
      return card.element;
    });
    this.states = new Surface('states', (context, width, height, theme) => this.drawStates(context, width, height, theme));
    this.bar = new Surface('statebar', (context, width, height, theme) => this.drawBar(context, width, height, theme));
    const statesPanel = panel('Ranks by state', 'states', this.states.element, this.bar.element, this.stateTable.element);
    statesPanel.right.append(legend());
    this.links = new Table<HotLink>('Hottest links', [
      { head: 'Link', text: ({ name }) => linkName(name), href: ({ name }) => page.address('machine', { pick: `link:${name}` }) },
      { head: 'Busy', text: ({ busy }) => percent(busy), bar: ({ busy }) => busy, coloured: true, right: true, strong: true },
      { head: 'Queue', text: ({ queue, capacity }) => queueText(queue, capacity), right: true },
    ], { data: ({ name }) => ({ link: name }) });
    this.allLinks = h('a', {});
    this.linkPanel.right.append(this.allLinks);
    this.linkPanel.body.append(this.links.element);
    this.speedPanel.body.append(this.waits);
    this.trafficPanel.body.append(this.flight);
    this.memoryPanel.body.append(this.sum, this.memory.element);
    const callPanel = panel('Virtual time by call', 'calls', this.calls.element);
    setText(callPanel.right, 'mean of ranks');
    this.element = h('div', { class: 'overview grid' },
      this.endings.element, this.before.element,
      this.top,
      h('div', { class: 'cards' }, ...cards),
      h('div', { class: 'wide' }, statesPanel.element, this.linkPanel.element),
      h('div', { class: 'four' }, this.speedPanel.element, callPanel.element, this.trafficPanel.element, this.memoryPanel.element));
  }

  update(): void {
    const { store } = this.page;
    const { sample, hello } = store;
    this.endings.update();
    const empty = store.now === 0;
    show(this.before.element, empty && (hello !== null || store.entry !== null));
    for (const part of this.element.querySelectorAll<HTMLElement>(':scope > .judgement, :scope > .cards, :scope > .wide, :scope > .four')) show(part, !empty);
    if (empty) return this.settings.update(settingsOf(store));
    const limits = mostSevere(sample?.findings ?? []);
    setText(this.verdict, verdict(limits, sample?.judged ?? null, store.live));
    const evidence = sample?.judged?.over ? sentence(store) : '';
    setText(this.path, evidence || 'The critical path');
    setAttribute(this.path, 'href', this.page.address('path'));
    show(this.path, evidence !== '');
    this.followWhole();
    setAttribute(this.verdict, 'data-severity', limits?.severity ?? 'green');
    for (const [id, card] of this.cards) card.update(sample?.findings.find((finding) => (finding.id === 'saturation' ? 'link' : finding.id) === id) ?? null);
    this.states.redraw();
    this.bar.redraw();
    const shares = sample?.states ?? [];
    this.states.label(`Ranks by state over virtual time. In the selected stretch: ${STATE_NAMES.map((name, i) => `${name.toLowerCase()} ${percent(shares[i])}`).join(', ')}.`);
    this.bar.label('Ranks by state in the selected stretch, as in the table below.');
    this.stateTable.update(STATE_NAMES.map((name, i) => [name, shares[i]]));
    const table = this.page.parameters.as === 'table';
    show(this.states.element, !table);
    setAttribute(this.element, 'data-as', table ? 'table' : 'picture');
    const links = sample?.links;
    this.links.update((links?.top ?? []).slice(0, 7), sample?.noLinks ?? nothing(store, 'No message has crossed a link'));
    const all = hello?.network.links ?? 0;
    setText(this.allLinks, all ? `All ${count(all)} ›` : 'Machine ›');
    setAttribute(this.allLinks, 'href', this.page.address('machine'));
    setText(this.linkPanel.note, sample && sample.to > sample.from ? `in ${time(sample.to - sample.from)}` : '');
    this.updateSpeed();
    this.calls.update((sample?.calls ?? []).slice(0, 6));
    this.updateTraffic();
    setText(this.sum, this.total() ? bytes(this.total()) : UNKNOWN);
    const most = sample?.members.reduce((sum, { heapMax }) => sum + (heapMax ?? 0), 0);
    setText(this.memoryPanel.right, most ? `of ${bytes(most)}` : '');
    this.memory.update(sample?.memory.slice(0, 6) ?? []);
  }

  /** Selects the whole run so far, or follows its end. */
  private judge(whole: boolean): void {
    this.whole = whole;
    this.page.select(whole ? [0, this.page.store.now] : null);
  }

  /** Keeps the choice in step with the selection. While the whole run is selected, it grows with the run. */
  private followWhole(): void {
    const { store } = this.page;
    const [from, to] = store.selection();
    this.whole &&= !store.live && from === 0;
    this.judged.set(store.live ? 'now' : this.whole || (from === 0 && to === store.now) ? 'whole' : '');
    show(this.judged.element, !store.ended);
    if (this.whole && !store.ended && store.now > GROWN * to) this.judge(true);
  }

  close(): void {
    this.states.close();
    this.bar.close();
    this.speed.close();
    this.traffic.close();
  }

  private total(): number {
    return this.page.store.sample?.memory.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0;
  }

  private updateSpeed(): void {
    const points = this.page.store.points.filter(({ wallMs }) => wallMs !== null);
    const partitions = this.page.store.hello?.partitions ?? [];
    const split = partitions.length > 1 && partitions.length <= 8 && points.some((point) => point.partitions.length);
    setText(this.speedPanel.right, split ? 'by partition' : 'all partitions');
    const series = split
      ? partitions.map(({ id }, i) => ({ label: `P${id}`, values: points.map((point) => point.partitions[i] ?? null) }))
      : [{ label: 'events/s', values: points.map(({ perSecond }) => perSecond) }];
    this.speed.update(points.map(({ wallMs }) => wallMs!), points.length ? series : []);
    const waits = (this.page.store.sample?.partitions ?? []).slice(0, 4).map(({ id, waitShare }) => `P${id} ${percent(waitShare)}`);
    setText(this.waits, waits.length > 1 ? `Waiting for others: ${waits.join(', ')}` : '');
  }

  private updateTraffic(): void {
    const { points, sample } = this.page.store;
    // Hops flow where single long messages would make peaks; endpoint fidelity has none.
    const hops = points.some((point) => point.hops);
    const rates = points.map((point, i) => {
      const before = points[i - 1];
      const [now, earlier] = hops ? [point.hops, before?.hops] : [point.messages, before?.messages];
      return before && now != null && earlier != null && point.to > before.to ? ((now - earlier) / (point.to - before.to)) * 1e9 : null;
    });
    this.traffic.update(points.map(({ to }) => to), points.length > 1 ? [{ label: hops ? 'hops/ms' : 'messages/ms', values: rates }] : []);
    setText(this.trafficPanel.right, hops ? 'packet hops per ms' : 'messages per ms');
    setText(this.flight, sample?.clock.messages ? `${plural(sample.clock.messages, 'message')}, ${short(sample.clock.packetHops)} packet hops, ${short(sample.clock.inFlight)} in flight` : nothing(this.page.store, 'No message has been sent'));
  }

  private drawStates(context: CanvasRenderingContext2D, width: number, height: number, theme: Theme): void {
    const { frames, now } = this.page.store;
    const ink = INK[theme];
    const box = { x: 44, y: 8, width: width - 52, height: height - 34 };
    context.fillStyle = ink.faint;
    if (!now) return context.fillText('The first sample is not here yet.', box.x, 24);
    mountain(context, frames.list, 0, now, box, theme);
    context.strokeStyle = theme === 'dark' ? 'rgb(0 0 0 / 0.35)' : 'rgb(255 255 255 / 0.5)';
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    for (const mark of [0, 25, 50, 75, 100]) {
      const y = box.y + box.height * (1 - mark / 100);
      context.fillText(mark === 100 ? '100 %' : String(mark), box.x - 7, y);
      context.beginPath();
      context.moveTo(box.x, y);
      context.lineTo(box.x + box.width, y);
      context.stroke();
    }
    context.textBaseline = 'bottom';
    const marks = ticks(0, now, Math.max(1, Math.floor(box.width / 160)));
    const end = time(now, 4);
    for (const t of marks) {
      const x = box.x + (t / now) * box.width;
      context.textAlign = t === 0 ? 'left' : 'center';
      if (x < box.x + box.width - context.measureText(end).width - 50) context.fillText(timeTick(t, marks[1] - marks[0] || t || 1, now), x, height - 4);
    }
    context.textAlign = 'right';
    context.fillText(`${end}${this.page.store.ended ? '' : ', now'}`, box.x + box.width, height - 4);
  }

  private drawBar(context: CanvasRenderingContext2D, width: number, height: number, theme: Theme): void {
    let x = 0;
    (this.page.store.sample?.states ?? []).forEach((share, state) => {
      context.fillStyle = STATE_COLOURS[theme][state];
      context.fillRect(x, 0, Math.max(0, share * width - 1), height);
      x += share * width;
    });
  }
}

/** The red finding that comes first, else the amber one; null if there is neither. The balance of partitions limits the simulation, not the program. */
export function mostSevere(all: Finding[]): Finding | null {
  const findings = all.filter(({ id }) => id !== 'partitions');
  return findings.find(({ severity }) => severity === 'red') ?? findings.find(({ severity }) => severity === 'amber') ?? null;
}

/** One sentence with the verdict of the judged stretch: "Whole run: rank 7 was late by 50 us." */
export function verdict(finding: Finding | null, judged: Judged | null, live = true): string {
  return `${judgedText(judged, live)}: ${finding ? headline(finding) : 'nothing stands out'}.`;
}

function judgedText(judged: Judged | null, live: boolean): string {
  if (judged === null) return 'Now';
  if (judged.over) return 'Whole run';
  if (live) return `Last ${time(judged.to - judged.from)}`;
  return judged.from === 0 ? `First ${time(judged.to)}` : stretch(judged.from, judged.to);
}

class FindingCard {
  readonly element: HTMLElement;
  private readonly head = h('h2');
  private readonly text = h('p');
  private readonly proof: HTMLAnchorElement;

  constructor(private readonly id: string, question: string, private readonly view: ViewName, private readonly words: string, private readonly page: Page) {
    this.proof = h('a', {});
    this.element = h('article', { class: 'card', 'data-finding': id }, h('p', { class: 'question' }, question), this.head, this.text, this.proof);
  }

  update(finding: Finding | null): void {
    setAttribute(this.element, 'data-severity', finding?.severity ?? 'none');
    setAttribute(this.element, 'data-subject', finding?.subject ?? null);
    setText(this.head, finding ? headline(finding) : 'Not known yet');
    const text = finding?.text ?? 'The first sample is not here yet.';
    setText(this.text, text.replace(/\.$/, '') === this.head.textContent ? '' : text);
    const rank = finding?.subject?.match(/^rank:(\d+)$/)?.[1];
    const calm = !finding?.subject && (this.id === 'link' || this.id === 'late');
    setText(this.proof, `${calm ? `See the ${this.view}` : rank ? `${this.words} ${count(Number(rank))}` : this.words} ›`);
    const pick: Record<string, string> = finding?.subject?.match(/^(link|rank|node):/) && this.id !== 'partitions' ? { pick: finding.subject } : {};
    setAttribute(this.proof, 'href', this.page.address(this.view, pick));
  }
}

/** "31 / 32" chunks; without bounds only the first. */
export function queueText(queue: number | null, capacity: number | null): string {
  if (queue === null) return UNKNOWN;
  return capacity === null ? count(queue) : `${count(queue)} / ${count(capacity)}`;
}


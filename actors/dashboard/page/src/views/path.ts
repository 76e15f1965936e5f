/** The view of the critical path: its composition, its way through the ranks, the links of its messages. */
import { count, linkName, percent, plural, time } from '../format';
import type { Page, View } from '../page';
import { h, panel, setText, show } from '../parts/dom';
import { legend } from '../parts/legend';
import { Table } from '../parts/table';
import { Composition } from '../path/bar';
import { className, type CriticalPath, type Elasticity, type Leg, most, pathOf, wayOf } from '../path/data';
import { overlay } from '../path/overlay';
import { Strip } from '../ranks/strip';

const MOST_LEGS = 40;
const HOW = 'Run with --explain path: the run then records it, and this view shows it at the end.';

export class PathView implements View {
  readonly element: HTMLElement;
  private path: CriticalPath | null = null;
  private readonly none = h('p', { class: 'empty' });
  private readonly content: HTMLElement;
  private readonly bar = new Composition();
  private readonly barPanel = panel('Composition', 'composition', this.bar.element);
  private readonly strip: Strip;
  private readonly stripPanel = panel('Path through the ranks', 'path');
  private readonly picked = h('p', { class: 'note', 'data-leg': '' });
  private readonly legs: Table<Leg>;
  private readonly legPanel = panel('Longest legs', 'legs');
  private readonly links: Table<[string, number]>;
  private readonly ranks: Table<[string, number]>;
  private readonly calls: Table<[string, number]>;
  private readonly lines: Table<[string, number]>;
  private readonly linePanel = panel('Lines of the program', 'lines');
  private readonly values: Table<Elasticity>;

  constructor(private readonly page: Page) {
    this.strip = new Strip(page, overlay(() => this.path?.legs ?? [], () => this.pick()));
    this.stripPanel.right.append(legend());
    this.stripPanel.body.append(this.strip.element, this.picked);
    this.legs = new Table<Leg>('Longest legs', [
      { head: 'At', text: ({ begin }) => time(begin, 4), press: ({ index }) => this.show(index) },
      { head: 'From', text: ({ rank }) => `rank ${count(rank)}`, href: ({ rank }) => page.address('ranks', { pick: `rank:${rank}` }) },
      { head: 'There', text: ({ begin, sent }) => time(sent - begin), right: true },
      { head: 'Doing', text: ({ kind, call }) => (call === 'program' ? className(kind) : `${call}: ${className(kind)}`) },
      { head: 'To', text: ({ to }) => (to === null ? 'the end' : `rank ${count(to)}`), href: ({ to }) => (to === null ? null : page.address('ranks', { pick: `rank:${to}` })) },
      { head: 'Way', text: ({ to, sent, received }) => (to === null ? '' : time(received - sent)), right: true },
      { head: 'Waited', text: ({ waited }) => (waited ? time(waited) : ''), right: true },
      { head: 'Hottest link', text: ({ link }) => (link ? linkName(link) : ''), href: ({ link }) => (link ? page.address('machine', { pick: `link:${link}` }) : null) },
    ], { data: ({ index }) => ({ leg: index }), picked: ({ index }) => index === this.pick() });
    this.legPanel.body.append(this.legs.element);
    const sums = (label: string, name: (key: string) => string, href: (key: string) => string | null = () => null) => new Table<[string, number]>(label, [
      { head: label, text: ([key]) => name(key), strong: true, href: ([key]) => href(key) },
      { head: 'On the path', text: ([, ps]) => time(ps), right: true },
      { head: 'Share', text: ([, ps]) => percent(ps / (this.path?.picoseconds || 1)), right: true, bar: ([, ps]) => ps / (this.path?.picoseconds || 1) },
    ], { data: ([key]) => ({ sum: key }), empty: 'None.' });
    this.links = sums('Link', linkName, (link) => page.address('machine', { pick: `link:${link}` }));
    this.ranks = sums('Rank', (rank) => (rank === 'none' ? 'the network' : `rank ${count(Number(rank))}`), (rank) => (rank === 'none' ? null : page.address('ranks', { pick: `rank:${rank}` })));
    this.calls = sums('Call', (call) => call);
    this.lines = sums('Line', (line) => (line === 'none' ? 'no known line' : line));
    this.linePanel.body.append(this.lines.element);
    this.values = new Table<Elasticity>('Value of the machine', [
      { head: 'Value of the machine', text: ({ keys }) => keys[0] + (keys.length > 1 ? ' and the like' : ''), strong: true },
      { head: '1 % more changes the time by', text: ({ share, divided, firm }) => `${divided ? '' : '~'}${share < 0 ? '−' : '+'}${Math.abs(share).toFixed(2)} %${firm ? '' : ' ?'}`, right: true },
    ], { empty: 'None.' });
    this.content = h('div', { class: 'grid' },
      this.barPanel.element, this.stripPanel.element,
      this.legPanel.element,
      h('div', { class: 'two' }, panel('Classes', 'classes', this.bar.table.element).element,
        panel('Values that matter', 'elasticities', this.values.element, h('p', { class: 'note' }, '? : another chain may take over. ~ : with waits that are not divided.')).element),
      h('div', { class: 'two' }, panel('Waits at links', 'waits', this.links.element).element, panel('Ranks', 'ranks', this.ranks.element).element, panel('Calls', 'calls', this.calls.element).element, this.linePanel.element));
    this.element = h('div', { class: 'path grid' }, this.none, this.content);
  }

  update(): void {
    const { store } = this.page;
    const found = pathOf(store.end);
    this.path = found === null || typeof found === 'string' ? null : found;
    show(this.none, this.path === null);
    show(this.content, this.path !== null);
    const path = this.path;
    if (!path) {
      setText(this.none, typeof found === 'string' ? `There is no critical path: ${found}.` : store.ended ? `The critical path was not recorded. ${HOW}` : `The critical path comes at the end, if the run records it. ${HOW}`);
      return;
    }
    setText(this.barPanel.note, `${time(path.picoseconds, 4)}, to the ${path.complete ? 'end' : 'last event'} of rank ${count(path.rank)}`);
    setText(this.barPanel.right, `${plural(path.segments, 'segment')}, ${plural(path.messages, 'message')}`);
    this.bar.update(path);
    const [from, to] = store.selection();
    const legs = path.legs.filter((leg) => leg.received >= from && leg.begin <= to);
    const picked = path.legs[this.pick() ?? -1];
    setText(this.stripPanel.note, path.messages + 1 > path.legs.length ? `the ${plural(path.legs.length, 'longest leg')} of ${count(path.messages + 1)}` : '');
    setText(this.picked, picked ? `${time(picked.begin, 4)}: ${wayOf(picked)}` : 'Solid along a rank, dashed from rank to rank; in red, a message that waited. Pick a leg below, or select a stretch in the time bar.');
    this.strip.update();
    const longest = [...legs].sort((a, b) => b.received - b.begin - (a.received - a.begin) || a.index - b.index).slice(0, MOST_LEGS);
    setText(this.legPanel.note, legs.length < path.legs.length ? `${count(legs.length)} in the selected stretch` : legs.length > MOST_LEGS ? `${MOST_LEGS} of ${count(legs.length)}` : '');
    this.legs.update(longest, 'The path has no leg in this stretch.');
    const waits = { ...path.queues };
    for (const [link, ps] of Object.entries(path.blocked)) waits[link] = (waits[link] ?? 0) + ps;
    this.links.update(most(waits, 8), 'No message of the path waits at a link.');
    this.ranks.update(most(path.ranks, 8));
    this.calls.update(most(path.calls, 8));
    show(this.linePanel.element, Object.keys(path.lines).length > 0);
    this.lines.update(most(path.lines, 8));
    this.values.update(path.elasticities.slice(0, 8));
  }

  close(): void {
    this.strip.close();
  }

  private pick(): number | null {
    const match = /^leg:(\d+)$/.exec(this.page.parameters.pick ?? '');
    return match ? Number(match[1]) : null;
  }

  /** Picks a leg and selects its time, with as much again on both sides. */
  private show(index: number): void {
    const leg = this.path?.legs[index];
    if (!leg) return;
    this.page.set({ pick: `leg:${index}` });
    const length = leg.received - leg.begin;
    this.page.select([Math.max(0, leg.begin - length), Math.min(this.page.store.now, leg.received + length)]);
  }
}

/** The view of a job's end: the cycle of a deadlock, or the program's own message. */
import { count, plural, time } from '../format';
import type { Page } from '../page';
import { button, copyButton, h, panel, setAttribute, setText, show, svg } from '../parts/dom';
import { Table } from '../parts/table';
import type { Failure, Waiter } from '../schema';
import { headline } from '../state';

/** A longer cycle is shortened in the picture and listed whole. */
const DRAWN = 12;
const DRAWN_CYCLES = 4;

export class Endings {
  readonly element = h('div', { class: 'endings grid', hidden: true });
  private shown = '';

  constructor(private readonly page: Page) {}

  update(): void {
    const { sample, newest, job, ended } = this.page.store;
    const deadlock = sample?.deadlock ?? newest?.deadlock ?? null;
    const failure = sample?.failure ?? newest?.failure ?? null;
    const key = JSON.stringify([deadlock, failure, job?.state]);
    if (key === this.shown) return;
    this.shown = key;
    const parts: HTMLElement[] = [];
    if (deadlock?.cycles.length) parts.push(...this.deadlock(deadlock.cycles));
    if (failure) parts.push(this.failure(failure));
    if (parts.length && ended) parts.push(this.buttons());
    this.element.replaceChildren(...parts);
    show(this.element, parts.length > 0);
  }

  private deadlock(cycles: Waiter[][]): HTMLElement[] {
    const finding = this.page.store.sample?.findings.find(({ id }) => id === 'deadlock');
    const ranks = cycles.reduce((sum, cycle) => sum + cycle.length, 0);
    const many = cycles.length > 1 ? ` in ${plural(cycles.length, 'cycle')}` : '';
    const title = finding?.values.ranks ? headline(finding) : `${plural(ranks, 'rank')} wait for each other${many}`;
    const left = cycles.length - DRAWN_CYCLES;
    const card = h('article', { class: 'card deadlock', 'data-finding': 'deadlock', 'data-severity': 'red' },
      h('p', { class: 'question' }, 'Why did the job end?'), h('h2', {}, title),
      h('p', {}, `No event is left at ${time(this.page.store.now, 4)}.${left > 0 ? ` The first ${DRAWN_CYCLES} cycles are drawn.` : ''}`),
      h('div', { class: 'cycles' }, ...cycles.slice(0, DRAWN_CYCLES).map((cycle) => picture(cycle))));
    const table = new Table<Waiter>('What each rank waits for', [
      { head: 'Rank', text: ({ rank }) => count(rank), strong: true, href: ({ rank }) => this.page.address('ranks', { pick: `rank:${rank}` }) },
      { head: 'Waits for', text: ({ call, waitsFor }) => (/\d/.test(call) ? call : `${call} from ${count(waitsFor)}`) },
      { head: 'Since', text: ({ sincePs }) => time(sincePs), right: true },
    ], { data: ({ rank }) => ({ rank }) });
    table.update(cycles.flat().slice(0, 256));
    const list = panel('What each rank waits for', 'waits', table.element);
    if (ranks > 256) setText(list.note, `the first 256 of ${count(ranks)}`);
    return [h('div', { class: 'two' }, card, list.element)];
  }

  private failure({ rank, call, arguments: given, text, frames }: Failure): HTMLElement {
    const values = given === null || given === undefined ? '' : typeof given === 'string' ? given : JSON.stringify(given);
    const where = call ? ` in ${call}${values && `(${values.replace(/^[[{(]|[\])}]$/g, '')})`}` : '';
    return h('article', { class: 'card', 'data-finding': 'failure', 'data-severity': 'red', 'data-rank': rank },
      h('p', { class: 'question' }, 'Why did the job end?'), h('h2', {}, rank === null ? 'The run failed' : `Rank ${count(rank)} failed${where}`),
      h('pre', { class: 'text' }, text), frames.length > 0 && h('pre', { class: 'frames' }, frames.join('\n')),
      rank !== null && h('p', {}, h('a', { href: this.page.address('ranks', { pick: `rank:${rank}` }) }, 'Its place among the ranks ›'), ' ', h('a', { href: this.page.address('machine', { pick: `rank:${rank}` }) }, 'and in the machine ›')));
  }

  private buttons(): HTMLElement {
    const { page } = this;
    const replay = button('Replay the end', () => {
      const { list } = page.store.frames;
      const first = list[Math.max(0, list.length - 12)];
      if (!first) return;
      page.select([first.from, first.to]);
      let left = 11;
      const timer = setInterval(() => (left-- > 0 ? page.move(1) : clearInterval(timer)), 500);
    });
    const report = page.source.reportAddress();
    const command = copyButton('Copy the command', () => page.store.hello?.job.command ?? '');
    return h('div', { class: 'row' }, replay, report && h('a', { class: 'button', href: report, download: 'report.html' }, 'Save the report'), command);
  }
}

/** The cycle as a ring of ranks with arrows to the rank that is waited for. */
function picture(cycle: Waiter[]): SVGSVGElement {
  const shown = cycle.length > DRAWN ? cycle.slice(0, DRAWN) : cycle;
  const left = cycle.length - shown.length;
  const [width, height] = [340, 250];
  const radius = shown.length > 6 ? 15 : 25;
  const at = shown.map((_, i) => {
    const angle = (i / shown.length) * 2 * Math.PI - Math.PI / 2;
    return [width / 2 + Math.cos(angle) * 128, height / 2 + Math.sin(angle) * 92];
  });
  const marker = svg('marker', { id: 'arrow', viewBox: '0 0 10 10', refX: '9', refY: '5', markerWidth: '9', markerHeight: '9', orient: 'auto-start-reverse' }, svg('path', { class: 'tip', d: 'M0 0 10 5 0 10Z' }));
  const arrows = at.map(([x, y], i) => {
    const [u, v] = at[(i + 1) % at.length];
    const length = Math.hypot(u - x, v - y) || 1;
    const gap = (radius + 4) / length;
    const open = left > 0 && i === at.length - 1;
    return svg('line', { class: open ? 'arrow left-out' : 'arrow', x1: x + (u - x) * gap, y1: y + (v - y) * gap, x2: u - (u - x) * gap, y2: v - (v - y) * gap, 'marker-end': 'url(#arrow)' });
  });
  const circles = at.map(([x, y], i) => svg('g', { 'data-rank': shown[i].rank }, svg('circle', { cx: x, cy: y, r: radius }), svg('text', { x, y: y + 5 }, count(shown[i].rank))));
  const words = `Cycle: ${cycle.slice(0, 40).map(({ rank }) => `rank ${rank}`).join(' waits for ')}${left ? ' and so on' : ''}, which waits for rank ${cycle[0].rank}.`;
  const picture = svg('svg', { class: 'cycle', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': words }, svg('defs', {}, marker), ...arrows, ...circles,
    svg('text', { class: 'middle', x: width / 2, y: height / 2 + 5 }, left ? `waits for, ${left} more` : 'waits for'));
  setAttribute(picture, 'data-cycle', cycle.map(({ rank }) => rank).join(','));
  return picture;
}

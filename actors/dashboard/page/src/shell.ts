/** The frame around every view: top bar, rail, notices, time bar, tabs of the phone. */
import { VIEWS, type ViewName } from './fragment';
import { count, pace, short, time, UNKNOWN, wall } from './format';
import { handle, toggleTable } from './keys';
import type { Page, View } from './page';
import { hasStacks, StacksDialog } from './parts/stacks';
import { goToDialog, helpDialog, open } from './parts/dialogs';
import { button, h, icon, setAttribute, setText, show } from './parts/dom';
import { Notices } from './parts/notices';
import { TimeBar } from './parts/timebar';
import { describe, pill } from './state';
import { makeView } from './views/views';

/** The text of the foot for a run that has no samples now. */
const FOOT: Record<string, string | undefined> = { held: 'Held', queued: 'Queued', starting: 'Starting' };
const TABS: ViewName[] = ['overview', 'machine', 'ranks', 'addresses'];

export class Shell {
  readonly element: HTMLElement;
  private readonly main = h('main', { id: 'main', tabindex: '-1' });
  private readonly name = h('h1');
  private readonly pill = h('span', { class: 'pill', 'data-pill': '' });
  private readonly about = h('span', { class: 'about' });
  private readonly clock = { time: h('dd', { 'data-value': 'time' }), speed: h('dd', { 'data-value': 'speed' }), wall: h('dd', { 'data-value': 'wall' }) };
  private readonly speedName = h('dt', {}, 'Speed');
  private readonly announcement = h('div', { class: 'announcement', role: 'status', 'aria-live': 'polite' });
  private readonly foot = h('p', {});
  private readonly notices: Notices;
  private readonly timebar: TimeBar;
  private readonly help = helpDialog();
  private readonly goTo: HTMLDialogElement;
  private readonly stacks: StacksDialog;
  private readonly links = new Map<ViewName, HTMLAnchorElement[]>();
  private readonly actions: Record<'hold' | 'go' | 'step' | 'stacks' | 'trace' | 'report' | 'cancel', HTMLElement>;
  private readonly more: HTMLElement;
  private readonly inHeader: HTMLElement;
  private readonly phone = typeof matchMedia === 'function' ? matchMedia('(max-width: 640px)') : null;
  private view: View | null = null;
  private viewName: ViewName | null = null;
  private announcedState = '';

  constructor(private readonly page: Page) {
    this.notices = new Notices(page);
    this.timebar = new TimeBar(page);
    this.goTo = goToDialog(page);
    this.stacks = new StacksDialog(page);
    this.actions = this.makeActions();
    this.more = h('nav', { class: 'more', 'aria-label': 'More views', hidden: true }, ...VIEWS.filter((view) => !TABS.includes(view)).map((view) => this.link(view)),
      button('Table', () => toggleTable(page)), button('Keys', () => open(this.help)), button('Go to', () => open(this.goTo)));
    const { hold, go, step, ...others } = this.actions;
    this.inHeader = h('div', { class: 'actions' }, hold, go, step);
    const rest = h('div', { class: 'actions rest' }, ...Object.values(others));
    // The header of a phone is too narrow for all buttons: most are in the menu.
    const place = () => (this.phone?.matches ? this.more.prepend(rest) : this.inHeader.append(rest));
    place();
    this.phone?.addEventListener?.('change', place);
    const brand = h('a', { class: 'brand', href: '#/overview', 'aria-label': 'RankCluster, overview' }, icon('brand'), h('span', {}, 'RankCluster'));
    const clock = h('dl', { class: 'clock' },
      h('div', {}, h('dt', {}, 'Virtual time'), this.clock.time), h('div', {}, this.speedName, this.clock.speed), h('div', {}, h('dt', {}, 'Wall time'), this.clock.wall));
    this.element = h('div', { class: 'page' },
      h('a', { class: 'skip', href: '#main', on: { click: (event) => { event.preventDefault(); this.main.focus(); } } }, 'To the content'),
      h('header', { class: 'top' }, brand, h('div', { class: 'job-title' }, this.name, this.pill, this.about), clock, this.inHeader),
      h('nav', { class: 'rail', 'aria-label': 'Views' }, ...VIEWS.map((view, i) => this.link(view, String(i + 1))),
        h('div', { class: 'foot' }, this.foot, h('p', {}, this.keyButton('?', 'keys', () => open(this.help)), this.keyButton('/', 'go to', () => open(this.goTo)), this.keyButton('T', 'table', () => toggleTable(page))))),
      h('div', { class: 'middle' }, this.notices.element, this.main),
      this.timebar.element,
      h('nav', { class: 'tabs', 'aria-label': 'Views' }, ...TABS.map((view) => this.link(view)),
        h('button', { type: 'button', 'aria-expanded': 'false', on: { click: (event) => this.toggleMore(event.currentTarget as HTMLElement) } }, icon('more'), h('span', {}, 'More'))),
      this.more, this.announcement, this.help, this.goTo, this.stacks.element);
    document.addEventListener('keydown', (event) => {
      if (document.querySelector('dialog[open]')) return;
      const done = handle(event, page, {
        goTo: () => open(this.goTo),
        help: () => open(this.help),
        stacks: () => void this.stacks.show(),
        escape: () => this.escape(),
        viewKey: (pressed) => this.view?.key?.(pressed) ?? false,
      });
      if (done) event.preventDefault();
    });
  }

  update(): void {
    const { store } = this.page;
    const { view } = store.route;
    if (view !== this.viewName) this.change(view);
    for (const [name, links] of this.links) {
      for (const link of links) {
        setAttribute(link, 'aria-current', name === view ? 'page' : null);
        setAttribute(link, 'href', this.page.address(name));
      }
    }
    this.updateTop();
    this.notices.update();
    const isEmpty = store.link.state === 'file' && !store.hello;
    show(this.main, !isEmpty);
    show(this.timebar.element, !isEmpty);
    this.timebar.update();
    this.view!.update();
  }

  private change(view: ViewName): void {
    this.view?.close?.();
    this.view = makeView(view, this.page);
    this.viewName = view;
    this.main.replaceChildren(this.view.element);
    this.more.hidden = true;
    setAttribute(this.main, 'data-view', view);
    setAttribute(this.main, 'aria-label', title(view));
    this.main.scrollTop = 0;
  }

  private updateTop(): void {
    const { store, source } = this.page;
    const { hello, job, link } = store;
    const clock = store.newest?.clock;
    const app = hello?.job.app || store.entry?.app;
    setText(this.name, app || 'RankCluster');
    document.title = app ? `${app}, ${title(store.route.view)} · RankCluster` : 'RankCluster';
    setText(this.about, describe(store));
    const { text, tone } = pill(store);
    setText(this.pill, text);
    setAttribute(this.pill, 'data-tone', tone);
    setAttribute(this.pill, 'data-state', link.state === 'lost' ? 'lost' : (job?.state ?? 'none'));
    setAttribute(document.documentElement, 'data-connection', link.state);
    const wallMs = store.pulse && store.pulse.wallMs !== null && (clock?.wallMs ?? 0) < store.pulse.wallMs ? store.pulse.wallMs : clock?.wallMs;
    const now = Math.max(store.now, store.ended ? 0 : (store.pulse?.window ?? 0));
    setText(this.clock.time, now ? time(now, 4, true) : UNKNOWN);
    setText(this.speedName, store.ended ? 'Events' : 'Speed');
    const events = Math.max(store.points[store.points.length - 1]?.events ?? -1, clock?.events ?? -1);
    setText(this.clock.speed, store.ended ? (events < 0 ? UNKNOWN : count(events)) : store.stillMs ? `no window for ${Math.round(store.stillMs / 1000)} s` : clock?.eventsPerSecond == null ? UNKNOWN : `${short(clock.eventsPerSecond)} events/s`);
    setText(this.clock.wall, wall(wallMs));
    const held = job?.state === 'held';
    const can = source.acts && link.state === 'open' && job !== null && !store.ended;
    show(this.actions.hold, can && !held);
    show(this.actions.go, can && held);
    show(this.actions.step, can && held);
    show(this.actions.stacks, source.acts && link.state === 'open' && hasStacks(job?.state));
    show(this.actions.cancel, can);
    const traced = source.traceAddress(...whole(store));
    show(this.actions.trace, traced !== null && hello !== null && store.now > 0);
    setAttribute(this.actions.trace, 'href', traced);
    show(this.actions.report, source.reportAddress() !== null && hello !== null);
    setAttribute(this.actions.report, 'href', source.reportAddress());
    this.updateFoot();
    // Screen readers get changes of state only, never values.
    const state = link.state === 'lost' ? 'not connected' : text;
    if (state !== this.announcedState && (hello || link.state === 'lost')) setText(this.announcement, `${hello?.job.app ?? ''} ${(this.announcedState = state)}`);
  }

  private updateFoot(): void {
    const { store, source } = this.page;
    const last = store.points.slice(-9);
    const seconds = last.length > 1 ? ((last[last.length - 1].wallMs ?? 0) - (last[0].wallMs ?? 0)) / 1000 : 0;
    const rate = seconds > 0 ? `, ${pace((last.length - 1) / seconds, 'sample')}` : '';
    setText(this.foot, !source.acts ? 'Report' : store.ended ? 'Ended' : (FOOT[store.job?.state ?? ''] ?? `Live${rate}`));
  }

  private makeActions(): Shell['actions'] {
    const { page } = this;
    const hold = h('button', { type: 'button', class: 'button', 'data-action': 'hold', on: { click: () => void page.act('hold') } }, icon('hold'), 'Hold');
    const go = h('button', { type: 'button', class: 'button', 'data-action': 'go', on: { click: () => void page.act('go') } }, icon('go'), 'Go');
    const step = button('Step', () => void page.act('step', 1), { 'data-action': 'step' });
    const trace = h('a', { class: 'button', 'data-action': 'trace', download: 'trace.pftrace', title: 'Saves the calls of the selected stretch for ui.perfetto.dev' }, 'Trace');
    const report = h('a', { class: 'button', 'data-action': 'report', download: 'report.html' }, 'Report');
    // A second press within four seconds confirms: cancelling cannot be undone.
    let armed = false;
    const cancel = button('Cancel', () => {
      if (armed) void page.act('cancel');
      armed = !armed;
      cancel.textContent = armed ? 'Really?' : 'Cancel';
      setTimeout(() => {
        armed = false;
        cancel.textContent = 'Cancel';
      }, 4000);
    }, { class: 'button danger', 'data-action': 'cancel' });
    const stacks = button('Stacks', () => void this.stacks.show(), { 'data-action': 'stacks' });
    return { hold, go, step, stacks, trace, report, cancel };
  }

  private link(view: ViewName, key?: string): HTMLAnchorElement {
    const link = h('a', { href: `#/${view}`, 'data-view': view }, icon(view), h('span', {}, title(view)), key && h('kbd', { 'aria-hidden': 'true' }, key));
    this.links.set(view, [...(this.links.get(view) ?? []), link]);
    return link;
  }

  private keyButton(key: string, text: string, action: () => void): HTMLElement {
    return h('button', { type: 'button', class: 'plain', on: { click: action } }, h('kbd', {}, key), ` ${text}`);
  }

  private toggleMore(opener: HTMLElement): void {
    this.more.hidden = !this.more.hidden;
    opener.setAttribute('aria-expanded', String(!this.more.hidden));
  }

  private escape(): void {
    if (!this.more.hidden) this.more.hidden = true;
    else if (this.page.parameters.pick) this.page.set({ pick: null });
    else (document.activeElement as HTMLElement | null)?.blur();
  }
}

function title(view: ViewName): string {
  return view[0].toUpperCase() + view.slice(1);
}

/** The stretch of a trace: the selected one, or the run so far. */
function whole(store: Page['store']): [number, number] {
  return store.live ? [0, store.now] : store.selection();
}

/** The view of ranks: late ranks, reasons, and the ranks that they delay. */
import { count, percent, plural, stretch, time, UNKNOWN } from '../format';
import type { Page, View } from '../page';
import { Choice, copyButton, h, panel, setAttribute, setText, show } from '../parts/dom';
import { legend } from '../parts/legend';
import { Table } from '../parts/table';
import { type Call, callsOf, type CallTime, CallTracks, openCall, timeWithin, withOpen } from '../ranks/calls';
import { Steps } from '../ranks/steps';
import { findWaitCause, waitCauseText } from '../ranks/waitCause';
import { shownRows } from '../ranks/order';
import { Strip } from '../ranks/strip';
import { Torus } from '../machine/torus';
import { type Detail, FLAGS, type Late, type Spread as Figure, STATE_NAMES } from '../schema';

interface Spread { state: string; shares: number[] }

/** Minimum, quartiles and maximum over rows of their shares by state. */
export function spreadOf(rankShare: ArrayLike<number>, rows: number): Spread[] {
  return STATE_NAMES.map((state, i) => {
    const sorted = Array.from({ length: rows }, (_, row) => rankShare[row * 5 + i] / 255).sort((a, b) => a - b);
    return { state, shares: rows ? [0, 0.25, 0.5, 0.75, 1].map((part) => sorted[Math.round(part * (rows - 1))]) : [] };
  });
}

const FIGURES: Record<string, string> = { computing: 'Computing', transferring: 'Transferring', waiting: 'Waiting for a message', collective: 'In collectives', messages: 'Messages sent', calls: 'MPI calls' };

export class RanksView implements View {
  readonly element: HTMLElement;
  private readonly orders: Choice;
  private readonly times: Choice;
  private readonly strip: Strip;
  private readonly steps: Steps;
  private readonly stripPanel = panel('Ranks', 'strip');
  private readonly rows: Table<{ row: number; shares: number[] }>;
  private readonly late: Table<Late>;
  private readonly latePanel = panel('Late ranks', 'late');
  private readonly why = h('div', { class: 'why' });
  private readonly whyTitle = h('h3');
  private readonly whyText = h('p');
  private readonly toCalls = h('a', {}, 'Its node on the machine ›');
  private readonly tracks: CallTracks;
  private readonly callPanel = panel('Calls', 'tracks');
  private readonly waitCause = h('p', { class: 'wait-cause', 'data-wait-cause': '' });
  private readonly profile = new Table<CallTime>('Time of the rank by call', [
    { head: 'Call', text: ({ name }) => name },
    { head: 'Calls', text: (row) => count(row.count), right: true },
    { head: 'Time', text: ({ ps }) => time(ps), right: true },
  ], { empty: 'Pick a rank to see its calls by time.' });
  private readonly profilePanel = panel('Time by call', 'profile', this.profile.element);
  private readonly spread = new Table<Spread>('Spread over ranks', [
    { head: 'State', text: ({ state }) => state, strong: true },
    ...['Minimum', '25 %', 'Median', '75 %', 'Maximum'].map((head, i) => ({ head, text: ({ shares }: Spread) => percent(shares[i]), right: true })),
  ], { data: ({ state }) => ({ spread: state }), empty: 'The states of ranks come with the next sample.' });
  private readonly spreadPanel = panel('Spread over ranks', 'spread', this.spread.element);
  private readonly figures = new Table<Figure>('Figures of ranks', [
    { head: 'Figure', text: ({ figure }) => FIGURES[figure] ?? figure, strong: true },
    ...['Minimum', '25 %', 'Median', '75 %', 'Maximum'].map((head, i) => ({ head, text: ({ unit, values }: Figure) => (unit === 'ps' ? time(values[i]) : count(values[i])), right: true })),
  ], { data: ({ figure }) => ({ figure }), empty: 'Figures of ranks are counted every two seconds, and at the end.' });
  private readonly figurePanel = panel('Figures of ranks', 'figures', this.figures.element);
  private requested = '';
  /** The picked rank, and a rank that waits for it or that it waits for. */
  private details: (Detail | null)[] = [];
  private calls: Detail[] = [];

  constructor(private readonly page: Page) {
    this.orders = new Choice('Order of rows', [['rank', 'Rank'], ['node', 'Node'], ['partition', 'Partition'], ['lateness', 'Lateness']], (order) => page.set({ order: order === 'rank' ? null : order }));
    this.times = new Choice('Time', [['virtual', 'Virtual'], ['step', 'Logical step']], (value) => page.set({ time: value === 'virtual' ? null : value }));
    this.strip = new Strip(page);
    this.steps = new Steps(page);
    this.tracks = new CallTracks(page);
    this.rows = new Table<{ row: number; shares: number[] }>('Rows by state', [
      { head: 'Ranks', text: ({ row }) => [...new Set(this.strip.ranksOf(row))].map(count).join(' – '), strong: true },
      ...STATE_NAMES.map((name, i) => ({ head: name, text: ({ shares }: { shares: number[] }) => percent(shares[i]), right: true })),
    ], { data: ({ row }) => ({ row }), empty: 'The states of ranks come with the next sample.' });
    this.late = new Table<Late>('Late ranks', [
      { head: 'Rank', text: ({ rank }) => count(rank), href: ({ rank }) => page.address('ranks', { ...page.parameters, pick: `rank:${rank}` }) },
      { head: 'Late by', text: ({ latePs }) => time(latePs), right: true },
      { head: 'Causes', text: ({ causesPs, error }) => `${time(causesPs)}${error ? ' ±' + time(error) : ''}`, right: true },
      { head: 'Held now', text: ({ ranksHeld }) => (page.store.live && !page.store.ended ? count(ranksHeld) : UNKNOWN), right: true },
    ], { data: ({ rank }) => ({ rank }), picked: ({ rank }) => page.parameters.pick === `rank:${rank}`, empty: 'No rank waits for another that is late.' });
    this.why.append(this.whyTitle, this.whyText, this.toCalls, copyButton('Copy the command', () => page.store.hello?.job.command ?? ''));
    this.stripPanel.body.append(this.strip.element, this.rows.element, this.steps.element);
    this.latePanel.body.append(this.late.element, this.why);
    setText(this.latePanel.right, 'waiting they cause');
    this.callPanel.body.append(this.waitCause, this.tracks.element);
    this.element = h('div', { class: 'ranks grid' },
      h('div', { class: 'row' }, h('span', { class: 'note' }, 'Order'), this.orders.element, h('span', { class: 'note' }, 'Time'), this.times.element, legend()),
      h('div', { class: 'wide' }, h('div', { class: 'grid' }, this.callPanel.element, this.stripPanel.element), h('div', { class: 'grid' }, this.latePanel.element, this.profilePanel.element)),
      h('div', { class: 'half' }, this.spreadPanel.element, this.figurePanel.element));
  }

  update(): void {
    const { store, parameters } = this.page;
    const { hello, sample } = store;
    this.orders.set(parameters.order ?? 'rank');
    this.times.set(parameters.time ?? 'virtual');
    const step = parameters.time === 'step';
    const table = parameters.as === 'table';
    setText(this.stripPanel.title, hello ? plural(hello.worldRanks, 'rank') : 'Ranks');
    const each = hello?.ranksPerRow ?? 1;
    setText(this.stripPanel.note, step ? 'lateness against the median rank at the same count of calls' : `${each > 1 ? `${count(each)} ranks a row; ` : ''}each cell shows the state that took most of its time`);
    const [from, to] = store.selection();
    setText(this.stripPanel.right, to > from ? stretch(from, to) : '');
    show(this.strip.element, !step && !table);
    show(this.rows.element, !step && table);
    show(this.steps.element, step);
    if (step) this.steps.update();
    else this.strip.update();
    const share = sample?.arrays.rankShare;
    this.rows.update(table && share ? Array.from({ length: Math.min(512, hello ? shownRows(hello, sample) : 0) }, (_, row) => ({ row, shares: Array.from(share.subarray(row * 5, row * 5 + 5), (value) => value / 255) })) : []);
    setText(this.figurePanel.note, 'since the run began');
    setText(this.spreadPanel.note, `share of the stretch by state${each > 1 ? `, means of ${count(each)} ranks` : ''}`);
    this.figures.update(sample?.spread ?? []);
    this.spread.update(share ? spreadOf(share, hello ? shownRows(hello, sample) : 0) : []);
    this.late.update((sample?.late ?? []).slice(0, 8));
    this.updatePick();
  }

  close(): void {
    this.strip.close();
    this.steps.close();
    this.tracks.close();
  }

  /** The picked rank; without a pick the latest one. */
  private picked(): number | null {
    const { store, parameters } = this.page;
    const match = /^rank:(\d+)$/.exec(parameters.pick ?? '');
    const rank = match ? Number(match[1]) : (store.sample?.late[0]?.rank ?? null);
    return rank !== null && rank < (store.hello?.ranks ?? 0) ? rank : null;
  }

  private updatePick(): void {
    const { store } = this.page;
    const rank = this.picked();
    show(this.why, rank !== null);
    if (rank !== null) this.request(rank);
    const mine = (detail: Detail | null) => detail !== null && Number(detail.json.rank) === rank;
    const json = mine(this.details[0] ?? null) ? this.details[0]!.json : {};
    const calls = this.calls.length && mine(this.calls[0]) ? this.calls : [];
    const tracks = calls.map((detail, i) => ({ rank: Number(detail.json.rank), calls: withOpen(callsOf(detail), openCall(this.details[i]?.json ?? {}, store.now)) }));
    const reaches = calls[0]?.json.reachesBackTo as number | null | undefined;
    const [from, to] = store.live && !store.ended ? [0, store.now] : store.selection();
    const waitCause = tracks.length > 1 ? findWaitCause(tracks[0], tracks[1], store.sample?.late.find((late) => late.rank === rank)?.untilPs ?? null, [from, to], calls.every((detail) => (detail.arrays.start?.length ?? 0) < (detail.json.depth ?? 0))) : null;
    show(this.waitCause, waitCause !== null);
    if (waitCause) setText(this.waitCause, waitCauseText(waitCause));
    this.tracks.update(tracks, reaches, waitCause);
    setText(this.callPanel.note, rank === null ? '' : tracks.length > 1 ? tracks.map((track) => `rank ${count(track.rank)}`).join(' and ') : `rank ${count(rank)}`);
    const all = calls.length > 0 && (calls[0].arrays.start?.length ?? 0) < (calls[0].json.depth ?? 0);
    this.updateTimes(rank, json, tracks[0]?.calls ?? [], all ? 0 : (reaches ?? Infinity));
    if (rank === null) return;
    const entry = store.sample?.late.find((late) => late.rank === rank);
    setText(this.whyTitle, entry ? `Why rank ${count(rank)} is late` : `Rank ${count(rank)}`);
    setText(this.whyText, this.explain(rank, entry, json));
    const node = store.hello?.arrays.rankNode?.[rank] ?? entry?.node ?? json.node ?? null;
    show(this.toCalls, node !== null);
    if (node !== null) {
      const torus = store.hello!.network.family === 'torus' ? Torus.of(store.hello!.network) : null;
      const name = torus ? torus.coordinates(node).join(',') : String(node);
      setText(this.toCalls, `Its node ${torus ? `(${name})` : name} on the machine ›`);
      setAttribute(this.toCalls, 'href', this.page.address('machine', { pick: `node:${name}` }));
    }
  }

  /** The profile of a selected stretch as far as its calls are kept, else of the whole run. */
  private updateTimes(rank: number | null, json: Record<string, any>, calls: Call[], reaches: number): void {
    const { store } = this.page;
    const [from, to] = store.selection();
    const clipped = !store.live && reaches <= from;
    const times: CallTime[] = clipped ? timeWithin(calls, from, to) : [...(json.profile ?? [])];
    const open = openCall(json, store.now);
    if (open && !clipped) {
      // The profile notes a call when it ends.
      const at = times.findIndex(({ name }) => name === json.call);
      times.splice(Math.max(0, at), at < 0 ? 0 : 1, { name: json.call, count: times[at]?.count, ps: (times[at]?.ps ?? 0) + open.length });
    }
    this.profile.update(times.sort((a, b) => b.ps - a.ps).slice(0, 8));
    const what = clipped ? stretch(from, to) : !store.live ? 'whole run, for older calls are not kept' : store.ended ? 'whole run' : 'whole run so far';
    setText(this.profilePanel.note, rank === null ? '' : `rank ${count(rank)}, ${what}`);
  }

  private explain(rank: number, entry: Late | undefined, json: Record<string, any>): string {
    const finding = this.page.store.sample?.findings.find(({ id, subject }) => id === 'late' && subject === `rank:${rank}`);
    const parts: string[] = [];
    // Its current state is shown below, with the call.
    if (finding) parts.push(finding.text.replace(/ It (is|was) [^.]+\.$/, ''));
    const state = entry?.state ?? json.state;
    const call = entry?.call ?? json.call;
    const since = entry?.sincePs ?? json.sincePs;
    const peer = entry?.peer ?? json.waitsFor ?? json.peer;
    const isOver = ((this.page.store.sample?.flags ?? 0) & FLAGS.over) !== 0 && entry !== undefined;
    const inCall = call && call !== 'program' ? call : '';
    if (state && isOver) {
      // The state and the call of a run that is over are two facts: the rank need not have been in this state in this call.
      parts.push(`State most above the mean of all ranks: ${state}.${inCall ? ` Call that took most time: ${inCall}.` : ''}`);
    } else if (state) {
      parts.push(`Now: ${state}${inCall ? ` in ${inCall}` : ''}${peer != null && peer >= 0 ? `, peer ${count(peer)}` : ''}${since ? `, since ${time(since, 4)}` : ''}.`);
    }
    const held = entry?.ranksHeld ?? json.treeSize;
    if (!finding && held && this.page.store.live && !this.page.store.ended) parts.push(`${plural(held, 'rank')} wait for it, directly or through others.`);
    return parts.join(' ') || 'No rank waits for it in this stretch.';
  }

  private request(rank: number): void {
    const { source, store } = this.page;
    const key = `${rank} ${store.live && !store.ended ? Math.floor((store.newest?.seq ?? 0) / 4) : store.selection().join()}`;
    if (key === this.requested) return;
    this.requested = key;
    void (async () => {
      const rankDetail = await source.detail('rank', { rank });
      const other = store.sample?.late.find((late) => late.rank === rank)?.waiter ?? rankDetail?.json.waiters?.[0] ?? store.sample?.late.find(({ peer }) => peer === rank)?.rank ?? rankDetail?.json.waitsFor;
      const ranks = typeof other === 'number' && other >= 0 && other !== rank ? [rank, other] : [rank];
      const details = [rankDetail, ranks.length > 1 ? await source.detail('rank', { rank: other }) : null];
      const calls: (Detail | null)[] = [];
      for (const one of ranks) calls.push(await source.detail('calls', { rank: one }));
      if (this.requested !== key) return;
      this.details = details.map((detail) => (detail?.json.error ? null : detail));
      this.calls = calls.filter((detail): detail is Detail => detail !== null && !detail.json.error);
      this.updatePick();
    })();
  }
}

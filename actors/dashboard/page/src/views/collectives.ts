/** The view of running collectives: algorithms and stalled rounds. */
import { bytes, count, plural, short, time, UNKNOWN } from '../format';
import type { Page, View } from '../page';
import { h, panel, setText, show } from '../parts/dom';
import { Table } from '../parts/table';
import { Choreography } from '../ranks/choreography';
import type { Collective, EndedCollective } from '../schema';

const FEW_ROUNDS = 4;

export class CollectivesView implements View {
  readonly element: HTMLElement;
  private readonly table: Table<Collective>;
  private readonly choreography = new Choreography();
  private readonly panel = panel('Choreography', 'choreography', this.choreography.element);
  private requested = '';
  private readonly ended: Table<EndedCollective>;

  constructor(private readonly page: Page) {
    this.table = new Table<Collective>('Running collectives', [
      { head: 'Collective', text: ({ name }) => name, strong: true, href: (row) => page.address('collectives', { ...page.parameters, pick: `collective:${keyOf(row)}` }) },
      { head: 'Communicator', text: ({ comm, label, size }) => `${communicator(comm, label)}${size === null ? '' : `, ${plural(size, 'rank')}`}` },
      { head: 'Algorithm', text: ({ algorithm }) => algorithm },
      { head: 'Round', text: roundText, right: true },
      { head: 'Ranks inside', text: ({ ranks }) => count(ranks), right: true },
      { head: 'Ranks by round', text: ({ byRound }) => byRoundText(byRound) },
      { head: 'Bytes', text: (row) => bytes(row.bytes), right: true },
      { head: 'Waiting', text: ({ waitPs }) => time(waitPs), right: true },
    ], { picked: (row) => page.parameters.pick === `collective:${keyOf(row)}`, data: ({ name, comm }) => ({ collective: name, comm: String(comm) }), empty: 'No collective is under way at the end of this stretch.' });
    this.ended = new Table<EndedCollective>('Collectives that have ended', [
      { head: 'Collective', text: ({ name }) => name, strong: true },
      { head: 'Communicator', text: ({ comm, label }) => communicator(comm, label) },
      { head: 'Algorithm', text: ({ algorithm }) => algorithm },
      { head: 'Calls a rank', text: ({ calls }) => short(calls / (page.store.hello?.worldRanks || 1)), right: true },
      { head: 'Time a rank', text: ({ ps }) => time(ps / (page.store.hello?.worldRanks || 1)), right: true, bar: ({ ps }) => ps / (page.store.sample?.ended[0]?.ps || 1) },
      { head: 'Rounds', text: ({ rounds }) => count(rounds), right: true },
      { head: 'Bytes', text: (row) => bytes(row.bytes), right: true },
      { head: 'Longest wait', text: ({ longestPs, last }) => (last < 0 ? UNKNOWN : `${time(longestPs)}, for rank ${count(last)}`), right: true },
      { head: 'Other algorithms, by the model\'s cost', text: ({ others }) => othersText(others) },
    ], { data: ({ name, comm, algorithm }) => ({ ended: name, comm: String(comm), algorithm }), empty: 'No collective has ended in this stretch.' });
    this.element = h('div', { class: 'collectives grid' }, panel('Collectives under way', 'collectives', this.table.element).element, this.panel.element,
      panel('Ended collectives', 'ended', this.ended.element).element);
  }

  update(): void {
    const { sample, hello } = this.page.store;
    const rows = sample?.collectives ?? [];
    this.table.update(rows);
    this.ended.update(sample?.ended ?? []);
    const picked = rows.find((row) => this.page.parameters.pick === `collective:${keyOf(row)}`) ?? rows[0];
    show(this.panel.element, picked !== undefined || this.choreography.shown);
    if (!picked) return;
    setText(this.panel.note, `${picked.name}, ${picked.algorithm}, ${plural(picked.size ?? hello?.ranks ?? 0, 'rank')}: rounds to the right, a row a rank`);
    this.choreography.round = picked.round;
    const key = `${picked.name} ${picked.algorithm} ${picked.comm}`;
    if (key === this.requested) return this.choreography.redraw();
    this.requested = key;
    void this.page.source.detail('choreography', { comm: picked.comm, name: picked.name, algorithm: picked.algorithm }).then((detail) => {
      if (this.requested !== key) return;
      this.choreography.update(detail);
      show(this.panel.element, true);
    });
  }

  close(): void {
    this.choreography.close();
  }
}

/** The program's own name of a communicator, or how it was made. */
export function communicator(comm: number | string, label: string): string {
  return comm === 0 ? 'MPI_COMM_WORLD' : comm === -1 ? 'others' : label || String(comm);
}

/** "tree 0.07×, ring 1.3×": times over the time of the present algorithm. */
export function othersText(others: { algorithm: string; ratio: number }[]): string {
  return others.map(({ algorithm, ratio }) => `${algorithm} ${ratio < 0.01 ? '< 0.01' : ratio >= 100 ? count(Math.round(ratio)) : Number(ratio.toPrecision(2))}×`).join(', ') || UNKNOWN;
}

/** "1: 3, 2: 60": how many ranks are in which round, those behind first. */
function byRoundText(byRound: [number, number][]): string {
  const shown = byRound.slice(0, FEW_ROUNDS).map(([round, ranks]) => `${count(round)}: ${count(ranks)}`);
  return shown.length ? shown.join(', ') + (byRound.length > FEW_ROUNDS ? ' ..' : '') : '–';
}

/** "2 of 9"; where the number of rounds is not known, "2 to 5": the last and the first rank. */
function roundText({ round, lastRound, rounds }: Collective): string {
  if (round == null) return '–';
  const far = lastRound != null && lastRound !== round ? ` to ${count(lastRound)}` : '';
  return `${count(round)}${far}${rounds == null ? '' : ` of ${count(rounds)}`}`;
}

const keyOf = ({ comm, name }: Collective) => `${name}@${comm}`;

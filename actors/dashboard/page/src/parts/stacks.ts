/** The dialog with the calls and stacks of all ranks of a run that does not move. Ranks in the same place are one row. */
import { count, plural, time } from '../format';
import type { Page } from '../page';
import { h, setText } from './dom';
import { Table } from './table';
import type { Detail, JobState } from '../schema';

/** A row: ranks whose programs stand in the same place. */
export interface Place {
  count: number; ranks: string; thread: string; state: string; call: string;
  /** Whether the ranks compute until the times, which else are the beginnings of their waits. */
  computes: boolean; fromPs: number; toPs: number; waitsFor: number; frames: string[];
}

/** Whether the programs of a run stand still, so that their stacks are of one moment. */
export function hasStacks(state: JobState | undefined): boolean {
  return state !== undefined && !['starting', 'queued', 'running', 'finished', 'memberLost'].includes(state);
}

/** "until 40.2 us to 41.5 us". */
export function timesOf({ computes, fromPs, toPs }: Place): string {
  if (toPs < 0) return '';
  const to = time(toPs, 4);
  const from = time(fromPs, 4);
  return `${computes ? 'until ' : ''}${from === to ? to : `${from} to ${to}`}`;
}

/** "512 ranks in 2 groups." */
export function titleOf(json: Detail['json'] | null): string {
  if (!json || json.error) return 'The run gave no answer.';
  const more = json.places > json.list.length ? ` ${plural(json.places - json.list.length, 'more group')}: run with --until T --json FILE lists every rank.` : '';
  const other = json.ranks < json.ofRanks ? ` The other ${plural(json.ofRanks - json.ranks, 'rank')} are on other members.` : '';
  return `${plural(json.ranks, 'rank')} in ${plural(json.places, 'group')}.${more}${other}`;
}

export class StacksDialog {
  readonly element: HTMLDialogElement;
  private readonly note = h('p', { 'data-value': 'stacks', 'aria-live': 'polite' });
  private readonly table = new Table<Place>('Calls and stacks of all ranks', [
    { head: 'Count', text: (row) => count(row.count), right: true },
    { head: 'Ranks', text: ({ ranks, thread }) => (thread ? `${ranks} (thread ${thread})` : ranks), strong: true },
    { head: 'State', text: ({ state }) => state },
    { head: 'Call', text: ({ call, computes }) => (computes && call ? `then ${call}` : call) },
    { head: 'Since', text: timesOf },
    { head: 'Waits for', text: ({ waitsFor }) => (waitsFor < 0 ? '' : `rank ${waitsFor}`) },
    { head: 'Stack', text: ({ frames }) => frames.join('\n') },
  ], { data: ({ ranks }) => ({ stack: ranks }), empty: 'No program has begun.' });

  constructor(private readonly page: Page) {
    const close = h('button', { type: 'submit', class: 'button' }, 'Close');
    this.element = h('dialog', { class: 'stacks', 'aria-label': 'Stacks', 'data-dialog': 'stacks' },
      h('form', { method: 'dialog' }, h('h2', {}, 'Stacks'), this.note, this.table.element, close));
  }

  /** Requests the stacks of the run, and shows the dialog. */
  async show(): Promise<void> {
    setText(this.note, 'Loading the stacks of the run.');
    this.table.update([]);
    this.element.showModal();
    const json = (await this.page.source.detail('stacks', {}))?.json ?? null;
    setText(this.note, titleOf(json));
    this.table.update(json?.list ?? []);
  }
}

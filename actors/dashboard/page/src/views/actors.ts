/** The view of actors: busy classes and growing queues. */
import { count, short, time } from '../format';
import type { Page, View } from '../page';
import { button, h, panel, setText } from '../parts/dom';
import { Table } from '../parts/table';
import type { ActorClass } from '../schema';

export class ActorsView implements View {
  readonly element: HTMLElement;
  private readonly table = new Table<ActorClass>('Actors by class', [
    { head: 'Class', text: (row) => row.class, strong: true },
    { head: 'Actors', text: ({ actors }) => count(actors), right: true },
    { head: 'Events', text: ({ events }) => count(events), bar: ({ events }) => (events ?? 0) / this.most, right: true },
    { head: 'Queue, mean', text: ({ queueMean }) => short(queueMean), right: true },
    { head: 'Queue, max', text: ({ queueMax }) => count(queueMax), right: true },
    { head: 'Cost of an event', text: ({ costNs }) => time(costNs === null ? null : costNs * 1000), right: true },
    { head: 'Share of the work', text: (row) => this.share(row), right: true },
  ], { data: (row) => ({ actor: row.class }), empty: 'Actors have not been sampled yet.' });
  private readonly busiest = new Table<{ actor: string; class: string; events: number }>('Busiest actors', [
    { head: 'Actor', text: ({ actor }) => String(actor), strong: true },
    { head: 'Class', text: (row) => row.class },
    { head: 'Events in that second', text: ({ events }) => count(events), right: true },
  ], { data: ({ actor }) => ({ busiest: String(actor) }), empty: 'Not counted yet.' });
  private most = 1;
  private work = 0;

  constructor(private readonly page: Page) {
    const counter = button('Count for one second', () => void this.count(), { 'data-action': 'busiest' });
    const busiest = panel('Busiest actors', 'busiest', this.busiest.element);
    if (page.source.acts) busiest.right.append(counter);
    else this.busiest.update([], 'A report does not have them: they are counted on request, for one second of a run.');
    const classes = panel('Actors by class', 'actors', this.table.element);
    setText(classes.note, 'in the selected stretch; a queue is what one actor has to do in one window; every 1,024th event is timed');
    this.element = h('div', { class: 'actors grid' }, classes.element, busiest.element);
  }

  update(): void {
    const rows = this.page.store.sample?.actors ?? [];
    this.most = Math.max(1, ...rows.map(({ events }) => events ?? 0));
    this.work = rows.reduce((sum, { events, costNs }) => sum + (events ?? 0) * (costNs ?? 0), 0);
    this.table.update([...rows].sort((a, b) => (b.events ?? 0) - (a.events ?? 0)));
  }

  private share({ events, costNs }: ActorClass): string {
    return this.work && events !== null && costNs !== null ? `${Math.round(((events * costNs) / this.work) * 100)} %` : '–';
  }

  private async count(): Promise<void> {
    this.busiest.update([], 'Counting for one second.');
    const detail = await this.page.source.detail('actors', {});
    this.busiest.update(detail?.json.busiest ?? [], detail ? 'No actor ran in that second.' : 'The run gave no answer.');
  }
}

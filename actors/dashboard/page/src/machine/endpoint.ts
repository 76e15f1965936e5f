/** A machine without links: nodes by what goes in and out. */
import { count, percent } from '../format';
import type { Page } from '../page';
import { h, setText } from '../parts/dom';
import { Table } from '../parts/table';

interface Row { node: number; inject: number; receive: number }

export class EndpointMachine {
  readonly element: HTMLElement;
  private readonly note = h('p', { class: 'empty' });
  private readonly table = new Table<Row>('Busiest nodes', [
    { head: 'Node', text: ({ node }) => count(node) },
    { head: 'Injects', text: ({ inject }) => percent(inject), bar: ({ inject }) => inject, coloured: true, right: true },
    { head: 'Receives', text: ({ receive }) => percent(receive), bar: ({ receive }) => receive, coloured: true, right: true },
  ], { data: ({ node }) => ({ node }) });

  constructor(private readonly page: Page) {
    this.element = h('div', { class: 'endpoint' }, h('h2', {}, 'Endpoint fidelity has no links'), this.note, this.table.element);
  }

  update(): void {
    const { nodeInject, nodeReceive } = this.page.store.sample?.arrays ?? {};
    setText(this.note, 'Messages take the time that the LogGP model gives them from end to end; what they share on the way is not modelled. ' +
      `A run with --fidelity message or packet has links.${nodeInject ? ' The busiest nodes of the selected stretch:' : ''}`);
    const rows = Array.from(nodeInject ?? [], (value, node) => ({ node, inject: value / 255, receive: (nodeReceive?.[node] ?? 0) / 255 }));
    rows.sort((a, b) => Math.max(b.inject, b.receive) - Math.max(a.inject, a.receive) || a.node - b.node);
    this.table.element.hidden = rows.length === 0;
    this.table.update(rows.slice(0, 64));
  }

  close(): void {}
}

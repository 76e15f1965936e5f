/** A machine without links: nodes by their traffic in and out. */
import { count, percent } from '../format';
import type { Page } from '../page';
import { h, setText } from '../parts/dom';
import { Table } from '../parts/table';

interface Row { node: number; inject: number; receive: number }

export class EndpointMachine {
  readonly element: HTMLElement;
  private readonly note = h('p', { class: 'empty' });
  private readonly table: Table<Row>;

  constructor(private readonly page: Page) {
    const share = (head: string, of: (row: Row) => number) => ({ head, text: (row: Row) => percent(of(row)), bar: of, coloured: true, right: true });
    this.table = new Table<Row>('Busiest nodes', [
      { head: 'Node', text: ({ node }) => count(node), href: ({ node }) => page.address('machine', { ...page.parameters, pick: `node:${node}` }) },
      share('Sends, share of time', ({ inject }) => inject),
      share('Receives, share of time', ({ receive }) => receive),
    ], { data: ({ node }) => ({ node }) });
    this.element = h('div', { class: 'endpoint' }, h('h2', {}, 'Endpoint fidelity has no links'), this.note, this.table.element);
  }

  update(): void {
    const { nodeInject, nodeReceive } = this.page.store.sample?.arrays ?? {};
    const rows = Array.from(nodeInject ?? [], (value, node) => ({ node, inject: value / 255, receive: (nodeReceive?.[node] ?? 0) / 255 }));
    const busy = rows.filter(({ inject, receive }) => inject + receive > 0);
    busy.sort((a, b) => Math.max(b.inject, b.receive) - Math.max(a.inject, a.receive) || a.node - b.node);
    setText(this.note, 'Messages take the end-to-end time of the LogGP model; contention in the network is not modelled. ' +
      `A run with --fidelity message or packet has links. ${busy.length ? 'The nodes whose interfaces were busy longest in the selected stretch:' : 'No interface was busy in the selected stretch.'}`);
    this.table.element.hidden = busy.length === 0;
    this.table.update(busy.slice(0, 64));
  }

  close(): void {}
}

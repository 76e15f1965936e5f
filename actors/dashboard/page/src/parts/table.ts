/** A table whose rows stay the same elements while their values change. */
import { magnitudes, css, theme } from '../colours';
import { h, setAttribute, setText } from './dom';

export interface Column<T> {
  head: string;
  text: (row: T) => string;
  right?: boolean;
  strong?: boolean;
  /** A bar before the text, as a share of 1. */
  bar?: (row: T) => number | null;
  /** Colours the bar as a magnitude; else it has the accent colour. */
  coloured?: boolean;
  href?: (row: T) => string | null;
  /** Makes a button of the text; without a text there is none. */
  press?: (row: T) => void;
}

export interface TableOptions<T> {
  /** Names of data attributes of a row, for tests: data-link, data-rank. */
  data?: (row: T) => Record<string, string | number>;
  picked?: (row: T) => boolean;
  /** Shown in place of the table when there is no row. */
  empty?: string;
}

/** Columns from which a phone shows a row as a block of lines. */
const MANY = 5;

export class Table<T> {
  readonly element: HTMLElement;
  private readonly body = h('tbody');
  private readonly table: HTMLElement;
  private readonly empty: HTMLElement;
  private readonly rows: HTMLTableRowElement[] = [];
  private shown: T[] = [];

  constructor(label: string, private readonly columns: Column<T>[], private readonly options: TableOptions<T> = {}) {
    const heads = columns.map(({ head, right }) => h('th', { scope: 'col', class: right ? 'number' : null }, head));
    this.table = h('table', { 'aria-label': label }, h('thead', {}, h('tr', {}, ...heads)), this.body);
    this.empty = h('p', { class: 'empty' }, options.empty ?? 'Nothing yet.');
    this.element = h('div', { class: columns.length >= MANY ? 'table many' : 'table', tabindex: '0' }, this.table, this.empty);
    this.update([]);
  }

  update(rows: T[], empty?: string): void {
    this.table.hidden = rows.length === 0;
    this.empty.hidden = rows.length > 0;
    if (empty) setText(this.empty, empty);
    while (this.rows.length > rows.length) this.rows.pop()!.remove();
    this.shown = rows;
    rows.forEach((row, i) => {
      if (!this.rows[i]) this.body.append((this.rows[i] = this.make(i)));
      this.fill(this.rows[i], row);
    });
  }

  private make(i: number): HTMLTableRowElement {
    return h('tr', {}, ...this.columns.map((column) => {
      const press = () => column.press!(this.shown[i]);
      const value = column.press ? h('button', { type: 'button', class: 'button', on: { click: press } }) : column.href ? h('a', {}) : h('span');
      const bar = column.bar && h('span', { class: 'bar', 'aria-hidden': 'true' }, h('i'));
      return h('td', { 'data-head': column.head, class: [column.right && 'number', column.strong && 'strong', column.bar && 'barred'].filter(Boolean).join(' ') || null }, bar, value);
    }));
  }

  private fill(element: HTMLTableRowElement, row: T): void {
    for (const [name, value] of Object.entries(this.options.data?.(row) ?? {})) setAttribute(element, `data-${name}`, String(value));
    if (this.options.picked) setAttribute(element, 'aria-current', this.options.picked(row) ? 'true' : null);
    this.columns.forEach((column, i) => {
      const cell = element.cells[i];
      const value = cell.lastElementChild!;
      setText(value, column.text(row));
      if (column.press) (value as HTMLElement).hidden = column.text(row) === '';
      if (column.href) setAttribute(value, 'href', column.href(row));
      if (!column.bar) return;
      const share = column.bar(row);
      const line = cell.querySelector('i')!;
      line.style.width = `${Math.round(Math.min(1, Math.max(0, share ?? 0)) * 1000) / 10}%`;
      line.style.background = column.coloured ? css(magnitudes(theme())[Math.round(Math.min(1, share ?? 0) * 255)]) : '';
    });
  }
}

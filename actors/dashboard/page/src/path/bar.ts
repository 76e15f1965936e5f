/** The composition of a path as one bar, and its classes as a table. */
import { onThemeChange, theme, type Theme } from '../colours';
import { percent, time } from '../format';
import { h } from '../parts/dom';
import { Table } from '../parts/table';
import { composition, type CriticalPath, type Group, GROUP_NAMES, GROUPS, type Part } from './data';

/** Colours of the groups. They are not the colours of states. */
const COLOURS: Record<Theme, Record<Group, string>> = {
  dark: { computing: '#8fd0a3', messages: '#4f93e8', latency: '#b9a5e8', bytes: '#d9dfe7', waiting: '#f08a4b', other: '#5a6675' },
  light: { computing: '#2e7d4a', messages: '#1f5fbf', latency: '#6b4fb0', bytes: '#4a5563', waiting: '#b4530f', other: '#9aa5b2' },
};

export class Composition {
  readonly element: HTMLElement;
  private readonly bar = h('div', { class: 'path-bar', role: 'img' });
  private readonly key = h('div', { class: 'legend' });
  readonly table = new Table<Part>('Classes of the path', [
    { head: 'Class', text: ({ text }) => text, strong: true },
    { head: 'Time', text: ({ ps }) => time(ps), right: true },
    { head: 'Share', text: ({ share }) => percent(share), right: true, bar: ({ share }) => share },
  ], { data: ({ kind }) => ({ class: kind }) });
  private path: CriticalPath | null = null;

  constructor() {
    this.element = h('div', {}, this.bar, this.key);
    onThemeChange(() => this.path && this.update(this.path));
  }

  update(path: CriticalPath): void {
    this.path = path;
    const parts = composition(path);
    const colours = COLOURS[theme()];
    this.bar.setAttribute('aria-label', parts.map(({ text, share }) => `${text} ${percent(share)}`).join(', '));
    this.bar.replaceChildren(...parts.map(({ kind, text, group, ps, share }) => {
      const piece = h('i', { title: `${text}: ${time(ps)}, ${percent(share)}`, 'data-class': kind }, share >= 0.08 ? percent(share) : null);
      piece.style.flexGrow = String(share);
      piece.style.background = colours[group];
      return piece;
    }));
    this.key.replaceChildren(...GROUPS.filter((group) => parts.some((part) => part.group === group)).map((group) => {
      const swatch = h('i', { class: 'swatch' });
      swatch.style.background = colours[group];
      return h('span', {}, swatch, `${GROUP_NAMES[group]} ${percent(parts.filter((part) => part.group === group).reduce((sum, { share }) => sum + share, 0))}`);
    }));
    this.table.update([...parts].sort((a, b) => b.ps - a.ps));
  }
}

/** Two reports side by side: unlike settings first, then figures, states, and links by their difference. */
import { INK, type Theme } from '../colours';
import { bytes, count, linkName, percent, short, time } from '../format';
import { print, type ViewName } from '../fragment';
import { linkValues } from '../machine/data';
import { defaultShown, fold, plane, servedPlane, Torus } from '../machine/torus';
import { Choice, h, panel, setText } from '../parts/dom';
import { HeatMap } from '../parts/heatmap';
import { legend } from '../parts/legend';
import { mountain } from '../parts/mountain';
import { Surface } from '../parts/surface';
import { Table } from '../parts/table';
import { comparePaths } from '../path/compare';
import type { FileSource } from '../source/file';
import type { Finding, Late, Sample } from '../schema';
import { headline } from '../state';
import type { Store } from '../store';
import { mostSevere } from './overview';

export interface Side { store: Store; source: FileSource; /** Address of the report; null if it is not known. */ file: string | null }
interface Figure { name: string; a: number | null; b: number | null; text: (value: number | null) => string; unit: 'share' | 'value'; view: ViewName; pick: (store: Store) => string | undefined }
interface LinkChange { link: number; name: string; a: number; b: number }

export class Comparison {
  readonly element: HTMLElement;
  private readonly states: Surface;
  private readonly align: Choice;
  private aligned: 'time' | 'share' = 'time';

  constructor(private readonly a: Side, private readonly b: Side) {
    for (const { store, source } of [a, b]) source.show({ view: 'overview', from: store.frames.list[0]?.from ?? 0, to: store.now });
    this.states = new Surface('compare-states', (context, width, height, theme) => this.drawStates(context, width, height, theme));
    this.align = new Choice('Align by', [['time', 'Virtual time'], ['share', 'Share of each run']], (value) => {
      this.aligned = value as 'time' | 'share';
      this.align.set(value);
      this.states.redraw();
    });
    this.align.set('time');
    const states = panel('Ranks by state', 'compare-states', h('div', { class: 'row' }, this.align.element, legend()), this.states.element);
    setText(states.note, 'A above, B below');
    this.states.label('Ranks by state over time, A above B. The figures have the shares.');
    this.element = h('div', { class: 'page comparing', 'data-view': 'compare' }, this.top(), h('main', { id: 'main' },
      h('div', { class: 'grid' }, this.notices(), this.sentences(), this.settings(), this.figures(), comparePaths(this.a.store, this.b.store, [into(this.a, 'path'), into(this.b, 'path')]), states.element, this.links())));
    document.title = `${a.store.hello?.job.app ?? 'A'} and ${b.store.hello?.job.app ?? 'B'} · RankCluster`;
  }

  private top(): HTMLElement {
    const name = ({ store }: Side) => `${store.hello?.job.app ?? '–'}, ${store.hello?.job.machine ?? ''}, ${time(store.now, 4)}`;
    return h('header', { class: 'top' }, h('h1', {}, 'Two runs'), h('p', { class: 'about' }, `A: ${name(this.a)}   B: ${name(this.b)}`));
  }

  private notices(): HTMLElement {
    const lines = [['A', this.a], ['B', this.b]] as const;
    return h('div', { class: 'notices' }, ...lines.filter(([, { store }]) => store.notice).map(([name, { store }]) => h('p', { 'data-tone': 'amber', 'data-notice': 'notice' }, `${name}: ${store.notice}`)));
  }

  /** The difference in a sentence, and the verdict of each run. */
  private sentences(): HTMLElement {
    const verdictOf = ({ store: { sample } }: Side) => headlineOf(mostSevere(sample?.findings ?? []));
    return h('div', { class: 'judgement', 'data-sentence': '' },
      h('p', { class: 'verdict', 'data-severity': 'none' }, lengths(this.a.store.now, this.b.store.now)),
      h('p', {}, `A: ${verdictOf(this.a)}. B: ${verdictOf(this.b)}.`));
  }

  private settings(): HTMLElement {
    const flat = ({ store }: Side): Record<string, unknown> => {
      const job = store.hello?.job;
      return { program: job?.app, machine: job?.machine, fidelity: job?.fidelity, addressing: job?.addressing, ranks: job?.ranks, nodes: job?.nodes, shape: store.hello?.network.shape.join(' x '), members: store.hello?.members.length, ...job?.settings };
    };
    const [a, b] = [flat(this.a), flat(this.b)];
    const text = (value: unknown) => (value === undefined || value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value));
    const unlike = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => text(a[name]) !== text(b[name]));
    const table = new Table<string>('Settings that differ', [
      { head: 'Setting', text: (name) => name, strong: true }, { head: 'A', text: (name) => text(a[name]), href: () => into(this.a, 'cluster') }, { head: 'B', text: (name) => text(b[name]), href: () => into(this.b, 'cluster') },
    ], { data: (name) => ({ setting: name }), empty: 'All settings are equal.' });
    table.update(unlike);
    return panel('Settings that differ', 'settings', table.element).element;
  }

  private figures(): HTMLElement {
    const [a, b] = [this.a.store, this.b.store];
    const none = () => undefined;
    const share = (name: string, view: ViewName, of: (store: Store) => number | null | undefined, pick: Figure['pick'] = none): Figure => ({ name, a: of(a) ?? null, b: of(b) ?? null, text: percent, unit: 'share', view, pick });
    const value = (name: string, view: ViewName, text: Figure['text'], of: (store: Store) => number | null | undefined, pick: Figure['pick'] = none): Figure => ({ name, a: of(a) ?? null, b: of(b) ?? null, text, unit: 'value', view, pick });
    const rows: Figure[] = [
      value('Virtual time', 'overview', (ps) => time(ps, 4), (store) => store.now),
      share('Busiest link', 'machine', ({ sample }) => sample?.links?.max, ({ sample }) => sample?.links?.top.map(({ name }) => `link:${name}`)[0]), share('Mean of all links', 'machine', ({ sample }) => sample?.links?.mean),
      ...['computing', 'transferring', 'waiting for a message', 'in a collective'].map((name, i) => share(`Ranks ${name}`, 'ranks', ({ sample }) => sample?.states[i])),
      value('Largest lateness', 'ranks', time, ({ sample }) => latest(sample)?.latePs ?? 0, ({ sample }) => latest(sample) && `rank:${latest(sample)!.rank}`),
      value('Events', 'cluster', count, ({ points }) => points[points.length - 1]?.events), value('Messages', 'messages', count, ({ points }) => points[points.length - 1]?.messages),
      value('Packet hops', 'messages', short, ({ newest }) => newest?.clock.packetHops), value('Address tables', 'addresses', bytes, ({ sample }) => sample?.addresses?.modelledBytes.total),
      value('Wall time, ms', 'cluster', count, ({ newest }) => newest?.clock.wallMs),
    ];
    const change = ({ a, b, unit }: Figure) => {
      if (a === null || b === null) return '–';
      if (unit === 'share') return Math.round(Math.abs(b - a) * 100) === 0 ? 'equal' : `${b >= a ? '+' : '−'}${Math.round(Math.abs(b - a) * 100)} points`;
      return a === 0 ? (b === 0 ? 'equal' : 'new') : a === b ? 'equal' : `${b >= a ? '+' : '−'}${Math.abs((b / a - 1) * 100).toFixed(1)} %`;
    };
    const table = new Table<Figure>('Figures', [
      { head: 'Figure', text: ({ name }) => name, strong: true }, { head: 'A', text: ({ a, text }) => text(a), right: true, href: ({ view, pick }) => into(this.a, view, pick(a)) },
      { head: 'B', text: ({ b, text }) => text(b), right: true, href: ({ view, pick }) => into(this.b, view, pick(b)) }, { head: 'B against A', text: change, right: true },
    ], { data: ({ name }) => ({ figure: name }) });
    table.update(rows);
    return panel('Figures', 'figures', table.element).element;
  }

  private links(): HTMLElement {
    const [a, b] = [this.a.store, this.b.store];
    const [one, two] = [a.hello?.network, b.hello?.network];
    const result = panel('Links by difference', 'links');
    if (one?.family !== 'torus' || JSON.stringify(one?.shape) !== JSON.stringify(two?.shape)) {
      result.body.append(h('p', { class: 'empty' }, 'The machines differ in shape or have no torus: their links cannot be laid over each other.'));
      return result.element;
    }
    setText(result.note, 'B less A; each square: the busiest link of a row along that dimension');
    const torus = Torus.of(one);
    const folds = [a, b].map(({ sample }) => fold(torus, linkValues(sample, 'busy'), defaultShown(torus), new Map()));
    const maps = folds[0].torus.shape.map((_, d) => {
      const [p, q] = folds.map((folded, i) => {
        const served = [a, b][i].sample?.arrays[`planeBusy${d}`];
        return served && torus.shape.length <= 3 ? servedPlane(torus, d, served, { all: null, hot: null }) : plane(folded, d);
      });
      const values = Float32Array.from(p.values, (value, i) => (value < 0 || q.values[i] < 0 ? NaN : q.values[i] - value));
      const map = new HeatMap('plane', { axes: true, difference: true, text: (column, row) => `${p.across} ${column}, ${p.up} ${row}: ${percent(p.values[row * p.columns + column] / 255)} to ${percent(q.values[row * p.columns + column] / 255)}` });
      map.update({ ...p, values }, `Difference of the ${folds[0].torus.names[d]} links`);
      return h('div', { class: 'plane', 'data-plane': folds[0].torus.names[d] }, h('p', {}, `${folds[0].torus.names[d]} links`), map.element);
    });
    const table = new Table<LinkChange>('Links that changed most', [
      { head: 'Link', text: ({ name }) => linkName(name), strong: true }, { head: 'A', text: ({ a }) => percent(a), right: true, href: ({ name }) => into(this.a, 'machine', `link:${name}`) }, { head: 'B', text: ({ b }) => percent(b), right: true, href: ({ name }) => into(this.b, 'machine', `link:${name}`) },
      { head: 'B less A', text: ({ a, b }) => `${b >= a ? '+' : '−'}${Math.round(Math.abs(b - a) * 100)} points`, right: true },
    ], { data: ({ name }) => ({ link: name }), empty: 'No link differs.' });
    table.update(changes(torus, a, b));
    result.body.append(h('div', { class: 'differences' }, ...maps), h('p', { class: 'note' }, 'Blue fell, orange rose, to 100 points either way.'), table.element);
    return result.element;
  }

  private drawStates(context: CanvasRenderingContext2D, width: number, height: number, theme: Theme): void {
    const sides = [this.a.store, this.b.store];
    const longest = Math.max(...sides.map(({ now }) => now));
    const tall = (height - 12) / 2;
    sides.forEach((store, i) => {
      // By share each run fills the width.
      mountain(context, store.frames.list, 0, this.aligned === 'time' ? longest : store.now, { x: 26, y: i * (tall + 12), width: width - 26, height: tall }, theme);
      context.fillStyle = INK[theme].text;
      context.font = '600 14px system-ui, sans-serif';
      context.fillText(i ? 'B' : 'A', 4, i * (tall + 12) + tall / 2 + 5);
    });
  }
}

/** "B takes 2.3 times as long as A." */
export function lengths(a: number, b: number): string {
  if (!a || !b) return 'One of the runs has no samples.';
  const ratio = b / a;
  if (Math.abs(ratio - 1) < 0.005) return 'Both take equally long.';
  if (ratio >= 1.5) return `B takes ${ratio >= 10 ? Math.round(ratio) : ratio.toFixed(1)} times as long as A.`;
  return `B takes ${percent(Math.abs(ratio - 1))} ${ratio < 1 ? 'less' : 'more'} time than A.`;
}

/** The address of a view in the report of one side; null if the report's address is not known. */
export function into({ file }: Side, view: ViewName, pick?: string): string | null {
  return file === null ? null : file + print({ view, job: null, t: null, parameters: pick ? { pick } : {} });
}

function latest(sample: Sample | null): Late | undefined {
  return sample?.late.reduce<Late | undefined>((most, late) => (most && (most.latePs ?? 0) >= (late.latePs ?? 0) ? most : late), undefined);
}

function headlineOf(finding: Finding | null): string {
  return finding ? headline(finding) : 'nothing stands out';
}

function changes(torus: Torus, a: Store, b: Store): LinkChange[] {
  const busy = (store: Store) => {
    const { all, hot } = linkValues(store.sample, 'busy');
    return all ? new Map(Array.from(all, (value, link) => [link, value / 255])) : new Map(Array.from(hot?.links ?? [], (link, i) => [link, hot!.values[i] / 255]));
  };
  const [one, two] = [busy(a), busy(b)];
  const links = [...new Set([...one.keys(), ...two.keys()])];
  const rows = links.map((link) => ({ link, name: torus.name(link), a: one.get(link) ?? 0, b: two.get(link) ?? 0 }));
  return rows.filter((row) => Math.abs(row.a - row.b) >= 0.005).sort((x, y) => Math.abs(y.a - y.b) - Math.abs(x.a - x.b) || x.link - y.link).slice(0, 16);
}

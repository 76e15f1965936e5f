/** The view of the machine: the bottleneck link, its history, and its traffic. */
import { linkName, percent } from '../format';
import { DEFAULT_LEAST, Histogram } from '../machine/histogram';
import { histogram, hottestDimension, linksIn, linkValues, lostNodes, type Machine, machineOf, planesOf, ranksOf, type Slice, valueOf } from '../machine/data';
import { EndpointMachine } from '../machine/endpoint';
import { FatTree } from '../machine/fattree';
import { Matrix } from '../machine/matrix';
import { PickPanel } from '../machine/pick';
import { Planes } from '../machine/planes';
import { loadScene } from '../machine/load';
import type { Scene, Target } from '../machine/scene';
import { Slices } from '../machine/slices';
import { type Folded, foldedText, Torus } from '../machine/torus';
import type { Page, View } from '../page';
import { Choice, h, setAttribute, setText, show } from '../parts/dom';
import { Table } from '../parts/table';
import type { HotLink } from '../schema';
import { nothing } from '../state';
import { queueText } from './overview';

/** Nodes from which the picture in space has faces. */
const LARGE = 2048;
const narrow = () => innerWidth < 640;

export class MachineView implements View {
  readonly element: HTMLElement;
  private readonly waiting = h('p', { class: 'empty' }, 'The machine is shown from the first sample on.');
  private readonly stage = h('div', { class: 'stage' });
  private readonly note = h('p', { class: 'stage-note', hidden: true });
  private readonly tip = h('div', { class: 'tip', hidden: true });
  private readonly modes: Choice;
  private readonly shows: Choice;
  private readonly cuts = h('select', { 'aria-label': 'Slice', on: { change: () => this.page.set({ slice: this.cuts.value === 'all' ? null : this.cuts.value }) } });
  private readonly explodes = h('select', { 'aria-label': 'Explode', on: { change: () => this.page.set({ explode: this.explodes.value === 'none' ? null : this.explodes.value }) } });
  private readonly folds = h('span', { class: 'folds' });
  private readonly planes: Planes;
  private readonly slices: Slices;
  private readonly histogram: Histogram;
  private readonly panel: PickPanel;
  private readonly table: Table<HotLink>;
  private readonly directions = new Table<{ direction: string; mean: number | null; max: number | null }>('Links by direction', [
    { head: 'Direction', text: ({ direction }) => direction.replace('-', '−') },
    { head: 'Mean', text: ({ mean }) => percent(mean), right: true },
    { head: 'Busiest', text: ({ max }) => percent(max), bar: ({ max }) => max, coloured: true, right: true },
  ]);
  private readonly tables: HTMLElement;
  private readonly tree: FatTree;
  private readonly matrix: Matrix;
  private readonly endpoint: EndpointMachine;
  private scene: Scene | null = null;
  private noScene = '';
  private isLoading = false;
  private isClosed = false;
  private machine: Machine | null = null;
  private slice: Slice | null = null;
  private sliceKey = '';
  private optionsKey = '';

  constructor(private readonly page: Page) {
    this.modes = new Choice('Picture', [['3d', '3-D'], ['planes', 'Planes'], ['slices', 'Slices'], ['table', 'Table']], (mode) => page.set({ mode: mode === this.defaultMode() ? null : mode, as: null }));
    this.shows = new Choice('Colour by', [['busy', 'Busy'], ['queue', 'Queue']], (value) => page.set({ show: value === 'busy' ? null : value }));
    this.planes = new Planes(page);
    this.slices = new Slices(page);
    this.histogram = new Histogram(page);
    this.panel = new PickPanel(page);
    this.tree = new FatTree(page);
    this.matrix = new Matrix(page);
    this.endpoint = new EndpointMachine(page);
    this.table = new Table<HotLink>('Hottest links', [
      { head: 'Link', text: ({ name }) => linkName(name), href: ({ name }) => page.address('machine', { pick: `link:${name}` }) },
      { head: 'Busy', text: ({ busy }) => percent(busy), bar: ({ busy }) => busy, coloured: true, right: true, strong: true },
      { head: 'Queue', text: ({ queue, capacity }) => queueText(queue, capacity), right: true },
    ], { data: ({ name }) => ({ link: name }), picked: ({ name }) => page.parameters.pick === `link:${name}` });
    this.tables = h('div', { class: 'two tables' }, this.table.element, this.directions.element);
    this.element = h('div', { class: 'machine' }, this.waiting, this.planes.element,
      h('div', { class: 'centre' }, h('div', { class: 'tools row' }, this.modes.element, this.shows.element, this.folds, this.explodes, this.cuts),
        h('div', { class: 'stage-box', tabindex: '0', role: 'region', 'aria-label': 'Picture of the machine' }, this.stage, this.note, this.tip, this.slices.element, this.tree.element, this.matrix.element, this.endpoint.element, this.tables), this.histogram.element),
      this.panel.element);
  }

  update(): void {
    const { hello, sample } = this.page.store;
    const family = hello?.network.family ?? null;
    show(this.waiting, family === null);
    setAttribute(this.element, 'data-family', family ?? 'none');
    show(this.element.querySelector('.centre') as HTMLElement, family !== null);
    const torus = family === 'torus';
    const mode = this.mode();
    setAttribute(this.element, 'data-mode', mode);
    show(this.planes.element, torus);
    show(this.stage, torus && mode === '3d' && !this.noScene);
    show(this.slices.element, torus && mode === 'slices');
    show(this.tree.element, family === 'fattree');
    show(this.matrix.element, family === 'router');
    show(this.endpoint.element, family === 'endpoint');
    show(this.tables, family !== 'endpoint' && (mode === 'table' || family !== 'torus'));
    show(this.histogram.element, family !== 'endpoint');
    for (const part of [this.modes.element, this.explodes, this.folds]) show(part, torus);
    show(this.shows.element, torus);
    show(this.cuts, torus);
    this.panel.update();
    if (!hello) return;
    if (torus) this.updateTorus(mode);
    else if (family === 'fattree') this.tree.update();
    else if (family === 'router') this.matrix.update();
    else this.endpoint.update();
    this.table.update(sample?.links?.top ?? [], sample?.noLinks ?? nothing(this.page.store, 'No message has crossed a link'));
    this.directions.update(sample?.links?.by ?? []);
    const queue = this.page.parameters.show === 'queue';
    const all = queue ? linkValues(sample, 'queue').all : null;
    this.histogram.update(all && sample?.links ? histogram(all, linksIn(sample.links)) : (sample?.links?.bins ?? []), this.least(), queue ? 'Largest queue, share of capacity' : 'Busy, share of time');
  }

  close(): void {
    this.isClosed = true;
    this.scene?.close();
    for (const part of [this.planes, this.slices, this.histogram, this.panel, this.tree, this.matrix, this.endpoint]) part.close();
  }

  private defaultMode(): string {
    return narrow() ? 'planes' : '3d';
  }

  private mode(): string {
    const { mode, as } = this.page.parameters;
    if (as === 'table') return 'table';
    return this.noScene && (mode ?? this.defaultMode()) === '3d' ? 'slices' : (mode ?? this.defaultMode());
  }

  private least(): number {
    return Number(this.page.parameters.min ?? DEFAULT_LEAST);
  }

  private updateTorus(mode: string): void {
    const { parameters, store } = this.page;
    this.requestSlice();
    const machine = (this.machine = machineOf(store.hello!, store.sample, parameters, this.slice));
    this.options(machine);
    const pick = this.pickedLink(machine);
    this.modes.set(mode);
    this.shows.set(parameters.show === 'queue' ? 'queue' : 'busy');
    this.planes.update(machine, pick);
    const { names } = machine.folded.torus;
    const [cutName, cutIndex] = (parameters.slice ?? 'all').split(':');
    const d = names.indexOf(cutName);
    if (mode === 'slices') this.slices.update(machine, d >= 0 ? d : names.length - 1);
    const lines = [];
    if (this.noScene) lines.push(`${this.noScene}: slices stand in for the picture in space.`);
    const folded = foldedText(machine.torus, machine.folded.shown, parameters.dims === undefined ? hottestDimension(machine.torus, store.sample) : -1);
    if (folded && !machine.coarse) lines.push(folded);
    if (machine.coarse) lines.push(`Blocks of ${machine.torus.nodes / machine.folded.torus.nodes} nodes, each by its busiest link; planes and table have the links.`);
    else if (mode === '3d' && !machine.folded.complete) lines.push(this.slice ? 'All links of the slice.' : machine.values.hot?.links.length ? `The ${machine.values.hot.links.length.toLocaleString('en')} hottest links${machine.blocks ? '; blocks of nodes as faint lines' : ''}.` : store.sample?.links?.top.length ? 'Links below the limit are left out; planes have them.' : nothing(store, 'No link has carried anything'));
    if (mode === '3d' && machine.folded.torus.nodes > LARGE && d < 0) lines.push('On the faces: the busiest link of each row.');
    setText(this.note, lines.join(' '));
    show(this.note, lines.length > 0);
    if (mode === '3d') this.updateScene(machine, pick, d >= 0 ? { d, index: Math.min(Number(cutIndex), machine.folded.torus.shape[d] - 1) } : null);
  }

  /** A large torus is sent by its hot links alone; a slice of it that is chosen comes whole. */
  private requestSlice(): void {
    const { store, parameters, source } = this.page;
    const torus = Torus.of(store.hello!.network);
    const [name, index] = (parameters.slice ?? '').split(':');
    const dimension = torus.names.indexOf(name);
    const large = store.sample?.arrays.hotLink !== undefined;
    const key = large && dimension >= 0 ? `${parameters.slice} ${store.sample?.seq}` : '';
    if (key === this.sliceKey) return;
    this.sliceKey = key;
    if (this.slice && `${torus.names[this.slice.dimension]}:${this.slice.index}` !== parameters.slice) this.slice = null;
    if (!key) return;
    void source.detail('slice', { dimension, index: Number(index) }).then((detail) => {
      const { linkBusy, linkQueue } = detail?.arrays ?? {};
      if (this.sliceKey !== key || !linkBusy || !linkQueue) return;
      this.slice = { dimension, index: Number(index), busy: linkBusy as Uint8Array, queue: linkQueue as Uint8Array };
      this.update();
    });
  }

  private updateScene(machine: Machine, pick: number, cut: { d: number; index: number } | null): void {
    if (!this.scene) return void this.makeScene();
    const { folded } = machine;
    const { parameters } = this.page;
    this.scene.update({
      folded, cut, whole: folded.complete || (this.slice !== null && cut !== null), blocks: folded.complete || cut ? null : machine.blocks,
      least: Math.round((this.least() / 100) * 255),
      explode: folded.torus.names.indexOf(parameters.explode ?? ''),
      pickedLink: pick < 0 ? -1 : this.shownLink(folded, pick),
      pickedNode: this.pickedNode(machine),
      lost: lostNodes(this.page.store.hello!, this.page.store.sample).filter((node) => node < machine.torus.nodes).map((node) => this.shownNode(machine, node)),
      failed: this.failed(machine),
      planes: planesOf(machine, this.page.store.sample, parameters.show === 'queue' ? 'queue' : 'busy'),
    });
  }

  private async makeScene(): Promise<void> {
    if (this.isLoading || this.noScene) return;
    this.isLoading = true;
    try {
      const { Scene } = await loadScene();
      if (this.isClosed) return;
      try {
        this.scene = new Scene({ hover: (target, x, y) => this.hover(target, x, y), pick: (target) => this.pick(target) });
        this.stage.append(this.scene.element);
      } catch {
        this.noScene = 'This browser has no WebGL';
      }
    } catch {
      this.noScene = this.page.source.acts ? 'The 3-D picture could not be loaded' : 'The file is cut before the 3-D picture';
    }
    this.update();
  }

  /** The node of a failed rank. */
  private failed(machine: Machine): number[] {
    const { hello, sample, newest } = this.page.store;
    const rank = (sample?.failure ?? newest?.failure)?.rank;
    const node = rank == null ? undefined : hello!.arrays.rankNode?.[rank];
    return node === undefined ? [] : [this.shownNode(machine, node)];
  }

  private pickedLink({ torus }: Machine): number {
    const match = /^link:(.+)$/.exec(this.page.parameters.pick ?? '');
    return match ? torus.parse(match[1]) : -1;
  }

  private pickedNode(machine: Machine): number {
    const { pick = '' } = this.page.parameters;
    const { hello } = this.page.store;
    const rank = /^rank:(\d+)$/.exec(pick);
    const node = rank ? (hello!.arrays.rankNode?.[Number(rank[1])] ?? -1) : machine.torus.parseNode(/^node:(.+)$/.exec(pick)?.[1] ?? '');
    return node < 0 ? -1 : this.shownNode(machine, node);
  }

  private shownNode({ torus, folded, coarse }: Machine, node: number): number {
    if (coarse) return folded.torus.node(torus.coordinates(node).map((at, d) => Math.floor((at * folded.torus.shape[d]) / torus.shape[d])));
    return folded.torus.node(folded.shown.map((d) => torus.coordinate(node, d)));
  }

  private shownLink(folded: Folded, link: number): number {
    const { torus } = this.machine!;
    const { node, d, sign } = torus.end(link);
    const place = folded.shown.indexOf(d);
    return place < 0 || this.machine!.coarse ? -1 : folded.torus.link(this.shownNode(this.machine!, node), place, sign);
  }

  private hover(target: Target, x: number, y: number): void {
    show(this.tip, target !== null);
    if (!target || !this.machine) return;
    const { torus, folded } = this.machine;
    const { store } = this.page;
    if (target.kind === 'link') {
      const source = folded.source[target.id];
      const name = source >= 0 ? linkName(torus.name(source)) : linkName(folded.torus.name(target.id));
      const part = (show: 'busy' | 'queue') => (source >= 0 ? valueOf(store.sample, source, show) : null) ?? (this.page.parameters.show === show || (show === 'busy' && !this.page.parameters.show) ? folded.values[target.id] / 255 : null);
      const [busy, queue] = [part('busy'), part('queue')];
      setText(this.tip, [`${this.machine.coarse ? 'block ' : ''}${name}`, busy === null ? null : `${percent(busy)} busy`, queue === null ? null : `queue ${percent(queue)}`].filter(Boolean).join(', '));
    } else {
      const at = folded.torus.coordinates(target.id);
      const node = torus.shape.length === at.length && !this.machine.coarse ? torus.node(at) : -1;
      const ranks = node >= 0 ? ranksOf(store.hello!, node) : [];
      setText(this.tip, `(${at.join(',')})${ranks.length ? `, rank ${ranks.slice(0, 4).join(', ')}${ranks.length > 4 ? ' ..' : ''}` : ''}`);
    }
    this.tip.style.left = `${Math.min(x + 14, this.stage.clientWidth - 180)}px`;
    this.tip.style.top = `${y + 14}px`;
  }

  private pick(target: Target): void {
    if (!target || !this.machine) return this.page.set({ pick: null });
    const { torus, folded } = this.machine;
    if (this.machine.coarse) return;
    if (target.kind === 'node') {
      const place = torus.shape.map((_, d) => (folded.shown.includes(d) ? folded.torus.coordinate(target.id, folded.shown.indexOf(d)) : 0));
      return this.page.set({ pick: `node:${place.join(',')}` });
    }
    const source = folded.source[target.id];
    if (source >= 0) this.page.set({ pick: `link:${torus.name(source)}` });
  }

  /** Fills the lists of slices, explosions and folds when the shape changes. */
  private options(machine: Machine): void {
    const { torus, folded } = machine;
    const { names, shape } = folded.torus;
    const { parameters } = this.page;
    const key = JSON.stringify([torus.shape, folded.shown, parameters.fold]);
    if (key !== this.optionsKey) {
      this.optionsKey = key;
      this.explodes.replaceChildren(h('option', { value: 'none' }, 'Explode: none'), ...names.map((name) => h('option', { value: name }, `Explode: ${name}`)));
      this.cuts.replaceChildren(h('option', { value: 'all' }, 'Slice: all'), ...names.flatMap((name, d) => Array.from({ length: Math.min(64, shape[d]) }, (_, i) => h('option', { value: `${name}:${i}` }, `Slice: ${name} = ${i}`))));
      const hidden = torus.names.filter((_, d) => !folded.shown.includes(d));
      this.folds.replaceChildren(...hidden.map((name) => this.foldChoice(name, torus.shape[torus.names.indexOf(name)])));
    }
    this.explodes.value = parameters.explode ?? 'none';
    this.cuts.value = parameters.slice ?? 'all';
    for (const select of [this.explodes, this.cuts]) if (select.selectedIndex < 0) select.selectedIndex = 0; // unknown values are reported
  }

  private foldChoice(name: string, size: number): HTMLElement {
    const rules = new Map((this.page.parameters.fold ?? '').split(',').filter(Boolean).map((pair) => pair.split(':') as [string, string]));
    const select = h('select', { 'aria-label': `Fold ${name}`, on: { change: () => {
      if (select.value === 'max') rules.delete(name);
      else rules.set(name, select.value);
      this.page.set({ fold: [...rules].map((pair) => pair.join(':')).join(',') || null });
    } } }, ...['max', 'mean', ...Array.from({ length: size }, (_, i) => String(i))].map((rule) => h('option', { value: rule }, /\d/.test(rule) ? `${name} = ${rule}` : `${name}: ${rule}`)));
    select.value = rules.get(name) ?? 'max';
    return select;
  }
}

/** The view of the address tables and their cost. */
import { bytes, count, percent, short, UNKNOWN } from '../format';
import type { Page, View } from '../page';
import { h, panel, setAttribute, setText } from '../parts/dom';
import { Table } from '../parts/table';
import type { Communicator, Detail } from '../schema';

interface Scheme { name: string; each: number; used: boolean }
/** Samples after which the list is requested again. */
const EVERY = 8;

export class AddressesView implements View {
  readonly element: HTMLElement;
  private readonly big = h('p', { class: 'big' });
  private readonly schemes = new Table<Scheme>('Bytes a rank by scheme', [
    { head: 'Scheme', text: ({ name, used }) => (used ? `${name}, in use` : name), strong: true },
    { head: 'Bytes a rank', text: ({ each }) => bytes(each), bar: ({ each }) => each / this.most, right: true },
    { head: 'Against the one in use', text: ({ each, used }) => (used || !this.inUse ? UNKNOWN : `${(each / this.inUse).toFixed(each / this.inUse < 10 ? 1 : 0)}×`), right: true },
  ], { data: ({ name }) => ({ scheme: name }), picked: ({ used }) => used, empty: 'Address tables have not been sampled yet.' });
  private readonly list = new Table<Communicator>('Communicators by bytes', [
    { head: 'Communicator', text: ({ comm, name }) => `${comm}, ${name}`, strong: true },
    { head: 'Ranks', text: ({ ranks }) => count(ranks), right: true },
    { head: 'Model', text: ({ model }) => model },
    { head: 'Bytes', text: (row) => bytes(row.bytes), bar: (row) => row.bytes / (this.detail?.json.list[0]?.bytes || 1), right: true },
  ], { data: ({ comm }) => ({ comm: String(comm) }), empty: 'The communicators of rank 0 come with the next window of virtual time.' });
  private readonly listNote = h('p', { class: 'note', 'data-value': 'rank0Bytes' });
  private detail: Detail | null = null;
  private requested = '';
  private readonly parts = new Table<[string, number | null]>('Parts of the tables', [
    { head: 'Part', text: ([name]) => name },
    { head: 'Bytes a rank', text: ([, value]) => bytes(value), right: true },
  ]);
  private readonly facts = new Table<[string, string]>('Translations', [
    { head: 'What', text: ([name]) => name },
    { head: 'Value', text: ([, value]) => value, right: true, strong: true },
  ]);
  private readonly schemePanel = panel('Bytes a rank by scheme', 'schemes', this.big, this.schemes.element);
  private most = 1;
  private inUse = 0;

  constructor(private readonly page: Page) {
    this.element = h('div', { class: 'addresses grid' },
      h('div', { class: 'wide' }, this.schemePanel.element, h('div', { class: 'grid' }, panel('Translations', 'translations', this.facts.element).element, panel('Parts', 'parts', this.parts.element).element)),
      panel('Communicators of rank 0 by cost', 'communicators', this.list.element, this.listNote).element);
  }

  /** Requests the communicators now and then, and at the end. */
  private request(): void {
    const { newest, ended } = this.page.store;
    const key = ended ? 'end' : String(Math.floor((newest?.seq ?? 0) / EVERY));
    if (!newest || key === this.requested) return;
    this.requested = key;
    void this.page.source.detail('communicators', { rank: 0 }).then((detail) => {
      if (detail === null || detail.json.error) return;
      this.detail = detail;
      this.updateList();
    });
  }

  private updateList(): void {
    const { list = [], addressBytes = 0, restBytes = 0, communicators = 0 } = (this.detail?.json ?? {}) as { list?: Communicator[]; addressBytes?: number; restBytes?: number; communicators?: number };
    this.list.update(list);
    const sum = list.reduce((all, { bytes: its }) => all + its, restBytes);
    const rest = communicators > list.length ? ` The ${count(communicators - list.length)} smallest, with ${bytes(restBytes)}, are not listed.` : '';
    setText(this.listNote, this.detail ? `Together ${bytes(sum)}, and ${bytes(addressBytes)} for addresses: ${bytes(sum + addressBytes)}.${rest}` : '');
    if (this.detail) setAttribute(this.listNote, 'data-bytes', String(sum + addressBytes));
  }

  update(): void {
    const { sample, hello } = this.page.store;
    const addresses = sample?.addresses ?? null;
    const total = addresses?.modelledBytes.total ?? null;
    this.inUse = total ?? 0;
    const scheme = addresses?.scheme || hello?.job.addressing || '';
    setText(this.big, total === null ? UNKNOWN : `${bytes(this.inUse)} a rank`);
    setText(this.schemePanel.note, addresses ? `${scheme} is in use; the others show the memory that the same communicators would take` : '');
    const schemes: Scheme[] = Object.entries(addresses?.others ?? {}).filter(([name]) => name !== scheme).map(([name, each]) => ({ name, each, used: false }));
    if (total !== null) schemes.push({ name: scheme, each: this.inUse, used: true });
    this.most = Math.max(1, ...schemes.map(({ each }) => each));
    this.schemes.update(schemes.sort((a, b) => a.each - b.each));
    this.request();
    this.updateList();
    const { modelledBytes = {} } = addresses ?? {};
    this.parts.update(addresses ? [['Addresses', modelledBytes.addresses ?? null], ['Rank maps', modelledBytes.maps ?? null], ['Caches', modelledBytes.caches ?? null], ['Together', total]] : []);
    const cycles = addresses?.translations && addresses.translationCycles !== null ? addresses.translationCycles / addresses.translations : null;
    this.facts.update(addresses ? [
      ['Communicators', count(addresses.communicators)], ['Translations', short(addresses.translations)],
      ['Cycles a translation', cycles === null ? UNKNOWN : cycles.toFixed(1)], ['Cache hits', percent(addresses.cacheHitRate)],
      ...Object.entries(addresses.models).map(([model, n]): [string, string] => [`Tables by ${model}`, count(n)]),
    ] : []);
  }
}


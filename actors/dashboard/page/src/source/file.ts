/** A run out of a report file: the same messages, without a server. */
import { type Detail, type Message, type Sample } from '../schema';
import type { Store } from '../store';
import { aggregate, join } from './aggregate';
import type { Query, Source } from './source';

export class FileSource implements Source {
  readonly acts = false;
  private readonly frames: Sample[];
  /** Samples of stretches that span several frames, as the server summed them: the whole run, most often. */
  private readonly wide: Sample[];
  private readonly details: Detail[];

  constructor(private readonly store: Store, private readonly messages: Message[], private readonly problem: string | null) {
    const samples = messages.filter((message) => message.type === 'sample');
    const groups = new Map<string, Sample[]>();
    for (const sample of samples) {
      const key = `${sample.from}:${sample.to}`;
      groups.set(key, [...(groups.get(key) ?? []), sample]);
    }
    const joined = [...groups.values()].map(join).sort((a, b) => a.from - b.from || a.to - b.to);
    const spans = (sample: Sample) => joined.some((other) => other !== sample && other.from >= sample.from && other.to <= sample.to && other.to > other.from);
    this.wide = joined.filter(spans);
    this.frames = joined.filter((sample) => !spans(sample));
    this.details = messages.filter((message) => message.type === 'detail');
  }

  start(): void {
    const { store } = this;
    store.link.state = 'file';
    store.notice = this.problem;
    for (const message of this.messages) {
      if (message.type === 'hello') store.takeHello(message);
      else if (message.type === 'history' && message.frames.length >= store.frames.list.length) store.frames.replace(message);
      else if (message.type === 'end') store.end = message;
    }
    for (const sample of this.frames) {
      store.frames.append(sample);
      store.point(sample);
    }
    // Of a file that was cut the whole run may be there, and its last samples not.
    store.newest = [...this.frames, ...this.wide].reduce<Sample | null>((last, sample) => (last && last.to >= sample.to ? last : sample), null);
    store.changed();
  }

  show(query: Query): void {
    const [from, to] = query.from < 0 ? this.store.selection() : [query.from, query.to];
    const exact = this.wide.find((sample) => sample.from === from && sample.to === to);
    const inside = this.frames.filter((sample) => sample.to > from && sample.from < to);
    this.store.sample = exact ?? (inside.length ? aggregate(inside, this.store.hello?.network ?? null) : this.store.newest);
    this.store.changed();
  }

  detail(kind: string, parameters: Record<string, string | number>): Promise<Detail | null> {
    const same = ({ detail, json }: Detail) => detail === kind && Object.entries(parameters).every(([name, value]) => String(json[name]) === String(value));
    return Promise.resolve(this.details.find(same) ?? (kind === 'link' ? this.link(Number(parameters.link)) : null));
  }

  act(): Promise<string | null> {
    return Promise.resolve('This is a file: there is no run to act on.');
  }

  reportAddress(): null {
    return null;
  }

  /** Busy and queue over time out of the frames, where the file has all links of each. */
  private link(link: number): Detail | null {
    const having = this.frames.filter(({ arrays }) => arrays.linkBusy && link < arrays.linkBusy.length);
    if (!having.length) return null;
    const pick = (name: string) => Uint8Array.from(having, ({ arrays }) => arrays[name]?.[link] ?? 0);
    return {
      kind: 4, flags: 0, seq: 0, from: having[0].from, to: having[having.length - 1].to, detail: 'link', id: 0, json: { kind: 'link', link },
      arrays: {
        busy: pick('linkBusy'), queue: pick('linkQueue'),
        from: Float64Array.from(having, ({ from }) => from), to: Float64Array.from(having, ({ to }) => to),
      },
    };
  }
}

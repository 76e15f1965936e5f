/** A run out of a report file: the same messages, without a server. */
import { type Detail, type Message, type Sample } from '../schema';
import { nearest, type Store } from '../store';
import type { Query, Source } from './source';

export class FileSource implements Source {
  readonly acts = false;
  private readonly frames: Sample[];
  /** All stored stretches: the frames, their sums, and the whole run. */
  private readonly stored: Sample[];
  private readonly details: Detail[];

  constructor(private readonly store: Store, private readonly messages: Message[], private readonly problem: string | null) {
    const samples = messages.filter((message) => message.type === 'sample');
    const groups = new Map<string, Sample[]>();
    for (const sample of samples) {
      const key = `${sample.from}:${sample.to}`;
      groups.set(key, [...(groups.get(key) ?? []), sample]);
    }
    this.stored = [...groups.values()].map(join).sort((a, b) => a.from - b.from || a.to - b.to);
    const inside = (sample: Sample) => this.stored.filter((other) => other !== sample && other.from >= sample.from && other.to <= sample.to && other.to > other.from);
    this.frames = this.stored.filter((sample) => !inside(sample).length);
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
    store.stored = this.stored.filter(({ from, to }) => to > from).map(({ from, to }) => ({
      from, to, frames: this.frames.filter((frame) => frame.to > frame.from && frame.from >= from && frame.to <= to).length,
    }));
    // A file that was cut may have the whole run without its last samples.
    store.newest = [...this.frames, ...this.stored].reduce<Sample | null>((last, sample) => (last && last.to >= sample.to ? last : sample), null);
    store.changed();
  }

  show(query: Query): void {
    const [from, to] = query.from < 0 ? this.store.selection() : [query.from, query.to];
    const shown = nearest(this.store.stored, [from, to]);
    this.store.sample = this.stored.find((sample) => sample.from === shown?.from && sample.to === shown.to) ?? this.store.newest;
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

  traceAddress(): null {
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

/** Joins the samples of one frame that were written for several views. */
function join(samples: Sample[]): Sample {
  const [first, ...rest] = samples;
  const joined: any = { ...first, arrays: { ...first.arrays } };
  for (const sample of rest) {
    Object.assign(joined.arrays, sample.arrays);
    for (const [name, value] of Object.entries(sample)) {
      const mine = joined[name];
      const longer = Array.isArray(value) && value.length > (mine?.length ?? 0);
      if (name !== 'arrays' && (mine === null || mine === undefined || longer)) joined[name] = value;
    }
    if ((sample.links?.top.length ?? 0) > (joined.links?.top.length ?? 0)) joined.links = sample.links;
    joined.lateBeyond = Math.min(joined.lateBeyond, sample.lateBeyond);
    if (sample.pairs.heaviest.length) joined.pairs = sample.pairs;
  }
  return joined;
}

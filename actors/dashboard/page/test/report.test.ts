import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SCENARIOS, Synthetic } from '../dev/synthetic';
import { reportHtml } from '../dev/template';
import { type Block, blocksOf, crc32, unpack } from '../src/source/blocks';
import { FileSource } from '../src/source/file';
import { read, type Sample } from '../src/schema';
import { Store } from '../src/store';
import { parse } from '../src/fragment';
import { Comparison, lengths, type Side } from '../src/views/compare';

const run = new Synthetic({ ...SCENARIOS.find(({ name }) => name === 'ended')!, frames: 12 });

function blocks(): Block[] {
  const messages = [run.hello(), run.history('overview'), ...Array.from({ length: 12 }, (_, i) => run.sample('report', i)), run.end()!];
  return [0, 1, 2, 3, 4].map((i) => {
    const part = messages.slice(i * 3, i * 3 + 3);
    const packed = gzipSync(Buffer.concat(part.flatMap((message) => [Buffer.from(Uint32Array.of(message.length).buffer), message])));
    return { number: i + 1, of: 5, length: packed.length, crc: crc32(packed), set: 'a', text: packed.toString('base64') };
  });
}

function side(settings: Record<string, unknown>): Side {
  const of = new Synthetic({ ...SCENARIOS.find(({ name }) => name === 'ended')!, frames: 2, settings });
  const store = new Store();
  const source = new FileSource(store, [of.hello(), of.history('overview'), of.sample('report', 1), of.end()!].map((bytes) => read(bytes)), null);
  source.start();
  return { store, source, file: '../runs/a%20b.html' };
}

async function open(list: Block[]): Promise<Store> {
  const store = new Store();
  const { messages, problem } = await unpack(list);
  new FileSource(store, messages, problem).start();
  return store;
}

describe('report', () => {
  it('computes CRC-32 as the standard defines it', () => {
    expect(crc32(new TextEncoder().encode('123456789')).toString(16)).toBe('cbf43926');
  });

  it('compares two runs in a sentence', () => {
    expect(lengths(100, 230)).toBe('B takes 2.3 times as long as A.');
    expect(lengths(100, 68)).toBe('B takes 32 % less time than A.');
    expect(lengths(100, 100.1)).toBe('Both take equally long.');
    const { element } = new Comparison(side({}), side({ routing: 'adaptive' }));
    expect(element.querySelector('[data-sentence]')?.textContent).toMatch(/^Both take equally long\.A: .+ busy\. B: .+ busy\.$/);
  });

  it('opens a whole file', async () => {
    const store = await open(blocks());
    expect(store.notice).toBeNull();
    expect(store.hello?.job.app).toBe('traffic');
    expect(store.frames.list).toHaveLength(12);
    expect(store.ended).toBe(true);
    expect(store.selection()[0]).toBe(0);
  });

  it('reports the block where a file is cut, and shows the complete blocks', async () => {
    const list = blocks().slice(0, 4);
    list[3] = { ...list[3], text: list[3].text.slice(0, 100) };
    const store = await open(list);
    expect(store.notice).toBe('The file is cut short after block 3 of 5; the complete blocks are shown.');
    expect(store.newest?.seq).toBe(7);
  });

  it('lists the settings in which two reports differ', () => {
    const equal = { pattern: 'hotspot', partitions: '1' };
    const page = new Comparison(side({ ...equal, mapping: 'XYZT', seed: '1' }), side({ ...equal, mapping: 'ZYXT', seed: '1', 'torus.hop-latency': '2 us' }));
    const rows = [...page.element.querySelectorAll('[data-setting]')].map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
    expect(rows).toEqual([['mapping', 'XYZT', 'ZYXT'], ['torus.hop-latency', '–', '2 us']]);
  });

  it('links each row of a comparison into both reports', () => {
    const { element } = new Comparison(side({}), side({ routing: 'adaptive' }));
    const rows = [...element.querySelectorAll('[data-setting], [data-figure], [data-link]')];
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) {
      const addresses = [...row.querySelectorAll('a')].map((link) => link.getAttribute('href')!);
      expect(addresses).toHaveLength(2);
      for (const address of addresses) {
        expect(address.startsWith('../runs/a%20b.html#/')).toBe(true);
        expect(parse(address.slice(address.indexOf('#'))).problems).toEqual([]);
      }
    }
    expect(element.querySelector("[data-figure='Busiest link'] a")!.getAttribute('href')).toMatch(/#\/machine\?pick=link:\d,\d,\d,-?[+-]?[xyz]$/);
  });

  it('leaves a block with a wrong CRC out', async () => {
    const list = blocks();
    list[2] = { ...list[2], crc: list[2].crc ^ 1 };
    const store = await open(list);
    expect(store.notice).toBe('Left out, for it is damaged: block 3 of 5.');
    expect(store.end).not.toBeNull();
  });

  it('has the notice that it is cut before all parts that may be cut, also without scripts', () => {
    const html = reportHtml('a("</script>")', 'scene()', 'p{}', 'licences');
    const at = html.indexOf('the report is not whole');
    expect(at).toBeGreaterThan(html.indexOf('<body>'));
    expect(at).toBeLessThan(html.indexOf('<style>'));
    expect(html.match(/<\/script>/g)).toHaveLength(3);
    const [, packed] = /data-part="page">([^<]*)</.exec(html)!;
    expect(gunzipSync(Buffer.from(packed, 'base64')).toString()).toBe('a("</script>")');
    expect(html.indexOf('<style>')).toBeLessThan(html.indexOf('<script type="module">'));
    const data = html.indexOf('<!--rankcluster-data-->');
    expect(data).toBeGreaterThan(html.indexOf('data-part="page"'));
    expect(data).toBeLessThan(html.indexOf('data-part="scene"'));
  });

  it('finds blocks and sets in a document', () => {
    const page = new DOMParser().parseFromString('<body><script type="application/octet-stream" data-block="2" data-of="2" data-length="4" data-crc="0000000a" data-set="b">QUJD</script><script type="application/octet-stream" data-block="1" data-of="2" data-length="3" data-crc="ff" data-set="b">QQ==</script></body>', 'text/html');
    const list = blocksOf(page).get('b')!;
    expect(list.map(({ number, of, length, crc }) => [number, of, length, crc])).toEqual([[1, 2, 3, 255], [2, 2, 4, 10]]);
  });

  it('shows the stored stretch nearest to the selected one, with the figures of the server', async () => {
    const { messages } = await unpack(blocks());
    const sums = [[0, 11], [4, 7], [6, 9]].map(([first, last]) => read(run.sample('report', first, last)));
    const store = new Store();
    const source = new FileSource(store, [...messages, ...sums], null);
    source.start();
    const select = (first: number, end: number) => {
      store.route = { ...store.route, t: [run.from(first), run.from(end)] };
      source.show({ view: 'machine', from: -1, to: -1 });
      expect(store.selection()).toEqual([store.sample!.from, store.sample!.to]);
      return store.sample;
    };
    expect(select(4, 8)!.arrays.linkBusy).toEqual((sums[1] as Sample).arrays.linkBusy);
    expect(select(5, 8)!.from).toBe(run.from(4));
    expect(store.moved(1)).toEqual([run.from(6), run.from(10)]);
    expect(store.moved(-1)).toEqual([run.from(4), run.from(8)]);
    expect([select(1, 11)!.from, store.sample!.to]).toEqual([run.from(0), run.from(12)]);
    expect(store.moved(1)).toEqual([run.from(0), run.from(1)]);
    expect([select(3, 4)!.from, store.sample!.to]).toEqual([run.from(3), run.from(4)]);
  });

  it('computes busy over time of a link from its frames', async () => {
    const { messages } = await unpack(blocks());
    const source = new FileSource(new Store(), messages, null);
    const detail = await source.detail('link', { link: run.torus!.parse('5,3,3,-z') });
    expect(detail?.arrays.busy).toHaveLength(12);
    expect(await source.detail('rank', { rank: 3 })).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { encode } from '../dev/encode';
import { type Network, read, type Sample } from '../src/schema';
import { aggregate, histogram } from '../src/source/aggregate';

const NETWORK = { family: 'torus', directions: 6, capacityChunks: 32 } as Network;
const KINDS = ['+x', '-x', '+y', '-y', '+z', '-z'];

interface Draft { from: number; to: number; busy: Uint8Array; top: [id: number, busy: number, queue: number][]; json?: object; arrays?: Record<string, any> }

/** A frame of a torus of eight nodes. */
function sample({ from, to, busy, top, json, arrays }: Draft): Sample {
  const by = KINDS.map((direction, kind) => ({ direction, mean: 0, max: Math.max(...Array.from(busy).filter((_, link) => link % 6 === kind)) / 255 }));
  const message = read(encode({
    kind: 2, from, to,
    json: {
      states: [1, 0, 0, 0, 0], clock: { stretchEvents: 10, stretchMs: 5, eventsPerSecond: 2000 },
      links: { mean: 0.1, max: top[0]?.[1] ?? 0, bins: histogram(busy), by, top: top.map(([id, share, queue]) => ({ id, name: `link ${id}`, busy: share, queue, bytes: share * (to - from) * 2 })) },
      findings: ['link', 'late', 'partitions', 'addresses'].map((id) => ({ id, severity: 'red', title: `of ${from}`, text: `of ${from}` })),
      ...json,
    },
    arrays: { linkBusy: busy, linkQueue: new Uint8Array(48), planeBusy0: Uint8Array.of(9, 9, 9, 9), ...arrays },
  }));
  if (message.type !== 'sample') throw new Error();
  return message;
}

function busy(values: Record<number, number>): Uint8Array {
  const all = new Uint8Array(48);
  for (const [link, value] of Object.entries(values)) all[Number(link)] = value;
  return all;
}

/** Link 3 is full in the first frame of 100 ps, link 9 half full in the second of 300 ps, in which 3 is not among the top. */
const LINKS = [
  sample({ from: 0, to: 100, busy: busy({ 3: 255, 9: 51 }), top: [[3, 1, 30]] }),
  sample({ from: 100, to: 400, busy: busy({ 3: 51, 9: 128 }), top: [[9, 0.5, 7]] }),
];

describe('aggregate', () => {
  it('has a link that is not among the top of a frame as its arrays have it', () => {
    const { links } = aggregate(LINKS, NETWORK);
    expect(links!.top.map(({ id }) => id)).toEqual([9, 3]);
    expect(links!.top[0].busy).toBeCloseTo((0.2 * 100 + 0.5 * 300) / 400);
    expect(links!.top[1].busy).toBeCloseTo((1 * 100 + 0.2 * 300) / 400);
    expect(links!.top[0].bytes).toBe(Math.round(links!.top[0].busy! * 400 * 2));
    expect(links!.top[1].queue).toBe(30);
  });

  it('takes the busiest link of a kind over the stretch, not a mean of maxima', () => {
    const sum = aggregate(LINKS, NETWORK);
    expect(sum.links!.by[3].max).toBeCloseTo(sum.links!.top[0].busy!);
    expect(sum.links!.max).toBe(sum.links!.top[0].busy);
    expect(sum.links!.by[0].max).toBe(0);
    expect(sum.links!.bins).toEqual(histogram(sum.arrays.linkBusy));
    expect(sum.arrays.planeBusy0).toBeUndefined();
  });

  it('sums the hottest links of a large machine, and takes maxima of its planes', () => {
    const large = LINKS.map((one, i) => ({ ...one, arrays: { hotLink: Uint32Array.of(i ? 9 : 3), hotBusy: Uint8Array.of(i ? 128 : 255), hotQueue: Uint8Array.of(10), planeBusy0: Uint8Array.of(i, 5 - i) } }));
    const sum = aggregate(large, NETWORK);
    expect(sum.links!.by[3].max).toBeCloseTo(96 / 255);
    expect(sum.links!.by[1].max).toBe(0);
    // All links are 10 % busy in the mean, so the 46 others are 8.9 %.
    expect(sum.links!.bins).toEqual([0, 46, 0, 0, 0, 1, 0, 1, ...new Array(12).fill(0)]);
    expect([...sum.arrays.planeBusy0]).toEqual([1, 5]);
    expect([...sum.arrays.hotLink]).toEqual([9, 3]);
    expect([...sum.arrays.hotBusy]).toEqual([96, 64]);
  });

  it('counts a wait that goes on over several frames once', () => {
    const late = (causesPs: number, openPs: number) => ({ states: [0.7, 0, 0.3, 0, 0], late: [{ rank: 5, latePs: causesPs, latePsEnded: 0, causesPs, openPs, ranksHeld: 2, state: 'computing' }, { rank: 7, latePs: 10, latePsEnded: 10, causesPs: 10, openPs: 0 }], waitedPs: causesPs + 10, waitedOpenPs: openPs });
    const frames = [[100, 100], [250, 250], [400, 400]].map(([causes, open], i) => sample({ from: i * 100, to: i * 100 + 100, busy: busy({}), top: [], json: late(causes, open) }));
    const sum = aggregate(frames, NETWORK);
    expect(sum.late.map(({ rank, causesPs, openPs }) => [rank, causesPs, openPs])).toEqual([[5, 400, 400], [7, 30, 0]]);
    expect(sum.waitedPs).toBe(430);
    expect(sum.findings[1]).toMatchObject({ severity: 'red', subject: 'rank:5', title: 'Rank 5 holds up 2 ranks' });
    expect(sum.findings[1].text).toBe('It causes 93 % of all waiting. The longest wait for it was 400 ps. It is computing.');
  });

  it('bounds the waits that frames did not name', () => {
    const rank = (number: number, causesPs: number, error = 0) => ({ rank: number, latePs: causesPs, latePsEnded: causesPs, causesPs, openPs: 0, error });
    const rest = Array.from({ length: 30 }, (_, i) => rank(100 + i, 900));
    const lists = [[rank(1, 1000), rank(2, 950, 5), ...rest], [rank(1, 1000), rank(3, 950), ...rest], [rank(1, 700), rank(2, 600)]];
    const frames = lists.map((late, i) => sample({ from: i * 100, to: i * 100 + 100, busy: busy({}), top: [], json: { late, lateBeyond: [40, 20, 0][i] } }));
    const sum = aggregate(frames, NETWORK);
    const errors = new Map(sum.late.map((late) => [late.rank, late.error]));
    expect([errors.get(1), errors.get(2)]).toEqual([0, 25]);
    expect(sum.late.length).toBe(32);
    // Left out is rank 3 with 950, of which the first frame may have had 40 more.
    expect(errors.get(3)).toBeUndefined();
    expect(sum.lateBeyond).toBe(990);
  });

  it('leaves out of a mean what a member did not tell', () => {
    const rows = [{ rankShare: Uint8Array.of(255, 0, 0, 0, 0), rankMark: Uint8Array.of(0) }, { rankShare: Uint8Array.of(0, 255, 0, 0, 0), rankMark: Uint8Array.of(4) }];
    const sum = aggregate(rows.map((arrays, i) => sample({ from: i * 100, to: i * 100 + 100, busy: busy({}), top: [], arrays })), NETWORK);
    expect([...sum.arrays.rankShare]).toEqual([255, 0, 0, 0, 0]);
    expect([...sum.arrays.rankMark]).toEqual([0]);
  });

  it('forgets a wait that was open once and was charged to nobody', () => {
    const open = [{ rank: 5, latePs: 90, latePsEnded: 0, causesPs: 90, openPs: 90 }];
    const frames = [open, []].map((late, i) => sample({ from: i * 100, to: i * 100 + 100, busy: busy({}), top: [], json: { late, waitedPs: 90 * (1 - i), waitedOpenPs: 90 * (1 - i) } }));
    expect(aggregate(frames, NETWORK).late).toEqual([]);
  });

  it('says that ranks hardly wait, whoever causes it', () => {
    const late = [{ rank: 5, latePs: 90, latePsEnded: 90, causesPs: 90, openPs: 0 }];
    const frames = [0, 1].map((i) => sample({ from: i * 100, to: i * 100 + 100, busy: busy({}), top: [], json: { states: [0.995, 0, 0.005, 0, 0], late, waitedPs: 100, waitedOpenPs: 0 } }));
    expect(aggregate(frames, NETWORK).findings[1]).toMatchObject({ severity: 'green', text: 'Ranks hardly wait for each other. Rank 5 causes 90 % of the waiting, the most.' });
  });

  it('finds anew what the stretch says, and keeps what the run says', () => {
    const parts = (a: number, b: number) => ({ partitions: [{ id: 0, member: '0', events: a, waitShare: 0.5 }, { id: 1, member: '0', events: b, waitShare: 0.1 }] });
    const sum = aggregate(LINKS.map((one, i) => ({ ...one, ...parts(i ? 10 : 90, i ? 110 : 10) }) as Sample), NETWORK);
    expect(sum.findings.map(({ title }) => title)).toEqual(['No link is above 70 %', 'No rank stands out', '1.09× from perfect', 'of 100']);
    expect(sum.findings[0].text).toBe('The network does not limit. The busiest, link 9, is 43 % busy. The mean of all links is 10 %.');
    expect(sum.findings[2].text).toBe('Partition 1 runs 55 % of the events. Partition 0 waits 50 % of the time.');
    expect(sum.clock).toMatchObject({ stretchEvents: 20, stretchMs: 10, eventsPerSecond: 2000 });
  });

  it('adds messages up by pair, size and hops', () => {
    const traffic = (bytes: number[], hops: number[], messages: number[]) => ({
      json: { sizes: [{ upTo: 7, count: messages[1] }], hops: [{ hops: 2, count: messages[1] }], pairs: { heaviest: [] } },
      arrays: { pairBytes: Float32Array.from(bytes), pairHops: Float32Array.from(hops), pairMessages: Float32Array.from(messages) },
    });
    const frames = [traffic([0, 8, 0, 0], [0, 1, 0, 0], [0, 2, 0, 0]), traffic([0, 24, 4, 0], [0, 3, 2, 0], [0, 3, 1, 0])];
    const sum = aggregate(frames.map((one, i) => sample({ from: i * 100, to: i * 100 + 100, busy: busy({}), top: [], ...one })), NETWORK);
    expect([...sum.arrays.pairBytes]).toEqual([0, 32, 4, 0]);
    expect([...sum.arrays.pairHops]).toEqual([0, 2.5, 2, 0]);
    expect(sum.pairs.heaviest).toEqual([{ from: 0, to: 1, bytes: 32, messages: 5 }, { from: 1, to: 0, bytes: 4, messages: 1 }]);
    expect([sum.sizes, sum.hops]).toEqual([[{ upTo: 7, count: 5 }], [{ hops: 2, count: 5 }]]);
  });

  it('keeps the five states of a row at 255 and says that a row has no data if it never had', () => {
    const rows = (share: number[], mark: number[]) => ({ arrays: { rankShare: Uint8Array.from(share), rankMark: Uint8Array.from(mark) } });
    const frames = [rows([84, 171, 0, 0, 0, 0, 0, 0, 0, 0], [4, 4]), rows([85, 0, 170, 0, 0, 0, 0, 0, 0, 0], [1, 4])];
    const sum = aggregate(frames.map((one, i) => sample({ from: i * 100, to: i * 100 + 100, busy: busy({}), top: [], ...one })), NETWORK);
    expect([...sum.arrays.rankShare].reduce((all, share) => all + share)).toBe(255);
    expect([...sum.arrays.rankMark]).toEqual([1, 4]);
  });
});

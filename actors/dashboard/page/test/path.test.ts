import { beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../dev/open';
import { changes, changeSentence, comparePaths } from '../src/path/compare';
import { composition, most, pathOf, sentence, wayOf } from '../src/path/data';
import type { End } from '../src/schema';
import { Store } from '../src/store';

const PATH = {
  picoseconds: 1_000_000, rank: 7, complete: true, segments: 9, messages: 1,
  classes: { queue: 400_000, serialization: 300_000, computing: 250_000, afterEnd: 50_000 },
  ranks: { none: 700_000, 3: 250_000, 7: 50_000 }, calls: { program: 250_000, allreduce: 750_000 },
  queues: { '1,0,0,-x': 390_000, '0,0,0,+y': 10_000 }, blocked: {},
  legs: [
    { rank: 3, class: 'computing', call: 'program', begin: 0, sent: 250_000, to: 7, received: 950_000, waited: 400_000, link: '1,0,0,-x' },
    { rank: 7, class: 'receive', call: 'allreduce', begin: 950_000, sent: 1_000_000 },
  ],
  elasticities: [{ keys: ['link.bandwidth', 'node.bandwidth'], share: -0.7, divided: true, firm: false }],
};
const end = (criticalPath?: object) => ({ type: 'end', kind: 5, flags: 0, seq: 0, from: 0, to: 1_000_000, job: { state: 'finished' }, result: { criticalPath } }) as unknown as End;
const withPath = (criticalPath?: object) => Object.assign(new Store(), { end: end(criticalPath) });

describe('critical path', () => {
  beforeEach(() => history.replaceState(null, '', '#/path'));

  it('is read out of the result, or the reason why there is none', () => {
    expect(pathOf(null)).toBeNull();
    expect(pathOf(end())).toBeNull();
    expect(pathOf(end({ missing: 'no rank has begun' }))).toBe('no rank has begun');
    const path = pathOf(end(PATH));
    expect(path).toMatchObject({ rank: 7, legs: [{ to: 7, link: '1,0,0,-x' }, { to: null, received: 1_000_000, waited: 0 }] });
  });

  it('is composed of classes in the order of their groups', () => {
    const parts = composition(pathOf(end(PATH)) as never);
    expect(parts.map(({ kind }) => kind)).toEqual(['computing', 'serialization', 'queue', 'afterEnd']);
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  it('has a sentence with the largest classes and the longest queue', () => {
    expect(sentence(withPath(PATH))).toBe('The critical path: queueing at busy links 40 %, bytes on links 30 %, computing, by stated times 25 %; longest queue at (1,0,0) −x.');
    expect(sentence(withPath())).toBe('');
    expect(most(PATH.queues, 1)).toEqual([['1,0,0,-x', 390_000]]);
  });

  it('names the way of a leg', () => {
    const { legs } = pathOf(end(PATH)) as { legs: Parameters<typeof wayOf>[0][] };
    expect(wayOf(legs[0])).toBe('rank 3 to rank 7 in 700 ns, 400 ns of it waiting at (1,0,0) −x');
    expect(wayOf(legs[1])).toBe('rank 7, to the end');
  });

  it('is shown as a view, with a deep link to a leg', () => {
    history.replaceState(null, '', '#/path?pick=leg:0');
    const { store, shell } = opened('ended');
    store.end = { ...end(PATH), to: store.now };
    shell.update();
    expect(document.querySelectorAll('.path-bar i')).toHaveLength(4);
    expect(document.querySelector('[data-leg]')?.textContent).toContain('rank 3 to rank 7');
    expect(document.querySelector('tr[data-leg="0"]')?.getAttribute('aria-current')).toBe('true');
    expect(document.querySelector('tr[data-sum="1,0,0,-x"]')?.textContent).toContain('39 %');
  });

  it('shows how to record a path where there is none', () => {
    opened('ended');
    expect(document.querySelector('.path .empty')?.textContent).toBe('The critical path was not recorded. Run with --explain path: the run then records it, and this view shows it at the end.');
  });

  it('is compared by class, the largest change first', () => {
    const shorter = { ...PATH, picoseconds: 700_000, classes: { ...PATH.classes, queue: 100_000 } };
    const rows = changes(PATH.classes, shorter.classes);
    expect(rows[0]).toEqual({ kind: 'queue', a: 400_000, b: 100_000 });
    expect(changeSentence(rows)).toBe('On the critical path, queueing at busy links is 300 ns shorter in B, the largest change.');
    expect(changeSentence(changes(PATH.classes, PATH.classes))).toBe('');
    expect(comparePaths(withPath(), withPath())).toBeNull();
    expect(comparePaths(withPath(PATH), withPath())?.textContent).toContain('B has none: it was run without --explain path');
    expect(comparePaths(withPath(PATH), withPath(shorter))?.querySelector('tr[data-class=queue]')?.textContent).toContain('−300 ns');
  });
});

import { describe, expect, it } from 'vitest';
import { endText } from '../src/machine/pick';
import { topOf } from '../src/parts/chart';
import { stretchNote, withSlice } from '../src/machine/data';
import type { Store } from '../src/store';
import { Frames } from '../src/frames';
import { flowsOf } from '../src/machine/follow';
import { cable, cables, idColour, layout, nearestId } from '../src/machine/geometry';
import { busiest, cells, rootFirst, switchesOf, treeLink } from '../src/machine/strips';
import { defaultShown, fold, foldedText, minimap, parseFold, parseShown, plane, servedPlane, Torus } from '../src/machine/torus';

const cube = new Torus([8, 8, 8], [true, true, true], ['x', 'y', 'z']);
const five = new Torus([4, 4, 4, 4, 2], [true, true, true, true, true], ['a', 'b', 'c', 'd', 'e']);

function one(torus: Torus, ...links: [number, number][]): Uint8Array {
  const values = new Uint8Array(torus.nodes * torus.directions);
  for (const [link, value] of links) values[link] = value;
  return values;
}

describe('charts', () => {
  it('show usual values though one is far higher', () => {
    const values = Array.from({ length: 40 }, (_, i) => 10 + (i % 3));
    expect(topOf(values)).toBeCloseTo(13.2);
    expect(topOf([...values, 4000])).toBeCloseTo(18);
    expect(topOf([1, 2, 300]), 'too few to call one an outlier').toBeCloseTo(330);
    expect(topOf([null, 0])).toBe(1);
  });

  it('name the end of a cable of a fat tree', () => {
    expect(endText('1/17,up 3')).toBe('to switch 17 of level 1');
    expect(endText('node 7,up 0')).toBe('to node 7');
    expect(endText('')).toBe('');
  });
});

describe('torus', () => {
  it('numbers links as the contract does', () => {
    const link = cube.parse('5,3,3,-z');
    expect(link).toBe((5 + 8 * 3 + 64 * 3) * 6 + 5);
    expect(cube.name(link)).toBe('5,3,3,-z');
    expect(cube.parse('5,3,3 -z')).toBe(link);
    expect(cube.parse('5,3,3 −z')).toBe(link);
    for (const wrong of ['8,0,0,+x', '1,2,+x', '1,2,3,+w', '', 'x']) expect(cube.parse(wrong)).toBe(-1);
  });

  it('distinguishes a wrap-around link from its twin', () => {
    const link = cube.parse('7,0,0,+x');
    expect(cube.neighbour(7, 0, 1)).toBe(0);
    expect(cube.wraps(7, 0, 1)).toBe(true);
    expect(cube.name(cube.twin(link))).toBe('0,0,0,-x');
    const mesh = new Torus([4, 4], [false, true], ['x', 'y']);
    expect(mesh.neighbour(3, 0, 1)).toBe(-1);
    expect(mesh.neighbour(12, 1, 1)).toBe(0);
  });

  it('puts the busiest link of a row into the right cell of its plane', () => {
    const hot = cube.parse('5,3,3,-z');
    const folded = fold(cube, { all: one(cube, [hot, 248], [cube.parse('1,2,6,+z'), 90]), hot: null }, [0, 1, 2], new Map());
    const z = plane(folded, 2);
    expect(z).toMatchObject({ columns: 8, rows: 8, across: 'x', up: 'y' });
    expect(z.values[5 + 8 * 3]).toBe(248);
    expect(z.links[5 + 8 * 3]).toBe(hot);
    expect(z.values[1 + 8 * 2]).toBe(90);
    expect(Math.max(...plane(folded, 0).values)).toBe(0);
  });

  it('takes planes of the server for all links, and names cells by the hot ones', () => {
    const hot = cube.parse('5,3,3,-z');
    const served = new Uint8Array(64).fill(20);
    served[5 + 8 * 3] = 248;
    const z = servedPlane(cube, 2, served, { all: null, hot: { links: [hot], values: [248] } });
    expect([z.values[0], z.values[5 + 8 * 3], z.links[5 + 8 * 3], z.links[0]]).toEqual([20, 248, hot, -1]);
  });

  it('shows no data where only hot links are known', () => {
    const folded = fold(cube, { all: null, hot: { links: [cube.parse('5,3,3,-z')], values: [200] } }, [0, 1, 2], new Map());
    const z = plane(folded, 2);
    expect(z.values[5 + 8 * 3]).toBe(200);
    expect(z.values[0]).toBe(-1);
  });

  it('adds all links of a slice to the hot ones', () => {
    const busy = new Uint8Array(64 * 6);
    busy[(2 + 8 * 1) * 6 + 1] = 77;
    const hot = { links: [cube.parse('5,3,3,-z'), cube.parse('0,0,1,+x')], values: [200, 100] };
    const { hot: all } = withSlice(cube, { all: null, hot }, { dimension: 2, index: 3, busy, queue: busy }, 'busy');
    const at = (name: string) => all!.values[Array.from(all!.links).indexOf(cube.parse(name))];
    expect([at('2,1,3,-x'), at('5,3,3,-z'), at('0,0,1,+x')]).toEqual([77, 0, 100]);
    expect(all!.links).toHaveLength(64 * 6 + 1);
  });

  it('folds by maximum, mean, or one index', () => {
    const values = one(five, [five.link(five.node([1, 2, 3, 0, 0]), 2, 1), 80], [five.link(five.node([1, 2, 3, 2, 1]), 2, 1), 240]);
    const at = (rules: Parameters<typeof fold>[3]) => {
      const folded = fold(five, { all: values, hot: null }, [0, 1, 2], rules);
      const link = folded.torus.link(folded.torus.node([1, 2, 3]), 2, 1);
      return [folded.values[link], folded.source[link] >= 0 ? five.name(folded.source[link]) : null];
    };
    expect(at(new Map())).toEqual([240, '1,2,3,2,1,+c']);
    expect(at(new Map([[3, 'mean'], [4, 'mean']]))[0]).toBe(Math.round(320 / 8));
    expect(at(new Map([[3, 0]]))).toEqual([80, '1,2,3,0,0,+c']);
    expect(at(new Map([[3, 0], [4, 1]]))[0]).toBe(0);
  });

  it('reads dims and folds, and falls back to the longest dimensions', () => {
    expect(defaultShown(five)).toEqual([0, 1, 2]);
    expect(defaultShown(new Torus([2, 8, 4, 16], [true, true, true, true], ['a', 'b', 'c', 'd']))).toEqual([1, 2, 3]);
    expect(parseShown(five, 'c,d,e')).toEqual([2, 3, 4]);
    expect(parseShown(five, 'c,c,e')).toEqual([0, 1, 2]);
    expect([...parseFold(five, 'd:mean,e:9')]).toEqual([[3, 'mean'], [4, 1]]);
  });

  it('shows the dimension of the busiest link, and names it', () => {
    expect(defaultShown(five, 1)).toEqual([0, 1, 2]);
    expect(defaultShown(five, 3)).toEqual([0, 1, 3]);
    expect(parseShown(five, undefined, 4)).toEqual([0, 1, 4]);
    expect(parseShown(five, 'c,d,e', 0)).toEqual([2, 3, 4]);
    expect(foldedText(five, [0, 1, 3], 3)).toBe('Shown are a, b, d (d in place of c: the busiest link runs along it); c, e are folded.');
    expect(foldedText(five, [0, 1, 3], -1)).toBe('Shown are a, b, d; c, e are folded.');
    expect(foldedText(five, [0, 1, 2], 1)).toBe('Shown are a, b, c; d, e are folded.');
    expect(foldedText(cube, [0, 1, 2], 2)).toBe('');
  });

  it('draws a minimap of each pair', () => {
    const hot = five.link(five.node([3, 1, 0, 2, 1]), 4, -1);
    const map = minimap(five, { all: one(five, [hot, 222]), hot: null }, 3, 4);
    expect(map.values[2 + 4 * 1]).toBe(222);
    expect(map.links[2 + 4 * 1]).toBe(hot);
  });
});

describe('geometry', () => {
  it('draws a cable once, in the colour of its busier direction, and wraps as two stubs', () => {
    const line = new Torus([4, 1, 1], [true, true, true], ['x', 'y', 'z']);
    const folded = fold(line, { all: one(line, [line.parse('1,0,0,-x'), 99], [line.parse('3,0,0,+x'), 50]), hot: null }, [0, 1, 2], new Map());
    const all = cables(folded, layout(folded.torus, -1), null, 0);
    expect(all.count).toBe(5);
    const busy = Array.from(all.values).findIndex((value) => value === 99);
    expect(line.name(all.links[busy])).toBe('1,0,0,-x');
    const stubs = Array.from(all.values, (value, i) => (value === 50 ? all.positions.slice(i * 6, i * 6 + 6) : null)).filter((stub) => stub !== null);
    expect(stubs).toHaveLength(2);
    const length = (p: Float32Array) => Math.abs(p[0] - p[3]);
    expect(length(stubs[0])).toBeCloseTo(10 / 3 / 2, 4);
    expect(cables(folded, layout(folded.torus, -1), null, 60).count).toBe(1);
  });

  it('keeps only the links of a slice', () => {
    const folded = fold(cube, { all: new Uint8Array(cube.nodes * 6), hot: null }, [0, 1, 2], new Map());
    expect(cables(folded, layout(folded.torus, -1), { d: 2, index: 3 }, 0).count).toBe(64 * 2 + 2 * 8);
  });

  it('spreads planes of an exploded dimension', () => {
    const far = layout(cube, 2).extent;
    expect(far[2] / far[0]).toBeCloseTo(3);
  });

  it('has both stubs of a cable that wraps around, its own node first', () => {
    const where = layout(cube, -1);
    const lines = cable(cube, where, cube.node([7, 2, 3]), 0, 1);
    expect(lines.map(([from]) => from)).toEqual([where.place(cube.node([7, 2, 3])), where.place(cube.node([0, 2, 3]))]);
    expect(lines[0][1][0]).toBeGreaterThan(lines[0][0][0]);
    expect(lines[1][1][0]).toBeLessThan(lines[1][0][0]);
    expect(cable(cube, where, cube.node([0, 2, 3]), 0, -1).map(([from]) => from[0])).toEqual([-5, 5]);
  });

  it('prefers a hot link beside the pointer to another that is nearer', () => {
    const pixels = new Uint8Array(9 * 9 * 4);
    pixels.set([...idColour(12), 255], (4 * 9 + 4) * 4);
    pixels.set([...idColour(77), 255], (4 * 9 + 8) * 4);
    expect(nearestId(pixels, 9)).toBe(12);
    expect(nearestId(pixels, 9, (id) => id === 77)).toBe(77);
  });

  it('finds the id nearest to the middle', () => {
    const pixels = new Uint8Array(9 * 9 * 4);
    pixels.set([...idColour(393_215), 255], (4 * 9 + 6) * 4);
    pixels.set([...idColour(12), 255], 0);
    expect(nearestId(pixels, 9)).toBe(393_215);
    expect(nearestId(new Uint8Array(9 * 9 * 4), 9)).toBe(-1);
  });
});

describe('strips of a fat tree', () => {
  const leaf = { name: 'leaf', switches: 4096, first: 0, up: 16, down: 16 };

  it('draws at most 1,024 cells, then pods, then switches, with each zoom', () => {
    const all = cells(leaf, 0, 1);
    expect(all).toHaveLength(1024);
    expect(all[1]).toEqual({ first: 4, span: 4, from: 4 / 4096, to: 8 / 4096 });
    const near = cells(leaf, 4 / 4096, 8 / 4096);
    expect(near.map(({ first, span }) => [first, span])).toEqual([[4, 1], [5, 1], [6, 1], [7, 1]]);
  });

  it('names the busiest switch of a pod', () => {
    const values = new Uint8Array(8192);
    values[4096 + 6] = 200;
    expect(busiest(values, 4096, { first: 4, span: 4, from: 0, to: 1 })).toEqual([200, 6]);
    expect(busiest(undefined, 0, { first: 4, span: 4, from: 0, to: 1 })[0]).toBe(-1);
  });

  it('finds the busiest link of each switch among links, ports down first', () => {
    const levels = [{ name: 'level 1', switches: 2, first: 0, up: 2, down: 2 }, { name: 'level 2', switches: 1, first: 2, up: 0, down: 4 }];
    const links = { all: null, hot: { links: [1, 2, 4, 11, 13], values: [90, 80, 70, 60, 50] } };
    expect([...switchesOf(levels, 4, links)]).toEqual([80, 0, 0, 90, 70, 60]);
  });

  it('numbers links by their names', () => {
    const levels = [{ name: 'level 1', switches: 2, first: 0, up: 2, down: 2 }, { name: 'level 2', switches: 1, first: 2, up: 0, down: 4 }];
    const of = (name: string) => treeLink({ levels, ports: 4, firstNodeLink: 12, nodeLinks: 1 }, name);
    expect(['1/1,down 1', '1/1,up 0', '2/0,down 3', 'node 3,up 0'].map(of)).toEqual([5, 6, 11, 15]);
    expect(['1/2,down 0', '1/0,up 2', '2/0,up 0', 'node 3,up 1', 'x'].map(of)).toEqual([-1, -1, -1, -1, -1]);
  });

  it('has the root on top', () => {
    const root = { ...leaf, name: 'core', up: 0 };
    expect(rootFirst([leaf, root]).map(({ name }) => name)).toEqual(['core', 'leaf']);
    expect(rootFirst([root, leaf]).map(({ name }) => name)).toEqual(['core', 'leaf']);
  });
});

describe('stretch of a large machine', () => {
  const store = (from: number, to: number, arrays: object) => {
    const frames = new Frames();
    frames.list = [0, 1, 2].map((at) => ({ from: at, to: at + 1 }) as Frames['list'][0]);
    return { sample: { from, to, links: {}, arrays }, frames, now: 3 } as unknown as Store;
  };

  it('describes a cell where frames were added up', () => {
    expect(stretchNote(store(0, 2, {}))).toBe('Over this stretch a cell shows the mean of its busiest link in each sample.');
  });

  it('describes no cell of a single frame, or where all links are known', () => {
    for (const known of [store(1, 2, {}), store(0, 2, { linkBusy: new Uint8Array(1) })]) expect(stretchNote(known)).toBe('');
  });
});

describe('followed packets', () => {
  it('are summed by the ranks between which they go', () => {
    const arrays = { source: Int32Array.of(5, 5, 9), destination: Int32Array.of(7, 7, 7), wait: Float64Array.of(100, -1, -1) };
    expect(flowsOf(arrays)).toEqual([{ from: 5, to: 7, packets: 2, waitPs: 100 }, { from: 9, to: 7, packets: 1, waitPs: null }]);
    expect(flowsOf({})).toEqual([]);
  });
});

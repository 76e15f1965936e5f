import { describe, expect, it } from 'vitest';
import { loginKey, parse, print, toView } from '../src/fragment';

describe('fragment', () => {
  const example = '#/machine?job=12&t=1.742ms..1.842ms&dims=x,y,z&fold=a:max,e:3&slice=z:2&show=busy&min=30&pick=link:5,3,3,-z';

  it('reads and prints the same address', () => {
    const { route, problems } = parse(example);
    expect(problems).toEqual([]);
    expect(route).toMatchObject({ view: 'machine', job: '12', t: [1_742_000_000, 1_842_000_000] });
    expect(route.parameters).toMatchObject({ fold: 'a:max,e:3', pick: 'link:5,3,3,-z', min: '30' });
    expect(print(route)).toBe(example);
  });

  it('reports unknown values and shows the default', () => {
    const { route, problems } = parse('#/machines?t=2ms..1ms&show=colour&wat=1&pick=rank:x');
    expect(route).toEqual({ view: 'overview', job: null, t: null, parameters: {} });
    expect(problems).toHaveLength(5);
    expect(problems[0]).toBe('view: machines (expected: overview, machine, ranks, messages, collectives, addresses, actors, cluster, path)');
    expect(problems).toContainEqual('show: colour (expected: busy, queue, bytes, hops)');
  });

  it('survives texts that are no address', () => {
    for (const text of ['', '#', '#/', '#/overview?', '#?&&=', '#/machine?pick=%E0%A4%A']) expect(parse(text).route.t).toBeNull();
    for (const name of ['constructor', 'toString', '__proto__']) expect(parse(`#/overview?${name}=1`).problems).toHaveLength(1);
  });

  it('keeps selection and pick when the view changes, not settings of the picture', () => {
    const { route } = parse(example);
    const other = toView(route, 'ranks');
    expect(other.t).toEqual(route.t);
    expect(other.parameters.pick).toBe('link:5,3,3,-z');
    expect(other.parameters.slice).toBeUndefined();
  });

  it('finds the key that run --dashboard prints', () => {
    expect(loginKey('#key=aB3-_x')).toBe('aB3-_x');
    expect(loginKey('#/overview')).toBeNull();
    expect(loginKey('#key=aB3/overview?job=7')).toBe('aB3');
    expect(parse('#key=aB3/overview?job=7')).toEqual(parse('#/overview?job=7'));
    expect(parse('#key=aB3').problems).toEqual([]);
  });
});

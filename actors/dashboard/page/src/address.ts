/** Descriptions of the parts of an address that this run does not have; the default is shown in their place. */
import { exactTime } from './format';
import { Torus } from './machine/torus';
import { namedLink } from './machine/strips';
import type { Hello, Network } from './schema';
import type { Store } from './store';

export function unknownParts({ route, hello, jobs, link, now, ended }: Store): string[] {
  const { job, parameters } = route;
  const problems: string[] = [];
  const known = link.state === 'file' ? (hello ? [hello.job.id] : []) : jobs.map(({ id }) => id);
  if (job && known.length && !known.includes(job)) problems.push(`job: ${job} (expected: ${known.length > 12 ? `one of ${known.length}` : known.join(', ')})`);
  if (route.t && now && route.t[0] >= now) problems.push(`t: ${route.t.map(exactTime).join('..')} (expected: a stretch that begins before ${exactTime(now)}, ${ended ? 'the end' : 'where the run is now'})`);
  if (!hello) return problems;
  const { pick, dims, slice, explode, fold } = parameters;
  if (pick) problems.push(...unknownPick(hello, pick));
  if (hello.network.family !== 'torus') {
    for (const [name, value] of Object.entries({ dims, slice, explode, fold })) if (value && value !== 'all' && value !== 'none') problems.push(`${name}: ${value} (expected: none, for this machine has no torus)`);
    return problems;
  }
  const torus = Torus.of(hello.network);
  const expected = `(expected: ${torus.names.map((name, d) => `${name} to ${torus.shape[d] - 1}`).join(', ')})`;
  const inside = (part: string) => {
    const [name, index] = part.split(':');
    const d = torus.names.indexOf(name);
    return d >= 0 && (index === undefined || !/^\d+$/.test(index) || Number(index) < torus.shape[d]);
  };
  const names = dims?.split(',') ?? [];
  if (names.some((name) => !inside(name)) || new Set(names).size < names.length) problems.push(`dims: ${dims} (expected: each once of ${torus.names.join(', ')})`);
  if (slice && slice !== 'all' && !inside(slice)) problems.push(`slice: ${slice} ${expected}`);
  if (explode && explode !== 'none' && !inside(explode)) problems.push(`explode: ${explode} (expected: one of ${torus.names.join(', ')})`);
  const isRule = (part: string) => inside(part) && /^\w+:(max|mean|\d+)$/.test(part);
  if (fold && !fold.split(',').every(isRule)) problems.push(`fold: ${fold} (expected: ${torus.names.join(', ')} with max, mean or a coordinate, as ${torus.names[torus.names.length - 1]}:max)`);
  return problems;
}

/** Describes a pick that the run does not have; empty if the run has it. */
export function unknownPick(hello: Hello, pick: string): string[] {
  const [kind, value] = pick.split(/:(.*)/s);
  const { network } = hello;
  const torus = network.family === 'torus' ? Torus.of(network) : null;
  const bad = (expected: string) => [`pick: ${pick} (expected: ${expected})`];
  if (kind === 'rank' && Number(value) >= hello.ranks) return bad(`rank:0 to rank:${hello.ranks - 1}`);
  if (kind === 'node') {
    if (torus) return torus.parseNode(value) < 0 ? bad(`node: and coordinates within ${torus.shape.join(' x ')}`) : [];
    return /^\d+$/.test(value) && Number(value) < hello.job.nodes ? [] : bad(`node:0 to node:${hello.job.nodes - 1}`);
  }
  if (kind === 'link' && linkOf(network, torus, value) < 0) return bad(network.family === 'endpoint' ? 'rank or node, for this machine has no links' : torus ? `link: and one of ${torus.shape.join(' x ')} nodes with a direction, as link:${torus.name(torus.directions - 1)}` : network.family === 'router' ? 'link:router 0,port 0 or link:node 0,up' : 'link:1/0,up 0 or link:node 0,up 0');
  return [];
}

function linkOf(network: Network, torus: Torus | null, name: string): number {
  if (torus) return torus.parse(name);
  return namedLink(network, name);
}

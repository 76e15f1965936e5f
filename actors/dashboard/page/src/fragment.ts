/** All state of the page lives in the fragment, so a copied address shows the same, on a live page and in a report. */
import { exactTime, parseTime } from './format';

export const VIEWS = ['overview', 'machine', 'ranks', 'messages', 'collectives', 'addresses', 'actors', 'cluster', 'path'] as const;
export type ViewName = (typeof VIEWS)[number];

export interface Route {
  view: ViewName;
  job: string | null;
  /** The selected stretch in ps; null follows the end. */
  t: [number, number] | null;
  parameters: Record<string, string>;
}

const oneOf = (...words: string[]) => [(value: string) => words.includes(value), words.join(', ')] as const;
const like = (pattern: RegExp, expected: string) => [(value: string) => pattern.test(value), expected] as const;

/** The values that a parameter may have, with the words for "expected". The first of a list is the default. */
const PARAMETERS: Record<string, readonly [(value: string) => boolean, string]> = {
  dims: like(/^[a-z](,[a-z]){0,2}$/, 'up to three dimensions, as x,y,z'),
  fold: like(/^[a-z]:(max|mean|\d+)(,[a-z]:(max|mean|\d+))*$/, 'a dimension and max, mean or an index, as a:max,e:3'),
  slice: like(/^([a-z]:\d+|all)$/, 'a dimension and an index, as z:2'),
  explode: like(/^([a-z]|none)$/, 'a dimension, or none'),
  show: oneOf('busy', 'queue', 'bytes', 'hops'),
  mode: oneOf('3d', 'planes', 'slices', 'table'),
  as: oneOf('picture', 'table'),
  min: like(/^(100|\d{1,2})$/, 'a percentage from 0 to 100'),
  pick: like(/^(link:[\w,.+/ -]{1,80}|rank:\d+|node:[\d,]+|leg:\d+|collective:.{1,80})$/, 'link:5,3,3,-z or rank:157 or node:5,3,2 or leg:3'),
  order: oneOf('rank', 'node', 'partition', 'lateness'),
  time: oneOf('virtual', 'step'),
  zoom: like(/^\d+-\d+$/, 'a range of cells, as 0-63'),
};

/** Reads a fragment. Unknown parts are reported and left out. */
export function parse(hash: string): { route: Route; problems: string[] } {
  const problems: string[] = [];
  const [path, query = ''] = hash.replace(/^#(key=[\w-]+)?\/?/, '').split('?', 2);
  const route: Route = { view: 'overview', job: null, t: null, parameters: {} };
  if (VIEWS.includes(path as ViewName)) route.view = path as ViewName;
  else if (path) problems.push(`view: ${path} (expected: ${VIEWS.join(', ')})`);
  for (const pair of query.split('&').filter(Boolean)) {
    const at = pair.indexOf('=');
    const name = at < 0 ? pair : pair.slice(0, at);
    const value = at < 0 ? '' : decode(pair.slice(at + 1));
    if (name === 'job') route.job = value;
    else if (name === 't') {
      const [from, to] = value.split('..').map(parseTime);
      if (from != null && to != null && from < to) route.t = [from, to];
      else problems.push(`t: ${value} (expected: a stretch of virtual time, as 1.742ms..1.842ms)`);
    } else if (!Object.hasOwn(PARAMETERS, name)) problems.push(`${name}: unknown (expected: job, t, ${Object.keys(PARAMETERS).join(', ')})`);
    else if (!PARAMETERS[name][0](value)) problems.push(`${name}: ${value} (expected: ${PARAMETERS[name][1]})`);
    else route.parameters[name] = value;
  }
  return { route, problems };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Prints a route; commas, colons and signs stay readable. */
export function print(route: Route): string {
  const pairs: [string, string][] = [];
  if (route.job) pairs.push(['job', route.job]);
  if (route.t) pairs.push(['t', `${exactTime(route.t[0])}..${exactTime(route.t[1])}`]);
  pairs.push(...Object.entries(route.parameters));
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/%(2C|3A|2B|2F)/g, decodeURIComponent)}`).join('&');
  return `#/${route.view}${query && '?' + query}`;
}

/** Takes the key out of `#key=..` or `#key=../overview?job=7`, the addresses that `run --dashboard` prints. */
export function loginKey(hash: string): string | null {
  return /^#key=([\w-]+)/.exec(hash)?.[1] ?? null;
}

/** Parameters of one view's picture, which another view does not take over. */
const OWN = ['show', 'mode', 'as', 'zoom', 'time', 'order', 'slice', 'explode'];

/** The route to another view: it keeps the selection and the pick, without settings of the picture. */
export function toView(route: Route, view: ViewName, parameters: Record<string, string> = {}): Route {
  const kept = Object.entries(route.parameters).filter(([name]) => view === route.view || !OWN.includes(name));
  return { ...route, view, parameters: { ...Object.fromEntries(kept), ...parameters } };
}

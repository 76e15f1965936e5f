/** Numbers as the page writes them. Unknown is an en dash, never 0 or NaN. */

export const UNKNOWN = '–';
export const MINUS = '−';
type Maybe = number | null | undefined;

const known = (value: Maybe): value is number => value !== null && value !== undefined && Number.isFinite(value);
const UNITS: [string, number][] = [['s', 1e12], ['ms', 1e9], ['us', 1e6], ['ns', 1e3], ['ps', 1]];

/** Three significant digits without idle zeros, but never fewer digits than the whole part has. */
function digits(value: number, count: number, keepZeros = false): string {
  const whole = Math.max(1, Math.floor(Math.log10(Math.max(Math.abs(value), 1e-9))) + 1);
  const text = value.toFixed(Math.max(0, count - whole));
  return keepZeros || !text.includes('.') ? text : text.replace(/\.?0+$/, '');
}

/** Picks the unit in which a time reads as a number from 1 to 999. */
export function unitOf(ps: number): [string, number] {
  const size = Math.abs(ps);
  return UNITS.find(([, factor]) => size >= factor) ?? UNITS[4];
}

/** Formats virtual time: 1.842 ms. */
export function time(ps: Maybe, count = 3, keepZeros = false): string {
  if (!known(ps)) return UNKNOWN;
  if (ps === 0) return '0';
  const [unit, factor] = unitOf(ps);
  return `${digits(Math.abs(ps) / factor, unit === 'ps' ? 1 : count, keepZeros).replace(/^/, ps < 0 ? MINUS : '')} ${unit}`;
}

/** Formats a stretch with one unit: 1.742 – 1.842 ms. */
export function stretch(from: number, to: number): string {
  const [unit, factor] = unitOf(to);
  // The number of decimals that distinguishes both ends.
  const decimals = Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(Math.max((to - from) / factor, 1e-6)))));
  const short = (ps: number) => (ps === 0 ? '0' : (ps / factor).toFixed(decimals));
  return `${short(from)} – ${short(to)} ${unit}`;
}

/** Prints a time so that it is read back exactly: for fragments. */
export function exactTime(ps: number): string {
  if (ps === 0) return '0';
  const [unit, factor] = unitOf(ps);
  const decimals = Math.round(Math.log10(factor));
  const text = String(Math.round(ps)).padStart(decimals + 1, '0');
  const fraction = decimals ? text.slice(-decimals).replace(/0+$/, '') : '';
  return `${text.slice(0, text.length - decimals)}${fraction && '.' + fraction}${unit}`;
}

/** Reads a time with its unit; null when it is none. */
export function parseTime(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?) ?(ps|ns|us|ms|s)?$/.exec(text.trim());
  if (!match || (!match[2] && Number(match[1]) !== 0)) return null;
  return Math.round(Number(match[1]) * (UNITS.find(([unit]) => unit === match[2])?.[1] ?? 1));
}

/** Formats bytes: 1.27 GiB. */
export function bytes(value: Maybe): string {
  if (!known(value)) return UNKNOWN;
  let unit = 0;
  let rest = Math.abs(value);
  while (rest >= 1024 && unit < 5) {
    rest /= 1024;
    unit++;
  }
  return `${value < 0 ? MINUS : ''}${digits(rest, 3)} ${['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'][unit]}`;
}

/** Formats a rate of bytes in decimal units, as machine files do: 154 MB/s. */
export function byteRate(value: Maybe): string {
  if (!known(value)) return UNKNOWN;
  const step = value >= 1e12 ? 4 : value >= 1e9 ? 3 : value >= 1e6 ? 2 : value >= 1e3 ? 1 : 0;
  return `${digits(value / 1000 ** step, 3)} ${['B/s', 'KB/s', 'MB/s', 'GB/s', 'TB/s'][step]}`;
}

/** Formats a count with commas: 65,536. */
export function count(value: Maybe): string {
  if (!known(value)) return UNKNOWN;
  return Math.round(value).toString().replace('-', MINUS).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Formats a large number shortly: 1.61 M. */
export function short(value: Maybe): string {
  if (!known(value)) return UNKNOWN;
  const size = Math.abs(value);
  if (size < 1e4) return Number.isInteger(value) ? count(value) : digits(value, 3);
  const step = size >= 1e12 ? 4 : size >= 1e9 ? 3 : size >= 1e6 ? 2 : 1;
  return `${digits(value / 1000 ** step, 3)} ${['', 'K', 'M', 'G', 'T'][step]}`;
}

/** Formats a share of 1 as a whole percentage. A share above 0 is never shown as 0. */
export function percent(share: Maybe): string {
  if (!known(share)) return UNKNOWN;
  const whole = Math.round(share * 100);
  return whole === 0 && share > 0 ? '<1 %' : `${whole} %`.replace('-', MINUS);
}

/** Formats wall time: 0:42. */
export function wall(ms: Maybe): string {
  if (!known(ms)) return UNKNOWN;
  const seconds = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  return hours ? `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}` : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** Formats a link's id "5,3,3,-z" as (5,3,3) −z; other names stay. */
export function linkName(id: string): string {
  const match = /^(\d+(?:,\d+)*),([+-])(\w+)$/.exec(id);
  return match ? `(${match[1]}) ${match[2] === '-' ? MINUS : '+'}${match[3]}` : id;
}

/** Formats how often something comes: "5 samples/s", "a sample every 4 s". */
export function pace(perSecond: number, one: string): string {
  return perSecond < 0.7 ? `a ${one} every ${Math.round(1 / perSecond)} s` : `${plural(Math.round(perSecond), one)}/s`;
}

export const plural = (n: number, one: string, many = one + 's') => `${count(n)} ${n === 1 ? one : many}`;

/** Chooses up to `most` round values in [from, to] for an axis. */
export function ticks(from: number, to: number, most: number): number[] {
  if (!(to > from) || most < 1) return [from];
  const raw = (to - from) / most;
  const magnitude = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((n) => n * magnitude).find((n) => n >= raw * 0.999)!;
  const result = [];
  for (let i = Math.ceil(from / step); i * step <= to * (1 + 1e-12); i++) result.push(i * step);
  return result;
}

/** Formats the ticks of a time axis in one unit, with the decimals that their distance needs. */
export function timeTick(ps: number, step: number, longest: number): string {
  if (ps === 0) return '0';
  const [unit, factor] = unitOf(longest);
  return `${(ps / factor).toFixed(Math.max(0, -Math.floor(Math.log10(step / factor) + 1e-9)))} ${unit}`;
}

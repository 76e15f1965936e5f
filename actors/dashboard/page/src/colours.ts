/** Colours of data. The page's own colours are in page.css; nothing else uses the colours of states. */

export type Theme = 'dark' | 'light';
export type Rgb = [number, number, number];

/** Colours by state, in the order of the schema, then "failed". */
export const STATE_COLOURS: Record<Theme, string[]> = {
  dark: ['#5fb0e6', '#178a62', '#ecc66a', '#c94fa8', '#4a5563', '#ff7a5c'],
  light: ['#2c8ad2', '#17664a', '#c28414', '#8f3a94', '#a3acb6', '#b8321a'],
};
export const SURFACE: Record<Theme, string> = { dark: '#141a22', light: '#ffffff' };
export const INK: Record<Theme, { text: string; faint: string; grid: string; accent: string; failed: string; second: string }> = {
  dark: { text: '#e8edf3', faint: '#9aa5b3', grid: '#2a3340', accent: '#7aaeff', failed: '#ff7a5c', second: '#b9a5e8' },
  light: { text: '#11161d', faint: '#566170', grid: '#dde2e8', accent: '#0b57b8', failed: '#b8321a', second: '#6b4fb0' },
};

// Viridis at 17 equal steps (van der Walt and Smith, matplotlib).
const VIRIDIS = ['#440154', '#481a6c', '#472f7d', '#414487', '#39568c', '#31688e', '#2a788e', '#23888e', '#1f988b', '#22a884', '#35b779', '#54c568', '#7ad151', '#a5db36', '#d2e21b', '#ece51b', '#fde725'];
const FELL: Record<Theme, string> = { dark: '#4f93e8', light: '#1f5fbf' };
const ROSE: Record<Theme, string> = { dark: '#f08a4b', light: '#b4530f' };

export function rgb(hex: string): Rgb {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb;
}

const mix = (a: Rgb, b: Rgb, share: number): Rgb => a.map((value, i) => Math.round(value + (b[i] - value) * share)) as Rgb;

function scale(stops: Rgb[], at: number): Rgb {
  const place = Math.min(1, Math.max(0, at)) * (stops.length - 1);
  const below = Math.min(stops.length - 2, Math.floor(place));
  return mix(stops[below], stops[below + 1], place - below);
}

function table(colour: (at: number) => Rgb): Rgb[] {
  return Array.from({ length: 256 }, (_, i) => colour(i / 255));
}

/** Magnitudes 0..255. Idle recedes: dark in the dark theme; in the light one reversed, and the low end, a loud yellow, fades to paper. */
const MAGNITUDES: Record<Theme, Rgb[]> = {
  dark: table((at) => scale(VIRIDIS.map(rgb), at)),
  light: table((at) => mix(scale(VIRIDIS.map(rgb), 1 - at), [255, 255, 255], 0.75 * (1 - at) ** 3)),
};
/** Differences 0..255, 128 is none. */
const DIFFERENCES: Record<Theme, Rgb[]> = {
  dark: table((at) => scale([rgb(FELL.dark), rgb('#232b36'), rgb(ROSE.dark)], at)),
  light: table((at) => scale([rgb(FELL.light), rgb('#eef0f3'), rgb(ROSE.light)], at)),
};

/** Colours of magnitudes as a table by byte. The scale is never fitted to the data. */
export const magnitudes = (theme: Theme) => MAGNITUDES[theme];
export const differences = (theme: Theme) => DIFFERENCES[theme];
export const css = ([r, g, b]: Rgb) => `rgb(${r},${g},${b})`;

/** Place of a number of bytes on the logarithmic scale from 1 B to 1 TiB, 0..255. */
export function bytesOnScale(bytes: number): number {
  return bytes < 1 ? 0 : Math.min(255, Math.round((Math.log2(bytes) / 40) * 255));
}

/** Contrast of two colours as WCAG 2 defines it. */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(rgb(a)), luminance(rgb(b))].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const light = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: light)') : null;

export function theme(): Theme {
  return light?.matches ? 'light' : 'dark';
}

export function onThemeChange(listener: () => void): void {
  light?.addEventListener?.('change', listener);
}

export function prefersCalm(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

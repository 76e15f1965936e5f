import { STATE_COLOURS, onThemeChange, theme } from '../colours';
import { STATE_NAMES } from '../schema';
import { h } from './dom';

/** The names of the states beside their colours. */
export function legend(): HTMLElement {
  const swatches = STATE_NAMES.map(() => h('i', { class: 'swatch' }));
  const paint = () => swatches.forEach((swatch, i) => (swatch.style.background = STATE_COLOURS[theme()][i]));
  paint();
  onThemeChange(paint);
  return h('span', { class: 'legend' }, ...STATE_NAMES.map((name, i) => h('span', {}, swatches[i], name)));
}

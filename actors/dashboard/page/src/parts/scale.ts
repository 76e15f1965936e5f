/** The scale of a picture's colours: a bar from the least to the largest value. */
import { css, magnitudes, onThemeChange, theme } from '../colours';
import { h, setText, show } from './dom';

export class Scale {
  readonly element: HTMLElement;
  private readonly least = h('span');
  private readonly most = h('span');
  private readonly what = h('span');
  private readonly bar = h('i', { class: 'scale-bar', 'aria-hidden': 'true' });

  constructor() {
    this.element = h('p', { class: 'scale note' }, this.least, this.bar, this.most, this.what);
    const paint = () => {
      const colours = magnitudes(theme());
      this.bar.style.background = `linear-gradient(to right, ${Array.from({ length: 9 }, (_, i) => css(colours[Math.round((i * 255) / 8)])).join(', ')})`;
    };
    paint();
    onThemeChange(paint);
  }

  /** Names both ends and the quantity; shows nothing without data. */
  update(ends: [least: string, most: string] | null, what: string): void {
    for (const part of [this.least, this.bar, this.most]) show(part, ends !== null);
    setText(this.least, ends?.[0] ?? '');
    setText(this.most, ends?.[1] ?? '');
    setText(this.what, what);
  }
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bytesOnScale, contrast, css, differences, INK, magnitudes, STATE_COLOURS, SURFACE, type Theme } from '../src/colours';

const THEMES: Theme[] = ['dark', 'light'];

describe('colours', () => {
  it('has the contrast that the design gives for states', () => {
    const expected = { dark: [7.4, 4.0, 10.7, 4.3, 0, 6.8], light: [3.7, 6.9, 3.2, 6.6, 0, 6.0] };
    for (const theme of THEMES) STATE_COLOURS[theme].forEach((colour, i) => expected[theme][i] && expect(contrast(colour, SURFACE[theme])).toBeCloseTo(expected[theme][i], 1));
  });

  it('keeps neighbours of the stack apart in luminance', () => {
    for (const theme of THEMES) for (const i of [1, 2, 3]) expect(contrast(STATE_COLOURS[theme][i], STATE_COLOURS[theme][i - 1])).toBeGreaterThanOrEqual(1.75);
  });

  it('writes text at 4.5:1 or more on all grounds', () => {
    for (const theme of THEMES) for (const colour of [INK[theme].text, INK[theme].faint, INK[theme].accent, INK[theme].failed]) expect(contrast(colour, SURFACE[theme])).toBeGreaterThanOrEqual(4.5);
  });

  it('has style sheets with the same contrast', () => {
    const sheet = readFileSync(`${import.meta.dirname}/../src/page.css`, 'utf8');
    const [dark, light] = sheet.split('@media (prefers-color-scheme: light)').map((part) => Object.fromEntries([...part.matchAll(/--(\w+): (#[0-9a-f]{3,6});/g)].map(([, name, value]) => [name, value.length === 4 ? value.replace(/\w/g, '$&$&') : value])));
    for (const values of [dark, light]) {
      for (const name of ['text', 'soft', 'faint', 'accent', 'red', 'amber', 'green']) {
        for (const ground of ['panel', 'ground', 'raised', 'chosen']) {
          if (ground === 'chosen' && !['text', 'soft', 'accent', 'faint'].includes(name)) continue;
          expect(contrast(values[name], values[ground]), `${name} ${values[name]} on ${ground} ${values[ground]}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  });

  it('scales magnitudes from idle that recedes to full', () => {
    expect(css(magnitudes('dark')[0])).toBe('rgb(68,1,84)');
    expect(css(magnitudes('dark')[255])).toBe('rgb(253,231,37)');
    expect(css(magnitudes('light')[255])).toBe('rgb(68,1,84)');
    const paper = magnitudes('light').map((colour) => Math.min(...colour));
    expect(paper[0]).toBeGreaterThan(190);
    expect(differences('dark')).toHaveLength(256);
    expect([bytesOnScale(0), bytesOnScale(1), bytesOnScale(2 ** 20), bytesOnScale(2 ** 40), bytesOnScale(2 ** 50)]).toEqual([0, 0, 128, 255, 255]);
  });
});

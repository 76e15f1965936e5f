import { expect, it } from 'vitest';
import { opened } from '../dev/open';

it('moves with the keyboard', () => {
  const { store, page } = opened('ended');
  const press = (key: string, shiftKey = false) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }));
  const at = () => store.frames.at(store.route.t![0]);
  press('Home');
  expect(at()).toBe(0);
  press('ArrowRight');
  press('ArrowRight');
  expect(at()).toBe(2);
  press('ArrowLeft', true);
  expect(at()).toBe(0);
  press('End');
  expect(at()).toBe(5);
  press('-');
  expect(store.frames.within(...store.selection()).length).toBeGreaterThan(1);
  press('3');
  expect(store.route.view).toBe('ranks');
  press('t');
  expect(page.parameters.as).toBe('table');
  press('l');
  expect(store.route.t).toBeNull();
  press('/');
  expect(document.querySelector('[data-dialog=goto]')?.hasAttribute('open')).toBe(true);
});

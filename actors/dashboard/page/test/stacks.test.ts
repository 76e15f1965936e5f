import { describe, expect, it } from 'vitest';
import { hasStacks, type Place, timesOf, titleOf } from '../src/parts/stacks';

const place = (computes: boolean, fromPs: number, toPs: number) => ({ computes, fromPs, toPs }) as Place;

describe('stacks', () => {
  it('should be there while programs stand still', () => {
    expect(['held', 'stopped', 'deadlock'].map((state) => hasStacks(state as 'held'))).toEqual([true, true, true]);
    expect(['running', 'queued', 'finished'].map((state) => hasStacks(state as 'running'))).toEqual([false, false, false]);
  });

  it('should show since when ranks wait, or until when they compute', () => {
    expect(timesOf(place(false, 1_500_000, 1_500_000))).toBe('1.5 us');
    expect(timesOf(place(false, 1_500_000, 2_000_000))).toBe('1.5 us to 2 us');
    expect(timesOf(place(true, 2_000_000, 2_000_000))).toBe('until 2 us');
    expect(timesOf(place(false, -1, -1))).toBe('');
  });

  it('should count the ranks that are not in the list', () => {
    expect(titleOf({ ranks: 8, ofRanks: 8, places: 1, list: [{}] })).toBe('8 ranks in 1 group.');
    expect(titleOf({ ranks: 8, ofRanks: 16, places: 3, list: [{}, {}] })).toBe('8 ranks in 3 groups. 1 more group: run with --until T --json FILE lists every rank. The other 8 ranks are on other members.');
    expect(titleOf(null)).toBe('The run gave no answer.');
  });
});

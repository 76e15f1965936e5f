import { describe, expect, it } from 'vitest';
import { byteRate, bytes, count, exactTime, linkName, pace, parseTime, percent, short, stretch, ticks, time, timeTick, wall } from '../src/format';

describe('format', () => {
  it('writes virtual time with three or four digits', () => {
    expect(time(1_842_000_000, 4)).toBe('1.842 ms');
    expect(time(14_310_000, 4)).toBe('14.31 us');
    expect(time(372_000_000)).toBe('372 us');
    expect(time(9_100_000)).toBe('9.1 us');
    expect(time(18.1e12)).toBe('18.1 s');
    expect(time(70_000)).toBe('70 ns');
    expect(time(123_456e12)).toBe('123456 s');
    expect(time(-5_000)).toBe('−5 ns');
    expect(time(0)).toBe('0');
  });

  it('writes what is unknown as a dash, never as 0 or NaN', () => {
    for (const write of [time, bytes, byteRate, count, short, percent, wall]) {
      expect(write(null)).toBe('–');
      expect(write(undefined)).toBe('–');
      expect(write(NaN)).toBe('–');
    }
  });

  it('writes bytes, rates, counts, shares and wall time', () => {
    expect(bytes(1.27 * 2 ** 30)).toBe('1.27 GiB');
    expect(bytes(1945)).toBe('1.9 KiB');
    expect(bytes(512)).toBe('512 B');
    expect(byteRate(154.3e6)).toBe('154 MB/s');
    expect(count(65536)).toBe('65,536');
    expect(count(1234567)).toBe('1,234,567');
    expect(short(1_610_000)).toBe('1.61 M');
    expect(percent(0.97)).toBe('97 %');
    expect(percent(0.002)).toBe('<1 %');
    expect(percent(0)).toBe('0 %');
    expect(wall(42_900)).toBe('0:42');
    expect(wall(3_723_000)).toBe('1:02:03');
  });

  it('writes links with a real minus', () => {
    expect(linkName('5,3,3,-z')).toBe('(5,3,3) −z');
    expect(linkName('1,0,2,3,1,+e')).toBe('(1,0,2,3,1) +e');
    expect(linkName('leaf 23 up 0')).toBe('leaf 23 up 0');
  });

  it('reads back each time that it prints', () => {
    for (const ps of [0, 1, 999, 1000, 1_742_000_000, 1_842_000_001, 9_000_000_000_000_000]) expect(parseTime(exactTime(ps))).toBe(ps);
    expect(exactTime(1_742_000_000)).toBe('1.742ms');
    expect(parseTime('12')).toBeNull();
    expect(parseTime('1.5 hours')).toBeNull();
    expect(stretch(1_742_000_000, 1_842_000_000)).toBe('1.742 – 1.842 ms');
  });

  it('writes how often something comes', () => {
    expect([5.2, 1.1, 0.8, 0.2].map((perSecond) => pace(perSecond, 'sample'))).toEqual(['5 samples/s', '1 sample/s', '1 sample/s', 'a sample every 5 s']);
  });

  it('chooses round ticks', () => {
    expect(ticks(0, 1.842e9, 4)).toEqual([0, 0.5e9, 1e9, 1.5e9]);
    expect(timeTick(0.5e9, 0.5e9, 1.842e9)).toBe('0.5 ms');
    expect(ticks(0, 0, 4)).toEqual([0]);
  });
});

import { describe, expect, it } from 'vitest';
import { encode } from '../dev/encode';
import { FLAGS, read, SchemaError } from '../src/schema';

const sample = (json: object = {}, arrays = {}) => encode({ kind: 2, seq: 7, flags: FLAGS.gap | FLAGS.held, from: 1_742_000_000, to: 1_842_000_000, json, arrays });

describe('read', () => {
  it('reads head, JSON and arrays', () => {
    const message = read(sample({ view: 'machine', states: [1, 0, 0, 0, 0] }, { linkBusy: Uint8Array.of(1, 2, 255), start: BigInt64Array.of(5n, 2n ** 40n), rate: Float32Array.of(0.5) }));
    expect(message).toMatchObject({ type: 'sample', seq: 7, flags: 9, from: 1_742_000_000, to: 1_842_000_000, view: 'machine' });
    if (message.type !== 'sample') throw new Error();
    expect([...message.arrays.linkBusy]).toEqual([1, 2, 255]);
    expect([...message.arrays.start]).toEqual([5, 2 ** 40]);
    expect([...message.arrays.rate]).toEqual([0.5]);
  });

  it('reads a message that lies anywhere in a buffer', () => {
    const bytes = sample({}, { events: Float64Array.of(3) });
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    const message = read(shifted.subarray(3));
    expect(message.type === 'sample' && [...message.arrays.events]).toEqual([3]);
  });

  it('puts empty lists and nulls where parts are missing or null', () => {
    const message = read(sample({ late: null, clock: { wallMs: 5 } }));
    if (message.type !== 'sample') throw new Error();
    expect(message.late).toEqual([]);
    expect(message.links).toBeNull();
    expect(message.clock).toMatchObject({ wallMs: 5, events: null });
    expect(message.job.state).toBe('running');
    expect(message.pairs.heaviest).toEqual([]);
  });

  it('keeps texts of programs as they are', () => {
    const text = '<img onerror=x> "q" é';
    const message = read(sample({ failure: { rank: 1, text, frames: [] } }));
    expect(message.type === 'sample' && message.failure?.text).toBe(text);
  });

  it('refuses another version with a sentence', () => {
    const bytes = sample();
    bytes[4] = 2;
    expect(() => read(bytes)).toThrow('This page reads version 1 of the data and got version 2: reload the page.');
  });

  it('refuses what is no message, is cut, or points outside itself', () => {
    expect(() => read(new Uint8Array(40))).toThrow(SchemaError);
    expect(() => read(sample({ view: 'x'.repeat(200) }).subarray(0, 60))).toThrow(/cut short/);
    const bytes = sample({}, { linkBusy: new Uint8Array(64) });
    expect(() => read(bytes.subarray(0, bytes.length - 8))).toThrow(/linkBusy: 64 values/);
    bytes[5] = 9;
    expect(() => read(bytes)).toThrow(/unknown kind 9/);
  });
});

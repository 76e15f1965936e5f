/** Writes a message as the server does. For tests and synthetic runs; the page only reads. */
import { MAGIC, type Numbers } from '../src/schema';

export interface Draft { kind: number; seq?: number; flags?: number; from?: number; to?: number; json: object; arrays?: Record<string, Numbers | BigInt64Array> }

const TYPES = new Map<unknown, string>([
  [Uint8Array, 'u8'], [Uint16Array, 'u16'], [Uint32Array, 'u32'], [Int32Array, 'i32'], [Float32Array, 'f32'], [Float64Array, 'f64'], [BigInt64Array, 'i64'],
]);
const round8 = (n: number) => Math.ceil(n / 8) * 8;

export function encode(draft: Draft): Uint8Array {
  const arrays = Object.entries(draft.arrays ?? {});
  const text = (base: number) => {
    let at = base;
    const list = arrays.map(([name, values]) => {
      const entry = { name, type: TYPES.get(values.constructor), at, count: values.length };
      at += round8(values.byteLength);
      return entry;
    });
    return new TextEncoder().encode(JSON.stringify({ ...draft.json, arrays: list }));
  };
  // The offsets stand in the JSON, whose length they change: try until both agree.
  let base = 32 + round8(text(1e9).length);
  let json = text(base);
  while (32 + round8(json.length) > base) json = text((base = 32 + round8(json.length)));
  const bytes = new Uint8Array(base + arrays.reduce((sum, [, values]) => sum + round8(values.byteLength), 0));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint8(4, 1);
  view.setUint8(5, draft.kind);
  view.setUint16(6, draft.flags ?? 0, true);
  view.setUint32(8, draft.seq ?? 0, true);
  view.setUint32(12, base - 32, true);
  view.setBigInt64(16, BigInt(Math.round(draft.from ?? 0)), true);
  view.setBigInt64(24, BigInt(Math.round(draft.to ?? 0)), true);
  bytes.fill(32, 32, base);
  bytes.set(json, 32);
  let at = base;
  for (const [, values] of arrays) {
    bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), at);
    at += round8(values.byteLength);
  }
  return bytes;
}

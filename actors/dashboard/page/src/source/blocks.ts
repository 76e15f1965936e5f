/** Blocks of data inside a report: base64 of gzip, each with its length and CRC-32. */
import { type Message, read } from '../schema';

export interface Block { number: number; of: number; length: number; crc: number; set: string; text: string }
export interface Unpacked { messages: Message[]; problem: string | null }

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ byte) & 255];
  return ~crc >>> 0;
}

/** Finds the blocks of a document, by set ("a" where the file has one). */
export function blocksOf(document: ParentNode): Map<string, Block[]> {
  const sets = new Map<string, Block[]>();
  for (const element of document.querySelectorAll<HTMLElement>('script[data-block]')) {
    const { block, of, length, crc, set = 'a' } = element.dataset;
    const list = sets.get(set) ?? [];
    list.push({ number: Number(block), of: Number(of), length: Number(length), crc: parseInt(crc ?? '', 16), set, text: element.textContent ?? '' });
    sets.set(set, list);
  }
  for (const list of sets.values()) list.sort((a, b) => a.number - b.number);
  return sets;
}

/** Unpacks the complete blocks, and reports the others. */
export async function unpack(blocks: Block[]): Promise<Unpacked> {
  const messages: Message[] = [];
  const damaged: number[] = [];
  let last = 0;
  for (const block of blocks) {
    const bytes = await open(block);
    if (bytes) {
      messages.push(...split(bytes));
      last = block.number;
    } else damaged.push(block.number);
  }
  const of = blocks[0]?.of ?? 0;
  const inside = damaged.filter((number) => number < last);
  const problems = [];
  if (last < of) problems.push(`The file is cut short after block ${last} of ${of}; the complete blocks are shown.`);
  if (inside.length) problems.push(`Left out, for it is damaged: block ${inside.join(', ')} of ${of}.`);
  return { messages, problem: problems.join(' ') || null };
}

async function open({ text, length, crc }: Block): Promise<Uint8Array | null> {
  try {
    const packed = decode(text);
    return packed.length === length && crc32(packed) === crc ? new Uint8Array(await gunzip(packed)) : null;
  } catch {
    return null;
  }
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/\s+/g, '')), (c) => c.charCodeAt(0));
}

function gunzip(packed: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

/** Unpacks base64 of gzip. Fails if it was cut. */
export async function unzip(text: string): Promise<ArrayBuffer> {
  return gunzip(decode(text));
}

/** Splits a block into its messages: each has its length as a u32 before it. */
function split(bytes: Uint8Array): Message[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const messages: Message[] = [];
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = view.getUint32(at, true);
    messages.push(read(bytes.slice(at + 4, at + 4 + length)));
    at += 4 + length;
  }
  return messages;
}

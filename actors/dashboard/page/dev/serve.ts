/** `npm run look`: the built page over synthetic runs, http://127.0.0.1:8899/#/overview?job=traffic, /report/ended.html, /compare.html. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { crc32 } from '../src/source/blocks';
import { SCENARIOS, Synthetic } from './synthetic';

const PAGE = process.env.PAGE_OUTPUT ?? 'target/page';
const PORT = Number(process.env.PORT ?? 8899);
const TYPES: Record<string, string> = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css' };
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";
const runs = new Map(SCENARIOS.map((scenario) => [scenario.name, new Synthetic(scenario)]));

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const name = url.pathname === '/' ? 'index.html' : url.pathname.slice(1);
  const send = (type: string, body: string | Uint8Array, status = 200) => {
    const own = type.startsWith('text/html') && name.endsWith('index.html');
    response.writeHead(status, { 'content-type': type, ...(own ? { 'content-security-policy': POLICY } : {}) });
    response.end(body);
  };
  if (name === 'data/jobs') return send('application/json', JSON.stringify(SCENARIOS.map(({ name, app, state }) => ({ id: name, app, state, member: '0' }))));
  if (name.startsWith('act/')) return send('text/plain', '', 401);
  if (name === 'login') return send('text/plain', 'no', 401);
  const report = /^report\/(\w+)\.html$/.exec(name);
  if (report && runs.has(report[1])) return send(TYPES.html, reportOf([report[1]], Number(url.searchParams.get('cut') ?? 0)));
  if (name === 'compare.html') return send(TYPES.html, reportOf(['ended', 'adaptive'], 0));
  try {
    send(TYPES[name.split('.').pop() ?? ''] ?? 'application/octet-stream', readFileSync(`${PAGE}/${name}`));
  } catch {
    send('text/plain', 'not found', 404);
  }
});

/** A report as `--report` writes it; `cut` leaves that many bytes out at the end. */
export function reportOf(names: string[], cut: number): string {
  const blocks = names.flatMap((name, set) => {
    const run = runs.get(name)!;
    const messages = [run.hello(), run.history('ranks'), ...run.reported(4)];
    for (const kind of ['calls', 'rank']) messages.push(run.detail(kind, 0, { rank: run.of.late ?? 0 }));
    const end = run.end();
    if (end) messages.push(end);
    const groups = Array.from({ length: Math.ceil(messages.length / 8) }, (_, i) => messages.slice(i * 8, i * 8 + 8));
    return groups.map((group, i) => {
      const packed = gzipSync(Buffer.concat(group.flatMap((message) => [Buffer.from(Uint32Array.of(message.length).buffer), message])));
      return `<script type="application/octet-stream" data-block="${i + 1}" data-of="${groups.length}" data-length="${packed.length}" data-crc="${crc32(packed).toString(16).padStart(8, '0')}"${names.length > 1 ? ` data-set="${'ab'[set]}"` : ''}>${packed.toString('base64')}</script>`;
    });
  });
  const whole = readFileSync(`${PAGE}/report.html`, 'utf8').replace('<!--rankcluster-data-->', () => blocks.join('\n'));
  return whole.slice(0, whole.length - cut);
}

server.on('upgrade', (request, socket) => {
  const key = createHash('sha1').update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`);
  const run = runs.get(new URL(request.url ?? '', 'http://localhost').searchParams.get('job') ?? '');
  if (!run) return socket.end();
  serve(run, socket);
});

function serve(run: Synthetic, socket: Duplex): void {
  const { frames, exit, state } = run.of;
  // A running job begins at three quarters and gains a sample four times a second.
  let now = exit === null && state === 'running' ? Math.floor(frames * 0.75) : frames - 1;
  let view = 'overview';
  let sent = -2;
  let stretch: [number, number] = [-1, -1];
  const frameOf = (t: number) => Math.max(0, Math.min(frames - 1, Math.round((t / run.of.lengthPs) * frames)));
  const push = (bytes: Uint8Array) => socket.write(framed(bytes));
  const sample = () => {
    const [from, to] = stretch;
    push(from < 0 ? run.sample(view, Math.max(0, now)) : run.sample(view, frameOf(from), Math.max(frameOf(from), frameOf(to) - 1)));
    sent = now;
  };
  push(run.hello());
  if (frames) push(run.history('overview', now + 1));
  const end = run.end();
  if (end) push(end);
  const timer = setInterval(() => {
    if (state === 'running' && exit === null && now < frames - 1) now++;
    if (acked && sent !== now && stretch[0] < 0) {
      acked = false;
      sample();
    }
  }, 250);
  let acked = false;
  let rest = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data]);
    for (let next = unframe(rest); next; next = unframe(rest)) {
      rest = rest.subarray(next.used);
      if (next.opcode === 8) return socket.end();
      if (next.opcode !== 1) continue;
      const message = JSON.parse(next.text);
      if (message.detail) push(run.detail(message.detail.kind, message.id, message.detail));
      else if (message.history) push(run.history(message.view, now + 1));
      else if (message.ack !== undefined) acked = true;
      else {
        view = message.view;
        stretch = [message.from, message.to];
        sample();
      }
    }
  });
  socket.on('close', () => clearInterval(timer));
  socket.on('error', () => clearInterval(timer));
}

function framed(bytes: Uint8Array): Buffer {
  const head = bytes.length < 126 ? Buffer.from([0x82, bytes.length]) : Buffer.alloc(bytes.length < 65536 ? 4 : 10);
  if (head.length === 4) {
    head.set([0x82, 126]);
    head.writeUInt16BE(bytes.length, 2);
  } else if (head.length === 10) {
    head.set([0x82, 127]);
    head.writeBigUInt64BE(BigInt(bytes.length), 2);
  }
  return Buffer.concat([head, bytes]);
}

function unframe(data: Buffer): { opcode: number; text: string; used: number } | null {
  if (data.length < 6) return null;
  const short = data[1] & 127;
  const at = short === 126 ? 4 : 2;
  const length = short === 126 ? data.readUInt16BE(2) : short;
  if (data.length < at + 4 + length) return null;
  const body = Buffer.from(data.subarray(at + 4, at + 4 + length));
  for (let i = 0; i < length; i++) body[i] ^= data[at + (i & 3)];
  return { opcode: data[0] & 15, text: body.toString('utf8'), used: at + 4 + length };
}

server.listen(PORT, '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}/#/overview?job=traffic`));

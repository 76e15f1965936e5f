/** A collective as rounds x ranks: an arrow for each send of a small one, a dot a rank that sends for a large one. */
import { INK, STATE_COLOURS, type Theme } from '../colours';
import { bytes, count, plural } from '../format';
import { h, setText, show } from '../parts/dom';
import { Surface } from '../parts/surface';
import { Table } from '../parts/table';
import type { Detail } from '../schema';

interface Send { round: number; from: number; to: number; bytes: number }

export class Choreography {
  readonly element: HTMLElement;
  /** The round that is under way. */
  round: number | null = null;
  private readonly surface: Surface;
  private readonly note = h('p', { class: 'note' }, 'Loading the rounds.');
  private readonly table = new Table<{ round: number; sends: number; bytes: number }>('Rounds', [
    { head: 'Round', text: ({ round }) => count(round), right: true },
    { head: 'Sends', text: ({ sends }) => count(sends), right: true },
    { head: 'Bytes', text: (row) => bytes(row.bytes), right: true },
  ], { empty: 'The rounds of this algorithm are not known here.' });
  private sends: Send[] = [];
  private ranks = 0;
  private rounds = 0;

  constructor() {
    this.surface = new Surface('choreography', (context, width, height, theme) => this.draw(context, width, height, theme));
    this.element = h('div', { class: 'grid' }, this.surface.element, this.note, this.table.element);
  }

  get shown(): boolean {
    return this.sends.length > 0;
  }

  update(detail: Detail | null): void {
    const { round, from, to, bytes: sizes } = detail?.arrays ?? {};
    this.sends = Array.from(round ?? [], (at, i) => ({ round: at, from: from?.[i] ?? 0, to: to?.[i] ?? 0, bytes: sizes?.[i] ?? 0 }));
    this.ranks = Number(detail?.json.ranks ?? 0);
    this.rounds = Number(detail?.json.rounds ?? 0) || Math.max(0, ...this.sends.map((send) => send.round + 1));
    show(this.surface.element, this.shown);
    const network = detail?.json.joining ? ' A network of the machine carries out the rest.' : '';
    const cut = detail?.json.cut ? ' The first of each rank; the rest is left out.' : '';
    const none = detail === null ? 'No answer came.' : detail.json.joining ? 'It sends no messages: a network of the machine carries it out.' : `${detail.json.error ?? 'It sends no messages'}.`;
    setText(this.note, this.shown ? `${plural(this.rounds, 'round')}, ${plural(this.ranks, 'rank')}, ${plural(this.sends.length, 'send')}.${cut}${network}` : none);
    show(this.table.element, this.shown);
    const sums = Array.from({ length: Math.min(64, this.rounds) }, (_, r) => ({ round: r + 1, sends: 0, bytes: 0 }));
    for (const send of this.sends) {
      const sum = sums[send.round];
      if (sum) Object.assign(sum, { sends: sum.sends + 1, bytes: sum.bytes + send.bytes });
    }
    this.table.update(this.shown ? sums : []);
    this.surface.label(`Choreography of ${this.ranks} ranks in ${this.rounds} rounds; the table has the sends of each round.`);
    this.redraw();
  }

  redraw(): void {
    this.surface.redraw();
  }

  close(): void {
    this.surface.close();
  }

  private draw(context: CanvasRenderingContext2D, width: number, height: number, theme: Theme): void {
    if (!this.shown) return;
    const ink = INK[theme];
    const left = 56;
    const step = (width - left - 16) / Math.max(1, this.rounds);
    const y = (rank: number) => 12 + (rank / Math.max(1, this.ranks - 1)) * (height - 40);
    const x = (round: number) => left + round * step;
    if (this.round !== null) {
      context.fillStyle = ink.grid;
      context.fillRect(x(this.round - 1), 0, step, height - 20);
    }
    context.fillStyle = ink.faint;
    context.textBaseline = 'middle';
    context.textAlign = 'right';
    const labels = Math.min(this.ranks, 9);
    for (let i = 0; i < labels; i++) {
      const rank = Math.round((i / Math.max(1, labels - 1)) * (this.ranks - 1));
      context.fillText(count(rank), left - 10, y(rank));
    }
    context.textAlign = 'center';
    const every = Math.ceil(this.rounds / 16);
    for (let round = 0; round < this.rounds; round += every) context.fillText(String(round + 1), x(round) + step / 2, height - 8);
    // Lines of many sends are thin and pale, so that their density shows.
    context.strokeStyle = STATE_COLOURS[theme][3];
    const dense = this.sends.length / Math.max(1, this.rounds);
    context.globalAlpha = dense > 2000 ? 0.12 : dense > 300 ? 0.4 : 0.9;
    context.lineWidth = dense > 300 ? 0.7 : 1.2;
    context.beginPath();
    for (const { round, from, to } of this.sends) {
      context.moveTo(x(round) + 4, y(from));
      context.lineTo(x(round) + step - 4, y(to));
    }
    context.stroke();
    context.globalAlpha = 1;
    if (this.ranks > 64) return;
    context.fillStyle = ink.text;
    for (const { round, from, to } of this.sends) {
      context.fillRect(x(round) + 2, y(from) - 1.5, 3, 3);
      context.beginPath();
      context.arc(x(round) + step - 4, y(to), 2.5, 0, 7);
      context.fill();
    }
  }
}

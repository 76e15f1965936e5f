/** The critical path over the strips of ranks: a line along each rank on it, an arrow for each message. */
import { INK, SURFACE, type Theme } from '../colours';
import type { Overlay } from '../ranks/strip';
import type { Leg } from './data';

/** With more legs in sight, arrows have no heads. */
const HEADS = 80;
/** Share of its time from which a message that waited is drawn as one. */
const WAITED = 0.3;

export function overlay(legs: () => Leg[], picked: () => number | null): Overlay {
  return (context, box, x, y, [from, to], theme) => {
    const shown = legs().filter((leg) => leg.received >= from && leg.begin <= to);
    context.save();
    context.beginPath();
    context.rect(box.x, box.y, box.width, box.height);
    context.clip();
    context.lineCap = 'round';
    for (const [width, colour] of [[5, SURFACE[theme]], [2.2, '']] as const) {
      for (const leg of shown) {
        context.lineWidth = leg.index === picked() ? width * 1.7 : width;
        context.strokeStyle = colour || INK[theme].text;
        stay(context, leg, x, y);
        context.strokeStyle = context.fillStyle = colour || ink(leg, theme);
        if (leg.to !== null) message(context, leg, leg.to, x, y, colour === '' && shown.length <= HEADS);
      }
    }
    context.restore();
  };
}

/** The colour of a message. */
function ink(leg: Leg, theme: Theme): string {
  const flight = leg.received - leg.sent;
  return flight > 0 && leg.waited > WAITED * flight ? INK[theme].failed : INK[theme].text;
}

function stay(context: CanvasRenderingContext2D, leg: Leg, x: (t: number) => number, y: (rank: number) => number): void {
  context.beginPath();
  context.moveTo(x(leg.begin), y(leg.rank));
  context.lineTo(x(leg.sent), y(leg.rank));
  context.stroke();
}

function message(context: CanvasRenderingContext2D, leg: Leg, to: number, x: (t: number) => number, y: (rank: number) => number, hasHead: boolean): void {
  const [a, b, c, d] = [x(leg.sent), y(leg.rank), x(leg.received), y(to)];
  context.setLineDash([5, 4]);
  context.beginPath();
  context.moveTo(a, b);
  context.lineTo(c, d);
  context.stroke();
  context.setLineDash([]);
  const length = Math.hypot(c - a, d - b);
  if (!hasHead || length < 9) return;
  const [u, v] = [(c - a) / length, (d - b) / length];
  context.beginPath();
  context.moveTo(c, d);
  context.lineTo(c - 8 * u - 4 * v, d - 8 * v + 4 * u);
  context.lineTo(c - 8 * u + 4 * v, d - 8 * v - 4 * u);
  context.fill();
}

/** The mountain range: shares of rank states over virtual time, stacked to 100 %, in steps: each share holds for its whole stretch. */
import type { Theme } from '../colours';
import type { Frame } from '../frames';
import { hatch, stateFill } from './surface';

export interface Box { x: number; y: number; width: number; height: number }

export function mountain(context: CanvasRenderingContext2D, frames: Frame[], from: number, to: number, box: Box, theme: Theme): void {
  const at = (t: number) => box.x + ((t - from) / (to - from || 1)) * box.width;
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  for (const [first, last] of runs(frames)) {
    const start = Math.max(box.x, at(frames[first].from));
    context.fillStyle = stateFill(context, 4, theme);
    context.fillRect(start, box.y, Math.min(box.x + box.width, at(frames[last].to)) - start, box.height);
    for (let state = 3; state >= 0; state--) {
      context.fillStyle = stateFill(context, state, theme);
      context.beginPath();
      context.moveTo(at(frames[first].from), box.y + box.height);
      for (let i = first; i <= last; i++) {
        let share = 0;
        for (let below = 0; below <= state; below++) share += frames[i].states[below] ?? 0;
        const y = box.y + box.height * (1 - Math.min(1, share));
        context.lineTo(at(frames[i].from), y);
        context.lineTo(at(i < last ? frames[i + 1].from : frames[i].to), y);
      }
      context.lineTo(at(frames[last].to), box.y + box.height);
      context.fill();
    }
  }
  // Stretches without data are between two runs of frames.
  context.fillStyle = noData(context, theme);
  frames.forEach((frame, i) => {
    if (i > 0 && breaks(frames[i - 1], frame)) context.fillRect(at(frames[i - 1].to), box.y, at(frame.from) - at(frames[i - 1].to), box.height);
  });
  context.restore();
}

/** The grey hatch of stretches without data. */
export function noData(context: CanvasRenderingContext2D, theme: Theme): CanvasPattern | string {
  return hatch(context, theme === 'dark' ? '#39424e' : '#c3cad2', theme === 'dark' ? '#141a22' : '#f4f6f8');
}

/** Whether the server reports a hole, or the run restarts. A hole of the page's own is bridged until the history fills it. */
function breaks(before: Frame, frame: Frame): boolean {
  return frame.gap || frame.attempt !== before.attempt;
}

/** Runs of frames that nothing breaks. */
function runs(frames: Frame[]): [number, number][] {
  const result: [number, number][] = [];
  frames.forEach((frame, i) => {
    const before = frames[i - 1];
    if (before && !breaks(before, frame)) result[result.length - 1][1] = i;
    else result.push([i, i]);
  });
  return result;
}

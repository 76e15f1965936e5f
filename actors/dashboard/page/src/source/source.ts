/** The source of samples: a server, or the file itself. */
import type { Detail } from '../schema';

export interface Query { view: string; from: number; to: number }
export type Action = 'hold' | 'go' | 'step' | 'cancel';

export interface Source {
  /** Whether there is a run to hold and to cancel. */
  readonly acts: boolean;
  start(): void;
  /** Announces the view and the stretch that the page shows now; samples of them follow. */
  show(query: Query): void;
  /** Requests one detail; null if the source does not have it. */
  detail(kind: string, parameters: Record<string, string | number>): Promise<Detail | null>;
  /** Applies an action to the run, or to another job. Returns null, or a sentence with the reason of a refusal. */
  act(action: Action, n?: number, job?: string): Promise<string | null>;
  /** The file of the run so far; null where this is that file. */
  reportAddress(): string | null;
  /** The calls and busy links of a stretch, as a file for Perfetto; null where no run keeps them. */
  traceAddress(from: number, to: number): string | null;
}

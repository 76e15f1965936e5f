/** The interface of views: reads the store, queries the source, and opens other views. */
import { parse, print, type Route, toView, type ViewName } from './fragment';
import type { Source } from './source/source';
import type { Store } from './store';

export interface View {
  readonly element: HTMLElement;
  update(): void;
  /** Handles a key that the page does not. Returns whether it did. */
  key?(event: KeyboardEvent): boolean;
  close?(): void;
}

export class Page {
  constructor(readonly store: Store, readonly source: Source, private readonly changed: () => void) {
    window.onhashchange = () => this.read(); // one page follows the address, the newest
  }

  get parameters(): Record<string, string> {
    return this.store.route.parameters;
  }

  /** Applies the address, and requests the samples that it shows. */
  read(): void {
    const { route, problems } = parse(location.hash);
    const job = this.store.route.job;
    this.store.route = route;
    this.store.problems = problems;
    if (job && route.job && job !== route.job && 'switchTo' in this.source) (this.source as { switchTo(job: string): void }).switchTo(route.job);
    this.request();
    this.changed();
  }

  /** Requests the samples of the view and of the selected stretch. */
  request(): void {
    const [from, to] = this.store.stretchToRequest();
    const { view } = this.store.route;
    this.source.show({ view: view === 'path' ? 'ranks' : view, from, to }); // the path is drawn over the strips of ranks
  }

  /** The address of a view with the selection of now. */
  address(view: ViewName, parameters: Record<string, string> = {}): string {
    return print(toView(this.store.route, view, parameters));
  }

  go(view: ViewName, parameters: Record<string, string> = {}): void {
    this.replace(toView(this.store.route, view, parameters), true);
  }

  /** Changes parameters of this view; null takes one out. */
  set(changes: Record<string, string | null>): void {
    const parameters = { ...this.parameters };
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) delete parameters[name];
      else parameters[name] = value;
    }
    this.replace({ ...this.store.route, parameters }, false);
  }

  /** Selects a stretch; null follows the end. */
  select(t: [number, number] | null): void {
    this.replace({ ...this.store.route, t }, false);
  }

  move(samples: number): void {
    const t = this.store.moved(samples);
    if (t) this.select(t);
  }

  async act(action: 'hold' | 'go' | 'step' | 'cancel', n?: number): Promise<void> {
    const problem = await this.source.act(action, n);
    this.store.notice = problem;
    this.store.changed();
  }

  private replace(route: Route, push: boolean): void {
    const hash = print(route);
    if (hash === location.hash) return;
    // A file:// page may not push states with an address; a fragment alone it may.
    if (push) history.pushState(null, '', hash);
    else history.replaceState(null, '', hash);
    this.read();
  }
}

/** Makes elements. Text goes in as text only; styles are classes, or set through the CSSOM. */

type Child = Node | string | null | undefined | false;
type Handlers = { [E in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[E]) => void };
export interface Attributes { on?: Handlers; [name: string]: string | number | boolean | null | undefined | Handlers }

export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  attach(element, attributes, children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

export function svg<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  attach(element, attributes, children);
  return element;
}

function attach(element: Element, { on, ...attributes }: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  for (const [name, handler] of Object.entries(on ?? {})) element.addEventListener(name, handler as EventListener);
  element.append(...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false));
}

/** Sets a text where it differs, so that nothing flickers or loses its selection. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export function show(element: HTMLElement, shown: boolean): void {
  if (element.hidden === shown) element.hidden = !shown;
}

/** A framed part of a view: heading, note beside it, something at its right. */
export interface Panel { element: HTMLElement; body: HTMLElement; title: HTMLElement; note: HTMLElement; right: HTMLElement }

export function panel(title: string, name: string, ...children: Child[]): Panel {
  const heading = h('h2', {}, title);
  const note = h('span', { class: 'note' });
  const right = h('span', { class: 'right' });
  const body = h('div', { class: 'body' }, ...children);
  const element = h('section', { class: `panel ${name}`, 'data-panel': name, 'aria-label': title }, h('header', {}, heading, note, right), body);
  return { element, body, title: heading, note, right };
}

/** A row of buttons of which one is chosen. */
export class Choice {
  readonly element: HTMLElement;
  private readonly buttons: HTMLButtonElement[];

  constructor(label: string, private readonly options: [value: string, text: string][], chosen: (value: string) => void) {
    this.buttons = options.map(([value, text]) => h('button', { type: 'button', 'data-choice': value, on: { click: () => chosen(value) } }, text));
    this.element = h('div', { class: 'choice', role: 'group', 'aria-label': label }, ...this.buttons);
  }

  set(value: string): void {
    this.options.forEach(([option], i) => setAttribute(this.buttons[i], 'aria-pressed', String(option === value)));
  }
}

export function button(text: string, action: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h('button', { type: 'button', class: 'button', ...attributes, on: { click: action } }, text);
}

const ICONS: Record<string, string> = {
  brand: 'M12 2.5 20.5 7.2v9.6L12 21.5 3.5 16.8V7.2ZM3.5 7.2 12 12l8.5-4.8M12 12v9.5',
  overview: 'M4 4h7v9H4ZM13 4h7v5h-7ZM13 11h7v9h-7ZM4 15h7v5H4Z',
  machine: 'M12 3 20 7.5v9L12 21 4 16.5v-9ZM4 7.5 12 12l8-4.500M12 12v9',
  ranks: 'M4 6h9M8 10h12M4 14h7M9 18h9',
  messages: 'M4 4h7v7H4ZM13 13h7v7h-7ZM11 7.500h5.500V13',
  collectives: 'M12 4v5M12 9 7 16M12 9l5 7M12 5.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3ZM6.500 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17.500 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  addresses: 'M4 6h16M4 12h16M4 18h16M9 6v12',
  actors: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 8v4.500l3 1.500',
  cluster: 'M4 5h16v6H4ZM4 13h16v6H4ZM7.500 8h.01M7.500 16h.01',
  path: 'M4 18h5l3-6h4l4-6M20 6v4M20 6h-4M4 6h5M13 18h7',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  hold: 'M9 6v12M15 6v12',
  go: 'M8 5.500v13l10-6.500Z',
};

export function icon(name: string): SVGSVGElement {
  return svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: ICONS[name] ?? ICONS.more }));
}

/** Copies a text to the clipboard. The button shows the result for a moment. */
export function copyButton(text: string, what: () => string): HTMLButtonElement {
  const element = button(text, () => {
    const done = navigator.clipboard?.writeText(what()) ?? Promise.reject(new Error('no clipboard'));
    done.then(() => flash('Copied'), () => flash('Not allowed here'));
  });
  const flash = (result: string) => {
    element.textContent = result;
    setTimeout(() => (element.textContent = text), 1500);
  };
  return element;
}

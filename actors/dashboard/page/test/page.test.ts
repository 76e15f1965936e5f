import { beforeEach, describe, expect, it, vi } from 'vitest';
import { opened } from '../dev/open';
import { VIEWS } from '../src/fragment';
import { read } from '../src/schema';
import { SCENARIOS, Synthetic } from '../dev/synthetic';
import { isIdle } from '../src/views/messages';
import { findTarget } from '../src/parts/dialogs';
import { notices } from '../src/parts/notices';
import { openCall, stateOfCall, timeWithin, withOpen } from '../src/ranks/calls';
import { type Order, orderOf, ranksOfRow, rowOf, shownRows } from '../src/ranks/order';
import { chosen, gridOf } from '../src/ranks/steps';
import { placesOf, rarestPlace } from '../src/ranks/strip';
import { headline, nothing, pill } from '../src/state';
import type { Finding, Severity } from '../src/schema';
import { Store } from '../src/store';
import { mostSevere, verdict } from '../src/views/overview';
import { spreadOf } from '../src/views/ranks';

const text = (selector: string) => document.querySelector(selector)?.textContent;

describe('page', () => {
  beforeEach(() => history.replaceState(null, '', '#/overview'));

  it('shows every view of every kind of machine', () => {
    for (const name of ['ended', 'fived', 'tree', 'endpoint']) {
      const { page } = opened(name);
      for (const view of VIEWS) {
        page.go(view);
        expect(document.querySelector('main')?.dataset.view).toBe(view);
      }
    }
  });

  it('has findings, hottest links and the pill', () => {
    const { store } = opened('ended');
    expect(text('[data-finding=late] h2')).toBe('Rank 157 delays 318 ranks');
    expect(document.querySelector('[data-panel=links] tr[data-link]')?.getAttribute('data-link')).toBe(store.sample!.links!.top[0].name);
    expect(text('[data-pill]')).toBe('finished');
    expect(text('[data-verdict]')).toMatch(/^Now: .+\.$/);
  });

  it('gives one verdict, with the stretch it judges', () => {
    const finding = (severity: Severity, title: string): Finding => ({ id: 'link', severity, subject: null, values: {}, title, text: '' });
    const both = [finding('amber', 'a'), finding('green', 'b'), finding('red', 'c')];
    expect(verdict(mostSevere(both), null)).toBe('Now: c.');
    expect(verdict(mostSevere(both.slice(0, 2)), { from: 0, to: 3_000_000, over: false })).toBe('Last 3 us: a.');
    expect(verdict(mostSevere([finding('green', 'b')]), { from: 0, to: 9, over: true })).toBe('Whole run: nothing stands out.');
    expect(verdict(null, { from: 0, to: 3_000_000, over: false }, false)).toBe('First 3 us: nothing stands out.');
    const balance = { ...finding('red', 'd'), id: 'partitions' };
    expect(mostSevere([balance, ...both.slice(0, 1)])?.title, 'partitions do not limit the program').toBe('a');
  });

  it('judges the newest stretch of a live run, or the whole run as it grows', () => {
    const { store, shell, page } = opened('traffic');
    [store.link, store.stored] = [{ ...store.link, state: 'open' }, []];
    shell.update();
    const choice = (value: string) => document.querySelector<HTMLButtonElement>(`.judgement [data-choice=${value}]`)!;
    expect(choice('now').getAttribute('aria-pressed')).toBe('true');
    choice('whole').click();
    expect(store.stretchToRequest()).toEqual([0, store.now]);
    shell.update();
    expect(choice('whole').getAttribute('aria-pressed')).toBe('true');
    store.newest = { ...store.newest!, to: 2 * store.now };
    shell.update();
    expect(store.stretchToRequest()).toEqual([0, store.now]);
    choice('now').click();
    expect(store.live).toBe(true);
    page.select([0, store.now]);
    shell.update();
    expect(choice('whole').getAttribute('aria-pressed')).toBe('true');
  });

  it('keeps the collectives that have ended, with the cost of other algorithms', () => {
    opened('ended').page.go('collectives');
    const row = document.querySelector('tr[data-ended=allreduce]')!;
    expect(row.textContent).toContain('MPI_COMM_WORLD');
    expect(row.textContent).toContain('for rank 157');
    expect(row.textContent).toContain('tree < 0.01×, recursive-doubling 0.068×');
    expect(document.querySelector('tr[data-ended=barrier]')!.textContent).toContain('others');
  });

  it('shows how far ranks differ', () => {
    const shares = [0, 51, 102, 153, 255].flatMap((share) => [share, 255 - share, 0, 0, 0]);
    expect(spreadOf(shares, 5)[0]).toEqual({ state: 'Computing', shares: [0, 0.2, 0.4, 0.6, 1] });
    opened('ended').page.go('ranks');
    expect(document.querySelectorAll('[data-panel=spread] tr[data-spread]')).toHaveLength(5);
  });

  it('shows texts of programs as text', () => {
    opened('failed');
    expect(text('[data-finding=failure] h2')).toContain('<img src=x onerror=alert(1)>');
    expect(document.querySelector('[data-finding=failure] img')).toBeNull();
  });

  it('draws the cycle of a deadlock, shortens a long one and lists it whole', () => {
    opened('deadlock');
    expect(document.querySelector('[data-cycle]')?.getAttribute('data-cycle')).toBe('0,1,2,3');
    expect(text('[data-finding=deadlock] h2')).toBe('4 ranks wait for each other');
    opened('deadlock64');
    expect(document.querySelectorAll('[data-cycle]')).toHaveLength(3);
    expect(document.querySelector('[data-cycle]')?.querySelectorAll('circle')).toHaveLength(12);
    expect(document.querySelectorAll('[data-panel=waits] tr[data-rank]')).toHaveLength(64);
  });

  it('never shows empty axes before the first sample', () => {
    const { store } = opened('starting', 0);
    expect(notices(store)[0].text).toBe('Starting: 312 of 512 ranks created.');
    expect(document.querySelector<HTMLElement>('.overview > .wide')?.hidden).toBe(true);
    expect(document.querySelector('[data-panel=settings] tr[data-setting=machine]')).not.toBeNull();
    expect(notices(opened('queued', 0).store)[0].text).toBe('In the queue at place 2. Before it: job-7 fft3d.');
  });

  it('names the program of a job in the queue, which only the list has', () => {
    const { store, shell } = opened('queued', 0);
    store.hello = store.newest = null;
    store.entry = { id: '7', app: 'fft3d', state: 'queued', place: 1, before: [] };
    shell.update();
    expect([text('h1'), document.title]).toEqual(['fft3d', 'fft3d, Overview · RankCluster']);
    expect(text('[data-panel=settings] tr[data-setting=program]')).toBe('programfft3d');
  });

  it('shows no sentence twice, and no "yet" for a run that is over', () => {
    const { store } = opened('endpoint');
    expect(text('.about')).toMatch(/endpoint/);
    expect(text('.about')).not.toMatch(/endpoint.*endpoint/);
    expect(nothing(store, 'No message has been sent')).toBe('No message has been sent.');
    expect(nothing(new Store(), 'No message has been sent')).toBe('No message has been sent yet.');
  });

  it('shows at the foot that a run is held', () => {
    const { store, shell, page } = opened('traffic');
    Object.assign(page.source, { acts: true });
    store.link.state = 'open';
    store.newest = { ...store.newest!, job: { ...store.newest!.job, state: 'held' } };
    store.end = null;
    shell.update();
    expect(text('.foot p')).toBe('Held');
  });

  it('reports unknown parts of an address', () => {
    history.replaceState(null, '', '#/machine?show=colour');
    opened('ended');
    expect(text('[data-notice=address]')).toContain('show: colour (expected: busy, queue, bytes, hops)');
  });

  it('shows the number of ranks in each round of a collective', () => {
    const { page } = opened('traffic');
    page.go('collectives');
    const cells = [...document.querySelectorAll('[data-collective=allToAll] td, [data-collective=allToAll] th')].map((cell) => cell.textContent);
    expect(cells[1]).toBe('MPI_COMM_WORLD, 512 ranks');
    expect(cells.join(' | ')).toContain('1: 3, 2: 60, 3: 449');
  });

  it('lists the communicators of rank 0, which are what the result has', async () => {
    const { page } = opened('traffic');
    const list = [{ comm: 0, name: 'MPI_COMM_WORLD', ranks: 512, model: 'direct', bytes: 4096 }, { comm: 1, name: 'duplicate of MPI_COMM_WORLD', ranks: 512, model: 'direct', bytes: 24 }];
    page.source.detail = (kind) => Promise.resolve(kind === 'communicators' ? { kind: 4, flags: 0, seq: 0, from: 0, to: 0, detail: kind, id: 1, json: { rank: 0, addressBytes: 1000, communicators: 2, list, restBytes: 0 }, arrays: {} } : null);
    page.go('addresses');
    await Promise.resolve();
    await Promise.resolve();
    expect(document.querySelectorAll('[data-comm]')).toHaveLength(2);
    expect(document.querySelector('[data-value=rank0Bytes]')?.getAttribute('data-bytes')).toBe('5120');
  });

  it('shows that endpoint fidelity has no links', () => {
    const { page } = opened('endpoint');
    page.go('machine');
    expect(text('.endpoint h2')).toBe('Endpoint fidelity has no links');
  });

  it('has a name for every button, link, canvas and field', () => {
    const { page } = opened('fived');
    for (const view of VIEWS) {
      page.go(view);
      for (const element of document.querySelectorAll('button, a, canvas, select, input'))
        expect(element.getAttribute('aria-label') || element.textContent?.trim() || element.id, element.outerHTML.slice(0, 120)).toBeTruthy();
    }
    expect(document.querySelectorAll('[style*=expression], [onclick]')).toHaveLength(0);
  });

  it('reports parts of the address that this run does not have', () => {
    const reported = (name: string, hash: string) => {
      history.replaceState(null, '', hash);
      const { page } = opened(name);
      page.read();
      return notices(page.store).filter(({ kind }) => kind === 'address').map(({ text }) => text.replace('The address has ', '').replace(/ \(.*/, ''));
    };
    expect(reported('ended', '#/machine?pick=link:5,3,3,-z&slice=z:2&dims=x,y,z')).toEqual([]);
    expect(reported('ended', '#/machine?pick=link:9,3,3,-z&slice=z:8&dims=x,q')).toEqual(['pick: link:9,3,3,-z', 'dims: x,q', 'slice: z:8']);
    expect(reported('ended', '#/ranks?pick=rank:512&explode=w&fold=w:max')).toEqual(['pick: rank:512', 'explode: w', 'fold: w:max']);
    expect(reported('fived', '#/machine?pick=node:0,0,0,0,2&slice=e:1&fold=e:2')).toEqual(['pick: node:0,0,0,0,2', 'fold: e:2']);
    expect(reported('endpoint', '#/machine?pick=link:0,0,0,-z&slice=z:2')).toEqual(['pick: link:0,0,0,-z', 'slice: z:2']);
    expect(reported('ended', '#/overview?job=99')).toEqual(['job: 99']);
    expect(reported('ended', '#/overview?job=ended')).toEqual([]);
    expect(reported('ended', '#/overview?t=9s..10s')).toEqual(['t: 9s..10s']);
    expect(reported('ended', '#/overview?t=10us..10s')).toEqual([]);
  });

  it('goes to ranks, nodes and links by name', () => {
    const { page } = opened('ended');
    expect(findTarget('rank 157', page)).toEqual({ pick: 'rank:157', view: 'ranks' });
    expect(findTarget('(5,3,3) −z', page)).toEqual({ pick: 'link:5,3,3,-z', view: 'machine' });
    expect(findTarget('link 5,3,3 -z', page)).toEqual({ pick: 'link:5,3,3,-z', view: 'machine' });
    expect(findTarget('node 5,3,2', page)).toEqual({ pick: 'node:5,3,2', view: 'machine' });
    expect(findTarget('rank 512', page)).toEqual({ problem: 'rank: 512 (expected: 0 to 511)' });
    expect(findTarget('node 9,9,9', page)).toHaveProperty('problem');
  });

});

describe('words', () => {
  it('writes headlines from values', () => {
    const finding = { id: 'link', severity: 'red', subject: 'link:5,3,3,-z', values: { busy: 0.97 }, text: 'The mean is 14 %.' } as const;
    expect(headline(finding)).toBe('(5,3,3) −z is 97 % busy');
    expect(headline({ ...finding, id: 'partitions', values: { ratio: 1.3 } })).toBe('1.30× from perfect');
    expect(headline({ ...finding, severity: 'none' })).toBe('Not known');
    expect(headline({ ...finding, id: 'other', text: 'First. Second.' })).toBe('First.');
  });

  it('shows how long the server is away', () => {
    const store = new Store();
    store.link = { state: 'lost', lastSample: Date.now() - 14_000, retryAt: null };
    expect(pill(store).text).toBe('not connected, last sample 14 s ago');
  });

  it('shows a job that waits in the queue, which has no samples', () => {
    const store = new Store();
    store.entry = { id: '7', app: 'traffic', state: 'queued', place: 3, before: ['5', '6'] };
    expect(pill(store).text).toBe('queued');
    expect(notices(store)[0].text).toBe('In the queue at place 3. Before it: job 5, job 6.');
  });

  it('gets from the pulse that a run is held, also while a stretch is selected', () => {
    const { store } = opened('traffic');
    store.link.state = 'open';
    store.pulse = { wallMs: 1, window: 5, windowMs: 0, events: 3, state: 'held', held: true, seen: Date.now() + 1 };
    expect(pill(store).text).toMatch(/^held at /);
  });

  it('orders rows by rank, node, partition and lateness', () => {
    const { store } = opened('traffic');
    const rows = (order: Order) => [...orderOf(order, store.hello!, store.sample)];
    expect(rows('rank').slice(0, 3)).toEqual([0, 1, 2]);
    expect(rows('lateness')[0]).toBe(157);
    expect(rows('partition')).toEqual(rows('rank'));
    store.hello!.arrays.rankNode = Int32Array.from({ length: 512 }, (_, rank) => 511 - rank);
    expect(rows('node').slice(0, 2)).toEqual([511, 510]);
    expect(rows('partition').slice(0, 2)).toEqual([256, 257]);
  });

  it('gives every row of the strip a line, and the line to a rank that does alone what it does', () => {
    const lines = Array.from({ length: 348 }, (_, line) => placesOf(line, 348, 512));
    expect([lines[0][0], lines[347][1]]).toEqual([0, 512]);
    expect(lines.every(([from, to], i) => to > from && (i === 0 || from === lines[i - 1][1]))).toBe(true);
    const order = Array.from({ length: 512 }, (_, row) => row);
    const strip = new Uint8Array(512).fill(2);
    strip[157] = 0;
    expect(rarestPlace(strip, order, [1, 0, 511, 0, 0], [156, 158])).toBe(157);
    expect(rarestPlace(strip, order, [1, 0, 511, 0, 0], [158, 160])).toBeNull();
  });

  it('compares calls by their count', () => {
    const { lateness, steps, most } = gridOf([3, 5, 9], [[10, 20, 30], [10, 25, 35], [12, 20]]);
    expect(steps).toBe(3);
    expect([...lateness]).toEqual([0, 0, 0, 0, 5, 5, 2, 0, NaN]);
    expect(most).toBe(5);
    expect(chosen(8, [3])).toHaveLength(8);
    expect(chosen(512, [157])).toContain(157);
    expect(chosen(65536, []).length).toBe(32);
  });

  const made = (start: number, length: number, name = 'recv') => ({ start, length, name, state: 2, peer: 7, bytes: 64, communicator: 0, saturated: false });

  it('counts a call that is open from where it began, also where the ring has its beginning', () => {
    const open = openCall({ call: 'recv', sincePs: 100, state: 'waiting', peer: 3 }, 700)!;
    expect(open).toMatchObject({ start: 100, length: 600, name: 'recv, not over', state: 2, peer: 3 });
    expect(withOpen([made(100, 0)], open)).toEqual([{ ...open, peer: 7, bytes: 64, communicator: 0 }]);
    expect(withOpen([made(20, 30)], open)).toEqual([made(20, 30), open]);
    expect(withOpen([made(200, 0)], open)).toEqual([made(200, 0)]);
    expect(openCall({ call: 'recv', sincePs: null, state: 'computing' }, 700)).toBeNull();
  });

  it('clips calls to a stretch', () => {
    const calls = [made(0, 50), made(100, 100), made(250, 100, 'send'), made(500, 10)];
    expect(timeWithin(calls, 150, 300)).toEqual([{ name: 'recv', ps: 50, count: 1 }, { name: 'send', ps: 50, count: 1 }, { name: 'program', ps: 50 }]);
  });

  it('has the time by call of the selected stretch, where its calls are kept, and names the stretch', async () => {
    const { page } = opened('traffic');
    const run = new Synthetic({ ...SCENARIOS.find(({ name }) => name === 'traffic')!, frames: 6 });
    page.source.detail = async (kind, parameters) => read(run.detail(kind, 1, parameters)) as any;
    page.go('ranks', { pick: 'rank:157' });
    await vi.waitFor(() => expect(text('[data-panel=profile] .note')).toBe('rank 157, whole run'));
    page.select([run.from(2), run.from(3)]);
    await vi.waitFor(() => expect(text('[data-panel=profile] .note')).toMatch(/^rank 157, [\d.]+ – [\d.]+ (us|ms)$/));
    expect(text('[data-panel=profile] table')).toContain('program');
  });

  it('sorts calls into states', () => {
    expect(['compute', 'iSend', 'recv', 'waitAll', 'allToAll', 'barrier', 'split'].map(stateOfCall)).toEqual([0, 1, 2, 2, 3, 3, 3]);
  });
});

describe('machine and ranks', () => {
  it('shows packets that wait for a picked link, and follows it', async () => {
    history.replaceState(null, '', '#/machine?pick=link:5,3,3,-z');
    const { page } = opened('traffic');
    const run = new Synthetic({ ...SCENARIOS.find(({ name }) => name === 'traffic')!, frames: 6 });
    const requested: string[] = [];
    Object.assign(page.source, { acts: true, detail: async (kind: string, parameters: Record<string, unknown>) => {
      requested.push(kind);
      return read(run.detail(kind, 1, parameters));
    } });
    page.set({ pick: 'link:5,3,4,-z' });
    page.set({ pick: 'link:5,3,3,-z' });
    await vi.waitFor(() => expect(document.querySelectorAll('[data-contributors=waiting] tr[data-contributor]')).toHaveLength(4));
    expect(text('[data-contributors=waiting] tr[data-contributor="5,3,4,-z"]')).toContain('71 %');
    expect(document.querySelector('[data-contributors=waiting] tr[data-contributor="rank 221"] a')?.getAttribute('href')).toContain('pick=rank:221');
    expect(document.querySelectorAll('.channels p')).toHaveLength(4);
    document.querySelector<HTMLButtonElement>('[data-action=follow]')!.click();
    await vi.waitFor(() => expect(text('.follow .note')).toBe('100 packets followed, mean wait 6 us'));
    expect(text('tr[data-flow="221,157"]')).toContain('60');
    expect(requested.filter((kind) => kind === 'follow')).toHaveLength(1);
  });

  it('does not count the ranks that wait for a late one when the run is over', () => {
    history.replaceState(null, '', '#/ranks');
    opened('ended');
    const held = [...document.querySelectorAll('table[aria-label="Late ranks"] tbody td:last-child')].map((cell) => cell.textContent);
    expect(held).toEqual(['–', '–', '–', '–']);
  });

  it('names the ways in and out of nodes', () => {
    history.replaceState(null, '', '#/machine?pick=node:5');
    opened('endpoint');
    expect(text('.endpoint tr[data-node="157"]')).toMatch(/^157\d+ %\d+ %$/);
    expect(text('.pick .facts')).toContain('Sends, share of time');
  });

  it('has rows of the world, and one of spawned ranks once there are some', () => {
    const hello = { ...opened('ended').store.hello!, ranks: 8008, worldRanks: 64, ranksPerRow: 1, rows: 65 };
    const marked = (mark: number) => ({ arrays: { rankMark: Uint8Array.from({ length: 65 }, (_, row) => (row < 64 ? 0 : mark)) } }) as any;
    expect(shownRows(hello, null)).toBe(64);
    expect(shownRows(hello, marked(4))).toBe(64);
    expect(shownRows(hello, marked(0))).toBe(65);
    expect([rowOf(hello, 63), rowOf(hello, 900)]).toEqual([63, 64]);
    expect([ranksOfRow(hello, 63), ranksOfRow(hello, 64)]).toEqual([[63, 63], [64, 8007]]);
    expect([isIdle([1, 0, 0, 0], 2, 1), isIdle([1, 0, 3, 0], 2, 1)]).toEqual([true, false]);
  });
});

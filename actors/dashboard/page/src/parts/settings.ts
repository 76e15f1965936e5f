/** What a job was started with. */
import type { Store } from '../store';
import { Table } from './table';

type Setting = [name: string, value: unknown];

export function settingsTable(): Table<Setting> {
  return new Table<Setting>('Settings', [
    { head: 'Setting', text: ([name]) => name },
    { head: 'Value', text: ([, value]) => (typeof value === 'string' ? value : JSON.stringify(value)) },
  ], { data: ([name]) => ({ setting: name }) });
}

/** Of a job in the queue, what the list of jobs says. */
export function settingsOf({ hello, entry }: Store): Setting[] {
  if (!hello) return entry ? [['job', entry.id], ['program', entry.app]] : [];
  const { command, machine, fidelity, addressing, ranks, nodes, settings } = hello.job;
  return [...Object.entries({ command, machine, fidelity, addressing, ranks, nodes, ...settings })];
}

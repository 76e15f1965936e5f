/** The settings of a job. */
import type { Store } from '../store';
import { Table } from './table';

type Setting = [name: string, value: unknown];

export function settingsTable(): Table<Setting> {
  return new Table<Setting>('Settings', [
    { head: 'Setting', text: ([name]) => name },
    { head: 'Value', text: ([, value]) => (typeof value === 'string' ? value : JSON.stringify(value)) },
  ], { data: ([name]) => ({ setting: name }) });
}

/** The settings of a job in the queue, from the list of jobs. */
export function settingsOf({ hello, entry }: Store): Setting[] {
  if (!hello) return entry ? [['job', entry.id], ['program', entry.app]] : [];
  const { command, machine, fidelity, addressing, ranks, nodes, settings } = hello.job;
  return [...Object.entries({ command, machine, fidelity, addressing, ranks, nodes, ...settings })];
}

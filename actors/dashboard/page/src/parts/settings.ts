/** What a job was started with. */
import type { Hello } from '../schema';
import { Table } from './table';

type Setting = [name: string, value: unknown];

export function settingsTable(): Table<Setting> {
  return new Table<Setting>('Settings', [
    { head: 'Setting', text: ([name]) => name },
    { head: 'Value', text: ([, value]) => (typeof value === 'string' ? value : JSON.stringify(value)) },
  ], { data: ([name]) => ({ setting: name }) });
}

export function settingsOf(hello: Hello | null): Setting[] {
  if (!hello) return [];
  const { command, machine, fidelity, addressing, ranks, nodes, settings } = hello.job;
  return [...Object.entries({ command, machine, fidelity, addressing, ranks, nodes, ...settings })];
}

import type { Dump } from './dump.ts';
import { openName } from './misplaced.ts';
import { threadNamesOf } from './threads.ts';

/** The name of a thread by its id; empty without a name, and for a damaged one. */
export function threadNameOf(dump: Dump, id: number): string {
  const name = threadNamesOf(dump).get(id) ?? null;
  return openName(dump, name?.text ?? '', name, { stream: 'ThreadNames', data: 'thread_name' });
}

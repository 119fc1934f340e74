import type { RequestOf } from '../../../shared/bridge/channels.ts';

/** An action on all reports of the board: a bulk edit, or undoing the newest bulk edit. */
type BulkAct = { readonly act: 'change'; readonly name: string; readonly text: string } | { readonly act: 'undo' };

/** Returns random actions; the same seed gives the same actions. An undo occurs only if there is a bulk edit to undo. */
export function bulkActs(random: () => number, count: number): readonly BulkAct[] {
  let changes = 0;
  return Array.from({ length: count }, (_, number): BulkAct => {
    if (changes > 0 && random() < 0.4) {
      changes -= 1;
      return { act: 'undo' };
    }
    changes += 1;
    return { act: 'change', name: `Mark${String(number)}`, text: `${String(number)} ${'abcdefgh'.repeat(Math.floor(random() * 200))}` };
  });
}

/** Returns the bulk edits that are in effect after these actions, the oldest first. */
export function changesAfter(acts: readonly BulkAct[]): readonly Extract<BulkAct, { readonly act: 'change' }>[] {
  const changes: Extract<BulkAct, { readonly act: 'change' }>[] = [];
  for (const act of acts) {
    if (act.act === 'undo') changes.pop();
    else changes.push(act);
  }
  return changes;
}

export function changeRequest({ name, text }: Extract<BulkAct, { readonly act: 'change' }>): RequestOf<'board.change'> {
  return {
    selection: { kind: 'matching', filter: '', by: 'spec', except: [] },
    change: { kind: 'set', name, text, where: 'anywhere' },
    dialect: 'spec',
  };
}

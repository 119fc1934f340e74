import type { RequestOf } from '../../../shared/bridge/channels.ts';

/** What a person does to all reports of the board at once: changes them, or takes the newest change back. */
type BulkAct = { readonly act: 'change'; readonly name: string; readonly text: string } | { readonly act: 'undo' };

/** The same for the same seed wherever it is done; there is always a change to take back. */
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

/** The changes that count after these acts, oldest first. */
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

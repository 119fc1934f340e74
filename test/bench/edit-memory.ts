import path from 'node:path';
import { MIB } from './bodies.ts';
import { childResult, numberOf } from './children.ts';
import { benchFolder } from './reports.ts';
import { writeSparseReport } from './sparse-report.ts';
import { mebibytes, milliseconds, print, table } from './table.ts';

/** Most memory over idle while a report of 1 GiB is opened and edited. */
export async function benchEditMemory(): Promise<void> {
  const folder = benchFolder();
  try {
    const file = path.join(folder.path, 'sparse.http');
    writeSparseReport(file, 1_024 * MIB);
    const result = await childResult('edit-memory-child.ts', [path.join(folder.path, 'home'), file]);
    const figures = [
      mebibytes(numberOf(result, 'over')),
      milliseconds(numberOf(result, 'opened')),
      milliseconds(numberOf(result, 'edited')),
    ];
    print(table(['report', 'most memory over idle', 'opened in', '300 keystrokes in'], [['1 GiB', ...figures]]));
  } finally {
    folder.remove();
  }
}

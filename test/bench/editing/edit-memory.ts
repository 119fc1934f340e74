import path from 'node:path';
import { MIB } from '../support/bodies.ts';
import { childResult, numberOf } from '../support/children.ts';
import { benchFolder } from '../support/reports.ts';
import { writeSparseReport } from '../support/sparse-report.ts';
import { mebibytes, milliseconds, print, table } from '../support/table.ts';

/** Measures the peak memory above idle while a report of 1 GiB is opened and edited. */
export async function benchEditMemory(): Promise<void> {
  const folder = benchFolder();
  try {
    const file = path.join(folder.path, 'sparse.http');
    writeSparseReport(file, 1_024 * MIB);
    const result = await childResult('editing/edit-memory-child.ts', [path.join(folder.path, 'home'), file]);
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

import { GUARD_GROUPS } from './groups.ts';
import { sampleOf } from './rows.ts';
import { benchFolder } from '../support/reports.ts';

/**
 * Measures each row of the group argv[2] once, and prints the rows with their samples as JSON. Runs in a separate process, so that garbage and machine code of
 * other groups and repetitions have no influence.
 */
const open = GUARD_GROUPS[process.argv[2] ?? ''];
if (open === undefined) throw new Error(`no group ${String(process.argv[2])}`);
const folder = benchFolder();
try {
  const group = await open(folder.path);
  const samples: unknown[] = [];
  for (const row of group.rows) samples.push({ row: row.row, ...(await sampleOf(row)) });
  await group.close?.();
  process.stdout.write(JSON.stringify(samples));
} finally {
  folder.remove();
}

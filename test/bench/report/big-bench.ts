import { statfsSync } from 'node:fs';
import path from 'node:path';
import { MIB } from '../support/bodies.ts';
import { childResult, numberOf, startChild, textOf } from '../support/children.ts';
import { benchFolder } from '../support/reports.ts';
import { writeSparseReport } from '../support/sparse-report.ts';
import { mebibytes, milliseconds, print, table } from '../support/table.ts';

const GIB = 1_024 * MIB;
const DUMP = 4 * GIB;
/** Required disk space in bytes for the collector's copy of the report, with some margin. */
const NEEDED = DUMP + GIB;

/**
 * Opens, judges and edits a report of 4 GiB, and sends it to a demo collector in another process. Measures the time of each step and the memory of both
 * processes.
 */
export async function benchBig(): Promise<void> {
  const folder = benchFolder();
  try {
    const { bavail, bsize } = statfsSync(folder.path);
    if (bavail * bsize < NEEDED) {
      print(`Not run: the disk of ${folder.path} has less than ${mebibytes(NEEDED)} left, which the received report needs.`);
      return;
    }
    const file = path.join(folder.path, 'sparse.http');
    writeSparseReport(file, DUMP);
    await benchSteps(folder.path, file);
  } finally {
    folder.remove();
  }
}

async function benchSteps(folder: string, file: string): Promise<void> {
  const collector = await startChild('report/big-collector-child.ts', [path.join(folder, 'collector')]);
  const sending = childResult('report/big-steps-child.ts', [path.join(folder, 'home'), file, textOf(collector.first, 'url')]);
  await sending.catch(() => null);
  const received = await collector.ended();
  const steps = await sending;
  const rows = (['opened', 'judged', 'edited', 'sent'] as const).map((step) => [
    STEPS[step],
    milliseconds(numberOf(steps, `${step}Time`)),
    mebibytes(numberOf(steps, `${step}Over`)),
  ]);
  print(table(['4 GiB', 'time', 'most memory over idle until then'], rows));
  print();
  print(
    `The demo collector: ${mebibytes(numberOf(received, 'over'))} over idle, ${mebibytes(numberOf(received, 'spooled'))} on the disk, ` +
      `and the answer ${textOf(steps, 'answer')}.`,
  );
}

const STEPS = {
  opened: 'open and read',
  judged: 'judge in the other dialect',
  edited: 'change one value and judge it',
  sent: 'send, until it is answered',
} as const;

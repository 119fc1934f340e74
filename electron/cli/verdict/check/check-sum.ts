import type { Dialect } from '../../../../shared/dialect.ts';
import { CHECK } from '../../../../shared/text/verdict/check.ts';
import type { Paint } from '../../common/colour.ts';
import type { ExitName } from '../../common/exit-codes.ts';
import { createTally } from '../../common/tally.ts';
import type { CheckSum } from './check-output.ts';
import type { Entry } from './entries.ts';

interface OpenCheckSum {
  add(entry: Entry, dialect: Dialect): void;
  /** Counts a report that does not match the filter. */
  leftOut(): void;
  counts(): CheckSum;
  /** `isBaselineWritten`: whether all findings were written to a baseline. */
  exit(isBaselineWritten: boolean): ExitName;
  sentence(paint: Paint): string;
}

export function createCheckSum(): OpenCheckSum {
  const tally = createTally();
  let failed = 0;
  let unread = 0;
  let withoutBytes = 0;
  let left = 0;
  return {
    add({ report, fails, unread: problem, row }, dialect) {
      tally.add(report === null ? null : report.facts.answers[dialect].verdict, 'fine');
      if (fails && report !== null) failed += 1;
      if (problem === null || !fails) return;
      unread += 1;
      // The baseline identifies a file by the hash of its bytes.
      if (row.sha256 === null) withoutBytes += 1;
    },
    leftOut() {
      left += 1;
    },
    counts: () => ({ entries: tally.count(), failed, unread }),
    exit(isBaselineWritten) {
      if ((isBaselineWritten ? withoutBytes : unread) > 0) return 'notDone';
      return failed > 0 && !isBaselineWritten ? 'malformed' : 'fine';
    },
    sentence(paint) {
      const all = failed + unread;
      const passed = all === 0 ? paint('good', CHECK.passed) : paint('bad', CHECK.failed(all));
      return [tally.sentence(paint), passed, ...(left === 0 ? [] : [CHECK.left(left)])].join(' ');
    },
  };
}

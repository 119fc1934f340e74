import fc from 'fast-check';
import type { DamagedReport } from '../damage/damaged-report.ts';
import { damagedReport } from '../damage/damaged-report.ts';
import type { Act } from './acts.ts';
import { anyAct } from './acts.ts';

/** A damaged report and what is done to it, as data. */
export interface ActedReport {
  readonly report: DamagedReport;
  readonly acts: readonly Act[];
}

export const actedReport: fc.Arbitrary<ActedReport> = fc.record({
  report: damagedReport,
  acts: fc.array(anyAct, { minLength: 3, maxLength: 3 }),
});

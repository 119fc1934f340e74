import fc from 'fast-check';
import { type DamagedReport, damagedReport } from '../../builders/report/damaged-report.ts';
import { type Act, anyAct } from './actions.ts';

/** A damaged report and a sequence of actions, as data. */
interface EditScenario {
  readonly report: DamagedReport;
  readonly acts: readonly Act[];
}

export const editScenario: fc.Arbitrary<EditScenario> = fc.record({
  report: damagedReport,
  acts: fc.array(anyAct, { minLength: 3, maxLength: 3 }),
});

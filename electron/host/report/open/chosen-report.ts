import { failure } from '../../../../shared/bridge/failure.ts';
import { fail, ok, type Result } from '../../../../shared/errors.ts';
import type { ReportInFile } from '../../../../shared/report/sources/reports-in-file.ts';

/** The report of a file that is asked for. `item`: its index; null: the only one. Errors: several_reports, no_such_item. */
export function chosenReport(reports: readonly ReportInFile[], item: number | null, name: string): Result<ReportInFile> {
  if (item === null && reports.length > 1) return fail(failure('several_reports', { name, count: reports.length }));
  const report = reports[item ?? 0];
  return report === undefined ? fail(failure('no_such_item', { name, count: reports.length })) : ok(report);
}

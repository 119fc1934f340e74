import type { BoardRow } from '../../../../shared/board/board-row.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { Severity } from '../../../../shared/verdict/checks/finding.ts';
import { addedRow } from '../../../host/board/added-row.ts';
import type { CheckedFile, CheckedFinding, CheckedReport } from './checked-file.ts';

/** The findings in the baseline for the bytes of a report. Several files with the same bytes each get all of these findings. */
interface KnownFindingsOfReport {
  /** Returns whether the baseline has one more finding with this code. If so, marks that finding as used. */
  take(code: string): boolean;
}

export interface KnownFindings {
  of(sha256: string): KnownFindingsOfReport;
}

/** Minimum severity of findings that make a report fail. `dump`: errors, and damage of a dump, which does not count otherwise. */
export const FAIL_ON = ['malformed', 'violation', 'warning', 'dump'] as const;

export type FailOn = (typeof FAIL_ON)[number];

const FAILING: Readonly<Record<FailOn, ReadonlySet<Severity>>> = {
  malformed: new Set(['error']),
  violation: new Set(['error', 'violation']),
  warning: new Set(['error', 'violation', 'warning']),
  dump: new Set(['error']),
};

/**
 * A finding, and whether it makes the report fail. `known`: whether the baseline contains the finding. null: there is no baseline, or a baseline does not store
 * this severity.
 */
export interface JudgedFinding extends CheckedFinding {
  readonly fails: boolean;
  readonly known: boolean | null;
  /** Index among the findings of this code in the report, from 0. */
  readonly nth: number;
}

/** One entry of the output: a report of a file, or an unreadable file. */
export interface Entry {
  readonly path: string;
  readonly row: BoardRow;
  /** null if the file cannot be read. */
  readonly report: CheckedReport | null;
  /** Why the file cannot be read; null if it was read. `known`: whether the baseline contains this failure for these bytes. */
  readonly unread: (AppError & { readonly known: boolean }) | null;
  readonly findings: readonly JudgedFinding[];
  /** Whether the report fails. */
  readonly fails: boolean;
}

/** Makes the entries of a file. `first`: number of its first row. */
export function entriesOf(file: CheckedFile, failOn: FailOn, known: KnownFindings | null, first: number): readonly Entry[] {
  const { path, failure: problem } = file;
  if (problem !== null) {
    const isKnown = file.sha256 !== null && known?.of(file.sha256).take(problem.code) === true;
    const unread = { ...problem, known: isKnown };
    return [{ path, row: addedRow({ ...file, report: null }, first), report: null, unread, findings: [], fails: !isKnown }];
  }
  return file.reports.map((report, index) => {
    const findings = judgedFindings(report, failOn, known?.of(report.sha256) ?? null);
    const row = addedRow({ ...file, report }, first + index);
    return { path, row, report, unread: null, findings, fails: findings.some(({ fails }) => fails) };
  });
}

function judgedFindings({ findings }: CheckedReport, failOn: FailOn, known: KnownFindingsOfReport | null): readonly JudgedFinding[] {
  const met = new Map<string, number>();
  return findings.map((finding) => {
    const { code, severity } = finding;
    const nth = met.get(code) ?? 0;
    met.set(code, nth + 1);
    const isKnown = known === null || severity === 'info' ? null : known.take(code);
    const counts = finding.dump === null ? FAILING[failOn].has(severity) : failOn === 'dump';
    return { ...finding, nth, known: isKnown, fails: isKnown !== true && counts };
  });
}

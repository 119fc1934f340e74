import type { BoardRow } from '../../../../shared/board/board-row.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { Severity } from '../../../../shared/verdict/checks/finding.ts';
import { addedRow } from '../../../host/board/added-row.ts';
import type { CheckedFile, CheckedFinding, CheckedReport } from './checked-file.ts';

/** What is known of the same bytes, wherever they lie: each place starts with all of it. */
interface KnownFindingsOfReport {
  /** Whether one more finding of that code is known. */
  take(code: string): boolean;
}

export interface KnownFindings {
  of(sha256: string): KnownFindingsOfReport;
}

/** What lets a report fail: a finding of that severity, or of a worse one. */
export const FAIL_ON = ['malformed', 'violation', 'warning'] as const;

export type FailOn = (typeof FAIL_ON)[number];

const FAILING: Readonly<Record<FailOn, ReadonlySet<Severity>>> = {
  malformed: new Set(['error']),
  violation: new Set(['error', 'violation']),
  warning: new Set(['error', 'violation', 'warning']),
};

/** A finding, whether it lets the report fail, and whether the baseline knows it; null without a baseline, and where none is kept of it. */
export interface JudgedFinding extends CheckedFinding {
  readonly fails: boolean;
  readonly known: boolean | null;
  /** Which one of its code in this report, from 0. */
  readonly nth: number;
}

/** One line of what is told: a report of a file, or a file that cannot be read. */
export interface Entry {
  readonly path: string;
  readonly row: BoardRow;
  /** null: the file cannot be read. */
  readonly report: CheckedReport | null;
  /** Why it cannot; `known`: the baseline knows that of these bytes. */
  readonly unread: (AppError & { readonly known: boolean }) | null;
  readonly findings: readonly JudgedFinding[];
  /** It does not pass. */
  readonly fails: boolean;
}

/** What is told of a file. `first`: number of its row. */
export function entriesOf(file: CheckedFile, failOn: FailOn, known: KnownFindings | null, first: number): readonly Entry[] {
  const { path, failure: problem } = file;
  if (problem !== null) {
    const isKnown = file.sha256 !== null && known?.of(file.sha256).take(problem.code) === true;
    const unread = { ...problem, known: isKnown };
    return [{ path, row: addedRow({ ...file, report: null }, first), report: null, unread, findings: [], fails: !isKnown }];
  }
  return file.reports.map((report, index) => {
    const findings = judgedFindings(report, FAILING[failOn], known?.of(report.sha256) ?? null);
    const row = addedRow({ ...file, report }, first + index);
    return { path, row, report, unread: null, findings, fails: findings.some(({ fails }) => fails) };
  });
}

function judgedFindings(
  { findings }: CheckedReport,
  failing: ReadonlySet<Severity>,
  known: KnownFindingsOfReport | null,
): readonly JudgedFinding[] {
  const met = new Map<string, number>();
  return findings.map((finding) => {
    const { code, severity } = finding;
    const nth = met.get(code) ?? 0;
    met.set(code, nth + 1);
    const isKnown = known === null || severity === 'info' ? null : known.take(code);
    return { ...finding, nth, known: isKnown, fails: isKnown !== true && failing.has(severity) };
  });
}

import type { Dialect } from '../dialect.ts';
import { rulebookOf } from '../dialect.ts';
import { lowerCaseType } from '../report/part-reading.ts';
import type { Decision } from './decision.ts';
import type { Inspection, VerdictLabel } from './inspect.ts';
import { labelOf } from './inspect.ts';
import type { Readings } from './judge.ts';
import { judge } from './judge.ts';

/** The answer by the other dialect. */
export interface OtherVerdict {
  readonly dialect: Dialect;
  readonly decision: Decision;
  readonly label: VerdictLabel;
}

const known = new WeakMap<Inspection, { readonly verdict: OtherVerdict | null }>();

/** What the dialect that a report is not shown in answers; null where it answers the same. Judged once an inspection. */
export function otherVerdict(inspection: Inspection): OtherVerdict | null {
  const made = known.get(inspection) ?? { verdict: judgeOther(inspection) };
  known.set(inspection, made);
  return made.verdict;
}

function judgeOther(inspection: Inspection): OtherVerdict | null {
  const { capture, maxBody, verdict } = inspection;
  const dialect = inspection.dialect === 'spec' ? 'antenna' : 'spec';
  const decision = judge(capture, capture.request, readingsFor(inspection, dialect), dialect);
  const label = labelOf(decision, capture, maxBody);
  const { answer, malformed } = verdict.decision;
  const isSame = answer.status === decision.answer.status && malformed === decision.malformed && label === verdict.label;
  return isSame ? null : { dialect, decision, label };
}

/** The parts as they were read, where the other rules read them alike: long JSON is not read twice for nothing. */
function readingsFor({ wire, report }: Inspection, dialect: Dialect): Readings {
  const isAlike = report.readings.every(({ kind, headers, json }) => {
    const type = headers.contentType;
    // spec rule media_type_case
    if (type !== null && type !== lowerCaseType(type)) return false;
    // spec rule json_strict: what it lets pass reads the same without it.
    return kind !== 'json' || (report.dialect === 'spec' && json?.fault === null);
  });
  return isAlike ? { wire, report: { ...report, dialect, book: rulebookOf(dialect) } } : { wire, report };
}

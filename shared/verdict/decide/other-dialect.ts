import { memoize } from '../../bytes/memoize.ts';
import type { Dialect } from '../../dialect.ts';
import type { Decision } from '../checks/decision.ts';
import { type Inspection, captured, labelOf } from './inspect.ts';
import type { VerdictLabel } from './labels.ts';

/** The answer in the other dialect. */
interface OtherVerdict {
  readonly dialect: Dialect;
  readonly decision: Decision;
  readonly label: VerdictLabel;
}

/** The answer in the dialect that is not shown; null if it is the same. Judged once per inspection. */
export const otherVerdict: (inspection: Inspection) => OtherVerdict | null = memoize(judgeOther);

function judgeOther(inspection: Inspection): OtherVerdict | null {
  const { capture, maxBody, verdict } = inspection;
  const dialect = inspection.dialect === 'spec' ? 'antenna' : 'spec';
  const { decision } = captured(capture, inspection, { dialect, ingress: inspection.ingress });
  const label = labelOf(decision, capture, maxBody);
  const { answer, malformed } = verdict.decision;
  const isSame = answer.status === decision.answer.status && malformed === decision.malformed && label === verdict.label;
  return isSame ? null : { dialect, decision, label };
}

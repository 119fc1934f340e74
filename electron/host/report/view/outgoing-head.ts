import { range } from '../../../../shared/bytes/byte-range.ts';
import type { LengthRule } from '../../../../shared/editing/edits/draft-state.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import { masksOf } from '../../../../shared/masking/masks.ts';
import { SUBMIT_PATH } from '../../../../shared/verdict/checks/route.ts';
import { DEFAULT_SEND_OPTIONS } from '../../../../shared/bridge/view/attempt-view.ts';
import type { HeaderLine, RequestHead } from '../../../../shared/report/wire/request-head.ts';
import { type HeadPlan, type PlanTarget, headOfPlan, planHead } from './plan-head.ts';

/** A placeholder target, for checks with the same result for every target. */
const ANYWHERE: PlanTarget = { host: 'localhost', path: SUBMIT_PATH };

/** Returns the outgoing head of an inspected report, with the default send options. */
export function outgoingHead(inspection: Inspection, length: LengthRule): RequestHead {
  return headOfPlan(planFor(inspection, length));
}

/** Plans the head that is sent to a target. `options`: how the captured head is changed. */
export function planFor(
  inspection: Inspection,
  length: LengthRule,
  target: PlanTarget = ANYWHERE,
  options = DEFAULT_SEND_OPTIONS,
): HeadPlan {
  const { request, bodySize } = inspection.capture;
  const masks = masksOf(inspection);
  const isMasked = (line: HeaderLine): boolean => masks.isHidden(range('head', line.offset, line.length));
  return planHead({ request, isMasked }, { bytes: bodySize, pinned: length === 'pinned' }, target, options);
}

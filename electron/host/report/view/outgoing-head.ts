import { range } from '../../../../shared/bytes/byte-range.ts';
import type { LengthRule } from '../../../../shared/editing/edits/draft-state.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import { masksOf } from '../../../../shared/masking/masks.ts';
import { SUBMIT_PATH } from '../../../../shared/verdict/checks/route.ts';
import { DEFAULT_SEND_OPTIONS } from '../../../../shared/bridge/view/attempt-view.ts';
import type { HeaderLine, RequestHead } from '../../../../shared/report/wire/request-head.ts';
import { type HeadPlan, type PlanTarget, headOfPlan, planHead } from './plan-head.ts';

/** Somewhere: what is asked of a head is the same wherever it goes. */
const ANYWHERE: PlanTarget = { host: 'localhost', path: SUBMIT_PATH };

/** The head that would go out over the body of an inspection, as sending plans it unless it is told otherwise. */
export function outgoingHead(inspection: Inspection, length: LengthRule): RequestHead {
  return headOfPlan(planFor(inspection, length));
}

/** The plan of the head that goes out for a target. `options`: how the captured head is turned into it. */
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

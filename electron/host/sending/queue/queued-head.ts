import type { HeaderLine, RequestHead } from '../../../../shared/report/wire/request-head.ts';
import { type HeadPlan, type PlanTarget, planHead } from '../../report/view/plan-head.ts';
import type { QueuedRequest } from './queued-request.ts';

/** The head of a queued report as it goes to a target. `captured`: that of its file; `bytes`: of its body. */
export function queuedHead(request: QueuedRequest, captured: RequestHead, bytes: number, target: PlanTarget): HeadPlan {
  const masked = new Set(request.masked);
  const isMasked = (line: HeaderLine): boolean => masked.has(captured.headers.indexOf(line));
  return planHead({ request: captured, isMasked }, { bytes, pinned: request.pinned }, target, request.options);
}

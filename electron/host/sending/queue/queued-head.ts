import type { HeaderLine, RequestHead } from '../../../../shared/report/wire/request-head.ts';
import { type HeadPlan, type PlanTarget, planHead } from '../../report/view/plan-head.ts';
import type { QueuedRequest } from './queued-request.ts';

/** Plans the head of a queued report for a target. `captured`: the head of its file; `bytes`: length of its body. */
export function queuedHead(request: QueuedRequest, captured: RequestHead, bytes: number, target: PlanTarget): HeadPlan {
  const masked = new Set(request.masked);
  const isMasked = (line: HeaderLine): boolean => masked.has(captured.headers.indexOf(line));
  return planHead({ request: captured, isMasked }, { bytes, pinned: request.pinned }, target, request.options);
}

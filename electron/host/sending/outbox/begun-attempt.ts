import { randomUUID } from 'node:crypto';
import type { AttemptView } from '../../../../shared/bridge/view/attempt-view.ts';

/** Facts about an attempt that begins. */
type BegunWith = Pick<AttemptView, 'report' | 'target' | 'totalBytes' | 'predicted' | 'item' | 'body' | 'about'>;

/** Creates an attempt that has not sent any bytes. `now`: ms since 1970. */
export function begunAttempt(begun: BegunWith, now: number): AttemptView {
  return {
    ...begun,
    id: attemptId(now),
    startedAt: new Date(now).toISOString(),
    endedAt: null,
    state: 'sending',
    sentBytes: 0,
    outcome: null,
    failure: null,
    trace: null,
  };
}

/** A UUID that begins with the time (version 7, RFC 9562). Consecutive ids are therefore adjacent in the store's index. */
function attemptId(now: number): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

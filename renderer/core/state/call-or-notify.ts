import type { Channel, RequestOf, ResponseOf } from '../../../shared/bridge/channels.ts';
import type { AppError } from '../../../shared/errors.ts';
import { call } from '../../bridge/bridge.ts';
import { endsWithReturn } from './ends-with-return.ts';
import { noticeError } from './notices.ts';

/** Calls one channel and tells people of a failure in the notice area. null where it failed, or was cancelled. */
export async function callOrNotify<C extends Channel>(channel: C, request: RequestOf<C>): Promise<ResponseOf<C> | null> {
  const answer = await call(channel, request);
  if (answer.ok) return answer.value;
  noticeFailedCall(channel, answer.error);
  return null;
}

/** Tells people of the failure of a call, unless they cancelled it. */
export function noticeFailedCall(channel: Channel, error: AppError): void {
  if (error.code !== 'cancelled') noticeError({ ...error, endsWithReturn: endsWithReturn(channel, error) });
}

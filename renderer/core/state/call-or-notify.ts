import type { Channel, RequestOf, ResponseOf } from '../../../shared/bridge/channels.ts';
import type { AppError } from '../../../shared/errors.ts';
import { call } from '../../bridge/bridge.ts';
import { endsWithReturn } from './ends-with-return.ts';
import { noticeError } from './notices.ts';

/** Calls a channel and shows a notice if it fails. Returns null if the call failed or was cancelled. */
export async function callOrNotify<C extends Channel>(channel: C, request: RequestOf<C>): Promise<ResponseOf<C> | null> {
  const answer = await call(channel, request);
  if (answer.ok) return answer.value;
  noticeFailedCall(channel, answer.error);
  return null;
}

/** Shows a notice for a failed call, unless the user cancelled it. */
export function noticeFailedCall(channel: Channel, error: AppError): void {
  if (error.code !== 'cancelled') noticeError({ ...error, endsWithReturn: endsWithReturn(channel, error) });
}

import type { Channel, RequestOf, ResponseOf } from '../../../shared/bridge/channels.ts';
import { call } from '../../bridge/bridge.ts';
import { noticeError } from './notices.ts';

/** Calls a channel and shows a notice if it fails. Returns null if the call failed or was cancelled. */
export async function callOrNotify<C extends Channel>(channel: C, request: RequestOf<C>): Promise<ResponseOf<C> | null> {
  const answer = await call(channel, request);
  if (answer.ok) return answer.value;
  // A user who cancelled needs no notice.
  if (answer.error.code !== 'cancelled') noticeError(answer.error);
  return null;
}

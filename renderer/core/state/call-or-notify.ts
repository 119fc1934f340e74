import type { Channel, RequestOf, ResponseOf } from '../../../shared/bridge/channels.ts';
import { call } from '../../bridge/bridge.ts';
import { noticeError } from './notices.ts';

/** Calls one channel and tells people of a failure in the notice area. null where it failed, or was cancelled. */
export async function callOrNotify<C extends Channel>(channel: C, request: RequestOf<C>): Promise<ResponseOf<C> | null> {
  const answer = await call(channel, request);
  if (answer.ok) return answer.value;
  // Whoever cancelled it knows.
  if (answer.error.code !== 'cancelled') noticeError(answer.error);
  return null;
}

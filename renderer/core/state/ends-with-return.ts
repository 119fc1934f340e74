import { type Channel, channels } from '../../../shared/bridge/channels.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import type { AppError } from '../../../shared/errors.ts';
import { errorOf } from '../../../shared/text/app/errors.ts';

/** Message of a call that did not reach the host. */
const NOT_DONE = errorOf(failure('host_gone', { asked: false })).message;

/**
 * Returns true if a failed call needs no attention after the host is back, because the page repeats it or it never started. Any other interrupted call may have
 * taken effect or not.
 */
export function endsWithReturn(channel: Channel, { code, message }: Pick<AppError, 'code' | 'message'>): boolean {
  if (code === 'host_down' || (code === 'host_gone' && message === NOT_DONE)) return true;
  return (code === 'host_gone' || code === 'host_restarted') && channels[channel].work.isRepeated === true;
}

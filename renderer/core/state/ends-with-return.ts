import type { Channel } from '../../../shared/bridge/channels.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import type { AppError } from '../../../shared/errors.ts';
import { errorOf } from '../../../shared/text/app/errors.ts';

/** Channels that only read. The page calls them again when the host is back. */
const READING: ReadonlySet<Channel> = new Set<Channel>([
  'app.meta',
  'app.notices',
  'board.bulks',
  'board.details',
  'board.facets',
  'board.folders',
  'board.matching',
  'board.query',
  'board.state',
  'board.texts',
  'catalog.rows',
  'catalog.state',
  'collector.match',
  'collector.request',
  'collector.state',
  'draft.breakers',
  'draft.kept',
  'draft.state',
  'draft.text',
  'history.exchange',
  'history.query',
  'host.state',
  'job.list',
  'outbox.attempts',
  'outbox.items',
  'outbox.moves',
  'outbox.rows',
  'outbox.runs',
  'outbox.slices',
  'outbox.state',
  'recent.list',
  'report.anchorAt',
  'report.annotation',
  'report.explain',
  'report.list',
  'report.readRange',
  'report.stored',
  'send.attempts',
  'session.load',
  'settings.state',
  'target.list',
  'ui.load',
]);

/** Message of a call that did not reach the host. */
const NOT_DONE = errorOf(failure('host_gone', { asked: false })).message;

/**
 * Returns true if a failed call needs no further attention when the host is back, because the call only read data or was never started. Any other interrupted
 * call may or may not have taken effect.
 */
export function endsWithReturn(channel: Channel, { code, message }: Pick<AppError, 'code' | 'message'>): boolean {
  if (code === 'host_down' || (code === 'host_gone' && message === NOT_DONE)) return true;
  return (code === 'host_gone' || code === 'host_restarted') && READING.has(channel);
}

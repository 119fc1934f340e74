import { getHeapStatistics } from 'node:v8';
import type { Channel } from '../../../../shared/bridge/channels.ts';
import type { Failure } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';

/** Calls that read or make something new, and so may need much memory. All others stay possible: among them are those that give memory back. */
const GROWING: ReadonlySet<string> = new Set<Channel>([
  'upload.begin',
  'upload.append',
  'report.open',
  'report.openAnyway',
  'report.openNext',
  'report.inspect',
  'report.explain',
  'report.stored',
  'report.saveAs',
  'draft.apply',
  'draft.preview',
  'draft.fixes',
  'draft.text',
  'draft.open',
  'new.gather',
  'new.make',
  'send.preview',
  'send.curl',
  'send.smaller',
  'send.confirm',
  'send.start',
  'collector.open',
  'history.openRequest',
]);

/** Bytes that this thread holds outside of V8's heap: buffers do not count against V8's own limits. */
function memoryOutsideHeap(): number {
  return getHeapStatistics().external_memory;
}

/** Refuses what may need more memory while more than `limit` bytes are held outside of V8's heap; null: it may begin. */
export function memoryGate(limit: number, usedOutside: () => number = memoryOutsideHeap): (channel: string) => Failure | null {
  return (channel) => (GROWING.has(channel) && usedOutside() > limit ? failure('memory_full', { limit }) : null);
}

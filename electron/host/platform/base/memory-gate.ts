import { getHeapStatistics } from 'node:v8';
import { type Channel, channels } from '../../../../shared/bridge/channels.ts';
import type { Failure } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';

/** Bytes that this thread holds outside V8's heap. V8's own limits do not count buffers. */
function memoryOutsideHeap(): number {
  return getHeapStatistics().external_memory;
}

/**
 * Creates a gate for calls that may need much memory (`needsMemory`). It refuses these calls while more than `limit` bytes are held outside V8's heap, and
 * returns null if a call may begin.
 */
export function memoryGate(limit: number, usedOutside: () => number = memoryOutsideHeap): (channel: Channel) => Failure | null {
  return (channel) => (channels[channel].work.needsMemory === true && usedOutside() > limit ? failure('memory_full', { limit }) : null);
}

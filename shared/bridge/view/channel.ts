import type * as v from 'valibot';
import type { JobKind } from './job-kinds.ts';

/** What a call needs from the host, and what the page does if the call fails. */
interface ChannelWork {
  /** The call may take long. It runs as a job of this kind, which the user sees and can cancel. */
  readonly job?: JobKind;
  /** The job has points at which it can pause (`Work.pausePoint`). */
  readonly canPause?: boolean;
  /** The call reads or creates something, so it is refused while memory is full. Calls without this flag stay possible, such as those that free memory. */
  readonly needsMemory?: boolean;
  /** The call only reads. If the host is down, the page repeats the call when the host is back, and its failure needs no other handling. */
  readonly isRepeated?: boolean;
}

/** Defines a channel. */
export function channel<const I extends v.GenericSchema, const O extends v.GenericSchema>(request: I, response: O, work: ChannelWork = {}) {
  return { request, response, work };
}

import type * as v from 'valibot';
import type { JobKind } from './job-kinds.ts';

/** What a call needs from the host besides its answer. */
interface ChannelWork {
  /** The call may take long: it runs as a job of this kind, which users see and can cancel. */
  readonly job?: JobKind;
  /** The job has points at which it can pause (`Work.pausePoint`). */
  readonly canPause?: boolean;
  /** The call reads or creates something, so it is refused while memory is full. All other calls stay possible, including those that free memory. */
  readonly needsMemory?: boolean;
}

/** Makes the row of a call: one line of documentation, the schemas of request and response, and what the call needs from the host. */
export function channel<const I extends v.GenericSchema, const O extends v.GenericSchema>(
  doc: string,
  request: I,
  response: O,
  work: ChannelWork = {},
) {
  return { doc, request, response, work };
}

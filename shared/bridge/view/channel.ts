import type * as v from 'valibot';
import type { JobKind } from './job-kinds.ts';

/** What a call asks of the host besides its answer. */
interface ChannelWork {
  /** The call may take long: it runs as a job of that kind, which people see and can cancel. */
  readonly job?: JobKind;
  /** The job has points at which it can wait (`Work.pausePoint`). */
  readonly canPause?: boolean;
  /** The call reads or makes something new, so it is refused while memory is full. All other calls stay possible, among them those that free memory. */
  readonly needsMemory?: boolean;
}

/** Makes the row of a call: one line of documentation, the schemas of request and response, and what the call asks of the host. */
export function channel<const I extends v.GenericSchema, const O extends v.GenericSchema>(
  doc: string,
  request: I,
  response: O,
  work: ChannelWork = {},
) {
  return { doc, request, response, work };
}

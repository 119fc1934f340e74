import type * as v from 'valibot';
import type { JobKind } from './job-kinds.ts';

/** What a call needs from the host besides its answer, and what the page does if it fails. */
interface ChannelWork {
  /** The call may take long: it runs as a job of this kind, which users see and can cancel. */
  readonly job?: JobKind;
  /** The job has points at which it can pause (`Work.pausePoint`). */
  readonly canPause?: boolean;
  /** The call reads or creates something, so it is refused while memory is full. Calls without this flag stay possible, also those that free memory. */
  readonly needsMemory?: boolean;
  /** The call only reads, and the page repeats it when the host is back. Its failure then needs no further attention. */
  readonly isRepeated?: boolean;
}

/** Makes the row of a call. `doc`: one line of documentation. */
export function channel<const I extends v.GenericSchema, const O extends v.GenericSchema>(
  doc: string,
  request: I,
  response: O,
  work: ChannelWork = {},
) {
  return { doc, request, response, work };
}

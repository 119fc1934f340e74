import type { ByteLength } from '../../bytes/byte-source.ts';
import { STRAY_LINE, headerReasonText } from '../sending/send.ts';
import type { HeaderChange } from '../../bridge/view/attempt-view.ts';
import type { HeaderReason } from '../../report/wire/header-reasons.ts';

/** A header that goes out otherwise than captured, with the sentence that says why. `bytes`: of the body that goes out. */
export function headerChange(change: Omit<HeaderChange, 'why'>, why: HeaderReason, bytes: ByteLength): HeaderChange {
  return { ...change, why: headerReasonText(why, bytes) };
}

/** What people read in the place of a header's name for a line of the head that is none. */
export function strayLineName(): string {
  return STRAY_LINE;
}

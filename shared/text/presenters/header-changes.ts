import type { ByteLength } from '../../bytes/byte-source.ts';
import { STRAY_LINE, headerReasonText } from '../sending/send.ts';
import type { HeaderChange } from '../../bridge/view/attempt-view.ts';
import type { HeaderReason } from '../../report/wire/header-reasons.ts';

/** A header that is not sent as captured, with the reason. `bytes`: length of the body as sent. */
export function headerChange(change: Omit<HeaderChange, 'why'>, why: HeaderReason, bytes: ByteLength): HeaderChange {
  return { ...change, why: headerReasonText(why, bytes) };
}

/** Shown in place of a header name for a line of the head that is not a header. */
export function strayLineName(): string {
  return STRAY_LINE;
}

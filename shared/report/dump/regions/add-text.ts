import type { ByteOffset } from '../../../bytes/byte-source.ts';
import type { Dump } from '../format/dump.ts';
import { MAX_TEXT_BYTES } from '../format/dump-text.ts';
import type { Claims, ClaimSource } from './claims.ts';
import { LENGTH_BYTES } from './data-parts.ts';

/** Where a text is and what refers to it. */
interface TextReference {
  readonly offset: ByteOffset;
  /** The bytes of a character. */
  readonly unit: 1 | 2;
  readonly parent: number;
  readonly index: number;
}

/** Claims a text with its length before it and, if it is there, the zero after it. */
export function addText(dump: Dump, claims: Claims, source: ClaimSource, { offset, unit, parent, index }: TextReference): void {
  const length = offset === 0 ? null : dump.bytes.u32(offset);
  if (length === null) return;
  const end = offset + LENGTH_BYTES + Math.min(length, MAX_TEXT_BYTES);
  const zero = dump.bytes.bytes(end, unit);
  const hasEnd = zero.length === unit && zero.every((byte) => byte === 0);
  claims.add(source, offset, end + (hasEnd ? unit : 0) - offset, parent, index);
}

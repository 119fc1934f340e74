import { joinBytes } from '../../bytes/byte-source.ts';
import type { ByteRange } from '../../bytes/byte-range.ts';
import type { Interval } from '../../bytes/intervals.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import type { Rewritten } from './plan.ts';

/** An interval of the written bytes that was read from the report, and its source there. */
interface TakenInterval extends Interval {
  readonly source: ByteRange;
}

/** Joins texts as UTF-8, and returns which intervals were read from the report. */
export function rewrittenBytes(texts: readonly Rewritten[]): { readonly bytes: Uint8Array; readonly taken: readonly TakenInterval[] } {
  const pieces: Uint8Array[] = [];
  const taken: TakenInterval[] = [];
  let size = 0;
  for (const one of texts) {
    const text = typeof one === 'string' ? one : one.text;
    const bytes = typeof text === 'string' ? encodeUtf8(text) : text;
    if (typeof one !== 'string' && bytes.length > 0) taken.push({ from: size, to: size + bytes.length, source: one.from });
    pieces.push(bytes);
    size += bytes.length;
  }
  return { bytes: joinBytes(pieces), taken };
}

import type { ByteSource } from '../bytes/byte-source.ts';
import { decodeLatin1 } from '../bytes/utf8.ts';
import { PieceSource } from '../bytes/pieces.ts';
import type { Rows } from '../bytes/rows.ts';
import type { DisclosurePolicy } from '../report/catalog/disclosure-policy.ts';
import { MASK } from '../report/parts/mask.ts';
import type { Capture } from '../report/wire/capture.ts';
import type { HeaderLine } from '../report/wire/request-head.ts';
import { unknownWords } from './content-type-words.ts';
import { hasUsualValue, isDecidingValue, isHeaderName, isShownHeader } from './public-headers.ts';
import type { HeaderMaskReason } from './mask-reasons.ts';
import { type MaskedRange, MaskedRanges } from './masked-ranges.ts';
import { secretIntervalsOf } from './urls.ts';

/** The masked ranges of a head. All of them are certainly protected. */
export function headMasks(capture: Capture, policy: DisclosurePolicy): Rows<MaskedRange> {
  const { request, head, kind } = capture;
  const ranges = new MaskedRanges();
  if (kind !== 'body') {
    const target = request.method.length + 1;
    for (const { from, to } of secretIntervalsOf(request.target)) ranges.add(target + from, target + to);
  }
  for (const line of request.headers) addHeaderLine(ranges, line, policy, head);
  for (const { offset, length } of request.strayLines) ranges.add(offset, offset + length);
  addTaintedRanges(ranges, head);
  return ranges.merged();
}

/** The value of a header that no edit wrote. Returns a mask if any part of it is masked. */
export function shownHeaderValue(line: HeaderLine, policy: DisclosurePolicy): string {
  const ranges = new MaskedRanges();
  addHeaderLine(ranges, line, policy, null);
  return ranges.merged().length === 0 ? line.value : MASK;
}

/**
 * Masks the parts of a header line that may be secret. Returns the reason; null if nothing is masked. In a public header, masks only the folded lines: a lost
 * line end may have put another header there. In a Content-Type, masks only the words that do not affect the answer. `head`: the bytes that contain the line.
 */
function addHeaderLine(ranges: MaskedRanges, line: HeaderLine, policy: DisclosurePolicy, head: ByteSource | null): HeaderMaskReason | null {
  const end = line.offset + line.length;
  const value = line.offset + line.name.length + 1;
  if (!isHeaderName(line.name)) {
    ranges.add(line.offset, end);
    return 'odd_name';
  }
  if (isDecidingValue(line)) return null;
  if (line.name.toLowerCase() === 'content-type') {
    const text = head === null ? line.value : decodeLatin1(head.read(value, end - value));
    const words = [...unknownWords(text)];
    for (const word of words) ranges.add(value + word.from, value + word.to);
    return words.length > 0 ? 'odd_words' : null;
  }
  if (!isShownHeader(line.name, policy)) {
    ranges.add(value, end);
    return 'not_public';
  }
  if (!hasUsualValue(line)) {
    ranges.add(value, end);
    return 'odd_value';
  }
  const firstLine = line.firstLine ?? line.length;
  ranges.add(line.offset + firstLine, end);
  return firstLine < line.length ? 'folded' : null;
}

/** Why part of a header line is masked. null if nothing is masked, or if the only masked bytes were written by an edit from masked bytes. */
export function headerMaskReason(line: HeaderLine, policy: DisclosurePolicy, head: ByteSource): HeaderMaskReason | null {
  return addHeaderLine(new MaskedRanges(), line, policy, head);
}

/** Adds the tainted ranges of an edited source: bytes that edits moved, or wrote from masked bytes. */
export function addTaintedRanges(ranges: MaskedRanges, source: ByteSource): void {
  if (source instanceof PieceSource) for (const { from, to } of source.tainted()) ranges.add(from, to);
}

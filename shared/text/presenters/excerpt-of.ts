import { range, type ByteRange } from '../../bytes/byte-range.ts';
import type { ByteSource } from '../../bytes/byte-source.ts';
import type { MaskSet } from '../../masking/masks.ts';
import type { ExcerptView } from '../../bridge/view/draft-view.ts';

/** Maximum number of bytes of the range that are shown. */
const SHOWN = 120;

/** Maximum number of bytes that are shown before the range, and after it. */
const AROUND = 16;

/** Pieces of text; null: masked bytes. */
type Pieces = ExcerptView['pieces'];

/** The start of a range as text, with the bytes before and after it. */
export function excerptOf(source: ByteSource, masks: MaskSet, { space, offset, length }: ByteRange): ExcerptView {
  const end = offset + length;
  const pieces = piecesIn(source, masks, range(space, offset, Math.min(length, SHOWN)));
  const before = Math.max(0, offset - AROUND);
  const lead = piecesIn(source, masks, range(space, before, offset - before));
  const tail = piecesIn(source, masks, range(space, end, Math.max(0, Math.min(AROUND, source.size - end))));
  const isCut = length > SHOWN;
  return {
    pieces,
    lead: lead.slice(leadFrom(lead, pieces[0])),
    tail: tail.slice(0, tailTo(tail, isCut ? undefined : pieces.at(-1))),
    cut: isCut,
  };
}

/**
 * Index of the first piece of `lead` to show. Pieces before the last mask are left out, because they would reveal the length of the masked value. A mask that
 * continues into the range is also left out: `next`, the first piece of the range, already contains it.
 */
function leadFrom(lead: Pieces, next: string | null | undefined): number {
  const mask = lead.lastIndexOf(null);
  return mask === lead.length - 1 && mask >= 0 && next === null ? lead.length : Math.max(mask, 0);
}

function tailTo(tail: Pieces, last: string | null | undefined): number {
  const mask = tail.indexOf(null);
  if (mask === -1) return tail.length;
  return mask === 0 && last === null ? 0 : mask + 1;
}

function piecesIn(source: ByteSource, masks: MaskSet, where: ByteRange): Pieces {
  if (where.length === 0) return [];
  const bytes = source.read(where.offset, where.length);
  const pieces: (string | null)[] = [];
  let done = 0;
  for (const hidden of masks.hidden(where)) {
    const start = hidden.offset - where.offset;
    if (start > done) pieces.push(printable(bytes.subarray(done, start)));
    // Adjacent masks become a single mask, because the end of the first one is protected too.
    if (pieces.at(-1) !== null) pieces.push(null);
    done = start + hidden.length;
  }
  if (done < bytes.length) pieces.push(printable(bytes.subarray(done)));
  return pieces;
}

function printable(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·')).join('');
}

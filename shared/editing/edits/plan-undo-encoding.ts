import { range } from '../../bytes/byte-range.ts';
import type { ByteSource } from '../../bytes/byte-source.ts';
import type { Splice } from '../../bytes/pieces.ts';
import { chunkFraming } from '../../report/wire/chunked.ts';
import { isCompression, uncompressed } from '../../report/wire/compression.ts';
import { MAX_UNDONE_SIZE, undoneEncoding } from '../../report/wire/undo-encoding.ts';
import type { EditOf } from './edit.ts';
import { type PlanTools, type Planned, editFailure, plainPlanOf } from './plan.ts';

/**
 * Restores the whole body to its form before it was re-encoded as another text, framed in chunks, or compressed. Fails if the body does not decode completely.
 * The ASCII bytes of a doubled body and the data of a chunked body keep their origin. Rewritten masked bytes stay masked. A body in any other encoding has no
 * structure before it is decoded. One tainted byte in it therefore taints the whole result.
 */
export function planUndoEncoding({ as }: EditOf<'undo_encoding'>, tools: PlanTools): Planned {
  const { plain } = tools.state;
  if (plain.size > MAX_UNDONE_SIZE) return editFailure('nothing_to_do');
  const bytes = plain.read(0, plain.size);
  const undone = isCompression(as) ? uncompressed(bytes, as, tools.inflateNow, tools.inflateLimit) : undoneEncoding(bytes, as);
  if (undone === null) return editFailure('nothing_to_do');
  if (as === 'utf8_doubled') return plainPlanOf([...halved(bytes, tools)]);
  if (as === 'chunked') return plainPlanOf(unframed(plain));
  const piece = tools.write(undone);
  const insert = [tools.hasTaint() ? { ...piece, tainted: [{ from: 0, to: undone.length }] } : piece];
  return plainPlanOf([{ offset: 0, remove: plain.size, insert }]);
}

function unframed(plain: ByteSource): readonly Splice[] {
  return [...chunkFraming(plain)].map(({ offset, length }) => ({ offset, remove: length, insert: [] }));
}

/** Longest ASCII text between two doubled characters of a line, in bytes, that is rewritten together with them. */
const SHORT_GAP = 16;

function* halved(bytes: Uint8Array, { rewrite }: PlanTools): Generator<Splice> {
  for (let at = nextDoubled(bytes, 0); at < bytes.length;) {
    let end = at + 2;
    for (let next = nextDoubled(bytes, end); next < bytes.length && joins(bytes, end, next); next = nextDoubled(bytes, end)) end = next + 2;
    const text = undoneEncoding(bytes.subarray(at, end), 'utf8_doubled') ?? bytes.subarray(at, end);
    yield { offset: at, remove: end - at, insert: [rewrite([{ text, from: range('plain', at, end - at) }])] };
    at = nextDoubled(bytes, end);
  }
}

function nextDoubled(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] ?? 0) < 0x80) at += 1;
  return at;
}

/** Returns true if the gap `[end, next)` between two doubled characters is short and within one line. */
function joins(bytes: Uint8Array, end: number, next: number): boolean {
  return next - end <= SHORT_GAP && !bytes.subarray(end, next).includes(0x0a);
}

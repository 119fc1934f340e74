import type { ByteOffset } from '../../bytes/byte-source.ts';
import type { PieceSource, ByteOrigin } from '../../bytes/pieces.ts';
import type { Annotation } from '../../report/parts/crash-report.ts';
import type { Anchor } from './edit.ts';

/** Origins of captured bytes: the head and the plain body. Pieces written by a step have their own origins (`writtenOrigin`). */
export const HEAD_ORIGIN = 'h';
export const PLAIN_ORIGIN = 'c';

/** Returns the origin of a piece that a step writes, such as `e4.0.1`: id of the step, index of the edit in the step, number of the piece. */
export function writtenOrigin(step: string, edit: number, number: number): string {
  return `e${step}.${String(edit)}.${String(number)}`;
}

/** Returns true for bytes that an edit inserted. False for bytes that derive from captured bytes by decompressing or compressing a body. */
export function isWritten(origin: string): boolean {
  return origin.startsWith('e');
}

function byteOriginOf(anchor: Anchor): ByteOrigin {
  const colon = anchor.lastIndexOf(':');
  return { origin: anchor.slice(0, colon), at: Number(anchor.slice(colon + 1)) };
}

/** Returns the anchor of the byte at `offset`, or null after the end. */
export function anchorAt(source: PieceSource, offset: ByteOffset): Anchor | null {
  const found = source.originAt(offset);
  return found === null ? null : `${found.origin}:${String(found.at)}`;
}

/** Returns the offset of an anchor's byte, or -1 if the byte was removed. */
export function resolveAnchor(source: PieceSource, anchor: Anchor): ByteOffset {
  return source.offsetOf(byteOriginOf(anchor));
}

/** Returns the offset of an annotation's anchor byte: the first dash of a part's delimiter, or the quote before a JSON member's name. */
export function annotationAnchorOffset({ part, member }: Annotation): ByteOffset {
  return member === null ? part.dashes : part.wire.content + member.nameStart;
}

/** Returns the offset of a header line's anchor byte, the line feed at its end. Edits can rewrite the rest of the line without losing the anchor. */
export function lineAnchorOffset(line: { readonly offset: ByteOffset; readonly length: number }): ByteOffset {
  return line.offset + line.length - 1;
}

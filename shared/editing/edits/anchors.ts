import type { ByteOffset } from '../../bytes/byte-source.ts';
import type { PieceSource, ByteOrigin } from '../../bytes/pieces.ts';
import type { Annotation } from '../../report/parts/crash-report.ts';
import type { Anchor } from './edit.ts';

/** Origins of what was captured: the head, the plain body. What a step writes has its own: `e` and the step's id, a dot, and a number. */
export const HEAD_ORIGIN = 'h';
export const PLAIN_ORIGIN = 'c';

/** Origin of the n-th thing that an edit of a step writes; `edit` is its place in the step. */
export function writtenOrigin(step: string, edit: number, number: number): string {
  return `e${step}.${String(edit)}.${String(number)}`;
}

/** True for bytes that an edit put there. A body that is inflated or compressed anew has none of these: its bytes follow from captured ones. */
export function isWritten(origin: string): boolean {
  return origin.startsWith('e');
}

function byteOriginOf(anchor: Anchor): ByteOrigin {
  const colon = anchor.lastIndexOf(':');
  return { origin: anchor.slice(0, colon), at: Number(anchor.slice(colon + 1)) };
}

/** The anchor of the byte at `offset`; null behind the end. */
export function anchorAt(source: PieceSource, offset: ByteOffset): Anchor | null {
  const found = source.originAt(offset);
  return found === null ? null : `${found.origin}:${String(found.at)}`;
}

/** Where the byte of an anchor stands, or -1. */
export function resolveAnchor(source: PieceSource, anchor: Anchor): ByteOffset {
  return source.offsetOf(byteOriginOf(anchor));
}

/** What stands for an annotation: for a part the first dash of its delimiter, for a member of the JSON the quote before its name. */
export function annotationAnchorOffset({ part, member }: Annotation): ByteOffset {
  return member === null ? part.dashes : part.wire.content + member.nameStart;
}

/** What stands for a header line: its last byte, which is its line feed, so that the line can be rewritten before it. */
export function lineAnchorOffset(line: { readonly offset: ByteOffset; readonly length: number }): ByteOffset {
  return line.offset + line.length - 1;
}

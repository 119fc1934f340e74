import type { Edit } from '../edits/edit.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import { type PartReading, headerLines } from '../../report/parts/part-reading.ts';
import { isCompression } from '../../report/wire/compression.ts';
import { decodeLatin1, decodeUtf8 } from '../../bytes/utf8.ts';
import { joinedSurrogates, textDamageOf, withoutCutCharacter } from '../../report/parts/text-damage.ts';
import { decodeText } from '../../report/wire/text-codec.ts';
import { type TransferCoding, TRANSFER_CODINGS, decodedTransfer } from '../../report/wire/transfer-encoding.ts';
import { type FixContext, lineAnchor, partAnchor, fixContextOf } from './fix.ts';

// Decoding a part's content exactly is no loss: for the user, the content is the decoded text or data.

/** Returns the parts whose contents the edits decode, as the offsets of the contents. Nothing is lost, because planning fails if the content is invalid. */
export function decodedBy(edits: readonly Edit[], inspection: Inspection): ReadonlySet<number> {
  const anchors = new Set(edits.flatMap((edit) => (edit.op === 'recode' && isExact(edit.as) ? [edit.at] : [])));
  if (anchors.size === 0) return new Set();
  const context = fixContextOf(inspection);
  return new Set([...inspection.report.readings].filter((part) => anchors.has(partAnchor(context, part))).map(({ wire }) => wire.content));
}

function isExact(as: string): boolean {
  return isCompression(as) || (TRANSFER_CODINGS as readonly string[]).includes(as);
}

/** Returns the coding that a part's last Content-Transfer-Encoding declares. null if there is none, or if the coding changes no bytes, such as `binary`. */
export function codingOf(part: PartReading, { inspection }: FixContext): TransferCoding | null {
  const line = headerLines(part).findLast(({ name }) => name === 'content-transfer-encoding');
  if (line === undefined) return null;
  const text = decodeLatin1(inspection.capture.plain.read(line.offset, line.length));
  const value = text
    .slice(text.indexOf(':') + 1)
    .trim()
    .toLowerCase();
  return TRANSFER_CODINGS.find((coding) => coding === value) ?? null;
}

/** Largest content to decode as a test, in bytes. */
const MAX_TRIED_SIZE = 1 << 25;

export function isWrittenIn({ wire: { content, end } }: PartReading, { inspection }: FixContext, coding: TransferCoding): boolean {
  return end - content <= MAX_TRIED_SIZE && decodedTransfer(inspection.capture.plain.read(content, end - content), coding) !== null;
}

/** Returns the parts whose contents stay encoded after edits delete the header that declares the encoding. This changes the meaning of the contents. */
export function leftCodedBy(edits: readonly Edit[], inspection: Inspection): readonly PartReading[] {
  const deleted = new Set(edits.flatMap((edit) => (edit.op === 'delete_header' ? [edit.at] : [])));
  if (deleted.size === 0) return [];
  const [context, decoded] = [fixContextOf(inspection), decodedBy(edits, inspection)];
  return [...inspection.report.readings].filter((part) => {
    const coding = codingOf(part, context);
    if (coding === null || decoded.has(part.wire.content) || part.wire.end === part.wire.content) return false;
    const isDeleted = headerLines(part).some((line) => line.name === 'content-transfer-encoding' && deleted.has(lineAnchor(line, context)));
    return isDeleted && isWrittenIn(part, context, coding);
  });
}

/**
 * Compares `bytes`, a text that is not UTF-8, with the text `now` after edits. Returns the number of bytes that were cut off or replaced by U+FFFD; null if
 * `now` is not the text that a user would recognise in the bytes.
 */
export function lossOfText(bytes: Uint8Array, now: string): number | null {
  const damage = textDamageOf(bytes);
  const cut = damage === 'cut' ? withoutCutCharacter(bytes) : null;
  if (cut !== null && now === decodeUtf8(cut)) return bytes.length - cut.length;
  const joined = damage === 'cesu8' ? joinedSurrogates(bytes) : null;
  if (joined !== null && now === decodeUtf8(joined)) return 0;
  if (damage === 'windows-1252' && now === decodeText('windows-1252', bytes)) return 0;
  if (damage === 'latin1' && now === decodeLatin1(bytes)) return 0;
  return now === decodeUtf8(bytes) ? now.split('\ufffd').length - 1 : null;
}

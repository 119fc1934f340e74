import type { Edit } from '../../draft/edit.ts';
import type { Inspection } from '../../inspection/inspect.ts';
import { headerLines } from '../../report/part-reading.ts';
import type { PartReading } from '../../report/part-reading.ts';
import { isCompression } from '../../wire/compression.ts';
import { decodeLatin1, decodeUtf8 } from '../../bytes/utf8.ts';
import { joinedSurrogates, textDamageOf, withoutCutCharacter } from '../../report/text-damage.ts';
import { decodeText } from '../../wire/text-codec.ts';
import { TRANSFER_CODINGS, decodedTransfer } from '../../wire/transfer-encoding.ts';
import { partAnchor, placeOf, plainAnchor } from '../repair.ts';

// What a person calls the content of a part is what it says once a coding is taken off it.

/** Parts whose contents edits decode, of which every byte follows from what it was: their plans have made sure of that. By where their contents begin. */
export function decodedBy(edits: readonly Edit[], inspection: Inspection): ReadonlySet<number> {
  const anchors = new Set(edits.flatMap((edit) => (edit.op === 'recode' && isExact(edit.as) ? [edit.at] : [])));
  if (anchors.size === 0) return new Set();
  const place = placeOf(inspection);
  return new Set([...inspection.report.readings].filter((part) => anchors.has(partAnchor(place, part))).map(({ wire }) => wire.content));
}

function isExact(as: string): boolean {
  return isCompression(as) || (TRANSFER_CODINGS as readonly string[]).includes(as);
}

/** Largest content that is decoded to find out whether it can be, in bytes. */
const LARGEST_TRIED = 1 << 25;

/** Parts that are left coded without the header that says so, as edits delete it: they say something else from then on. */
export function leftCodedBy(edits: readonly Edit[], inspection: Inspection): readonly PartReading[] {
  const deleted = new Set(edits.flatMap((edit) => (edit.op === 'delete-header' ? [edit.at] : [])));
  if (deleted.size === 0) return [];
  const [place, decoded] = [placeOf(inspection), decodedBy(edits, inspection)];
  const { plain } = inspection.capture;
  return [...inspection.report.readings].filter((part) => {
    const { content, end } = part.wire;
    if (decoded.has(content) || end - content > LARGEST_TRIED) return false;
    const lines = headerLines(part).filter(({ name }) => name === 'content-transfer-encoding');
    return lines.some(({ offset, length }) => {
      const text = decodeLatin1(plain.read(offset, length)).toLowerCase();
      const coding = TRANSFER_CODINGS.find((one) => text.includes(one));
      const isDeleted = coding !== undefined && deleted.has(plainAnchor(place, offset + length - 1));
      return isDeleted && end > content && decodedTransfer(plain.read(content, end - content), coding) !== null;
    });
  });
}

/** What became of a text that is not UTF-8. `bytes`: of it that were cut off, or replaced by U+FFFD; null: it is another text than a person would read. */
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

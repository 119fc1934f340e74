import type { ByteOffset } from '../../bytes/byte-source.ts';
import { decodeLatin1, encodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import type { Edit } from '../edits/edit.ts';
import type { Annotation } from '../../report/parts/crash-report.ts';
import { spaceBefore, spaceBehind } from '../../report/parts/edge-space.ts';
import { type OddCharacter, oddCharacters } from '../../report/json/json-oddities.ts';
import { type FixContext, type FixTable, annotationAt, bytesEdit, lazyFix } from './fix.ts';
import type { FixId } from './fix-ids.ts';

/** Largest number of edits in one value. */
const MAX_EDITS = 1_000;

const NOTHING = new Uint8Array();
const ESCAPE_LENGTH = 6;

type ValueFixProvider = (annotation: Annotation, bytes: Uint8Array, context: FixContext) => readonly Edit[];

/** Fixes for single characters in values. The edits contain offsets, but not the text around them. */
export const VALUE_FIXES: FixTable = {
  value_nul: ofValue('no_nul', ({ form, offset }, bytes, context) => {
    if (form === 'json') return characterEdits('nul', offset, bytes, context);
    const edits: Edit[] = [];
    for (let at = bytes.indexOf(0); at >= 0 && edits.length <= MAX_EDITS; at = bytes.indexOf(0, at + 1))
      edits.push(bytesEdit(context, offset + at, 1, NOTHING));
    return edits;
  }),
  value_lone_surrogate: ofValue('whole_characters', ({ offset }, bytes, context) => characterEdits('lone', offset, bytes, context)),
  value_edge_space: ofValue('trim_value', ({ form, offset, length }, bytes, context) => {
    if (form === 'json') return [];
    const from = spaceBefore(bytes);
    const to = Math.max(length - spaceBehind(bytes), from);
    const ends = to < length ? [bytesEdit(context, offset + to, length - to, NOTHING)] : [];
    return from > 0 ? [...ends, bytesEdit(context, offset, from, NOTHING)] : ends;
  }),
  value_bom: ofValue('no_mark', ({ form, offset }, bytes, context) => {
    const start = form === 'json' ? 1 : 0;
    return [bytesEdit(context, offset + start, bytes[start] === 0x5c ? ESCAPE_LENGTH : 3, NOTHING)];
  }),
};

function ofValue(id: FixId, provider: ValueFixProvider): FixTable[string] {
  return ({ range }, context) => {
    const annotation = annotationAt(context, range);
    if (annotation === null) return [];
    const edits = (): readonly Edit[] =>
      provider(annotation, context.inspection.capture.plain.read(annotation.offset, annotation.length), context);
    const count = edits().length;
    // Not sure, because the collector would store the characters that the fix removes.
    return count === 0 || count > MAX_EDITS ? [] : [lazyFix(id, false, edits)];
  };
}

const REPLACEMENT = { escape: encodeLatin1(String.raw`\ufffd`), bytes: encodeUtf8('\ufffd') } as const;

/** Returns edits for the characters of one kind, escaped or as bytes. NUL is removed; halves of surrogate pairs are replaced with U+FFFD. */
function characterEdits(kind: OddCharacter['kind'], offset: ByteOffset, bytes: Uint8Array, context: FixContext): readonly Edit[] {
  return oddCharacters(decodeLatin1(bytes))
    .filter((character) => character.kind === kind)
    .map(({ at, length }) => {
      const replacement = length === ESCAPE_LENGTH ? REPLACEMENT.escape : REPLACEMENT.bytes;
      return bytesEdit(context, offset + at, length, kind === 'nul' ? NOTHING : replacement);
    });
}

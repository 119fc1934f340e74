import { decodeLatin1, encodeLatin1 } from '../bytes/utf8.ts';
import type { Edit } from '../draft/edit.ts';
import { REPAIRS } from '../messages/repairs.ts';
import type { Annotation } from '../report/crash-report.ts';
import { escapesOf } from '../verdict/value-findings.ts';
import type { RepairPlace, RepairTable } from './repair.ts';
import { annotationAt, bytesEdit, repair } from './repair.ts';

/** Most places of one value that are mended. */
const MOST_PLACES = 1_000;

const NOTHING = new Uint8Array();
const ESCAPE_LENGTH = 6;

type ValueRepairer = (annotation: Annotation, bytes: Uint8Array, place: RepairPlace) => readonly Edit[];

/** Repairs of single characters of values. The edits name places, never what stands around them. */
export const VALUE_REPAIRS: RepairTable = {
  value_nul: ofValue(REPAIRS.noNul, ({ form, offset }, bytes, place) => {
    if (form === 'json') return escapeEdits('nul', NOTHING, offset, bytes, place);
    const edits: Edit[] = [];
    for (let at = bytes.indexOf(0); at >= 0 && edits.length <= MOST_PLACES; at = bytes.indexOf(0, at + 1))
      edits.push(bytesEdit(place, offset + at, 1, NOTHING));
    return edits;
  }),
  value_lone_surrogate: ofValue(REPAIRS.wholeCharacters, ({ offset }, bytes, place) =>
    escapeEdits('lone', encodeLatin1(String.raw`\ufffd`), offset, bytes, place),
  ),
  value_bom: ofValue(REPAIRS.noMark, ({ form, offset }, bytes, place) => {
    const start = form === 'json' ? 1 : 0;
    return [bytesEdit(place, offset + start, bytes[start] === 0x5c ? ESCAPE_LENGTH : 3, NOTHING)];
  }),
};

function ofValue(title: string, repairer: ValueRepairer): RepairTable[string] {
  return ({ range }, place) => {
    const annotation = annotationAt(place, range);
    if (annotation === null) return [];
    const edits = (): readonly Edit[] =>
      repairer(annotation, place.inspection.capture.plain.read(annotation.offset, annotation.length), place);
    const count = edits().length;
    // What is taken out was kept by the collector.
    return count === 0 || count > MOST_PLACES ? [] : [{ ...repair(title, false), edits }];
  };
}

function escapeEdits(kind: 'nul' | 'lone', insert: Uint8Array, offset: number, bytes: Uint8Array, place: RepairPlace): readonly Edit[] {
  return escapesOf(decodeLatin1(bytes))
    .filter((escape) => escape.kind === kind)
    .map(({ at }) => bytesEdit(place, offset + at, ESCAPE_LENGTH, insert));
}

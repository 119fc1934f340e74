import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import { layoutNamed } from '../context/layouts.ts';
import { readContext } from '../context/read-context.ts';
import { CONTEXT_EX, XSAVE_AREA_HEADER, XSAVE_CET_U_FORMAT, xstateFeatures } from '../context/xstate.ts';
import { MODULE_CRASHPAD_INFO } from '../format/crashpad-info.ts';
import type { Dump } from '../format/dump.ts';
import { HANDLE_OBJECT_INFO } from '../format/handles.ts';
import { LINK_MAP_32, LINK_MAP_64 } from '../format/linux-dso.ts';
import { LIST_COUNT } from '../format/lists.ts';
import { CODEVIEW_ELF, CODEVIEW_PDB20, CODEVIEW_PDB70, type CodeViewKind, codeViewKind, DEBUG_MISC } from '../format/module-ids.ts';
import { MAC_CRASH_INFO_RECORD, MAC_CRASH_LEVELS } from '../format/mozilla.ts';
import type { AnyRecordType, DumpLocation } from '../format/record.ts';
import { systemOf } from '../format/system-info.ts';
import { TextPieces } from '../format/text-pieces.ts';
import type { Level } from '../levels.ts';
import { bytesPart, endOfParts, oneRecord, type Part, tablePart } from './parts.ts';

/** The bytes of the length before a text. */
export const LENGTH_BYTES: ByteLength = 4;

/** A text with a length: the length, the characters, and the zero that ends it, if it is there. `location`: of all of these. */
export function lengthAndText(dump: Dump, { offset, size }: DumpLocation, level: Level): readonly Part[] {
  const length = Math.min(dump.bytes.u32(offset) ?? 0, size - LENGTH_BYTES);
  const start = offset + LENGTH_BYTES;
  return [
    bytesPart('length', offset, Math.min(LENGTH_BYTES, size), level),
    bytesPart('text', start, length, level),
    bytesPart('end', start + length, offset + size - start - length, level),
  ];
}

/** A length and bytes: a MinidumpByteArray. */
export function lengthAndBytes({ offset, size }: DumpLocation): readonly Part[] {
  return [
    bytesPart('length', offset, Math.min(LENGTH_BYTES, size), 'closed'),
    bytesPart('data', offset + LENGTH_BYTES, size - LENGTH_BYTES, 'closed'),
  ];
}

/** A count and its records. */
export function countAndRecords({ offset, size }: DumpLocation, type: AnyRecordType): readonly Part[] {
  const table = { type, offset: offset + LIST_COUNT.bytes, length: Math.floor((size - LIST_COUNT.bytes) / type.bytes), stride: type.bytes };
  return [oneRecord(LIST_COUNT, { offset, size }), tablePart(table, offset + size)];
}

/** The part of a counted list of data that its records are. */
export const LISTED_RECORDS = 1;

export function moduleInfoParts(location: DumpLocation): readonly Part[] {
  return [oneRecord(MODULE_CRASHPAD_INFO, location)];
}

export function linkMapParts(dump: Dump, { offset, size }: DumpLocation): readonly Part[] {
  const type = systemOf(dump)?.pointerBytes === 4 ? LINK_MAP_32 : LINK_MAP_64;
  return [tablePart({ type, offset, length: Math.floor(size / type.bytes), stride: type.bytes }, offset + size)];
}

export function objectInfoParts({ offset, size }: DumpLocation): readonly Part[] {
  return recordAndRest(HANDLE_OBJECT_INFO, { offset, size }, 'data', 'closed');
}

const CODEVIEW_PARTS: Readonly<Record<CodeViewKind, (location: DumpLocation) => readonly Part[]>> = {
  pdb70: (location) => recordAndRest(CODEVIEW_PDB70, location, 'path', 'name'),
  pdb20: (location) => recordAndRest(CODEVIEW_PDB20, location, 'path', 'name'),
  elf: (location) => recordAndRest(CODEVIEW_ELF, location, 'buildId', 'open'),
  unknown: ({ offset, size }) => [bytesPart('data', offset, size, 'closed')],
};

export function codeViewParts(dump: Dump, location: DumpLocation): readonly Part[] {
  return CODEVIEW_PARTS[codeViewKind(dump.bytes.u32(location.offset), location.size)](location);
}

export function miscParts(location: DumpLocation): readonly Part[] {
  return recordAndRest(DEBUG_MISC, location, 'path', 'name');
}

function recordAndRest(type: AnyRecordType, { offset, size }: DumpLocation, rest: string, level: Level): readonly Part[] {
  const head = Math.min(type.bytes, size);
  return [oneRecord(type, { offset, size }), bytesPart(rest, offset + head, size - head, level)];
}

const MAC_TEXTS = ['modulePath', 'message', 'signature', 'backtrace', 'message2'] as const;

/** A record of a library of macOS and its texts. `head`: the bytes before the texts, as the stream says. */
export function crashInfoParts(dump: Dump, { offset, size }: DumpLocation, head: ByteLength): readonly Part[] {
  const start = Math.min(head, size);
  const record = oneRecord(MAC_CRASH_INFO_RECORD, { offset, size: start });
  const texts = new TextPieces(dump.bytes, offset + start, size - start, 'zeros');
  return [
    record,
    ...MAC_TEXTS.slice(0, texts.length).map((name, index) =>
      bytesPart(name, texts.offsetOf(index), texts.sizeOf(index), MAC_CRASH_LEVELS[name]),
    ),
  ];
}

/** The registers of a context, and its XSAVE area. Empty if it is not known what machine it is of. */
export function contextParts(dump: Dump, location: DumpLocation): readonly Part[] {
  const context = readContext(dump, location);
  const record = context === null ? undefined : layoutNamed(context.record)?.record;
  if (context === null || record === undefined) return [];
  const parts: Part[] = [oneRecord(record, location)];
  if (!context.parts.includes('xstate') || location.size < record.bytes + CONTEXT_EX.bytes) return parts;
  const extended = location.offset + record.bytes;
  const features = xstateFeatures(dump, location.offset, location.size, record.bytes);
  const [first] = features;
  parts.push(oneRecord(CONTEXT_EX, { offset: extended, size: CONTEXT_EX.bytes }));
  const header = extended + xsaveHeaderOffset(dump, extended);
  const end = location.offset + location.size;
  if (header >= endOfParts(parts, extended) && header + XSAVE_AREA_HEADER.bytes <= Math.min(first?.offset ?? end, end))
    parts.push(oneRecord(XSAVE_AREA_HEADER, { offset: header, size: XSAVE_AREA_HEADER.bytes }));
  for (const { name, offset, size } of features)
    parts.push(name === 'cet_user' ? oneRecord(XSAVE_CET_U_FORMAT, { offset, size }) : bytesPart(name, offset, size, 'values'));
  return parts;
}

/** Where the XSAVE area begins, from the CONTEXT_EX before it. */
function xsaveHeaderOffset(dump: Dump, extended: ByteOffset): ByteOffset {
  const view = dump.bytes.view(extended, CONTEXT_EX.bytes);
  return view === null ? 0 : CONTEXT_EX.read(view, 0, dump.bytes.little).xstateOffset;
}

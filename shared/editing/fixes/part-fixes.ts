import type { ByteOffset, ByteSource } from '../../bytes/byte-source.ts';
import { decodeLatin1, encodeLatin1, encodeUtf8, utf8Fault } from '../../bytes/utf8.ts';
import { MAIN_MINIDUMP, OCTETS, binaryPartFacts } from '../../report/catalog/binary-parts.ts';
import type { Edit } from '../edits/edit.ts';
import type { ByteRange } from '../../bytes/byte-range.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import { dispositionLine, headerLines, jsonOf, lowerCaseType } from '../../report/parts/part-reading.ts';
import { sanitisedDumpName } from '../../report/wire/dump-name.ts';
import { annotationsAsBinary, attachmentAsJson } from '../../verdict/checks/form-causes.ts';
import { demandedType, isMinidump } from '../../verdict/checks/minidump-name.ts';
import { emptyLines } from '../../report/wire/captured-head.ts';
import { extendedName } from '../../report/wire/extended-name.ts';
import { splitParams } from '../../report/wire/header-params.ts';
import { COMPRESSION_START, compressionOf, isBinary } from '../../report/wire/compression.ts';
import type { TransferCoding } from '../../report/wire/transfer-encoding.ts';
import { decodedTransfer } from '../../report/wire/transfer-encoding.ts';
import type { PartHeaderLine } from '../../report/wire/part-headers.ts';
import type { Repair, RepairPlace, RepairTable } from './repair.ts';
import type { RepairId } from './repair-ids.ts';
import { bytesEdit, hasSoundEnd, laterRepair, lineAnchor, partAnchor, partAt, repair } from './repair.ts';
import { takenOut } from './request-in-part.ts';
import { codingOf, isWrittenIn } from './decoded-contents.ts';

type PartRepairer = (part: PartReading, place: RepairPlace) => readonly Repair[];

/** Repairs of the headers of parts, and of binary parts. */
export const PART_REPAIRS: RepairTable = {
  part_transfer_encoding: ofPart(decodedContents),
  transfer_encoding_binary: ofPart((part, place) => deletedLines(part, place, 'content-transfer-encoding')),
  part_filename_charset: ofPart((part, place) => {
    const { filename, isAmbiguous } = part.headers;
    // What damage swept into such a header is no filename.
    return isAmbiguous ? [] : [repair('plain_filename', true, { op: 'filename', at: partAnchor(place, part), filename })];
  }),
  part_header_unreadable: ofPart(readableHeader),
  part_header_ignored: ({ range }, place) => {
    const part = partAt(place, range);
    const line = headerLineAt(place, range);
    return part === null || line === undefined ? [] : readLine(part, line, place);
  },
  part_header_folded: ({ range }, place) => joinedLine(partAt(place, range), range, place),
  part_type_case: ofPart((part, place) => {
    const { contentType } = part.headers;
    if (contentType === null || part.headers.fault !== null) return [];
    const written = lowerCaseType(contentType);
    // In `antenna` it makes another thing of the part.
    const sure = place.inspection.dialect === 'spec';
    return [repair('lower_case_part_type', sure, { op: 'type', at: partAnchor(place, part), contentType: written })];
  }),
  part_type_repeated: ({ range }, place) => {
    const line = headerLineAt(place, range);
    return line === undefined ? [] : [repair('delete_part_line', false, { op: 'delete-header', at: lineAnchor(line, place) })];
  },
  reserved_dump_name: ofPart(deletedPart),
  part_nameless: ofPart((part, place) => [...withoutBackslash(part, place), ...deletedPart(part, place)]),
  name_extended: ofPart((part, place) => [...namedByStar(part, place), ...deletedPart(part, place)]),
  disposition_missing: ofPart(deletedPart),
  dump_empty: ofPart(deletedPart),
  content_coded: ofPart((part, place) => {
    // Where a header says so, that goes too.
    if (codingOf(part, place) !== null) return [];
    const start = place.inspection.capture.plain.read(part.wire.content, Math.min(part.wire.end - part.wire.content, COMPRESSION_START));
    const coding = compressionOf(start) ?? (isWrittenIn(part, place, 'base64') ? 'base64' : null);
    if (coding === null) return [];
    return [{ ...repair('decode_content', true, { op: 'recode', at: partAnchor(place, part), as: coding }), facts: { coding } }];
  }),
  content_request: ofPart(takenOut),
  dump_not_minidump: ofPart(withoutBlankLines),
  disposition_not_form_data: ofPart(formData),
  name_not_ascii: ofPart((part, place) => renamed(part, place, 'ascii_name', (part.headers.name ?? '').replace(/[^\x20-\x7e]/g, ''))),
  dump_renamed: ofPart((part, place) => {
    const kept = sanitisedDumpName(part.headers.name ?? '');
    return renamed(part, place, 'rename_dump', kept);
  }),
  dump_name_cut: ofPart((part, place) => {
    const kept = sanitisedDumpName(part.headers.name ?? '');
    return renamed(part, place, 'rename_dump', kept);
  }),
  extra_misnamed: ofPart((part, place) => [
    repair('rename_extra', isExtra(part, place), { op: 'rename', at: partAnchor(place, part), name: 'extra' }),
  ]),
  minidump_type: ofPart(expectedType),
  memory_report_type: ofPart(expectedType),
  binary_as_text: ofPart((part, place) => expectedType(part, place).map((fix) => ({ ...fix, sure: false }))),
  binary_type_missing: ofPart((part, place) => {
    const { capture, report } = place.inspection;
    const contentType = demandedType(capture.plain, part) ?? OCTETS;
    // An annotation that only its filename makes a binary part is no octets.
    return [typed(part, place, contentType, !annotationsAsBinary(report).includes(part))];
  }),
  filename_path: ofPart(bareFilename),
  minidump_misspelled: ofPart((part, place) => renamed(part, place, 'main_minidump', MAIN_MINIDUMP)),
  minidump_misnamed: ofPart((part, place) => renamed(part, place, 'main_minidump', MAIN_MINIDUMP)),
  dump_name_collides: ofPart(deletedPart),
};

/** The header line that a finding is about. */
function headerLineAt(place: RepairPlace, range: ByteRange | null): PartHeaderLine | undefined {
  const part = partAt(place, range);
  return (part === null ? [] : headerLines(part)).find(({ offset }) => offset === range?.offset);
}

function ofPart(repairer: PartRepairer): RepairTable[string] {
  return ({ range }, place) => {
    const part = partAt(place, range);
    return part === null ? [] : repairer(part, place);
  };
}

/** The one JSON part, with annotations in it. The name of any other JSON part is what its sender called it. */
function isExtra(part: PartReading, { inspection: { report } }: RepairPlace): boolean {
  const isOnly = [...report.readings].filter(({ kind }) => kind === 'json').length === 1;
  return isOnly && jsonOf(part)?.type !== 'string' && attachmentAsJson(report)?.wire.index !== part.wire.index;
}

/** The backslash before the closing quote of a filename that a path ends with: the quote is taken for a part of it, and so is the name behind it. */
const ESCAPED_QUOTE = /\\(?="\s*;\s*name\s*=)/;

function withoutBackslash(part: PartReading, place: RepairPlace): readonly Repair[] {
  const line = dispositionLine(part);
  const at = line === undefined ? -1 : textOf(line, place).search(ESCAPED_QUOTE);
  return line === undefined || at < 0 ? [] : [repair('delete_backslash', true, bytesEdit(place, line.offset + at, 1, new Uint8Array()))];
}

/** The name that is given only as `name*=`, which the collector does not read, is written as `name=` in the place of that. */
function namedByStar(part: PartReading, place: RepairPlace): readonly Repair[] {
  const line = dispositionLine(part);
  const text = line === undefined ? '' : textOf(line, place);
  const found = extendedName(text);
  if (line === undefined || found === null || !/^[^"\\\x00-\x1f]+$/.test(found.name)) return [];
  return [repair('name_from_star', true, bytesEdit(place, line.offset + found.at, found.length, encodeUtf8(`; name="${found.name}"`)))];
}

function bareFilename(part: PartReading, place: RepairPlace): readonly Repair[] {
  const { filename, isAmbiguous } = part.headers;
  const bare = (filename ?? '').replace(/^.*[\\/]|^[A-Za-z]:/s, '');
  if (isAmbiguous || bare === '' || /[\\/]|^[A-Za-z]:/.test(bare)) return [];
  return [repair('bare_filename', true, { op: 'filename', at: partAnchor(place, part), filename: bare })];
}

function textOf(line: PartHeaderLine, { inspection }: RepairPlace): string {
  return decodeLatin1(inspection.capture.plain.read(line.offset, line.length));
}

function deletedLines(part: PartReading, place: RepairPlace, name: string): readonly Repair[] {
  const lines = headerLines(part).filter((line) => line.name === name);
  const edits = lines.map((line): Edit => ({ op: 'delete-header', at: lineAnchor(line, place) }));
  return edits.length === 0 ? [] : [repair('delete_transfer_encoding', true, ...edits)];
}

/** The same of every part that has such a header: the collector refuses the report for each of them. */
function decodedContents(part: PartReading, place: RepairPlace): readonly Repair[] {
  const ofOne = decodedContent(part, place);
  const others = [...place.inspection.report.readings].filter((other) => other !== part && hasOtherCoding(other, place));
  if (others.length === 0 || others.length > MOST_PARTS_AT_ONCE) return ofOne;
  const best = others.map((other) => decodedContent(other, place)[0]);
  if (best.includes(undefined)) return ofOne;
  const [first, ...more] = ofOne;
  if (first === undefined) return ofOne;
  const sure = first.sure && best.every((repair) => repair?.sure === true);
  return [{ ...first, sure, edits: () => [...first.edits(), ...best.flatMap((repair) => repair?.edits() ?? [])] }, ...more];
}

const MOST_PARTS_AT_ONCE = 1_000;

function hasOtherCoding(part: PartReading, place: RepairPlace): boolean {
  const line = headerLines(part).findLast(({ name }) => name === 'content-transfer-encoding');
  return line !== undefined && !/:\s*binary\s*$/.test(textOf(line, place));
}

/** Reads the content as its Content-Transfer-Encoding says, and deletes the header. Deleting only the header would leave another content. */
function decodedContent(part: PartReading, place: RepairPlace): readonly Repair[] {
  const deleted = deletedLines(part, place, 'content-transfer-encoding');
  const coding = codingOf(part, place);
  if (coding === null) return deleted;
  const unsure = deleted.map((fix) => ({ ...fix, sure: false }));
  const decode: Edit = { op: 'recode', at: partAnchor(place, part), as: coding };
  if (!isWrittenIn(part, place, coding)) return unsure;
  const { plain } = place.inspection.capture;
  // A dump that is one already was never coded, whatever its header says.
  if (isMinidump(plain, part.wire.content, part.wire.end - part.wire.content) && !isQuoted(plain, part, coding)) return deleted;
  return deleted.flatMap((fix) => [
    { ...laterRepair('decode_content', saysSomething(part, place, coding), () => [decode, ...fix.edits()]), facts: { coding } },
    ...unsure,
  ]);
}

/** In quoted-printable letters stay as they are, so a dump begins with its own four; the zeroes of its header do not. */
function isQuoted(plain: ByteSource, { wire: { content, end } }: PartReading, coding: TransferCoding): boolean {
  return coding === 'quoted-printable' && !isBinary(plain.read(content, Math.min(end - content, COMPRESSION_START)));
}

/** Bytes from which on a binary content is not what such a coding writes by chance. */
const TELLING_CODED = 64;

/** What comes of decoding it is a text or a dump, or it is long and binary: many a word happens to be base64. */
function saysSomething({ kind, wire: { content, end } }: PartReading, { inspection }: RepairPlace, coding: TransferCoding): boolean {
  if (kind === 'binary' && end - content >= TELLING_CODED) return true;
  const decoded = decodedTransfer(inspection.capture.plain.read(content, end - content), coding) ?? new Uint8Array();
  return decodeLatin1(decoded.subarray(0, 4)) === 'MDMP' || (utf8Fault(decoded) < 0 && !decoded.some((byte) => byte < 0x20));
}

/** The collector cannot decode the header, so the part is lost as it is; what it means has to be guessed. */
function readableHeader(part: PartReading, place: RepairPlace): readonly Repair[] {
  const { fault, contentType } = part.headers;
  if (fault === 'type-not-ascii') {
    const known = readableType(part.headers.name ?? '', contentType ?? '');
    return [typed(part, place, known, false)];
  }
  const line = dispositionLine(part);
  if (fault !== 'disposition-not-utf8' || line === undefined) return [];
  return [repair('disposition_as_latin1', false, { op: 'recode', at: lineAnchor(line, place), as: 'latin1' })];
}

/** The type that a part must have or begins with, never what else stands in that line: content can have been swept into it. */
function readableType(name: string, written: string): string {
  const begun = ['text/plain', 'application/json'].find((type) => written.toLowerCase().startsWith(type));
  return binaryPartFacts(name)?.contentType ?? begun ?? OCTETS;
}

/** Read, a Content-Type can make another thing of the part, and a Content-Transfer-Encoding is refused. */
function readLine(part: PartReading, line: PartHeaderLine, place: RepairPlace): readonly Repair[] {
  const text = textOf(line, place);
  const colon = text.indexOf(':');
  const name = text.slice(0, colon).toLowerCase();
  if (colon < 0) return [];
  if (name === 'content-transfer-encoding') {
    return [repair('delete_part_line', true, { op: 'delete-header', at: lineAnchor(line, place) })];
  }
  const sure = name !== 'content-type' || part.kind === 'nameless';
  return [repair('add_blank', sure, bytesEdit(place, line.offset + colon + 1, 0, encodeLatin1(' ')))];
}

/** What continues a header line is put behind it, as its writer meant; that can make another thing of the part. */
function joinedLine(part: PartReading | null, where: ByteRange | null, place: RepairPlace): readonly Repair[] {
  const line = part === null ? undefined : headerLineAt(place, where);
  if (line === undefined) return [];
  const blanks = /^[ \t]+/.exec(textOf(line, place))?.[0].length ?? 0;
  return [repair('join_line', false, bytesEdit(place, line.offset - 2, 2 + blanks, encodeLatin1(' ')))];
}

function deletedPart(part: PartReading, place: RepairPlace): readonly Repair[] {
  return hasSoundEnd(place, part) ? [repair('delete_part', false, { op: 'delete', at: partAnchor(place, part) })] : [];
}

/** A dump behind empty lines, which somebody wrote after the headers where one is right. */
function withoutBlankLines({ wire: { content, end } }: PartReading, place: RepairPlace): readonly Repair[] {
  const start = place.inspection.capture.plain.read(content, Math.min(end - content, COMPRESSION_START));
  const blank = emptyLines(start);
  if (blank === 0 || decodeLatin1(start.subarray(blank, blank + 4)) !== 'MDMP') return [];
  return [repair('delete_blank_lines', true, bytesEdit(place, content, blank, new Uint8Array()))];
}

function formData(part: PartReading, place: RepairPlace): readonly Repair[] {
  const line = dispositionLine(part);
  if (line === undefined) return [];
  const text = textOf(line, place).replace(/\r\n$/, '');
  const start = text.indexOf(': ') + 2;
  const value = splitParams(text.slice(start))[0] ?? '';
  const at: ByteOffset = line.offset + start;
  return [repair('form_data', true, bytesEdit(place, at, value.length, encodeLatin1('form-data')))];
}

function typed(part: PartReading, place: RepairPlace, contentType: string, sure: boolean): Repair {
  return { ...repair('set_type', sure, { op: 'type', at: partAnchor(place, part), contentType }), facts: { contentType } };
}

function renamed(part: PartReading, place: RepairPlace, id: RepairId, name: string): readonly Repair[] {
  if (name === '' || !part.headers.isNameSound) return [];
  return [{ ...repair(id, false, { op: 'rename', at: partAnchor(place, part), name }), facts: { kept: name } }];
}

function expectedType(part: PartReading, place: RepairPlace): readonly Repair[] {
  // A multipart type names the boundary of what the part contains.
  if (/^multipart\//i.test(part.headers.contentType ?? '')) return [];
  const contentType = demandedType(place.inspection.capture.plain, part);
  return contentType === null ? [] : [typed(part, place, contentType, true)];
}

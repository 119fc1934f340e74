import type { ByteOffset, ByteSource } from '../../bytes/byte-source.ts';
import { decodeLatin1, encodeLatin1, encodeUtf8, indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import { MAIN_MINIDUMP, OCTETS, binaryPartFacts } from '../../report/catalog/binary-parts.ts';
import type { Edit } from '../edits/edit.ts';
import type { ByteRange } from '../../bytes/byte-range.ts';
import { type PartReading, dispositionLine, headerLines, jsonOf, lowerCaseType } from '../../report/parts/part-reading.ts';
import { sanitisedDumpName } from '../../report/wire/dump-name.ts';
import { annotationsAsBinary, attachmentAsJson } from '../../verdict/checks/form-causes.ts';
import { demandedType, isMinidump } from '../../verdict/checks/minidump-name.ts';
import { emptyLines } from '../../report/wire/captured-head.ts';
import { extendedName } from '../../report/wire/extended-name.ts';
import { splitParams } from '../../report/wire/header-params.ts';
import { COMPRESSION_START, compressionOf, isBinary } from '../../report/wire/compression.ts';
import { type TransferCoding, decodedTransfer } from '../../report/wire/transfer-encoding.ts';
import type { PartHeaderLine } from '../../report/wire/part-headers.ts';
import { type Fix, type FixContext, type FixTable, bytesEdit, hasSoundEnd, lazyFix, lineAnchor, partAnchor, partAt, fix } from './fix.ts';
import type { FixId } from './fix-ids.ts';
import { takenOut } from './request-in-part.ts';
import { codingOf, isWrittenIn } from './decoded-contents.ts';

type PartFixProvider = (part: PartReading, context: FixContext) => readonly Fix[];

/** Fixes for findings about the headers of parts, and about binary parts. */
export const PART_FIXES: FixTable = {
  part_transfer_encoding: ofPart(decodedContents),
  transfer_encoding_binary: ofPart((part, context) => deletedLines(part, context, 'content-transfer-encoding')),
  part_filename_charset: ofPart((part, context) => {
    const { filename, isAmbiguous } = part.headers;
    // The filename in an ambiguous header may be other text that damage moved there.
    return isAmbiguous ? [] : [fix('plain_filename', true, { op: 'filename', at: partAnchor(context, part), filename })];
  }),
  part_header_unreadable: ofPart(readableHeader),
  part_header_ignored: ({ range }, context) => {
    const part = partAt(context, range);
    const line = headerLineAt(context, range);
    return part === null || line === undefined ? [] : readLine(part, line, context);
  },
  part_header_folded: ({ range }, context) => joinedLine(partAt(context, range), range, context),
  part_type_case: ofPart((part, context) => {
    const { contentType } = part.headers;
    if (contentType === null || part.headers.error !== null) return [];
    const written = lowerCaseType(contentType);
    // In `antenna`, lower case changes how the part is read.
    const sure = context.inspection.dialect === 'spec';
    return [fix('lower_case_part_type', sure, { op: 'type', at: partAnchor(context, part), contentType: written })];
  }),
  part_type_repeated: ({ range }, context) => {
    const line = headerLineAt(context, range);
    return line === undefined ? [] : [fix('delete_part_line', false, { op: 'delete_header', at: lineAnchor(line, context) })];
  },
  reserved_dump_name: ofPart(deletedPart),
  part_nameless: ofPart((part, context) => [...withoutBackslash(part, context), ...deletedPart(part, context)]),
  name_extended: ofPart((part, context) => [...namedByStar(part, context), ...deletedPart(part, context)]),
  disposition_missing: ofPart(deletedPart),
  dump_empty: ofPart(deletedPart),
  content_coded: ofPart((part, context) => {
    // If a Content-Transfer-Encoding declares the coding, the fix for that header decodes the content and removes the header.
    if (codingOf(part, context) !== null) return [];
    const start = context.inspection.capture.plain.read(part.wire.content, Math.min(part.wire.end - part.wire.content, COMPRESSION_START));
    const coding = compressionOf(start) ?? (isWrittenIn(part, context, 'base64') ? 'base64' : null);
    if (coding === null) return [];
    return [{ ...fix('decode_content', true, { op: 'recode', at: partAnchor(context, part), as: coding }), facts: { coding } }];
  }),
  content_request: ofPart(takenOut),
  dump_not_minidump: ofPart(withoutBlankLines),
  disposition_not_form_data: ofPart(formData),
  name_not_ascii: ofPart((part, context) => renamed(part, context, 'ascii_name', (part.headers.name ?? '').replace(/[^\x20-\x7e]/g, ''))),
  dump_renamed: ofPart((part, context) => {
    const storedName = sanitisedDumpName(part.headers.name ?? '');
    return renamed(part, context, 'rename_dump', storedName);
  }),
  dump_name_cut: ofPart((part, context) => {
    const storedName = sanitisedDumpName(part.headers.name ?? '');
    return renamed(part, context, 'rename_dump', storedName);
  }),
  extra_misnamed: ofPart((part, context) => [
    fix('rename_extra', isExtra(part, context), { op: 'rename', at: partAnchor(context, part), name: 'extra' }),
  ]),
  minidump_type: ofPart(expectedType),
  memory_report_type: ofPart(expectedType),
  binary_as_text: ofPart((part, context) => expectedType(part, context).map((fix) => ({ ...fix, sure: false }))),
  binary_type_missing: ofPart((part, context) => {
    const { capture, report } = context.inspection;
    const contentType = demandedType(capture.plain, part) ?? OCTETS;
    // Not sure if the part may be an annotation that is read as a binary part only because of its filename.
    return [typed(part, context, contentType, !annotationsAsBinary(report).includes(part))];
  }),
  filename_path: ofPart(bareFilename),
  minidump_misspelled: ofPart((part, context) => renamed(part, context, 'main_minidump', MAIN_MINIDUMP)),
  minidump_misnamed: ofPart((part, context) => renamed(part, context, 'main_minidump', MAIN_MINIDUMP)),
  dump_name_collides: ofPart(deletedPart),
};

/** Returns the part header line at which the range of a finding starts. */
function headerLineAt(context: FixContext, range: ByteRange | null): PartHeaderLine | undefined {
  const part = partAt(context, range);
  return (part === null ? [] : headerLines(part)).find(({ offset }) => offset === range?.offset);
}

function ofPart(provider: PartFixProvider): FixTable[string] {
  return ({ range }, context) => {
    const part = partAt(context, range);
    return part === null ? [] : provider(part, context);
  };
}

/** Returns true if the part is the only JSON part and contains annotations. It must then be `extra`. Other JSON parts may have their name on purpose. */
function isExtra(part: PartReading, { inspection: { report } }: FixContext): boolean {
  const isOnly = [...report.readings].filter(({ kind }) => kind === 'json').length === 1;
  return isOnly && jsonOf(part)?.type !== 'string' && attachmentAsJson(report)?.wire.index !== part.wire.index;
}

/** A backslash before the closing quote of a filename that is a path. Readers then take the quote and the following name as parts of the filename. */
const ESCAPED_QUOTE = /\\(?="\s*;\s*name\s*=)/;

function withoutBackslash(part: PartReading, context: FixContext): readonly Fix[] {
  const line = dispositionLine(part);
  const at = line === undefined ? -1 : textOf(line, context).search(ESCAPED_QUOTE);
  return line === undefined || at < 0 ? [] : [fix('delete_backslash', true, bytesEdit(context, line.offset + at, 1, new Uint8Array()))];
}

/** Replaces `name*=`, which the collector does not read, with `name=` in a part that has no other name. */
function namedByStar(part: PartReading, context: FixContext): readonly Fix[] {
  const line = dispositionLine(part);
  const text = line === undefined ? '' : textOf(line, context);
  const found = extendedName(text);
  if (line === undefined || found === null || !/^[^"\\\x00-\x1f]+$/.test(found.name)) return [];
  return [fix('name_from_star', true, bytesEdit(context, line.offset + found.at, found.length, encodeUtf8(`; name="${found.name}"`)))];
}

function bareFilename(part: PartReading, context: FixContext): readonly Fix[] {
  const { filename, isAmbiguous } = part.headers;
  const bare = (filename ?? '').replace(/^.*[\\/]|^[A-Za-z]:/s, '');
  if (isAmbiguous || bare === '' || /[\\/]|^[A-Za-z]:/.test(bare)) return [];
  return [fix('bare_filename', true, { op: 'filename', at: partAnchor(context, part), filename: bare })];
}

function textOf(line: PartHeaderLine, { inspection }: FixContext): string {
  return decodeLatin1(inspection.capture.plain.read(line.offset, line.length));
}

function deletedLines(part: PartReading, context: FixContext, name: string): readonly Fix[] {
  const lines = headerLines(part).filter((line) => line.name === name);
  const edits = lines.map((line): Edit => ({ op: 'delete_header', at: lineAnchor(line, context) }));
  return edits.length === 0 ? [] : [fix('delete_transfer_encoding', true, ...edits)];
}

/** Also decodes every other part with a Content-Transfer-Encoding, because each of them makes the collector refuse the report. */
function decodedContents(part: PartReading, context: FixContext): readonly Fix[] {
  const ofOne = decodedContent(part, context);
  const others = [...context.inspection.report.readings].filter((other) => other !== part && hasOtherCoding(other, context));
  if (others.length === 0 || others.length > MAX_PARTS_AT_ONCE) return ofOne;
  const best = others.map((other) => decodedContent(other, context)[0]);
  if (best.includes(undefined)) return ofOne;
  const [first, ...more] = ofOne;
  if (first === undefined) return ofOne;
  const sure = first.sure && best.every((fix) => fix?.sure === true);
  return [{ ...first, sure, edits: () => [...first.edits(), ...best.flatMap((fix) => fix?.edits() ?? [])] }, ...more];
}

const MAX_PARTS_AT_ONCE = 1_000;

function hasOtherCoding(part: PartReading, context: FixContext): boolean {
  const line = headerLines(part).findLast(({ name }) => name === 'content-transfer-encoding');
  return line !== undefined && !/:\s*binary\s*$/.test(textOf(line, context));
}

/** Decodes the content as its Content-Transfer-Encoding declares, and deletes this header. Deleting only the header would change the meaning of the content. */
function decodedContent(part: PartReading, context: FixContext): readonly Fix[] {
  const deleted = deletedLines(part, context, 'content-transfer-encoding');
  const coding = codingOf(part, context);
  if (coding === null) return deleted;
  const unsure = deleted.map((fix) => ({ ...fix, sure: false }));
  const decode: Edit = { op: 'recode', at: partAnchor(context, part), as: coding };
  if (!isWrittenIn(part, context, coding)) return unsure;
  const { plain } = context.inspection.capture;
  // The content of a valid dump is not encoded, whatever its header declares.
  if (isMinidump(plain, part.wire.content, part.wire.end - part.wire.content) && !isQuoted(plain, part, coding)) return deleted;
  return deleted.flatMap((fix) => [
    { ...lazyFix('decode_content', saysSomething(part, context, coding), () => [decode, ...fix.edits()]), facts: { coding } },
    ...unsure,
  ]);
}

/** Quoted-printable leaves letters unchanged, so even an encoded dump begins with MDMP. But the zeroes in the dump's header are encoded. */
function isQuoted(plain: ByteSource, { wire: { content, end } }: PartReading, coding: TransferCoding): boolean {
  return coding === 'quoted-printable' && !isBinary(plain.read(content, Math.min(end - content, COMPRESSION_START)));
}

/** Length from which the content of a binary part is unlikely to be valid in a transfer coding by chance, in bytes. */
const TELLING_CODED = 64;

/**
 * Returns true if the content is certainly encoded: it decodes to text or a dump, or the binary part is long. Other content may be valid by chance: many words
 * are valid base64.
 */
function saysSomething({ kind, wire: { content, end } }: PartReading, { inspection }: FixContext, coding: TransferCoding): boolean {
  if (kind === 'binary' && end - content >= TELLING_CODED) return true;
  const decoded = decodedTransfer(inspection.capture.plain.read(content, end - content), coding) ?? new Uint8Array();
  return decodeLatin1(decoded.subarray(0, 4)) === 'MDMP' || (indexOfInvalidUtf8(decoded) < 0 && !decoded.some((byte) => byte < 0x20));
}

/** Returns fixes for a header that the collector cannot decode, for which it answers 500. Not sure, because the meaning of the header is a guess. */
function readableHeader(part: PartReading, context: FixContext): readonly Fix[] {
  const { error, contentType } = part.headers;
  if (error === 'type_not_ascii') {
    const known = readableType(part.headers.name ?? '', contentType ?? '');
    return [typed(part, context, known, false)];
  }
  const line = dispositionLine(part);
  if (error !== 'disposition_not_utf8' || line === undefined) return [];
  return [fix('disposition_as_latin1', false, { op: 'recode', at: lineAnchor(line, context), as: 'latin1' })];
}

/** Returns the part's required type. Without one, the type at the beginning of the line (its rest may be content that damage moved there), or octet-stream. */
function readableType(name: string, written: string): string {
  const begun = ['text/plain', 'application/json'].find((type) => written.toLowerCase().startsWith(type));
  return binaryPartFacts(name)?.contentType ?? begun ?? OCTETS;
}

/**
 * Adds the missing space after the colon of a header line, so that the collector reads the line. Not sure for a Content-Type, because the part may then be read
 * differently. Deletes a Content-Transfer-Encoding instead, because the collector would refuse it.
 */
function readLine(part: PartReading, line: PartHeaderLine, context: FixContext): readonly Fix[] {
  const text = textOf(line, context);
  const colon = text.indexOf(':');
  const name = text.slice(0, colon).toLowerCase();
  if (colon < 0) return [];
  if (name === 'content-transfer-encoding') {
    return [fix('delete_part_line', true, { op: 'delete_header', at: lineAnchor(line, context) })];
  }
  const sure = name !== 'content-type' || part.kind === 'nameless';
  return [fix('add_blank', sure, bytesEdit(context, line.offset + colon + 1, 0, encodeLatin1(' ')))];
}

/** Joins a continuation line with its header line, as its writer meant. Not sure, because the part may then be read differently. */
function joinedLine(part: PartReading | null, where: ByteRange | null, context: FixContext): readonly Fix[] {
  const line = part === null ? undefined : headerLineAt(context, where);
  if (line === undefined) return [];
  const blanks = /^[ \t]+/.exec(textOf(line, context))?.[0].length ?? 0;
  return [fix('join_line', false, bytesEdit(context, line.offset - 2, 2 + blanks, encodeLatin1(' ')))];
}

function deletedPart(part: PartReading, context: FixContext): readonly Fix[] {
  return hasSoundEnd(context, part) ? [fix('delete_part', false, { op: 'delete', at: partAnchor(context, part) })] : [];
}

/** Removes empty lines before a dump. A client wrote them after the required empty line at the end of the headers. */
function withoutBlankLines({ wire: { content, end } }: PartReading, context: FixContext): readonly Fix[] {
  const start = context.inspection.capture.plain.read(content, Math.min(end - content, COMPRESSION_START));
  const blank = emptyLines(start);
  if (blank === 0 || decodeLatin1(start.subarray(blank, blank + 4)) !== 'MDMP') return [];
  return [fix('delete_blank_lines', true, bytesEdit(context, content, blank, new Uint8Array()))];
}

function formData(part: PartReading, context: FixContext): readonly Fix[] {
  const line = dispositionLine(part);
  if (line === undefined) return [];
  const text = textOf(line, context).replace(/\r\n$/, '');
  const start = text.indexOf(': ') + 2;
  const value = splitParams(text.slice(start))[0] ?? '';
  const at: ByteOffset = line.offset + start;
  return [fix('form_data', true, bytesEdit(context, at, value.length, encodeLatin1('form-data')))];
}

function typed(part: PartReading, context: FixContext, contentType: string, sure: boolean): Fix {
  return { ...fix('set_type', sure, { op: 'type', at: partAnchor(context, part), contentType }), facts: { contentType } };
}

function renamed(part: PartReading, context: FixContext, id: FixId, name: string): readonly Fix[] {
  if (name === '' || !part.headers.isNameSound) return [];
  return [{ ...fix(id, false, { op: 'rename', at: partAnchor(context, part), name }), facts: { kept: name } }];
}

function expectedType(part: PartReading, context: FixContext): readonly Fix[] {
  // A multipart type stays, because it contains the boundary of the nested parts.
  if (/^multipart\//i.test(part.headers.contentType ?? '')) return [];
  const contentType = demandedType(context.inspection.capture.plain, part);
  return contentType === null ? [] : [typed(part, context, contentType, true)];
}

import { isAscii } from '../../bytes/ascii.ts';
import type { ByteSource } from '../../bytes/byte-source.ts';
import { oncePer } from '../../bytes/once-per.ts';
import { decodeBase64 } from '../../bytes/base64.ts';
import { decodeLatin1, encodeLatin1, utf8Fault } from '../../bytes/utf8.ts';
import type { Anchor, Edit, EditOf } from '../edits/edit.ts';
import { isNameSound } from '../../report/parts/shown-name.ts';
import type { Annotation } from '../../report/parts/crash-report.ts';
import { jsonEncodingOf } from '../../report/json/json-encoding.ts';
import type { JsonReading } from '../../report/json/json-reader.ts';
import { readJson } from '../../report/json/json-reader.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import { charsetOf, headerLines, lowerCaseType } from '../../report/parts/part-reading.ts';
import { attachmentAsJson } from '../../verdict/checks/form-causes.ts';
import { demandedType, isBinaryAsText } from '../../verdict/checks/minidump-name.ts';
import { textDamageOf } from '../../report/parts/text-damage.ts';
import { LARGEST_TEXT } from '../../report/wire/collector-limits.ts';
import { decodeText } from '../../report/wire/text-codec.ts';
import type { Compression } from '../../report/wire/compression.ts';
import { compressionOf } from '../../report/wire/compression.ts';
import { TRANSFER_CODINGS, decodedTransfer } from '../../report/wire/transfer-encoding.ts';
import { jsonMends } from './json-fixes.ts';
import { repeatedTexts } from './repeated-texts.ts';
import type { Repair, RepairPlace, RepairTable } from './repair.ts';
import { annotationAnchor, annotationAt, hasSoundEnd, laterRepair, partAnchor, partAt, repair } from './repair.ts';

/** Repairs of annotations, in both forms. */
export const ANNOTATION_REPAIRS: RepairTable = {
  text_not_utf8: ({ range }, place) => textAsUtf8(partAt(place, range), place),
  text_charset: ({ range }, place) => {
    const part = partAt(place, range);
    return part === null ? [] : [repair('drop_charset', true, plainType(part, place))];
  },
  json_not_utf8: ({ range }, place) => jsonAsUtf8(partAt(place, range), place),
  json_syntax: ({ range }, place) => soundJson(partAt(place, range), place),
  json_nonfinite: ({ range }, place) => finiteJson(partAt(place, range), place),
  json_reader_limit: ({ range }, place) => keptMembers(partAt(place, range), place),
  json_not_object: ({ range }, place) => {
    const part = partAt(place, range);
    return part === null ? [] : [...jsonMends(part, place), ...wrapped(part, place), ...withoutPart(part, place)];
  },
  both_forms: (_, place) => oneForm(place),
  no_annotations: (_, place) => withAnnotations(place),
  unauthorized_uuid: (_, place) => withoutUuid(place),
  invalid_uuid: (_, place) => withoutUuid(place),
  uuid_not_text: (_, place) => withoutUuid(place),
  two_extra_parts: (_, place) => lastExtra(place),
  extra_is_text: ({ range }, place) => extraAsJson(partAt(place, range), place),
  uuid_given: (_, place) => withoutUuid(place),
  overwritten_by_collector: ({ range }, place) => withoutAnnotation(annotationAt(place, range), place),
  removed_by_collector: ({ range }, place) => withoutAnnotation(annotationAt(place, range), place),
  name_unusual: ({ range }, place) => usualName(annotationAt(place, range), place),
  lost_before_extra: (_, place) => oneForm(place),
  merged_after_extra: (_, place) => oneForm(place),
  charset_named: ({ range }, place) => withoutCharset(partAt(place, range), place),
  text_skipped: ({ range }, place) => textAsUtf8(partAt(place, range), place),
  value_nonfinite: ({ range }, place) => stringified(annotationAt(place, range), place),
  integer_too_large: ({ range }, place) => stringified(annotationAt(place, range), place),
  value_coded: ({ range, facts: { coding } }, place) => {
    const as = TRANSFER_CODINGS.find((known) => known === coding);
    return as === undefined
      ? []
      : recodedText(annotationAt(place, range), place, { ...repair('decode_content', false), facts: { coding: as } }, as);
  },
  value_doubled: ({ range }, place) => recodedText(annotationAt(place, range), place, repair('undouble_text', false), 'undouble'),
  value_null: ({ range }, place) => withoutNull(annotationAt(place, range), place),
  value_structured: ({ range }, place) => stringified(annotationAt(place, range), place),
  json_deep: ({ range }, place) => stringified(annotationAt(place, range), place),
  json_duplicate_key: ({ range }, place) => stringified(annotationAt(place, range), place),
  json_wide: ({ range }, place) => jsonWithoutMark(partAt(place, range), place),
  json_bom: ({ range }, place) => jsonWithoutMark(partAt(place, range), place),
  null_text: ({ range }, place) => textType(partAt(place, range), place),
  value_utf16: ({ range }, place) => textWithoutMark(partAt(place, range), place),
  value_not_string: ({ range }, place) => stringified(annotationAt(place, range), place),
  duplicate_annotation: ({ range }, place) => withoutDuplicate(annotationAt(place, range), place),
};

const PLAIN_TEXT = 'text/plain';

/** `text/plain` without its parameters: UTF-8 is what a part without a charset is in. */
function plainType(part: PartReading, place: RepairPlace): Edit {
  return { op: 'type', at: partAnchor(place, part), contentType: PLAIN_TEXT };
}

function textAsUtf8(part: PartReading | null, place: RepairPlace): readonly Repair[] {
  if (part === null) return [];
  const at = partAnchor(place, part);
  if (isBinaryAsText(place.inspection.capture.plain, part)) return binaryPart(part, place);
  const charset = charsetOf(part);
  const { content, end } = part.wire;
  const bytes = place.inspection.capture.plain.read(content, end - content);
  const named = charset === 'utf-8' || bytes.length > LARGEST_TEXT ? null : decodeText(charset, bytes);
  // A charset that is named would be read once more, over bytes that are UTF-8 now.
  const type = charset === 'utf-8' ? [] : [plainType(part, place)];
  const isLatin1 = named === decodeLatin1(bytes);
  const read =
    named === null || isLatin1
      ? repair('as_latin1', isLatin1, { op: 'recode', at, as: 'latin1' }, ...type)
      : repair('as_named', named.isWellFormed(), { op: 'recode', at, as: 'charset' }, ...type);
  const likely = named === null && bytes.length <= LARGEST_TEXT ? likelyText(bytes, at, type) : [];
  return [...likely, read, repair('replaced', false, { op: 'recode', at, as: 'replace' }, ...type)];
}

/** Its content is no text, whatever charset it is read in. */
function binaryPart(part: PartReading, place: RepairPlace): readonly Repair[] {
  const contentType = demandedType(place.inspection.capture.plain, part);
  if (contentType === null) return [];
  return [{ ...repair('set_type', true, { op: 'type', at: partAnchor(place, part), contentType }), facts: { contentType } }];
}

/** What gives the sender's text back, by what its bytes are. Only a pair of surrogate halves is sure to be what was meant. */
function likelyText(bytes: Uint8Array, at: Anchor, type: readonly Edit[]): readonly Repair[] {
  const damage = textDamageOf(bytes);
  if (damage === 'cut') return [repair('drop_cut_character', false, { op: 'recode', at, as: 'cut' }, ...type)];
  if (damage === 'cesu8') return [repair('join_surrogates', true, { op: 'recode', at, as: 'cesu8' }, ...type)];
  return damage === 'windows-1252' ? [repair('as_windows_1252', false, { op: 'recode', at, as: 'windows-1252' }, ...type)] : [];
}

/** The text of an annotation that is a part, recoded; what stands in JSON is changed by hand. */
function recodedText(annotation: Annotation | null, place: RepairPlace, fix: Repair, as: EditOf<'recode'>['as']): readonly Repair[] {
  if (annotation?.form !== 'kv') return [];
  const { part } = annotation;
  // With a header that says so, the fix of that header decodes it.
  if (headerLines(part).some(({ name }) => name === 'content-transfer-encoding')) return [];
  const typed = charsetOf(part) === 'utf-8' ? [] : [plainType(part, place)];
  return [{ ...fix, edits: () => [{ op: 'recode', at: partAnchor(place, part), as }, ...typed] }];
}

/** What is in two or four bytes a character, written as UTF-8. It may be a text that only looks like that. */
function textWithoutMark(part: PartReading | null, place: RepairPlace): readonly Repair[] {
  if (part === null) return [];
  const { content, end } = part.wire;
  const { unit, bom } = jsonEncodingOf(place.inspection.capture.plain.read(content, Math.min(end - content, JSON_START)));
  if (unit === 1 || (end - content - bom) % unit !== 0) return [];
  const type = part.headers.contentType === null ? [] : [plainType(part, place)];
  return [repair('text_as_utf8', false, { op: 'recode', at: partAnchor(place, part), as: 'unicode' }, ...type)];
}

/** The collector then keeps what it left out. Safe where nothing of it can be read otherwise. */
function textType(part: PartReading | null, place: RepairPlace): readonly Repair[] {
  if (part === null) return [];
  const { content, end } = part.wire;
  const isSound = end - content <= LARGEST_TEXT && isAscii(place.inspection.capture.plain.read(content, end - content));
  return [{ ...repair('set_type', isSound, plainType(part, place)), facts: { contentType: PLAIN_TEXT } }];
}

const WIDE_CHARSET = /^utf[-_]?(?:16|32)/i;

/** ASCII is the same in the charset that is named, or it is read as something else. */
function withoutCharset(part: PartReading | null, place: RepairPlace): readonly Repair[] {
  if (part === null) return [];
  if (WIDE_CHARSET.test(charsetOf(part))) return textWithoutMark(part, place);
  const { content, end } = part.wire;
  const bytes = place.inspection.capture.plain.read(content, end - content);
  if (utf8Fault(bytes) >= 0) return textAsUtf8(part, place);
  const sure = isAscii(bytes) && decodeText(charsetOf(part), bytes) === decodeLatin1(bytes);
  return [repair('drop_charset', sure, plainType(part, place))];
}

/** Bytes that tell how JSON is coded. */
const JSON_START = 4;

/** JSON in UTF-16, UTF-32 or with a mark is all there: it is written as plain UTF-8. */
function asUtf8(part: PartReading, place: RepairPlace): readonly Repair[] {
  const { content, end } = part.wire;
  const length = end - content;
  const start = place.inspection.capture.plain.read(content, Math.min(length, JSON_START));
  const { unit, bom } = jsonEncodingOf(start);
  // Of a short content three bytes of its beginning are not the same as all of it.
  if ((unit === 1 && bom === 0) || length < JSON_START || (length - bom) % unit !== 0) return [];
  return [repair('as_utf8', true, { op: 'recode', at: partAnchor(place, part), as: 'unicode' })];
}

function jsonWithoutMark(part: PartReading | null, place: RepairPlace): readonly Repair[] {
  return part === null ? [] : asUtf8(part, place);
}

function jsonAsUtf8(part: PartReading | null, place: RepairPlace): readonly Repair[] {
  if (part === null) return [];
  const at = partAnchor(place, part);
  const { content, end } = part.wire;
  const bytes = place.inspection.capture.plain.read(content, Math.min(end - content, LARGEST_TEXT));
  const compression = compressionOf(bytes);
  if (compression !== null) return [decodedJson(at, compression)];
  return [
    ...asUtf8(part, place),
    ...(bytes.length === end - content ? likelyText(bytes, at, []) : []),
    repair('as_latin1', false, { op: 'recode', at, as: 'latin1' }),
    repair('replaced', false, { op: 'recode', at, as: 'replace' }),
  ];
}

/** JSON that was compressed, or written as base64, before it was put into the part. */
function decodedJson(at: Anchor, as: Compression | 'base64'): Repair {
  return { ...repair('decode_content', true, { op: 'recode', at, as }), facts: { coding: as } };
}

function isBase64Json(part: PartReading, { inspection }: RepairPlace): boolean {
  const { content, end } = part.wire;
  const bytes = end - content > LARGEST_TEXT ? null : decodedTransfer(inspection.capture.plain.read(content, end - content), 'base64');
  return bytes?.[0] === 0x7b && readJson(bytes, { nonfinite: true }).fault === null;
}

function soundJson(part: PartReading | null, place: RepairPlace): readonly Repair[] {
  if (part === null) return [];
  if (isBase64Json(part, place)) return [decodedJson(partAnchor(place, part), 'base64')];
  const mends = jsonMends(part, place);
  // A mark that is taken out in place leaves the rest as it is.
  const inPlace = mends.length > 0 ? mends : asUtf8(part, place);
  return [...inPlace, ...keptMembers(part, place), ...wrapped(part, place), ...withoutPart(part, place)];
}

function keptMembers(part: PartReading | null, place: RepairPlace): readonly Repair[] {
  const members = part?.json?.fault === null ? [] : (part?.json?.members ?? []);
  if (part === null || members.length === 0) return [];
  return [repair('keep_members', false, { op: 'mend-json', at: partAnchor(place, part), how: 'keep' })];
}

function wrapped(part: PartReading, place: RepairPlace): readonly Repair[] {
  return [repair('wrap_json', false, { op: 'mend-json', at: partAnchor(place, part), how: 'wrap' })];
}

/** Only where other annotations stay. */
function withoutPart(part: PartReading, place: RepairPlace): readonly Repair[] {
  const hasOthers = place.inspection.report.annotations.some((annotation) => annotation.part.wire.index !== part.wire.index);
  if (!hasOthers || !hasSoundEnd(place, part)) return [];
  return [repair('delete_part', false, { op: 'delete', at: partAnchor(place, part) })];
}

function finiteJson(part: PartReading | null, place: RepairPlace): readonly Repair[] {
  if (part === null) return [];
  const { content, end } = part.wire;
  const lenient = readJson(place.inspection.capture.plain.read(content, end - content), { nonfinite: true });
  if (lenient.fault !== null || lenient.type !== 'object') return soundJson(part, place);
  const quoted = repair('quote_nonfinite', true, { op: 'mend-json', at: partAnchor(place, part), how: 'quote' });
  return [quoted, ...keptMembers(part, place)];
}

/** Where a name is given in both forms, one of its values comes to count in the place of the other. */
const oneForm = oncePer(({ inspection }: RepairPlace): readonly Repair[] => {
  const { annotations } = inspection.report;
  const inJson = new Set(annotations.filter(({ form }) => form === 'json').map(({ name }) => name));
  // An attachment would become annotations.
  const isAttachment = attachmentAsJson(inspection.report) !== null;
  const sure = !isAttachment && !annotations.some(({ form, name }) => form === 'kv' && inJson.has(name));
  return [repair('to_json', sure, { op: 'form', form: 'json' }), repair('to_key_value', sure, { op: 'form', form: 'kv' })];
});

const withoutUuid = oncePer((place: RepairPlace): readonly Repair[] => {
  const { annotations } = place.inspection.report;
  const found = annotations.filter(({ name }) => name === 'uuid');
  const deletions = found.map((annotation) => deletion(annotation, place));
  if (found.length === 0 || found.length === annotations.length || deletions.includes(null)) return [];
  return [repair('delete_uuid', false, ...deletions.flatMap((edits) => edits ?? []))];
});

/** Annotations that are only hidden by the case of their type come first: what is added would go among them. */
const withAnnotations = oncePer((place: RepairPlace): readonly Repair[] => {
  const hidden = place.inspection.report.readings.filter(
    ({ kind, headers }) => kind === 'binary' && isCapitalJson(headers.contentType ?? ''),
  );
  if (hidden.length === 0) return [repair('add_product_name', false, { op: 'add-annotation', name: 'ProductName', text: '' })];
  const edits = hidden.map((part): Edit => {
    return { op: 'type', at: partAnchor(place, part), contentType: lowerCaseType(part.headers.contentType ?? '') };
  });
  return [repair('lower_case_part_type', false, ...edits)];
});

function isCapitalJson(contentType: string): boolean {
  return !contentType.startsWith('application/json') && lowerCaseType(contentType).startsWith('application/json');
}

function withoutAnnotation(annotation: Annotation | null, place: RepairPlace): readonly Repair[] {
  const edits = annotation === null ? null : deletion(annotation, place);
  if (edits === null || place.inspection.report.annotations.length < 2) return [];
  return [repair('delete_annotation', false, ...edits)];
}

function usualName(annotation: Annotation | null, place: RepairPlace): readonly Repair[] {
  const meant = annotation === null ? null : encodedWord(annotation.name);
  if (annotation?.member === null && meant !== null)
    return [repair('name_from_word', true, { op: 'rename', at: annotationAnchor(place, annotation), name: meant })];
  const name = annotation?.name.replace(/[^A-Za-z0-9_-]/g, '') ?? '';
  if (annotation === null || name === '' || !isNameSound(annotation)) return [];
  const before = annotation.member === null ? [] : toldApart(annotation.part, place);
  return before === null ? [] : [repair('usual_name', false, ...before, { op: 'rename', at: annotationAnchor(place, annotation), name })];
}

/** The plain name that an encoded word of mail (RFC 2047) stands for, in which some libraries write names; null if it is none. */
function encodedWord(name: string): string | null {
  const [, coding = '', text = ''] = /^=\?(?:utf-8|us-ascii|iso-8859-1)\?([bq])\?([^?\s]+)\?=$/i.exec(name) ?? [];
  const bytes =
    coding.toLowerCase() === 'b'
      ? decodeBase64(text)
      : encodeLatin1(
          text.replace(/_/g, ' ').replace(/=([\dA-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16))),
        );
  const word = bytes === null ? '' : decodeLatin1(bytes);
  return /^[A-Za-z0-9_-]+$/.test(word) ? word : null;
}

/** The processing stage leaves it out; a text “null” it would keep. */
function withoutNull(annotation: Annotation | null, place: RepairPlace): readonly Repair[] {
  return [...withoutAnnotation(annotation, place), ...stringified(annotation, place).map((fix) => ({ ...fix, sure: false }))];
}

/** null where the annotation cannot be taken out by itself. */
function deletion(annotation: Annotation, place: RepairPlace): readonly Edit[] | null {
  const { part, member } = annotation;
  const before = member === null ? [] : toldApart(part, place);
  if (before === null || (member === null && !hasSoundEnd(place, part))) return null;
  return [...before, { op: 'delete', at: annotationAnchor(place, annotation) }];
}

const lastExtra = oncePer((place: RepairPlace): readonly Repair[] => {
  const { report, wire } = place.inspection;
  const others = report.readings.filter(({ kind }) => kind === 'json').slice(0, -1);
  if (wire.broken !== null || others.length === 0) return [];
  const edits = (): readonly Edit[] => others.map((part) => ({ op: 'delete', at: partAnchor(place, part) }));
  return [laterRepair('last_extra', false, edits)];
});

/** Only where it would be the one form of annotations, and sound. */
function extraAsJson(part: PartReading | null, place: RepairPlace): readonly Repair[] {
  if (part === null || place.inspection.report.annotations.length !== 1) return [];
  const { content, end } = part.wire;
  const bytes = place.inspection.capture.plain.read(content, end - content);
  const json = utf8Fault(bytes) < 0 ? readJson(bytes, { nonfinite: false }) : null;
  if (json?.fault !== null || json.type !== 'object' || json.members.length === 0) return [];
  return [repair('json_type', true, { op: 'type', at: partAnchor(place, part), contentType: 'application/json' })];
}

function stringified(annotation: Annotation | null, place: RepairPlace): readonly Repair[] {
  if (annotation === null) return [];
  const before = toldApart(annotation.part, place);
  if (before === null) return [];
  const { capture } = place.inspection;
  // A value with NaN in it is a string by then.
  const isQuoted =
    before.length > 0 && readJson(capture.plain.read(annotation.offset, annotation.length), { nonfinite: false }).fault !== null;
  const edit: Edit = { op: 'stringify', at: annotationAnchor(place, annotation) };
  return [repair('stringify', true, ...before, ...(isQuoted ? [] : [edit]))];
}

/**
 * What must be done first so that edits can point at members of a JSON part; null where nothing helps. In `antenna` NaN is read, but edits are
 * planned as `spec` reads.
 */
function toldApart(part: PartReading, place: RepairPlace): readonly Edit[] | null {
  const reader = place.inspection.dialect === 'spec' ? 'strict' : readerOf(part, place);
  if (reader === null) return null;
  return reader === 'strict' ? [] : [{ op: 'mend-json', at: partAnchor(place, part), how: 'quote' }];
}

type JsonReader = 'strict' | 'lenient' | null;

/** By what was read of it: a part is another object each time, its JSON is one. */
const readers = new WeakMap<JsonReading, JsonReader>();

/** Who can read the JSON of a part: every reader, one that takes NaN, or none of UTF-8. */
function readerOf(part: PartReading, { inspection }: RepairPlace): JsonReader {
  const known = part.json === null ? undefined : readers.get(part.json);
  if (known !== undefined) return known;
  const { content, end } = part.wire;
  const bytes = inspection.capture.plain.read(content, end - content);
  const reads = (nonfinite: boolean): boolean => readJson(bytes, { nonfinite }).fault === null;
  const reader = utf8Fault(bytes) >= 0 ? null : reads(false) ? 'strict' : reads(true) ? 'lenient' : null;
  if (part.json !== null) readers.set(part.json, reader);
  return reader;
}

/** Names whose last value is a text that cannot be read: `antenna` skips it, and an earlier one counts. */
const unreadableNames = oncePer((place: RepairPlace): ReadonlySet<string> => {
  const { report, capture } = place.inspection;
  const last = new Map(report.annotations.map((annotation) => [annotation.name, annotation]));
  const names = new Set<string>();
  for (const annotation of report.annotations) {
    const counting = last.get(annotation.name);
    if (counting !== undefined && counting.index !== annotation.index && !isReadable(counting, capture.plain)) names.add(annotation.name);
  }
  return names;
});

function isReadable({ part, type, offset, length }: Annotation, plain: ByteSource): boolean {
  if (type !== 'text' || part.kind !== 'text' || length === 0) return true;
  return length <= LARGEST_TEXT && decodeText(charsetOf(part), plain.read(offset, length)) !== null;
}

/** The one before the last of its name does not count, unless the last one cannot be read; it is lost all the same where it has another value. */
function withoutDuplicate(annotation: Annotation | null, place: RepairPlace): readonly Repair[] {
  const edits = annotation === null ? null : deletion(annotation, place);
  if (annotation === null || edits === null) return [];
  const names = unreadableNames(place);
  const texts = repeatedTexts(place.inspection);
  const isSame = (texts.get(annotation.name)?.size ?? 0) === 1;
  const found = repair('delete_duplicate', isSame && !names.has(annotation.name), ...edits);
  // One edit for all would delete the values that count as well, and others than these.
  const areAll = names.size === 0 && [...texts.values()].every(({ size }) => size === 1);
  return [areAll ? { ...found, forAll: { op: 'drop-duplicates' } } : found];
}

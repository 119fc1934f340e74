import { isAscii } from '../../bytes/ascii.ts';
import type { ByteSource } from '../../bytes/byte-source.ts';
import { memoize } from '../../bytes/memoize.ts';
import { decodeBase64 } from '../../bytes/base64.ts';
import { decodeLatin1, encodeLatin1, indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import type { Anchor, Edit, EditOf } from '../edits/edit.ts';
import { isNameSound } from '../../report/parts/shown-name.ts';
import type { Annotation } from '../../report/parts/crash-report.ts';
import { jsonEncodingOf } from '../../report/json/json-encoding.ts';
import { readJson } from '../../report/json/json-reader.ts';
import { type PartReading, charsetOf, headerLines, lowerCaseType } from '../../report/parts/part-reading.ts';
import { attachmentAsJson } from '../../verdict/checks/form-causes.ts';
import { demandedType, isBinaryAsText } from '../../verdict/checks/minidump-name.ts';
import { textDamageOf } from '../../report/parts/text-damage.ts';
import { MAX_TEXT_SIZE } from '../../report/wire/collector-limits.ts';
import { decodeText } from '../../report/wire/text-codec.ts';
import { type Compression, compressionOf } from '../../report/wire/compression.ts';
import { TRANSFER_CODINGS, decodedTransfer } from '../../report/wire/transfer-encoding.ts';
import { editsBeforeMembers } from './editable-members.ts';
import { jsonFixes } from './json-fixes.ts';
import { repeatedTexts } from './repeated-texts.ts';
import {
  type Fix,
  type FixContext,
  type FixTable,
  annotationAnchor,
  annotationAt,
  hasSoundEnd,
  lazyFix,
  partAnchor,
  partAt,
  fix,
} from './fix.ts';

/** Fixes for findings about annotations, in both forms. */
export const ANNOTATION_FIXES: FixTable = {
  text_not_utf8: ({ range }, context) => textAsUtf8(partAt(context, range), context),
  text_charset: ({ range }, context) => {
    const part = partAt(context, range);
    return part === null ? [] : [fix('drop_charset', true, plainType(part, context))];
  },
  json_not_utf8: ({ range }, context) => jsonAsUtf8(partAt(context, range), context),
  json_syntax: ({ range }, context) => soundJson(partAt(context, range), context),
  json_nonfinite: ({ range }, context) => finiteJson(partAt(context, range), context),
  json_reader_limit: ({ range }, context) => membersAlone(partAt(context, range), context),
  json_not_object: ({ range }, context) => {
    const part = partAt(context, range);
    return part === null ? [] : [...jsonFixes(part, context), ...wrapped(part, context), ...withoutPart(part, context)];
  },
  both_forms: (_, context) => oneForm(context),
  no_annotations: (_, context) => withAnnotations(context),
  unauthorized_uuid: (_, context) => withoutUuid(context),
  invalid_uuid: (_, context) => withoutUuid(context),
  uuid_not_text: (_, context) => withoutUuid(context),
  two_extra_parts: (_, context) => lastExtra(context),
  extra_is_text: ({ range }, context) => extraAsJson(partAt(context, range), context),
  uuid_given: (_, context) => withoutUuid(context),
  overwritten_by_collector: ({ range }, context) => withoutAnnotation(annotationAt(context, range), context),
  removed_by_collector: ({ range }, context) => withoutAnnotation(annotationAt(context, range), context),
  name_unusual: ({ range }, context) => usualName(annotationAt(context, range), context),
  lost_before_extra: (_, context) => oneForm(context),
  merged_after_extra: (_, context) => oneForm(context),
  charset_named: ({ range }, context) => withoutCharset(partAt(context, range), context),
  text_skipped: ({ range }, context) => textAsUtf8(partAt(context, range), context),
  value_nonfinite: ({ range }, context) => stringified(annotationAt(context, range), context),
  integer_too_large: ({ range }, context) => stringified(annotationAt(context, range), context),
  value_coded: ({ range, facts: { coding } }, context) => {
    const as = TRANSFER_CODINGS.find((known) => known === coding);
    return as === undefined
      ? []
      : recodedText(annotationAt(context, range), context, { ...fix('decode_content', false), facts: { coding: as } }, as);
  },
  value_doubled: ({ range }, context) => recodedText(annotationAt(context, range), context, fix('undouble_text', false), 'undouble'),
  value_null: ({ range }, context) => withoutNull(annotationAt(context, range), context),
  value_structured: ({ range }, context) => stringified(annotationAt(context, range), context),
  json_deep: ({ range }, context) => stringified(annotationAt(context, range), context),
  json_duplicate_key: ({ range }, context) => stringified(annotationAt(context, range), context),
  json_wide: ({ range }, context) => jsonWithoutMark(partAt(context, range), context),
  json_bom: ({ range }, context) => jsonWithoutMark(partAt(context, range), context),
  null_text: ({ range }, context) => textType(partAt(context, range), context),
  value_utf16: ({ range }, context) => textWithoutMark(partAt(context, range), context),
  value_not_string: ({ range }, context) => stringified(annotationAt(context, range), context),
  duplicate_annotation: ({ range }, context) => withoutDuplicate(annotationAt(context, range), context),
};

const PLAIN_TEXT = 'text/plain';

/** Returns an edit that sets the Content-Type to `text/plain`. A part without a charset parameter is read as UTF-8. */
function plainType(part: PartReading, context: FixContext): Edit {
  return { op: 'type', at: partAnchor(context, part), contentType: PLAIN_TEXT };
}

function textAsUtf8(part: PartReading | null, context: FixContext): readonly Fix[] {
  if (part === null) return [];
  const at = partAnchor(context, part);
  if (isBinaryAsText(context.inspection.capture.plain, part)) return binaryPart(part, context);
  const charset = charsetOf(part);
  const { content, end } = part.wire;
  const bytes = context.inspection.capture.plain.read(content, end - content);
  const named = charset === 'utf-8' || bytes.length > MAX_TEXT_SIZE ? null : decodeText(charset, bytes);
  // The recoded content is UTF-8. The named charset would decode it a second time.
  const type = charset === 'utf-8' ? [] : [plainType(part, context)];
  const isLatin1 = named === decodeLatin1(bytes);
  const read =
    named === null || isLatin1
      ? fix('as_latin1', isLatin1, { op: 'recode', at, as: 'latin1' }, ...type)
      : fix('as_named', named.isWellFormed(), { op: 'recode', at, as: 'charset' }, ...type);
  const likely = named === null && bytes.length <= MAX_TEXT_SIZE ? likelyText(bytes, at, type) : [];
  return [...likely, read, fix('replaced', false, { op: 'recode', at, as: 'replace' }, ...type)];
}

/** Returns fixes for binary content, which is not text in any charset. */
function binaryPart(part: PartReading, context: FixContext): readonly Fix[] {
  const contentType = demandedType(context.inspection.capture.plain, part);
  if (contentType === null) return [];
  return [{ ...fix('set_type', true, { op: 'type', at: partAnchor(context, part), contentType }), facts: { contentType } }];
}

/** Returns fixes that guess the sender's text from its bytes. Only joining surrogate halves certainly restores what the sender meant. */
function likelyText(bytes: Uint8Array, at: Anchor, type: readonly Edit[]): readonly Fix[] {
  const damage = textDamageOf(bytes);
  if (damage === 'cut') return [fix('drop_cut_character', false, { op: 'recode', at, as: 'cut' }, ...type)];
  if (damage === 'cesu8') return [fix('join_surrogates', true, { op: 'recode', at, as: 'cesu8' }, ...type)];
  return damage === 'windows-1252' ? [fix('as_windows_1252', false, { op: 'recode', at, as: 'windows-1252' }, ...type)] : [];
}

/** Recodes the value of a key/value annotation. JSON values are left to the user. */
function recodedText(annotation: Annotation | null, context: FixContext, fix: Fix, as: EditOf<'recode'>['as']): readonly Fix[] {
  if (annotation?.form !== 'kv') return [];
  const { part } = annotation;
  // If a header declares the coding, the fix for that header also decodes the content.
  if (headerLines(part).some(({ name }) => name === 'content-transfer-encoding')) return [];
  const typed = charsetOf(part) === 'utf-8' ? [] : [plainType(part, context)];
  return [{ ...fix, edits: () => [{ op: 'recode', at: partAnchor(context, part), as }, ...typed] }];
}

/** Recodes text in UTF-16 or UTF-32 as UTF-8. Not sure, because text in another encoding can look the same. */
function textWithoutMark(part: PartReading | null, context: FixContext): readonly Fix[] {
  if (part === null) return [];
  const { content, end } = part.wire;
  const { unit, bom } = jsonEncodingOf(context.inspection.capture.plain.read(content, Math.min(end - content, JSON_START)));
  if (unit === 1 || (end - content - bom) % unit !== 0) return [];
  const type = part.headers.contentType === null ? [] : [plainType(part, context)];
  return [fix('text_as_utf8', false, { op: 'recode', at: partAnchor(context, part), as: 'unicode' }, ...type)];
}

/** Sets the Content-Type, so that the collector stores the value instead of null. Sure if the value is ASCII, which can be read in only one way. */
function textType(part: PartReading | null, context: FixContext): readonly Fix[] {
  if (part === null) return [];
  const { content, end } = part.wire;
  const isSound = end - content <= MAX_TEXT_SIZE && isAscii(context.inspection.capture.plain.read(content, end - content));
  return [{ ...fix('set_type', isSound, plainType(part, context)), facts: { contentType: PLAIN_TEXT } }];
}

const WIDE_CHARSET = /^utf[-_]?(?:16|32)/i;

/** Removes the charset. Sure if the value is ASCII and reads the same in the named charset. */
function withoutCharset(part: PartReading | null, context: FixContext): readonly Fix[] {
  if (part === null) return [];
  if (WIDE_CHARSET.test(charsetOf(part))) return textWithoutMark(part, context);
  const { content, end } = part.wire;
  const bytes = context.inspection.capture.plain.read(content, end - content);
  if (indexOfInvalidUtf8(bytes) >= 0) return textAsUtf8(part, context);
  const sure = isAscii(bytes) && decodeText(charsetOf(part), bytes) === decodeLatin1(bytes);
  return [fix('drop_charset', sure, plainType(part, context))];
}

/** Number of bytes at the start of JSON that reveal its encoding. */
const JSON_START = 4;

/** Recodes JSON in UTF-16 or UTF-32, or with a byte order mark, as plain UTF-8. Nothing is lost. */
function asUtf8(part: PartReading, context: FixContext): readonly Fix[] {
  const { content, end } = part.wire;
  const length = end - content;
  const start = context.inspection.capture.plain.read(content, Math.min(length, JSON_START));
  const { unit, bom } = jsonEncodingOf(start);
  // With fewer than four bytes, the encoding of the content is uncertain.
  if ((unit === 1 && bom === 0) || length < JSON_START || (length - bom) % unit !== 0) return [];
  return [fix('as_utf8', true, { op: 'recode', at: partAnchor(context, part), as: 'unicode' })];
}

function jsonWithoutMark(part: PartReading | null, context: FixContext): readonly Fix[] {
  return part === null ? [] : asUtf8(part, context);
}

function jsonAsUtf8(part: PartReading | null, context: FixContext): readonly Fix[] {
  if (part === null) return [];
  const at = partAnchor(context, part);
  const { content, end } = part.wire;
  const bytes = context.inspection.capture.plain.read(content, Math.min(end - content, MAX_TEXT_SIZE));
  const compression = compressionOf(bytes);
  if (compression !== null) return [decodedJson(at, compression)];
  return [
    ...asUtf8(part, context),
    ...(bytes.length === end - content ? likelyText(bytes, at, []) : []),
    fix('as_latin1', false, { op: 'recode', at, as: 'latin1' }),
    fix('replaced', false, { op: 'recode', at, as: 'replace' }),
  ];
}

/** Decodes JSON that was compressed, or encoded as base64, before it was put into the part. */
function decodedJson(at: Anchor, as: Compression | 'base64'): Fix {
  return { ...fix('decode_content', true, { op: 'recode', at, as }), facts: { coding: as } };
}

function isBase64Json(part: PartReading, { inspection }: FixContext): boolean {
  const { content, end } = part.wire;
  const bytes = end - content > MAX_TEXT_SIZE ? null : decodedTransfer(inspection.capture.plain.read(content, end - content), 'base64');
  return bytes?.[0] === 0x7b && readJson(bytes, { nonfinite: true }).error === null;
}

function soundJson(part: PartReading | null, context: FixContext): readonly Fix[] {
  if (part === null) return [];
  if (isBase64Json(part, context)) return [decodedJson(partAnchor(context, part), 'base64')];
  const fixes = jsonFixes(part, context);
  // Fixes in place take precedence over `asUtf8`: they remove only the byte order mark and leave the rest of the content unchanged.
  const inPlace = fixes.length > 0 ? fixes : asUtf8(part, context);
  return [...inPlace, ...membersAlone(part, context), ...wrapped(part, context), ...withoutPart(part, context)];
}

function membersAlone(part: PartReading | null, context: FixContext): readonly Fix[] {
  const members = part?.json?.error === null ? [] : (part?.json?.members ?? []);
  if (part === null || members.length === 0) return [];
  return [fix('keep_members', false, { op: 'mend_json', at: partAnchor(context, part), how: 'keep' })];
}

function wrapped(part: PartReading, context: FixContext): readonly Fix[] {
  return [fix('wrap_json', false, { op: 'mend_json', at: partAnchor(context, part), how: 'wrap' })];
}

/** Deletes the part, only if other annotations remain. */
function withoutPart(part: PartReading, context: FixContext): readonly Fix[] {
  const hasOthers = context.inspection.report.annotations.some((annotation) => annotation.part.wire.index !== part.wire.index);
  if (!hasOthers || !hasSoundEnd(context, part)) return [];
  return [fix('delete_part', false, { op: 'delete', at: partAnchor(context, part) })];
}

function finiteJson(part: PartReading | null, context: FixContext): readonly Fix[] {
  if (part === null) return [];
  const { content, end } = part.wire;
  const lenient = readJson(context.inspection.capture.plain.read(content, end - content), { nonfinite: true });
  if (lenient.error !== null || lenient.type !== 'object') return soundJson(part, context);
  const quoted = fix('quote_nonfinite', true, { op: 'mend_json', at: partAnchor(context, part), how: 'quote' });
  return [quoted, ...membersAlone(part, context)];
}

/** Converts all annotations to one form. Not sure if a name occurs in both forms, because the conversion then puts a different value into effect. */
const oneForm = memoize(({ inspection }: FixContext): readonly Fix[] => {
  const { annotations } = inspection.report;
  const inJson = new Set(annotations.filter(({ form }) => form === 'json').map(({ name }) => name));
  // If the JSON part is an attachment, its members would become annotations of the report.
  const isAttachment = attachmentAsJson(inspection.report) !== null;
  const sure = !isAttachment && !annotations.some(({ form, name }) => form === 'kv' && inJson.has(name));
  return [fix('to_json', sure, { op: 'form', form: 'json' }), fix('to_key_value', sure, { op: 'form', form: 'kv' })];
});

const withoutUuid = memoize((context: FixContext): readonly Fix[] => {
  const { annotations } = context.inspection.report;
  const found = annotations.filter(({ name }) => name === 'uuid');
  const deletions = found.map((annotation) => deletion(annotation, context));
  if (found.length === 0 || found.length === annotations.length || deletions.includes(null)) return [];
  return [fix('delete_uuid', false, ...deletions.flatMap((edits) => edits ?? []))];
});

/** Makes JSON annotations readable if capitals in their Content-Type are the only obstacle. If there are no such annotations, adds an empty ProductName. */
const withAnnotations = memoize((context: FixContext): readonly Fix[] => {
  const hidden = context.inspection.report.readings.filter(
    ({ kind, headers }) => kind === 'binary' && isCapitalJson(headers.contentType ?? ''),
  );
  if (hidden.length === 0) return [fix('add_product_name', false, { op: 'add_annotation', name: 'ProductName', text: '' })];
  const edits = hidden.map((part): Edit => {
    return { op: 'type', at: partAnchor(context, part), contentType: lowerCaseType(part.headers.contentType ?? '') };
  });
  return [fix('lower_case_part_type', false, ...edits)];
});

function isCapitalJson(contentType: string): boolean {
  return !contentType.startsWith('application/json') && lowerCaseType(contentType).startsWith('application/json');
}

function withoutAnnotation(annotation: Annotation | null, context: FixContext): readonly Fix[] {
  const edits = annotation === null ? null : deletion(annotation, context);
  if (edits === null || context.inspection.report.annotations.length < 2) return [];
  return [fix('delete_annotation', false, ...edits)];
}

function usualName(annotation: Annotation | null, context: FixContext): readonly Fix[] {
  const meant = annotation === null ? null : encodedWord(annotation.name);
  if (annotation?.member === null && meant !== null)
    return [fix('name_from_word', true, { op: 'rename', at: annotationAnchor(context, annotation), name: meant })];
  const name = annotation?.name.replace(/[^A-Za-z0-9_-]/g, '') ?? '';
  if (annotation === null || name === '' || !isNameSound(annotation)) return [];
  const before = annotation.member === null ? [] : editsBeforeMembers(annotation.part, context);
  return before === null ? [] : [fix('usual_name', false, ...before, { op: 'rename', at: annotationAnchor(context, annotation), name })];
}

/** Decodes a name that is an encoded word of mail (RFC 2047), as some libraries write names; null for any other name. */
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

/** Not sure, because the processing stage drops a null but would keep the text “null”. */
function withoutNull(annotation: Annotation | null, context: FixContext): readonly Fix[] {
  return [...withoutAnnotation(annotation, context), ...stringified(annotation, context).map((fix) => ({ ...fix, sure: false }))];
}

/** Returns the edits that delete an annotation; null if they might delete other data as well. */
function deletion(annotation: Annotation, context: FixContext): readonly Edit[] | null {
  const { part, member } = annotation;
  const before = member === null ? [] : editsBeforeMembers(part, context);
  if (before === null || (member === null && !hasSoundEnd(context, part))) return null;
  return [...before, { op: 'delete', at: annotationAnchor(context, annotation) }];
}

const lastExtra = memoize((context: FixContext): readonly Fix[] => {
  const { report, wire } = context.inspection;
  const others = report.readings.filter(({ kind }) => kind === 'json').slice(0, -1);
  if (wire.broken !== null || others.length === 0) return [];
  const edits = (): readonly Edit[] => others.map((part) => ({ op: 'delete', at: partAnchor(context, part) }));
  return [lazyFix('last_extra', false, edits)];
});

/** Sets the Content-Type to JSON if the part is the only annotation and contains a valid JSON object with members. */
function extraAsJson(part: PartReading | null, context: FixContext): readonly Fix[] {
  if (part === null || context.inspection.report.annotations.length !== 1) return [];
  const { content, end } = part.wire;
  const bytes = context.inspection.capture.plain.read(content, end - content);
  const json = indexOfInvalidUtf8(bytes) < 0 ? readJson(bytes, { nonfinite: false }) : null;
  if (json?.error !== null || json.type !== 'object' || json.members.length === 0) return [];
  return [fix('json_type', true, { op: 'type', at: partAnchor(context, part), contentType: 'application/json' })];
}

function stringified(annotation: Annotation | null, context: FixContext): readonly Fix[] {
  if (annotation === null) return [];
  const before = editsBeforeMembers(annotation.part, context);
  if (before === null) return [];
  const { capture } = context.inspection;
  // The edits in `before` have already changed a value with NaN to a string.
  const isQuoted =
    before.length > 0 && readJson(capture.plain.read(annotation.offset, annotation.length), { nonfinite: false }).error !== null;
  const edit: Edit = { op: 'stringify', at: annotationAnchor(context, annotation) };
  return [fix('stringify', true, ...before, ...(isQuoted ? [] : [edit]))];
}

/** Names whose last value is text that cannot be decoded. `antenna` skips that value, so an earlier one is in effect. */
const unreadableNames = memoize((context: FixContext): ReadonlySet<string> => {
  const { report, capture } = context.inspection;
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
  return length <= MAX_TEXT_SIZE && decodeText(charsetOf(part), plain.read(offset, length)) !== null;
}

/**
 * Deletes an earlier duplicate of an annotation. The duplicate is in effect only if the last value cannot be decoded. If its value differs from the last one,
 * deleting it loses data.
 */
function withoutDuplicate(annotation: Annotation | null, context: FixContext): readonly Fix[] {
  const edits = annotation === null ? null : deletion(annotation, context);
  if (annotation === null || edits === null) return [];
  const names = unreadableNames(context);
  const texts = repeatedTexts(context.inspection);
  const isSame = (texts.get(annotation.name)?.size ?? 0) === 1;
  const found = fix('delete_duplicate', isSame && !names.has(annotation.name), ...edits);
  // A single edit for all duplicates is offered only if it deletes no value that is in effect or that differs.
  const areAll = names.size === 0 && [...texts.values()].every(({ size }) => size === 1);
  return [areAll ? { ...found, forAll: { op: 'drop_duplicates' } } : found];
}

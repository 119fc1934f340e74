import type { Section } from '../../report/catalog/sections.ts';
import { type ByteRange, byteAt, range } from '../../bytes/byte-range.ts';
import type { ByteSource } from '../../bytes/byte-source.ts';
import type { Rows } from '../../bytes/rows.ts';
import { indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import type { Rulebook } from '../../dialect.ts';
import { type PartReading, charsetOf, headerLines, isPlainText, jsonOf, lowerCaseType } from '../../report/parts/part-reading.ts';
import { MAX_JSON_SIZE } from '../../report/json/json-reader.ts';
import { decodeText } from '../../report/wire/text-codec.ts';
import type { StructureError, WireMap } from '../../report/wire/wire-map.ts';
import type { Answer } from './answer.ts';
import type { MalformedReason } from '../../report/catalog/malformed-reasons.ts';
import type { RuleOf } from './reason-rules.ts';
import { type Decision, type RuleName, malformedAnswer } from './decision.ts';
import { internalErrorAnswer } from './error-answer.ts';
import { MAX_TEXT_SIZE } from '../../report/wire/collector-limits.ts';
import { isReservedDumpName } from '../../report/wire/dump-name.ts';

/** Input for the checks of a part. */
interface PartFacts {
  readonly rulebook: Rulebook;
  /** The Accept header, which decides the form of the framework's errors. */
  readonly accept: string | null;
  readonly plain: ByteSource;
  readonly part: PartReading;
}

interface Hit {
  readonly rule: RuleName;
  readonly answer: Answer;
  readonly malformed: MalformedReason | null;
  readonly range: ByteRange;
  readonly section: Section;
}

type PartCheck = (facts: PartFacts) => Hit | null;

const ERRORS = 'Errors, Malformed';
const KEY_VALUE = 'Annotation, key/value form';
const JSON_FORM = 'Annotations, single JSON form';

function malformed<Reason extends MalformedReason>(rule: RuleOf<Reason>, reason: Reason, where: ByteRange, section: Section): Hit {
  return { rule, answer: malformedAnswer(reason), malformed: reason, range: where, section };
}

function serverError(rule: RuleName, accept: string | null, where: ByteRange): Hit {
  return { rule, answer: internalErrorAnswer(accept), malformed: null, range: where, section: 'measured' };
}

function contentRange(part: PartReading): ByteRange {
  return range('plain', part.wire.content, part.wire.end - part.wire.content);
}

function headerRange(part: PartReading, name: string): ByteRange {
  const line = headerLines(part).findLast((candidate) => candidate.name === name);
  return line === undefined
    ? range('plain', part.wire.headers, part.wire.content - part.wire.headers)
    : range('plain', line.offset, line.length);
}

/** Checks of a part's headers, in the collector's order (measured). Each looks for one kind of `headers.error`. */
const HEADER_CHECKS: readonly PartCheck[] = [
  ({ part }) =>
    part.headers.error === 'transfer-encoding'
      ? malformed('part_transfer_encoding', 'invalid_payload_structure', headerRange(part, 'content-transfer-encoding'), 'measured')
      : null,
  ({ part, accept }) => {
    const hit = part.headers.error === 'disposition_not_utf8';
    return hit ? serverError('part_header_unreadable', accept, headerRange(part, 'content-disposition')) : null;
  },
  ({ part, accept }) => {
    const hit = part.headers.error === 'type_not_ascii';
    return hit ? serverError('part_header_unreadable', accept, headerRange(part, 'content-type')) : null;
  },
  ({ part, rulebook }) => {
    const written = part.headers.contentType ?? 'text/plain';
    // Spec rule media_type_case.
    const isText = (rulebook.rules.has('media_type_case') ? lowerCaseType(written) : written).startsWith('text/plain');
    const hit = part.headers.error === 'filename_charset' && isText;
    return hit
      ? malformed('part_filename_charset', 'invalid_payload_structure', headerRange(part, 'content-disposition'), 'measured')
      : null;
  },
];

/**
 * Checks after `HEADER_CHECKS`, in order (measured): the reserved dump names, the line end that the interface requires (spec rule missing_eol), and the
 * content.
 */
const PART_CHECKS: readonly PartCheck[] = [
  ({ part }) => {
    const reserved = part.kind === 'binary' && isReservedDumpName(part.headers.name ?? '');
    return reserved ? malformed('reserved_dump_name', 'invalid_dump_name', headerRange(part, 'content-disposition'), 'measured') : null;
  },
  ({ part, rulebook }) => {
    if (!rulebook.rules.has('missing_eol') || part.wire.lookAlike < 0) return null;
    return malformed('missing_line_end', 'invalid_payload_structure', range('plain', part.wire.lookAlike, 2), ERRORS);
  },
  (facts) => (facts.part.kind === 'json' ? judgeJson(facts) : null),
  (facts) => (facts.part.kind === 'text' ? judgeText(facts) : null),
];

export function judgePart(facts: PartFacts): Decision | null {
  // Most parts are ASCII text without signs of another part. These always pass.
  if (isPlainText(facts.part)) return null;
  const hit = (facts.part.headers.error === null ? null : firstHit(HEADER_CHECKS, facts)) ?? firstHit(PART_CHECKS, facts);
  return hit === null ? null : { by: 'collector', ...hit, header: null };
}

function firstHit(rules: readonly PartCheck[], facts: PartFacts): Hit | null {
  for (const rule of rules) {
    const hit = rule(facts);
    if (hit !== null) return hit;
  }
  return null;
}

function judgeJson({ part, plain, rulebook, accept }: PartFacts): Hit | null {
  const { wire } = part;
  const json = jsonOf(part);
  if (json === null) {
    // Crashlens does not read larger JSON, so its errors are unknown.
    if (wire.end - wire.content > MAX_JSON_SIZE) return null;
    const error = indexOfInvalidUtf8(plain.read(wire.content, wire.end - wire.content), { surrogates: !rulebook.rules.has('json_strict') });
    const at = error < 0 ? contentRange(part) : range('plain', wire.content + error, 1);
    return malformed('json_not_utf8', 'invalid_json', at, JSON_FORM);
  }
  if (json.error !== null) {
    const at = part.recoded === null ? byteAt('plain', wire.content + json.error.offset, plain.size) : contentRange(part);
    if (json.error.kind === 'depth' || json.error.kind === 'digits') return serverError('json_reader_limit', accept, at);
    return malformed(json.error.kind === 'nonfinite' ? 'json_nonfinite' : 'json_syntax', 'invalid_json', at, ERRORS);
  }
  return json.type === 'object' ? null : malformed('json_not_object', 'invalid_json_value', contentRange(part), ERRORS);
}

/**
 * Checks a text part. In `antenna`, every text part passes: if the collector cannot decode text, it skips the text and writes a note, but does not refuse the
 * report (measured).
 */
function judgeText({ part, plain, rulebook }: PartFacts): Hit | null {
  if (rulebook.dialect === 'antenna') return null;
  const { content, end } = part.wire;
  if (end - content > MAX_TEXT_SIZE) return malformed('text_too_large', 'invalid_annotation_value', contentRange(part), 'measured');
  const bytes = plain.read(content, end - content);
  const error = rulebook.rules.has('text_utf8') ? indexOfInvalidUtf8(bytes) : -1;
  if (error >= 0) return malformed('text_not_utf8', 'invalid_annotation_value', range('plain', content + error, 1), KEY_VALUE);
  const charset = charsetOf(part);
  // The text was just checked as UTF-8, so charset utf-8 needs no second check.
  const isKnown = charset === 'utf-8' && rulebook.rules.has('text_utf8');
  const fits = isKnown || decodeText(charset, bytes) !== null;
  return fits ? null : malformed('text_charset', 'invalid_annotation_value', headerRange(part, 'content-type'), 'measured');
}

const ERROR_RULES: Readonly<Record<StructureError, RuleOf<'invalid_payload_structure'>>> = {
  no_delimiter: 'no_delimiter',
  bad_delimiter_end: 'bad_delimiter_end',
  no_header_end: 'no_header_end',
  header_block_too_large: 'header_block_too_large',
  no_closing_delimiter: 'no_closing_delimiter',
};

/** Returns the decision for the structure error of a body, if any. The collector checks the parts before the error first. */
export function judgeStructure(wire: WireMap): Decision | null {
  if (wire.broken === null) return null;
  const { error, offset } = wire.broken;
  const at = Math.min(offset, Math.max(wire.size - 1, 0));
  const where = range('plain', at, Math.min(2, wire.size - at));
  return { by: 'collector', ...malformed(ERROR_RULES[error], 'invalid_payload_structure', where, ERRORS), header: null };
}

/**
 * Makes the final checks on a body without structure errors. It must have annotations and, in `spec`, only one form of them. With spec rule both_forms, the
 * forms are checked first; otherwise, the annotations are counted first.
 */
export function judgeForms(plain: ByteSource, parts: Rows<PartReading>, rulebook: Rulebook): Decision | null {
  // A body with only binary and nameless parts has no annotations.
  if (!parts.some(({ kind }) => kind !== 'binary' && kind !== 'nameless')) return noAnnotations(plain);
  const first = rulebook.rules.has('both_forms') ? judgeBothForms(parts) : null;
  if (first !== null) return first;
  if (countsAnnotation(plain, parts, rulebook)) return rulebook.dialect === 'spec' ? judgeBothForms(parts) : null;
  return noAnnotations(plain);
}

function noAnnotations(plain: ByteSource): Decision {
  const whole = range('plain', 0, Math.min(plain.size, 2));
  return { by: 'collector', ...malformed('no_annotations', 'no_annotations', whole, ERRORS), header: null };
}

function judgeBothForms(parts: Rows<PartReading>): Decision | null {
  const json = parts.findLast((part) => part.kind === 'json');
  const text = parts.find((part) => part.kind === 'text' || part.kind === 'null_text');
  if (json === undefined || text === undefined) return null;
  const later = json.wire.content > text.wire.content ? json : text;
  return { by: 'collector', ...malformed('both_forms', 'has_json_and_kv', contentRange(later), ERRORS), header: null };
}

/**
 * Returns true if at least one annotation counts. A JSON part replaces all annotations before it (measured). After an empty object, only later text parts
 * count.
 */
function countsAnnotation(plain: ByteSource, parts: Rows<PartReading>, rulebook: Rulebook): boolean {
  const lastJson = parts.findLastIndex((part) => part.kind === 'json');
  const last = lastJson < 0 ? undefined : parts.at(lastJson);
  if (last !== undefined && (jsonOf(last)?.members.length ?? 1) > 0) return true;
  return parts.some(
    (part, index) => index > lastJson && (part.kind === 'null_text' || (part.kind === 'text' && isReadable(plain, part, rulebook))),
  );
}

function isReadable(plain: ByteSource, part: PartReading, rulebook: Rulebook): boolean {
  const size = part.wire.end - part.wire.content;
  if (rulebook.dialect === 'spec' || isPlainText(part)) return true;
  return size <= MAX_TEXT_SIZE && decodeText(charsetOf(part), plain.read(part.wire.content, size)) !== null;
}

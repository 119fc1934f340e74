import type { ByteRange } from '../bytes/byte-range.ts';
import { range } from '../bytes/byte-range.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import { utf8Fault } from '../bytes/utf8.ts';
import type { Dialect } from '../dialect.ts';
import type { PartReading } from '../report/part-reading.ts';
import { charsetOf } from '../report/part-reading.ts';
import { decodeText } from '../wire/text-codec.ts';
import type { StructureFault, WireMap } from '../wire/wire-map.ts';
import type { Answer, Decision, MalformedReason, RuleName } from './decision.ts';
import { INTERNAL_ERROR_ANSWER, malformedAnswer } from './decision.ts';
import { sanitisedDumpName } from './dump-name.ts';

/** What one rule of a part looks at. */
export interface PartFacts {
  readonly dialect: Dialect;
  readonly plain: ByteSource;
  readonly part: PartReading;
}

interface Hit {
  readonly rule: RuleName;
  readonly answer: Answer;
  readonly malformed: MalformedReason | null;
  readonly range: ByteRange;
  readonly section: string;
}

type PartRule = (facts: PartFacts) => Hit | null;

/** Most bytes of one text value (measured). */
const LARGEST_TEXT = 20 * 1024 * 1024;

const RESERVED_DUMP_NAMES: ReadonlySet<string> = new Set(['dump_names', 'processed_crash', 'raw_crash']);

const ERRORS = 'Errors, Malformed';
const KEY_VALUE = 'Annotation, key/value form';
const JSON_FORM = 'Annotations, single JSON form';

function malformed(rule: RuleName, reason: MalformedReason, where: ByteRange, section: string): Hit {
  return { rule, answer: malformedAnswer(reason), malformed: reason, range: where, section };
}

function serverError(rule: RuleName, where: ByteRange): Hit {
  return { rule, answer: INTERNAL_ERROR_ANSWER, malformed: null, range: where, section: 'measured' };
}

function contentRange(part: PartReading): ByteRange {
  return range('plain', part.wire.content, part.wire.end - part.wire.content);
}

function headerRange(part: PartReading, name: string): ByteRange {
  const line = part.headers.lines.findLast((candidate) => candidate.name === name);
  return line === undefined
    ? range('plain', part.wire.headers, part.wire.content - part.wire.headers)
    : range('plain', line.offset, line.length);
}

/**
 * In the order in which one part is judged: what its headers decide, then the line end that the text asks for between parts, then its content
 * (measured; spec rule missing_eol).
 */
const PART_RULES: readonly PartRule[] = [
  ({ part }) =>
    part.headers.fault === 'transfer-encoding'
      ? malformed('part_transfer_encoding', 'invalid_payload_structure', headerRange(part, 'content-transfer-encoding'), 'measured')
      : null,
  ({ part }) =>
    part.headers.fault === 'disposition-not-utf8' ? serverError('part_header_unreadable', headerRange(part, 'content-disposition')) : null,
  ({ part }) => (part.headers.fault === 'type-not-ascii' ? serverError('part_header_unreadable', headerRange(part, 'content-type')) : null),
  ({ part }) => {
    const isText = (part.headers.contentType ?? 'text/plain').toLowerCase().startsWith('text/plain');
    const hit = part.headers.fault === 'filename-charset' && isText;
    return hit
      ? malformed('part_filename_charset', 'invalid_payload_structure', headerRange(part, 'content-disposition'), 'measured')
      : null;
  },
  ({ part }) => {
    const reserved = part.kind === 'binary' && RESERVED_DUMP_NAMES.has(sanitisedDumpName(part.headers.name ?? ''));
    return reserved ? malformed('reserved_dump_name', 'invalid_dump_name', headerRange(part, 'content-disposition'), 'measured') : null;
  },
  ({ part, dialect }) => {
    if (dialect !== 'spec' || part.wire.lookAlike < 0) return null;
    return malformed('missing_line_end', 'invalid_payload_structure', range('plain', part.wire.lookAlike, 2), ERRORS);
  },
  (facts) => (facts.part.kind === 'json' ? judgeJson(facts) : null),
  (facts) => (facts.part.kind === 'text' ? judgeText(facts) : null),
];

export function judgePart(facts: PartFacts): Decision | null {
  for (const rule of PART_RULES) {
    const hit = rule(facts);
    if (hit !== null) return { ...hit, header: null };
  }
  return null;
}

function judgeJson({ part, plain, dialect }: PartFacts): Hit | null {
  const { wire, json } = part;
  if (json === null) {
    const bytes = plain.read(wire.content, wire.end - wire.content);
    const fault = utf8Fault(bytes, { surrogates: dialect === 'antenna' });
    // Over the size that is read here: what it holds is not known, so nothing is said against it.
    if (fault < 0) return null;
    return malformed('json_not_utf8', 'invalid_json', range('plain', wire.content + fault, 1), JSON_FORM);
  }
  if (json.fault !== null) {
    const at = range('plain', wire.content + json.fault.offset, 1);
    if (json.fault.kind === 'depth' || json.fault.kind === 'digits') return serverError('json_reader_limit', at);
    return malformed(json.fault.kind === 'nonfinite' ? 'json_nonfinite' : 'json_syntax', 'invalid_json', at, ERRORS);
  }
  return json.type === 'object' ? null : malformed('json_not_object', 'invalid_json_value', contentRange(part), ERRORS);
}

/** In `antenna` a text that cannot be read is skipped with a note, which is no answer (measured). */
function judgeText({ part, plain, dialect }: PartFacts): Hit | null {
  if (dialect === 'antenna') return null;
  const { content, end } = part.wire;
  if (end - content > LARGEST_TEXT) return malformed('text_too_large', 'invalid_annotation_value', contentRange(part), 'measured');
  const bytes = plain.read(content, end - content);
  const fault = utf8Fault(bytes);
  if (fault >= 0) return malformed('text_not_utf8', 'invalid_annotation_value', range('plain', content + fault, 1), KEY_VALUE);
  const fits = bytes.length === 0 || decodeText(charsetOf(part), bytes) !== null;
  return fits ? null : malformed('text_charset', 'invalid_annotation_value', headerRange(part, 'content-type'), 'measured');
}

const FAULT_RULES: Readonly<Record<StructureFault, RuleName>> = {
  'no-delimiter': 'no_delimiter',
  'bad-delimiter-end': 'bad_delimiter_end',
  'no-header-end': 'no_header_end',
  'header-block-too-large': 'header_block_too_large',
  'no-closing-delimiter': 'no_closing_delimiter',
};

/** The break of the structure that the collector meets after the parts before it. */
export function judgeStructure(wire: WireMap): Decision | null {
  if (wire.broken === null) return null;
  const { fault, offset } = wire.broken;
  const at = Math.min(offset, Math.max(wire.size - 1, 0));
  const where = range('plain', at, Math.min(2, wire.size - at));
  return { ...malformed(FAULT_RULES[fault], 'invalid_payload_structure', where, ERRORS), header: null };
}

/** Judged at the end of the body, after every structure error. */
export function judgeForms(plain: ByteSource, parts: readonly PartReading[], dialect: Dialect): Decision | null {
  const json = parts.findLast((part) => part.kind === 'json');
  const text = parts.find((part) => part.kind === 'text' || part.kind === 'null-text');
  if (dialect === 'spec' && json !== undefined && text !== undefined) {
    const later = json.wire.content > text.wire.content ? json : text;
    return { ...malformed('both_forms', 'has_json_and_kv', contentRange(later), ERRORS), header: null };
  }
  if (countsAnnotation(plain, parts, dialect)) return null;
  const whole = range('plain', 0, Math.min(plain.size, 2));
  return { ...malformed('no_annotations', 'no_annotations', whole, ERRORS), header: null };
}

/** A JSON part replaces what came before it (measured), so an empty object last leaves nothing but the text parts after it. */
function countsAnnotation(plain: ByteSource, parts: readonly PartReading[], dialect: Dialect): boolean {
  const lastJson = parts.findLastIndex((part) => part.kind === 'json');
  const json = parts[lastJson];
  if (json !== undefined && (json.json === null || json.json.members.length > 0)) return true;
  return parts.slice(lastJson + 1).some((part) => part.kind === 'null-text' || (part.kind === 'text' && isReadable(plain, part, dialect)));
}

function isReadable(plain: ByteSource, part: PartReading, dialect: Dialect): boolean {
  const size = part.wire.end - part.wire.content;
  if (dialect === 'spec' || size === 0) return true;
  return size <= LARGEST_TEXT && decodeText(charsetOf(part), plain.read(part.wire.content, size)) !== null;
}

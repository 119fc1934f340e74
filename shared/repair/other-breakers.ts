import { occursIn } from '../bytes/find-bytes.ts';
import { decodeLatin1, encodeLatin1, encodeUtf8 } from '../bytes/utf8.ts';
import { expectedContentType } from '../catalog/binary-parts.ts';
import type { Edit } from '../draft/edit.ts';
import type { BinaryPart } from '../report/crash-report.ts';
import type { PartReading } from '../report/part-reading.ts';
import { boundaryOf } from '../verdict/head-rules.ts';
import { splitParams } from '../wire/header-params.ts';
import type { Breaker } from './breaker.ts';
import { given, headLine, setHeadLine, withoutHeader, withoutParts } from './breaker.ts';
import type { RepairPlace } from './repair.ts';
import { FOLLOW_LENGTH, bytesEdit, isLengthFalse, partAnchor } from './repair.ts';

const STRUCTURE = 'malformed_invalid_payload_structure';
const NO_LENGTH = 'malformed_no_content_length';
const NOTHING = new Uint8Array();

/** Ways to break the delimiters, and what stands before, between and behind the parts. */
export const STRUCTURE_BREAKERS = {
  'missing-line-end': { group: 'structure', malformed: STRUCTURE, finding: 'missing_line_end', edits: withoutLineEnd },
  'bad-delimiter-end': {
    group: 'structure',
    malformed: STRUCTURE,
    finding: 'bad_delimiter_end',
    edits: (place) =>
      given(place.inspection.report.readings.at(-1), ({ wire }) => [bytesEdit(place, wire.headers - 2, 0, encodeLatin1('x'))]),
  },
  'no-header-end': { group: 'structure', malformed: STRUCTURE, finding: 'no_header_end', edits: withHeadersAlone },
  'boundary-not-in-body': { group: 'structure', malformed: STRUCTURE, finding: 'no_delimiter', edits: withOtherBoundary },
  preamble: {
    group: 'structure',
    malformed: null,
    finding: 'preamble',
    edits: (place) => [bytesEdit(place, 0, 0, encodeLatin1('This is a message of several parts.\r\n'))],
  },
  epilogue: {
    group: 'structure',
    malformed: null,
    finding: 'epilogue',
    edits: (place) =>
      given(place.inspection.wire.closing, () => [
        bytesEdit(place, place.inspection.wire.size, 0, encodeLatin1('\r\nThis stands behind the end.\r\n')),
      ]),
  },
  nameless: {
    group: 'structure',
    malformed: null,
    finding: 'part_nameless',
    edits: withNamelessPart,
  },
  'part-encoding': {
    group: 'structure',
    malformed: STRUCTURE,
    finding: 'part_transfer_encoding',
    edits: (place) => addedLine(place, 'Content-Transfer-Encoding: base64'),
  },
  'no-blank': {
    group: 'structure',
    malformed: null,
    finding: 'part_header_ignored',
    edits: (place) => addedLine(place, 'Content-Language:en'),
  },
  attachment: { group: 'structure', malformed: null, finding: 'disposition_not_form_data', edits: asAttachment },
} as const satisfies Readonly<Record<string, Breaker>>;

/** Ways to break annotations and binary parts. */
export const PART_BREAKERS = {
  'duplicate-annotation': {
    group: 'annotations',
    malformed: null,
    finding: 'duplicate_annotation',
    edits: (place) =>
      given(
        place.inspection.report.annotations.find(({ name }) => /^[\x20-\x7e]+$/.test(name)),
        ({ name }) => [{ op: 'add-annotation', name, text: '' }],
      ),
  },
  'value-not-string': {
    group: 'annotations',
    malformed: null,
    finding: 'value_structured',
    edits: (place) => aroundValue(place, '[', ']'),
  },
  'nonfinite-value': {
    group: 'annotations',
    malformed: 'malformed_invalid_json',
    finding: 'json_nonfinite',
    edits: (place) => aroundValue(place, '[', ',NaN]'),
  },
  'two-extra-parts': {
    group: 'annotations',
    malformed: null,
    finding: 'two_extra_parts',
    // The last one counts, so this one goes before it.
    edits: (place) =>
      given(jsonPart(place), (json) => [addedPart('extra', 'extra.json', 'application/json', '{}', partAnchor(place, json))]),
  },
  'extra-as-text': { group: 'annotations', malformed: null, finding: 'extra_is_text', edits: extraAsText },
  'extra-misnamed': {
    group: 'annotations',
    malformed: null,
    finding: 'extra_misnamed',
    edits: (place) => given(jsonPart(place), (json) => [{ op: 'rename', at: partAnchor(place, json), name: 'annotations' }]),
  },
  'minidump-type': {
    group: 'annotations',
    malformed: null,
    finding: 'minidump_type',
    edits: (place) => typed(place, (part) => expectedContentType(part.name) === 'application/octet-stream', 'application/x-dmp'),
  },
  'memory-report-type': {
    group: 'annotations',
    malformed: null,
    finding: 'memory_report_type',
    edits: (place) => typed(place, (part) => part.name === 'memory_report', 'application/octet-stream'),
  },
  'no-minidump': {
    group: 'annotations',
    malformed: null,
    finding: 'no_minidump',
    edits: (place) => {
      const dumps = place.inspection.report.parts.filter(({ name }) => name === 'upload_file_minidump');
      const parts = dumps.map(({ part }) => part);
      return withoutParts(place, parts);
    },
  },
} as const satisfies Readonly<Record<string, Breaker>>;

/** Ways to break the head and how the body is coded. */
export const HEAD_BREAKERS = {
  'method-get': {
    group: 'headers',
    malformed: null,
    finding: 'method_not_post',
    edits: ({ inspection }) => {
      const { target, version } = inspection.capture.request;
      return [{ op: 'request-line', line: `GET ${target} HTTP/${version}` }];
    },
  },
  'chunked-without-length': {
    group: 'headers',
    malformed: NO_LENGTH,
    finding: 'chunked_without_length',
    edits: (place) => [
      ...(withoutHeader(place, 'Content-Length') ?? []),
      { op: 'add-header', part: null, line: 'Transfer-Encoding: chunked', before: null },
    ],
  },
  'content-length-false': {
    group: 'headers',
    malformed: null,
    finding: 'content_length_false',
    // Of a body that is yet to be compressed the length of its text is too large as well.
    edits: ({ inspection }) => [{ op: 'length', value: { pinned: String(inspection.capture.content.size + 1_000) } }],
  },
  'content-length-zero': {
    group: 'headers',
    malformed: NO_LENGTH,
    finding: 'no_content_length',
    edits: () => [{ op: 'length', value: { pinned: '0' } }],
  },
  'no-content-length': {
    group: 'headers',
    malformed: NO_LENGTH,
    finding: 'no_content_length',
    edits: (place) => withoutHeader(place, 'Content-Length'),
  },
  'gzip-undeclared': {
    group: 'headers',
    malformed: STRUCTURE,
    finding: 'gzip_undeclared',
    edits: () => [{ op: 'gzip', on: true, level: 6, says: null }],
  },
  'gzip-spelling': {
    group: 'headers',
    malformed: STRUCTURE,
    finding: 'gzip_spelling',
    edits: () => [{ op: 'gzip', on: true, level: 6, says: 'GZIP' }],
  },
  'stray-line': {
    group: 'headers',
    malformed: null,
    finding: 'stray_head_line',
    edits: () => [{ op: 'add-header', part: null, line: 'This is no header', before: null }],
  },
  'no-user-agent': {
    group: 'headers',
    malformed: null,
    finding: 'user_agent_missing',
    edits: (place) => withoutHeader(place, 'User-Agent'),
  },
} as const satisfies Readonly<Record<string, Breaker>>;

function addedPart(name: string, filename: string | null, contentType: string | null, text: string, before: string | null): Edit {
  return { op: 'add-part', name, filename, contentType, content: { kind: 'text', text }, before };
}

function jsonPart({ inspection }: RepairPlace): PartReading | null {
  return inspection.report.readings.find((part) => part.kind === 'json') ?? null;
}

/** A delimiter whose line end goes; not one behind a content that ends in another. */
function withoutLineEnd(place: RepairPlace): readonly Edit[] | null {
  const { report, capture, wire } = place.inspection;
  const part = report.readings.find(({ wire: { content, end, index } }) => {
    const tail = decodeLatin1(capture.plain.read(Math.max(content, end - 2), Math.min(2, end - content)));
    const next = report.readings[index + 1]?.wire.delimiter ?? wire.closing?.start;
    return next === end && tail !== '\r\n';
  });
  return given(part, ({ wire: { end } }) => [bytesEdit(place, end, 2, NOTHING)]);
}

/** Most bytes behind the closing delimiter; more would be too large a header block. */
const LARGEST_EPILOGUE = 4_096;

/** A last part that has headers and nothing else: what follows them is read as headers too. */
function withHeadersAlone(place: RepairPlace): readonly Edit[] | null {
  const { wire, capture } = place.inspection;
  const { closing } = wire;
  if (closing === null || wire.partCount === 0 || wire.size - closing.start > LARGEST_EPILOGUE) return null;
  if (decodeLatin1(capture.plain.read(closing.start, wire.size - closing.start)).includes('\r\n\r\n')) return null;
  const part = `\r\n--${wire.boundary}\r\nContent-Disposition: form-data; name="Notes"`;
  return [bytesEdit(place, closing.start, 0, encodeUtf8(part))];
}

/** By its bytes: a part that is added must have a name. */
function withNamelessPart(place: RepairPlace): readonly Edit[] | null {
  const { closing, boundary, partCount } = place.inspection.wire;
  if (closing === null || partCount === 0) return null;
  const part = `\r\n--${boundary}\r\nContent-Disposition: form-data; name=""\r\n\r\nThis part has no name.`;
  return [bytesEdit(place, closing.start, 0, encodeUtf8(part))];
}

function withOtherBoundary(place: RepairPlace): readonly Edit[] | null {
  const line = headLine(place, 'Content-Type');
  if (line === null || boundaryOf(line.value) === '') return null;
  for (let number = 0; ; number += 1) {
    const boundary = `----another-boundary-${String(number)}`;
    if (occursIn(encodeLatin1(`--${boundary}`), place.inspection.capture.plain)) continue;
    const edit = setHeadLine(place, line, `${(line.value.split(';')[0] ?? '').trim()}; boundary=${boundary}`);
    // A length of zero would be the reason before the body is looked at.
    return isLengthFalse(place) ? [edit, FOLLOW_LENGTH] : [edit];
  }
}

function addedLine(place: RepairPlace, line: string): readonly Edit[] | null {
  return given(place.inspection.report.readings.at(-1), (part) => [
    { op: 'add-header', part: partAnchor(place, part), line, before: null },
  ]);
}

function asAttachment(place: RepairPlace): readonly Edit[] | null {
  const { report, capture } = place.inspection;
  const part = report.readings.findLast(({ kind }) => kind !== 'nameless');
  const line = part?.headers.lines.findLast(({ name }) => name === 'content-disposition');
  return given(line, ({ offset, length }) => {
    const text = decodeLatin1(capture.plain.read(offset, length)).replace(/\r\n$/, '');
    const start = text.indexOf(': ') + 2;
    const value = splitParams(text.slice(start))[0] ?? '';
    return [bytesEdit(place, offset + start, value.length, encodeLatin1('attachment'))];
  });
}

/** Text around the last string of the JSON part. */
function aroundValue(place: RepairPlace, before: string, after: string): readonly Edit[] | null {
  const annotation = place.inspection.report.annotations.findLast(({ type }) => type === 'string');
  return given(annotation, ({ offset, length }) => [
    bytesEdit(place, offset, 0, encodeLatin1(before)),
    bytesEdit(place, offset + length, 0, encodeLatin1(after)),
  ]);
}

function extraAsText(place: RepairPlace): readonly Edit[] | null {
  const { form } = place.inspection.report;
  if (form !== 'json') return form === 'kv' ? [addedPart('extra', null, null, '{"Throttleable":"1"}', null)] : null;
  const [json, other] = place.inspection.report.readings.filter((part) => part.kind === 'json');
  // Of several JSON parts one would be left beside the text.
  return given(other === undefined ? json : null, (only) => {
    const at = partAnchor(place, only);
    return [
      { op: 'type', at, contentType: 'text/plain' },
      { op: 'filename', at, filename: null },
    ];
  });
}

function typed(place: RepairPlace, isMeant: (part: BinaryPart) => boolean, contentType: string): readonly Edit[] | null {
  return given(place.inspection.report.parts.find(isMeant), ({ part }) => [{ op: 'type', at: partAnchor(place, part), contentType }]);
}

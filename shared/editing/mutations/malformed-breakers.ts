import { encodeLatin1 } from '../../bytes/utf8.ts';
import type { ListedReason } from '../../report/catalog/malformed-reasons.ts';
import type { Edit } from '../edits/edit.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import type { Breaker } from './breaker.ts';
import { addedPart, given, headLine, jsonPart, setHeadLine, withoutHeader, withoutParts } from './breaker.ts';
import type { RepairPlace } from '../fixes/repair.ts';
import { bytesEdit, partAnchor } from '../fixes/repair.ts';

/** One breaker for each malformed reason of the interface (Errors, Malformed), in its order. */
export const MALFORMED_BREAKERS = {
  no_content_type: breaker('no_content_type', 'no_content_type', (place) => withoutHeader(place, 'Content-Type')),
  wrong_content_type: breaker('wrong_content_type', 'wrong_content_type', (place) =>
    given(headLine(place, 'Content-Type'), (line) => [setHeadLine(place, line, line.value.replace(/^[^;]*/, 'application/octet-stream'))]),
  ),
  no_boundary: breaker('no_boundary', 'no_boundary', (place) =>
    given(headLine(place, 'Content-Type'), (line) => [setHeadLine(place, line, line.value.split(';')[0] ?? '')]),
  ),
  bad_gzip: breaker('bad_gzip', 'bad_gzip', () => [
    { op: 'gzip', on: false, level: 6 },
    { op: 'add-header', part: null, line: 'Content-Encoding: gzip', before: null },
  ]),
  invalid_json: breaker('invalid_json', 'json_syntax', (place) => {
    const json = jsonPart(place);
    return json === null ? [extraPart('{')] : withoutClosingBrace(place, json);
  }),
  invalid_json_value: breaker('invalid_json_value', 'json_not_object', (place) => {
    const json = jsonPart(place);
    if (json === null) return [extraPart('[]')];
    return [bytesEdit(place, json.wire.content, 0, encodeLatin1('[')), bytesEdit(place, json.wire.end, 0, encodeLatin1(']'))];
  }),
  invalid_annotation_value: breaker('invalid_annotation_value', 'text_not_utf8', (place) => {
    const text = place.inspection.report.readings.findLast((part) => part.kind === 'text');
    // E9 is é in Latin-1; in UTF-8 something must follow it.
    if (text !== undefined) return [bytesEdit(place, text.wire.end, 0, Uint8Array.of(0xe9))];
    return [addedPart({ name: 'Comments', text: '\udce9' })];
  }),
  has_json_and_kv: breaker('has_json_and_kv', 'both_forms', (place) => [
    jsonPart(place) === null ? extraPart('{"Throttleable":"1"}') : addedPart({ name: 'Throttleable', text: '1' }),
  ]),
  no_annotations: breaker('no_annotations', 'no_annotations', (place) => {
    const { readings } = place.inspection.report;
    const texts = readings.filter((part) => part.kind === 'text' || part.kind === 'null-text');
    const emptied = readings
      .filter((part) => part.kind === 'json')
      .map((part): Edit => ({ op: 'content', at: partAnchor(place, part), content: { kind: 'text', text: '{}' } }));
    if (texts.length === 0) return emptied.length === 0 ? null : emptied;
    return given(withoutParts(place, texts), (edits) => [...emptied, ...edits]);
  }),
  invalid_payload_structure: breaker('invalid_payload_structure', 'no_closing_delimiter', (place) => {
    const { closing, size, partCount } = place.inspection.wire;
    return closing === null || partCount === 0 ? null : [bytesEdit(place, closing.start, size - closing.start, new Uint8Array())];
  }),
} as const satisfies Readonly<Record<ListedReason, Breaker>>;

function breaker(reason: ListedReason, finding: Breaker['finding'], edits: Breaker['edits']): Breaker {
  return { group: 'malformed', malformed: reason, finding, edits };
}

function extraPart(text: string): Edit {
  return addedPart({ name: 'extra', filename: 'extra.json', contentType: 'application/json', text });
}

/** Bytes at the end of a JSON text in which its last brace is sought. */
const BRACE_SEARCH = 4_096;

function withoutClosingBrace(place: RepairPlace, { wire }: PartReading): readonly Edit[] | null {
  const from = Math.max(wire.content, wire.end - BRACE_SEARCH);
  const brace = place.inspection.capture.plain.read(from, wire.end - from).lastIndexOf(0x7d);
  return brace < 0 ? null : [bytesEdit(place, from + brace, 1, new Uint8Array())];
}

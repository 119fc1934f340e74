import { encodeLatin1 } from '../../bytes/utf8.ts';
import type { ListedReason } from '../../report/catalog/malformed-reasons.ts';
import type { Edit } from '../edits/edit.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import { type Mutation, addedPart, ifPresent, headLine, jsonPart, setHeadLine, withoutHeader, withoutParts } from './mutation.ts';
import { type FixContext, bytesEdit, partAnchor } from '../fixes/fix.ts';

/** One mutation for each malformed reason, in the order of the interface (Errors, Malformed). */
export const MALFORMED_MUTATIONS = {
  no_content_type: mutation('no_content_type', 'no_content_type', (context) => withoutHeader(context, 'Content-Type')),
  wrong_content_type: mutation('wrong_content_type', 'wrong_content_type', (context) =>
    ifPresent(headLine(context, 'Content-Type'), (line) => [
      setHeadLine(context, line, line.value.replace(/^[^;]*/, 'application/octet-stream')),
    ]),
  ),
  no_boundary: mutation('no_boundary', 'no_boundary', (context) =>
    ifPresent(headLine(context, 'Content-Type'), (line) => [setHeadLine(context, line, line.value.split(';')[0] ?? '')]),
  ),
  bad_gzip: mutation('bad_gzip', 'bad_gzip', () => [
    { op: 'gzip', on: false, level: 6 },
    { op: 'add_header', part: null, line: 'Content-Encoding: gzip', before: null },
  ]),
  invalid_json: mutation('invalid_json', 'json_syntax', (context) => {
    const json = jsonPart(context);
    return json === null ? [extraPart('{')] : withoutClosingBrace(context, json);
  }),
  invalid_json_value: mutation('invalid_json_value', 'json_not_object', (context) => {
    const json = jsonPart(context);
    if (json === null) return [extraPart('[]')];
    return [bytesEdit(context, json.wire.content, 0, encodeLatin1('[')), bytesEdit(context, json.wire.end, 0, encodeLatin1(']'))];
  }),
  invalid_annotation_value: mutation('invalid_annotation_value', 'text_not_utf8', (context) => {
    const text = context.inspection.report.readings.findLast((part) => part.kind === 'text');
    // E9 is é in Latin-1. In UTF-8, continuation bytes would have to follow.
    if (text !== undefined) return [bytesEdit(context, text.wire.end, 0, Uint8Array.of(0xe9))];
    return [addedPart({ name: 'Comments', text: '\udce9' })];
  }),
  has_json_and_kv: mutation('has_json_and_kv', 'both_forms', (context) => [
    jsonPart(context) === null ? extraPart('{"Throttleable":"1"}') : addedPart({ name: 'Throttleable', text: '1' }),
  ]),
  no_annotations: mutation('no_annotations', 'no_annotations', (context) => {
    const { readings } = context.inspection.report;
    const texts = readings.filter((part) => part.kind === 'text' || part.kind === 'null_text');
    const emptied = readings
      .filter((part) => part.kind === 'json')
      .map((part): Edit => ({ op: 'content', at: partAnchor(context, part), content: { kind: 'text', text: '{}' } }));
    if (texts.length === 0) return emptied.length === 0 ? null : emptied;
    return ifPresent(withoutParts(context, texts), (edits) => [...emptied, ...edits]);
  }),
  invalid_payload_structure: mutation('invalid_payload_structure', 'no_closing_delimiter', (context) => {
    const { closing, size, partCount } = context.inspection.wire;
    return closing === null || partCount === 0 ? null : [bytesEdit(context, closing.start, size - closing.start, new Uint8Array())];
  }),
} as const satisfies Readonly<Record<ListedReason, Mutation>>;

function mutation(reason: ListedReason, finding: Mutation['finding'], edits: Mutation['edits']): Mutation {
  return { group: 'malformed', malformed: reason, finding, edits };
}

function extraPart(text: string): Edit {
  return addedPart({ name: 'extra', filename: 'extra.json', contentType: 'application/json', text });
}

/** Number of bytes at the end of a JSON text to search for its last brace. */
const BRACE_SEARCH = 4_096;

function withoutClosingBrace(context: FixContext, { wire }: PartReading): readonly Edit[] | null {
  const from = Math.max(wire.content, wire.end - BRACE_SEARCH);
  const brace = context.inspection.capture.plain.read(from, wire.end - from).lastIndexOf(0x7d);
  return brace < 0 ? null : [bytesEdit(context, from + brace, 1, new Uint8Array())];
}

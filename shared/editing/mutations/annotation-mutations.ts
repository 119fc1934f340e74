import { encodeLatin1 } from '../../bytes/utf8.ts';
import type { Edit } from '../edits/edit.ts';
import { type Mutation, addedPart, ifPresent, jsonPart } from './mutation.ts';
import { type FixContext, bytesEdit, partAnchor } from '../fixes/fix.ts';

/** Ways to break annotations, in either form. */
export const ANNOTATION_MUTATIONS = {
  duplicate_annotation: {
    group: 'annotations',
    malformed: null,
    finding: 'duplicate_annotation',
    edits: (context) =>
      ifPresent(
        context.inspection.report.annotations.find(({ name }) => /^[\x20-\x7e]+$/.test(name)),
        ({ name }) => [{ op: 'add_annotation', name, text: '' }],
      ),
  },
  value_not_string: {
    group: 'annotations',
    malformed: null,
    finding: 'value_structured',
    edits: (context) => aroundValue(context, '[', ']'),
  },
  nonfinite_value: {
    group: 'annotations',
    malformed: 'invalid_json',
    finding: 'json_nonfinite',
    edits: (context) => aroundValue(context, '[', ',NaN]'),
  },
  two_extra_parts: {
    group: 'annotations',
    malformed: null,
    finding: 'two_extra_parts',
    // The new part comes before the last JSON part, which stays in effect.
    edits: (context) =>
      ifPresent(jsonPart(context), (json) => [
        addedPart({
          name: 'extra',
          filename: 'extra.json',
          contentType: 'application/json',
          text: '{}',
          before: partAnchor(context, json),
        }),
      ]),
  },
  extra_as_text: { group: 'annotations', malformed: null, finding: 'extra_is_text', edits: extraAsText },
  extra_misnamed: {
    group: 'annotations',
    malformed: null,
    finding: 'extra_misnamed',
    edits: (context) => ifPresent(jsonPart(context), (json) => [{ op: 'rename', at: partAnchor(context, json), name: 'annotations' }]),
  },
} as const satisfies Readonly<Record<string, Mutation>>;

/** Inserts text around the last string of the JSON part. */
function aroundValue(context: FixContext, before: string, after: string): readonly Edit[] | null {
  const annotation = context.inspection.report.annotations.findLast(({ type }) => type === 'string');
  return ifPresent(annotation, ({ offset, length }) => [
    bytesEdit(context, offset, 0, encodeLatin1(before)),
    bytesEdit(context, offset + length, 0, encodeLatin1(after)),
  ]);
}

function extraAsText(context: FixContext): readonly Edit[] | null {
  const { form } = context.inspection.report;
  if (form !== 'json') return form === 'kv' ? [addedPart({ name: 'extra', text: '{"Throttleable":"1"}' })] : null;
  const [json, other] = context.inspection.report.readings.filter((part) => part.kind === 'json');
  // If there are several JSON parts, another one would stay beside the text.
  return ifPresent(other === undefined ? json : null, (only) => {
    const at = partAnchor(context, only);
    return [
      { op: 'type', at, contentType: 'text/plain' },
      { op: 'filename', at, filename: null },
    ];
  });
}

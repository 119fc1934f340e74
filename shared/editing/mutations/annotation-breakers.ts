import { encodeLatin1 } from '../../bytes/utf8.ts';
import type { Edit } from '../edits/edit.ts';
import type { Breaker } from './breaker.ts';
import { addedPart, given, jsonPart } from './breaker.ts';
import type { RepairPlace } from '../fixes/repair.ts';
import { bytesEdit, partAnchor } from '../fixes/repair.ts';

/** Ways to break annotations, in either form. */
export const ANNOTATION_BREAKERS = {
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
    malformed: 'invalid_json',
    finding: 'json_nonfinite',
    edits: (place) => aroundValue(place, '[', ',NaN]'),
  },
  'two-extra-parts': {
    group: 'annotations',
    malformed: null,
    finding: 'two_extra_parts',
    // The last one counts, so this one goes before it.
    edits: (place) =>
      given(jsonPart(place), (json) => [
        addedPart({ name: 'extra', filename: 'extra.json', contentType: 'application/json', text: '{}', before: partAnchor(place, json) }),
      ]),
  },
  'extra-as-text': { group: 'annotations', malformed: null, finding: 'extra_is_text', edits: extraAsText },
  'extra-misnamed': {
    group: 'annotations',
    malformed: null,
    finding: 'extra_misnamed',
    edits: (place) => given(jsonPart(place), (json) => [{ op: 'rename', at: partAnchor(place, json), name: 'annotations' }]),
  },
} as const satisfies Readonly<Record<string, Breaker>>;

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
  if (form !== 'json') return form === 'kv' ? [addedPart({ name: 'extra', text: '{"Throttleable":"1"}' })] : null;
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

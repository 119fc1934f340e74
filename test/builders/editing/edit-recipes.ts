import { headerLines } from '../../../shared/report/parts/part-reading.ts';
import fc from 'fast-check';
import { annotationAnchorOffset, lineAnchorOffset, anchorAt } from '../../../shared/editing/edits/anchors.ts';
import type { DraftVersion } from '../../../shared/editing/edits/draft-version.ts';
import type { Edit } from '../../../shared/editing/edits/edit.ts';
import { anchorOf, provenanceOf } from '../../../shared/editing/edits/provenance.ts';
import { BOUNDARY, GOOD_PARTS, multipart } from '../report/multipart.ts';
import { validDump } from '../report/minimal-dump.ts';

/** Random numbers and a text from which `editOf` makes one edit of any report. */
export interface Recipe {
  readonly op: number;
  readonly target: number;
  readonly other: number;
  readonly text: string;
}

const text = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('\r\n', '"', '{}', `--${BOUNDARY}`, '\udc9f', '\u0000', 'ä'));

export const recipe: fc.Arbitrary<Recipe> = fc.record({ op: fc.nat(99), target: fc.nat(), other: fc.nat(), text });

/** Makes the edit of a recipe on a version; null if there is nothing to edit. */
export function editOf(version: DraftVersion, { op, target, other, text: typed }: Recipe): Edit | null {
  const provenance = provenanceOf(version.capture);
  const { report } = version.inspection('spec');
  const pick = <T>(items: readonly T[], index: number): T | null => (items.length === 0 ? null : (items[index % items.length] ?? null));
  const things = [
    ...report.annotations.map((annotation) => anchorOf(provenance.plain, annotationAnchorOffset(annotation))),
    ...report.readings.map((part) => anchorOf(provenance.plain, part.dashes)),
  ];
  const lines = [
    ...version.capture.request.headers.map((line) => anchorOf(provenance.head, lineAnchorOffset(line))),
    ...report.readings.flatMap((part) => headerLines(part).map((line) => anchorOf(provenance.plain, lineAnchorOffset(line)))),
  ];
  const at = pick(things, target);
  const line = pick(lines, target);
  const before = other % 3 === 0 ? null : pick(things, other);
  const offset = provenance.plain.size === 0 ? 0 : target % provenance.plain.size;
  const bytes: Edit = {
    op: 'bytes',
    space: 'plain',
    at: anchorAt(provenance.plain, offset),
    remove: other % 9,
    insert: new Uint8Array(Buffer.from(typed)),
  };
  const whole: readonly Edit[] = [
    { op: 'form', form: other % 2 === 0 ? 'kv' : 'json' },
    { op: 'gzip', on: other % 2 === 0, level: 1 },
    { op: 'boundary', boundary: `other-${String(other % 1_000)}` },
    { op: 'normalise' },
    { op: 'length', value: other % 2 === 0 ? 'follows' : { pinned: String(other) } },
  ];
  const edits: readonly (Edit | null)[] = [
    bytes,
    at === null ? null : { op: 'value', at, text: typed },
    at === null ? null : { op: 'rename', at, name: typed },
    at === null ? null : { op: 'delete', at },
    at === null ? null : { op: 'move', at, before },
    at === null ? null : { op: 'type', at, contentType: other % 2 === 0 ? null : 'application/json' },
    at === null ? null : { op: 'filename', at, filename: other % 2 === 0 ? null : typed },
    at === null ? null : { op: 'stringify', at },
    { op: 'add_annotation', name: typed, text: typed },
    { op: 'add_part', name: typed, filename: null, contentType: null, content: { kind: 'text', text: typed }, before: null },
    line === null ? null : { op: 'header', at: line, line: `X-${String(other)}: ${String(target)}` },
    line === null ? null : { op: 'delete_header', at: line },
    line === null ? null : { op: 'move_header', at: line, before: null },
    { op: 'add_header', part: null, line: `X-Added: ${String(other)}`, before: null },
    pick(whole, target),
  ];
  return edits[op % edits.length] ?? null;
}

/** Edits that point at a single item and rewrite nothing else. */
export const LOCAL: ReadonlySet<Edit['op']> = new Set<Edit['op']>([
  'value',
  'rename',
  'delete',
  'type',
  'filename',
  'stringify',
  'header',
  'delete_header',
]);

const EXTRA = '{"ProductName":"Firefox","URL":"page", "x":{"a":[1,2]},"Version":"1"}';

/** Well-formed bodies in both forms, and the same bodies damaged in a few places. */
export const someBody: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.constantFrom(
      multipart(GOOD_PARTS),
      multipart([
        { name: 'extra', type: 'application/json', content: EXTRA },
        { name: 'upload_file_minidump', filename: 'a', type: 'application/octet-stream', content: validDump('dump') },
      ]),
    ),
    fc.array(fc.record({ position: fc.nat(), gone: fc.nat(6), put: fc.constantFrom('', '\r\n', `--${BOUNDARY}`, '\xff', '"', '\n') }), {
      maxLength: 2,
    }),
  )
  .map(([body, damages]) =>
    damages.reduce((bytes, { position, gone, put }) => {
      const at = position % bytes.length;
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(put, 'latin1'), bytes.subarray(at + gone)]);
    }, body),
  );

import { encodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import type { Edit } from '../edits/edit.ts';
import { boundaryOf } from '../../verdict/checks/head-checks.ts';
import { boundaryParameter, isBoundary } from '../../report/wire/encode-boundary.ts';
import { type Mutation, ifPresent, headLine, setHeadLine } from './mutation.ts';
import { type FixContext, bytesEdit } from '../fixes/fix.ts';

/** One character longer than the longest boundary that all readers accept. */
const TOO_LONG = 71;

/** Ways to break the syntax of the Content-Type. */
export const CONTENT_TYPE_MUTATIONS = {
  media_type_case: mutation('media_type_case', (context) => rewritten(context, (_, boundary) => `Multipart/Form-Data; ${boundary}`)),
  boundary_not_first: mutation('boundary_not_first', (context) =>
    rewritten(context, (type, boundary) => `${type}; charset=utf-8; ${boundary}`),
  ),
  boundary_quoted: mutation('boundary_quoted', (context) =>
    rewritten(context, (type, boundary) => (boundary.endsWith('"') ? null : `${type}; ${boundary.replace('=', '="')}"`)),
  ),
  boundary_repeated: mutation('boundary_repeated', (context) =>
    rewritten(context, (type, boundary) => `${type}; boundary=another-boundary; ${boundary}`),
  ),
  boundary_empty: {
    group: 'headers',
    malformed: 'no_boundary',
    finding: 'empty_boundary',
    edits: (context) => rewritten(context, (type) => `${type}; boundary=`),
  },
  boundary_too_long: mutation('boundary_length', withLongBoundary),
} as const satisfies Readonly<Record<string, Mutation>>;

/** Returns a mutation that leads to no malformed reason. */
function mutation(finding: Mutation['finding'], edits: Mutation['edits']): Mutation {
  return { group: 'headers', malformed: null, finding, edits };
}

/** Rewrites the Content-Type from its media type and its boundary parameter; null if the boundary cannot be written. */
function rewritten(context: FixContext, write: (type: string, boundary: string) => string | null): readonly Edit[] | null {
  return ifPresent(headLine(context, 'Content-Type'), (line) => {
    const boundary = boundaryOf(line.value);
    const value = isBoundary(boundary) ? write(mediaType(line.value), boundaryParameter(boundary)) : null;
    return value === null ? null : [setHeadLine(context, line, value)];
  });
}

function mediaType(value: string): string {
  return (value.split(';')[0] ?? '').trim();
}

/** Lengthens the boundary in the head and in every delimiter, so that only its length is wrong. */
function withLongBoundary(context: FixContext): readonly Edit[] | null {
  const { wire, report } = context.inspection;
  const { closing, boundary } = wire;
  if (closing === null || boundary === null || !isBoundary(boundary)) return null;
  const more = 'x'.repeat(TOO_LONG - boundary.length);
  const ends = [...report.readings.map(({ dashes }) => dashes + 2 + encodeUtf8(boundary).length), closing.end - 2];
  const head = ifPresent(headLine(context, 'Content-Type'), (line) => [
    setHeadLine(context, line, `${mediaType(line.value)}; ${boundaryParameter(`${boundary}${more}`)}`),
  ]);
  return ifPresent(head, (edits) => [...ends.map((end) => bytesEdit(context, end, 0, encodeLatin1(more))), ...edits]);
}

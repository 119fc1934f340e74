import { encodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import type { Edit } from '../edits/edit.ts';
import { boundaryOf } from '../../verdict/checks/head-checks.ts';
import { boundaryParameter, isBoundary } from '../../report/wire/encode-boundary.ts';
import type { Breaker } from './breaker.ts';
import { given, headLine, setHeadLine } from './breaker.ts';
import type { RepairPlace } from '../fixes/repair.ts';
import { bytesEdit } from '../fixes/repair.ts';

/** A boundary that every reader takes has at most 70 characters. */
const TOO_LONG = 71;

/** Ways to break how the Content-Type is written. */
export const CONTENT_TYPE_BREAKERS = {
  'media-type-case': breaker('media_type_case', (place) => rewritten(place, (_, boundary) => `Multipart/Form-Data; ${boundary}`)),
  'boundary-not-first': breaker('boundary_not_first', (place) =>
    rewritten(place, (type, boundary) => `${type}; charset=utf-8; ${boundary}`),
  ),
  'boundary-quoted': breaker('boundary_quoted', (place) =>
    rewritten(place, (type, boundary) => (boundary.endsWith('"') ? null : `${type}; ${boundary.replace('=', '="')}"`)),
  ),
  'boundary-repeated': breaker('boundary_repeated', (place) =>
    rewritten(place, (type, boundary) => `${type}; boundary=another-boundary; ${boundary}`),
  ),
  'boundary-empty': {
    group: 'headers',
    malformed: 'no_boundary',
    finding: 'empty_boundary',
    edits: (place) => rewritten(place, (type) => `${type}; boundary=`),
  },
  'boundary-too-long': breaker('boundary_length', withLongBoundary),
} as const satisfies Readonly<Record<string, Breaker>>;

/** One for which the interface lists no reason. */
function breaker(finding: Breaker['finding'], edits: Breaker['edits']): Breaker {
  return { group: 'headers', malformed: null, finding, edits };
}

/** The Content-Type made anew of its media type and of the parameter that names the boundary; null where that is none that can be written. */
function rewritten(place: RepairPlace, write: (type: string, boundary: string) => string | null): readonly Edit[] | null {
  return given(headLine(place, 'Content-Type'), (line) => {
    const boundary = boundaryOf(line.value);
    const value = isBoundary(boundary) ? write(mediaType(line.value), boundaryParameter(boundary)) : null;
    return value === null ? null : [setHeadLine(place, line, value)];
  });
}

function mediaType(value: string): string {
  return (value.split(';')[0] ?? '').trim();
}

/** In every delimiter too, so that nothing else is wrong. */
function withLongBoundary(place: RepairPlace): readonly Edit[] | null {
  const { wire, report } = place.inspection;
  const { closing, boundary } = wire;
  if (closing === null || boundary === null || !isBoundary(boundary)) return null;
  const more = 'x'.repeat(TOO_LONG - boundary.length);
  const ends = [...report.readings.map(({ dashes }) => dashes + 2 + encodeUtf8(boundary).length), closing.end - 2];
  const head = given(headLine(place, 'Content-Type'), (line) => [
    setHeadLine(place, line, `${mediaType(line.value)}; ${boundaryParameter(`${boundary}${more}`)}`),
  ]);
  return given(head, (edits) => [...ends.map((end) => bytesEdit(place, end, 0, encodeLatin1(more))), ...edits]);
}

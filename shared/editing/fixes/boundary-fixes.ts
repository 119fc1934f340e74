import { occursIn } from '../../bytes/find-bytes.ts';
import { decodeLatin1, encodeLatin1 } from '../../bytes/utf8.ts';
import type { Edit } from '../edits/edit.ts';
import { boundaryOfBody } from '../../verdict/checks/boundary-causes.ts';
import { boundaryOf } from '../../verdict/checks/head-checks.ts';
import { boundaryParameter, isBoundary } from '../../report/wire/encode-boundary.ts';
import { strip } from '../../report/wire/header-params.ts';
import { bareBoundary } from '../../report/wire/recognise.ts';
import type { HeaderLine } from '../../report/wire/request-head.ts';
import { headerValues } from '../../report/wire/request-head.ts';
import type { Repair, RepairPlace, RepairTable } from './repair.ts';
import type { RepairId } from './repair-ids.ts';
import { FOLLOW_LENGTH, declaredLength, headAnchor, laterRepair } from './repair.ts';
import { LONGEST_BOUNDARY } from '../../report/wire/collector-limits.ts';

/** Bytes of the body that its first line is looked for in. */
const FIRST_LINE = 4_096;

const FORM_DATA = 'multipart/form-data';

/** Repairs of the Content-Type of the request and its boundary. */
export const BOUNDARY_REPAIRS: RepairTable = {
  no_content_type: (_, place) => withBoundary(place, 'add_content_type', FORM_DATA, readBoundary(place)),
  wrong_content_type: (_, place) => withBoundary(place, 'set_content_type', FORM_DATA, readBoundary(place)),
  no_boundary: (_, place) => withBoundary(place, 'set_boundary', mediaType(place), readBoundary(place)),
  empty_boundary: (_, place) => withBoundary(place, 'set_boundary', mediaType(place), readBoundary(place)),
  boundary_empty: (_, place) => withBoundary(place, 'set_boundary', mediaType(place), readBoundary(place)),
  // What is no delimiter stays as it is.
  delimiter_look_alike: (_, place) =>
    place.inspection.wire.broken === null ? [laterRepair('other_boundary', true, () => [shorterBoundary(place)])] : [],
  no_delimiter: (_, place) => withBoundary(place, 'set_boundary', mediaType(place), firstLineBoundary(place)),
  media_type_case: (_, place) => withBoundary(place, 'lower_case_type', mediaType(place).toLowerCase(), readBoundary(place)),
  boundary_not_first: (_, place) => withBoundary(place, 'one_boundary', mediaType(place).toLowerCase(), readBoundary(place)),
  boundary_repeated: (_, place) => withBoundary(place, 'one_boundary', mediaType(place).toLowerCase(), readBoundary(place)),
  boundary_quoted: (_, place) => withBoundary(place, 'unquoted_boundary', mediaType(place).toLowerCase(), readBoundary(place)),
  boundary_length: (_, place) => fittingBoundary(place),
  boundary_too_long: (_, place) => fittingBoundary(place),
};

function fittingBoundary(place: RepairPlace): readonly Repair[] {
  const boundary = readBoundary(place);
  if (boundary === null) return withBoundary(place, 'set_boundary', mediaType(place), firstLineBoundary(place));
  if (boundary.length <= LONGEST_BOUNDARY) return withBoundary(place, 'set_boundary', mediaType(place), boundary);
  // Where the structure is broken, what is no delimiter now stays behind with the old boundary.
  const sure = place.inspection.wire.broken === null;
  return [laterRepair('short_boundary', sure, () => [shorterBoundary(place)])];
}

function contentTypeLine({ inspection }: RepairPlace): HeaderLine | null {
  return headerValues(inspection.capture.request, 'Content-Type').at(-1) ?? null;
}

function mediaType(place: RepairPlace): string {
  return strip((contentTypeLine(place)?.value ?? '').split(';')[0] ?? '');
}

/** The boundary that the body was read with; null where no delimiter of it was found. */
function readBoundary({ inspection }: RepairPlace): string | null {
  const { boundary, preambleEnd, size } = inspection.wire;
  return preambleEnd < size ? boundary : null;
}

/** The boundary of the Content-Type becomes that of the body, or the other way round; for what differs only as it is written. */
export function oneBoundary(place: RepairPlace): readonly Repair[] {
  const { capture, wire } = place.inspection;
  const inBody = boundaryOfBody(capture.plain);
  const set = withBoundary(place, 'set_boundary', mediaType(place), inBody);
  const inHead = wire.boundary;
  const [first] = set;
  if (
    first === undefined ||
    inBody === null ||
    inHead === null ||
    !isBoundary(inHead) ||
    occursIn(encodeLatin1(`--${inHead}`), capture.plain)
  )
    return set;
  return [...set, laterRepair('boundary_to_head', true, () => [...first.edits(), { op: 'boundary', boundary: inHead }])];
}

/** The boundary of the body's first line; null where that is no delimiter, or has the boundary that was not found. */
function firstLineBoundary({ inspection }: RepairPlace): string | null {
  const { capture, wire } = inspection;
  const boundary = bareBoundary(capture.plain.read(0, FIRST_LINE));
  return boundary === wire.boundary ? null : boundary;
}

/**
 * Where the boundary of the head is only the beginning of that of the body: so it is if the body both begins and ends with a longer one. Offered for
 * what stands behind a delimiter that seems to end too early.
 */
export function longerBoundary(place: RepairPlace): readonly Repair[] {
  const { capture, wire } = place.inspection;
  const boundary = firstLineBoundary(place);
  if (boundary === null || wire.boundary === null || !boundary.startsWith(wire.boundary)) return [];
  const end = decodeLatin1(capture.plain.read(Math.max(wire.size - FIRST_LINE, 0), FIRST_LINE));
  return end.includes(`\r\n--${boundary}--`) ? withBoundary(place, 'set_boundary', mediaType(place), boundary) : [];
}

/** The Content-Type with a boundary as its first parameter; a boundary that is too long is made shorter at once. */
function withBoundary(place: RepairPlace, id: RepairId, type: string, boundary: string | null): readonly Repair[] {
  // What is not ASCII is sought in the body in another coding than it has in the head.
  if (boundary === null || /[^\x20-\x7e]/.test(boundary)) return [];
  const value = `${type}; ${parameterOf(boundary)}`;
  if (boundaryOf(value) !== boundary) return [];
  const line = contentTypeLine(place);
  const set: Edit =
    line === null
      ? { op: 'add-header', part: null, line: `Content-Type: ${value}`, before: null }
      : { op: 'header', at: headAnchor(place, line), line: `${line.name}: ${value}` };
  const shorten = (): readonly Edit[] => (boundary.length > LONGEST_BOUNDARY ? [shorterBoundary(place)] : []);
  // Of a body that is cut off too early the collector would not read its first delimiter either.
  const follow = declaredLength(place) === 'short' ? [FOLLOW_LENGTH] : [];
  return [laterRepair(id, true, () => [set, ...shorten(), ...follow])];
}

function parameterOf(boundary: string): string {
  return /["\\]/.test(boundary) ? `boundary="${boundary.replace(/[\\"]/g, '\\$&')}"` : boundaryParameter(boundary);
}

/** A boundary of usual length that does not occur in the body. */
function shorterBoundary({ inspection }: RepairPlace): Edit {
  for (let number = 0; ; number += 1) {
    const boundary = `----crashlens-${number.toString(16).padStart(16, '0')}`;
    if (!occursIn(encodeLatin1(`--${boundary}`), inspection.capture.plain)) return { op: 'boundary', boundary };
  }
}

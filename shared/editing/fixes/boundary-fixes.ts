import { occursIn } from '../../bytes/find-bytes.ts';
import { decodeLatin1, encodeLatin1 } from '../../bytes/utf8.ts';
import type { Edit } from '../edits/edit.ts';
import { boundaryOfBody } from '../../verdict/checks/boundary-causes.ts';
import { boundaryOf } from '../../verdict/checks/head-checks.ts';
import { boundaryParameter, isBoundary } from '../../report/wire/encode-boundary.ts';
import { strip } from '../../report/wire/header-params.ts';
import { bareBoundary } from '../../report/wire/recognise.ts';
import { type HeaderLine, headerValues } from '../../report/wire/request-head.ts';
import { type Fix, type FixContext, type FixTable, FOLLOW_LENGTH, declaredLength, headAnchor, lazyFix } from './fix.ts';
import type { FixId } from './fix-ids.ts';
import { MAX_BOUNDARY_LENGTH } from '../../report/wire/collector-limits.ts';

/** Number of bytes at the beginning of the body in which to search for the end of the first line. */
const FIRST_LINE = 4_096;

const FORM_DATA = 'multipart/form-data';

/** Fixes for findings about the Content-Type of the request and its boundary. */
export const BOUNDARY_FIXES: FixTable = {
  no_content_type: (_, context) => withBoundary(context, 'add_content_type', FORM_DATA, readBoundary(context)),
  wrong_content_type: (_, context) => withBoundary(context, 'set_content_type', FORM_DATA, readBoundary(context)),
  no_boundary: (_, context) => withBoundary(context, 'set_boundary', mediaType(context), readBoundary(context)),
  empty_boundary: (_, context) => withBoundary(context, 'set_boundary', mediaType(context), readBoundary(context)),
  boundary_empty: (_, context) => withBoundary(context, 'set_boundary', mediaType(context), readBoundary(context)),
  // The fix changes only delimiters. The text that looks like a delimiter stays unchanged.
  delimiter_look_alike: (_, context) =>
    context.inspection.wire.broken === null ? [lazyFix('other_boundary', true, () => [shorterBoundary(context)])] : [],
  no_delimiter: (_, context) => withBoundary(context, 'set_boundary', mediaType(context), firstLineBoundary(context)),
  media_type_case: (_, context) => withBoundary(context, 'lower_case_type', mediaType(context).toLowerCase(), readBoundary(context)),
  boundary_not_first: (_, context) => withBoundary(context, 'one_boundary', mediaType(context).toLowerCase(), readBoundary(context)),
  boundary_repeated: (_, context) => withBoundary(context, 'one_boundary', mediaType(context).toLowerCase(), readBoundary(context)),
  boundary_quoted: (_, context) => withBoundary(context, 'unquoted_boundary', mediaType(context).toLowerCase(), readBoundary(context)),
  boundary_length: (_, context) => fittingBoundary(context),
  boundary_too_long: (_, context) => fittingBoundary(context),
};

function fittingBoundary(context: FixContext): readonly Fix[] {
  const boundary = readBoundary(context);
  if (boundary === null) return withBoundary(context, 'set_boundary', mediaType(context), firstLineBoundary(context));
  if (boundary.length <= MAX_BOUNDARY_LENGTH) return withBoundary(context, 'set_boundary', mediaType(context), boundary);
  // If the structure is broken, some delimiters may be unrecognised and keep the old boundary.
  const sure = context.inspection.wire.broken === null;
  return [lazyFix('short_boundary', sure, () => [shorterBoundary(context)])];
}

function contentTypeLine({ inspection }: FixContext): HeaderLine | null {
  return headerValues(inspection.capture.request, 'Content-Type').at(-1) ?? null;
}

function mediaType(context: FixContext): string {
  return strip((contentTypeLine(context)?.value ?? '').split(';')[0] ?? '');
}

/** Returns the boundary with which the body was read; null if no delimiter was found. */
function readBoundary({ inspection }: FixContext): string | null {
  const { boundary, preambleEnd, size } = inspection.wire;
  return preambleEnd < size ? boundary : null;
}

/**
 * Sets the boundary of the Content-Type to the boundary of the body. Also offers the reverse, if the declared boundary is valid and does not occur in the body.
 */
export function oneBoundary(context: FixContext): readonly Fix[] {
  const { capture, wire } = context.inspection;
  const inBody = boundaryOfBody(capture.plain);
  const set = withBoundary(context, 'set_boundary', mediaType(context), inBody);
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
  return [...set, lazyFix('boundary_to_head', true, () => [...first.edits(), { op: 'boundary', boundary: inHead }])];
}

/** Returns the boundary in the first line of the body. null if the line is not a delimiter, or if the body was read with this boundary. */
function firstLineBoundary({ inspection }: FixContext): string | null {
  const { capture, wire } = inspection;
  const boundary = bareBoundary(capture.plain.read(0, FIRST_LINE));
  return boundary === wire.boundary ? null : boundary;
}

/**
 * Sets a longer boundary if the head's boundary is only the beginning of it. The body must begin and end with the longer one. Offered if unexpected bytes
 * follow a delimiter: they may be the rest of the longer boundary.
 */
export function longerBoundary(context: FixContext): readonly Fix[] {
  const { capture, wire } = context.inspection;
  const boundary = firstLineBoundary(context);
  if (boundary === null || wire.boundary === null || !boundary.startsWith(wire.boundary)) return [];
  const end = decodeLatin1(capture.plain.read(Math.max(wire.size - FIRST_LINE, 0), FIRST_LINE));
  return end.includes(`\r\n--${boundary}--`) ? withBoundary(context, 'set_boundary', mediaType(context), boundary) : [];
}

/** Returns a fix that sets the Content-Type, with the boundary as its first parameter. The same fix shortens a boundary that is too long. */
function withBoundary(context: FixContext, id: FixId, type: string, boundary: string | null): readonly Fix[] {
  // The collector encodes a non-ASCII boundary in one way in the head, and in another way when it searches the body.
  if (boundary === null || /[^\x20-\x7e]/.test(boundary)) return [];
  const value = `${type}; ${parameterOf(boundary)}`;
  if (boundaryOf(value) !== boundary) return [];
  const line = contentTypeLine(context);
  const set: Edit =
    line === null
      ? { op: 'add_header', part: null, line: `Content-Type: ${value}`, before: null }
      : { op: 'header', at: headAnchor(context, line), line: `${line.name}: ${value}` };
  const shorten = (): readonly Edit[] => (boundary.length > MAX_BOUNDARY_LENGTH ? [shorterBoundary(context)] : []);
  // If the Content-Length is too short, the collector might not even read the first delimiter, so the length is fixed too.
  const follow = declaredLength(context) === 'short' ? [FOLLOW_LENGTH] : [];
  return [lazyFix(id, true, () => [set, ...shorten(), ...follow])];
}

function parameterOf(boundary: string): string {
  return /["\\]/.test(boundary) ? `boundary="${boundary.replace(/[\\"]/g, '\\$&')}"` : boundaryParameter(boundary);
}

/** Returns an edit that replaces the boundary, in head and body, with one of usual length that does not occur in the body. */
function shorterBoundary({ inspection }: FixContext): Edit {
  for (let number = 0; ; number += 1) {
    const boundary = `----crashlens-${number.toString(16).padStart(16, '0')}`;
    if (!occursIn(encodeLatin1(`--${boundary}`), inspection.capture.plain)) return { op: 'boundary', boundary };
  }
}

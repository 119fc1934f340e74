import type { ByteLength, ByteSource } from '../bytes/byte-source.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { fail, ok } from '../errors.ts';
import type { Result } from '../errors.ts';
import { boundaryParameter, freeBoundary, isBoundary, isFreeBoundary } from './encode-boundary.ts';
import { annotationsJson, binaryPart, encodeHead, encodeMultipart, extraPart, keyValuePart } from './encode-parts.ts';
import type { HeaderLine, RawPart } from './encode-parts.ts';

export interface NewBinaryPart {
  readonly name: string;
  /** null: no `filename` parameter. */
  readonly filename: string | null;
  readonly contentType: string;
  readonly content: ByteSource;
}

/** A report that is yet to be written. Captured reports are never encoded: their bytes go out as they are. */
export interface NewReport {
  /** `kv`: one part for each annotation; `json`: one `extra` part. */
  readonly form: 'kv' | 'json';
  readonly annotations: readonly (readonly [name: string, value: string])[];
  readonly parts: readonly NewBinaryPart[];
  /** Version of Crashlens, for the User-Agent. */
  readonly version: string;
  /** `host` or `host:port` for the Host header. */
  readonly host: string;
  /** Default `/submit`. */
  readonly path?: string;
  readonly mediaType?: 'multipart/form-data' | 'multipart/mixed';
  /** 1 to 70 characters that occur in no content; generated where absent. */
  readonly boundary?: string;
  /** Gives numbers in [0, 1) for the generated boundary; without it the same report always encodes to the same bytes. */
  readonly random?: () => number;
  /** The head says `Content-Encoding: gzip`; who sends or keeps the report compresses its body. */
  readonly gzip?: boolean;
  /** Further header lines, written after the others. */
  readonly headers?: readonly HeaderLine[];
}

export interface EncodedReport {
  /** The body before any compression, made of the contents where they lie. */
  readonly plain: ByteSource;
  readonly boundary: string;
  /** Request line, headers and blank line over a body of so many bytes as sent. */
  readonly headOver: (sent: ByteLength) => Uint8Array;
}

/** Why a report cannot be written. `name` is that of the annotation, part or header at fault; no error holds a value. */
export type EncodeError =
  | { readonly code: 'name_empty' }
  /** Holds `"`, `\`, a control character such as CR or LF, or a character outside ASCII. */
  | { readonly code: 'name_not_encodable'; readonly name: string }
  | { readonly code: 'filename_not_encodable'; readonly name: string }
  | { readonly code: 'content_type_not_encodable'; readonly name: string }
  | { readonly code: 'header_not_encodable'; readonly name: string }
  /** Half a surrogate pair, which UTF-8 cannot carry. */
  | { readonly code: 'value_not_utf8'; readonly name: string }
  | { readonly code: 'boundary_invalid' }
  | { readonly code: 'boundary_in_content' };

/** What a quoted parameter carries without an escape, which readers undo in different ways. */
const QUOTABLE = /^[\x20-\x21\x23-\x5b\x5d-\x7e]*$/;
const HEADER_NAME = /^[0-9A-Za-z!#$%&'*+\-.^_`|~]+$/;
const HEADER_VALUE = /^[\x20-\x7e]*$/;
const PATH = /^\/[\x21-\x7e]*$/;

/**
 * Writes a whole request from a new report, in the form that the interface asks for (Submit a crash report). Each content stands between two
 * delimiters exactly as given, and the boundary occurs in none of them.
 */
export function encodeReport(report: NewReport): Result<EncodedReport, EncodeError> {
  const fault = firstFault(report);
  if (fault !== null) return fail(fault);
  const parts = rawParts(report);
  const contents = parts.map((part) => part.content);
  const boundary = chooseBoundary(report, contents);
  if (!boundary.ok) return boundary;
  const headOver = (sent: ByteLength): Uint8Array => encodeHead(report.path ?? '/submit', headers(report, boundary.value, sent));
  return ok({ plain: encodeMultipart(boundary.value, parts), boundary: boundary.value, headOver });
}

function headers(report: NewReport, boundary: string, sent: ByteLength): readonly HeaderLine[] {
  return [
    ['Host', report.host],
    ['User-Agent', `Crashlens/${report.version} crash reporter`],
    ['Content-Type', `${report.mediaType ?? 'multipart/form-data'}; ${boundaryParameter(boundary)}`],
    ['Content-Length', String(sent)],
    ...(report.gzip === true ? ([['Content-Encoding', 'gzip']] as const) : []),
    ...(report.headers ?? []),
  ];
}

function rawParts(report: NewReport): readonly RawPart[] {
  const annotations =
    report.form === 'json'
      ? [extraPart(annotationsJson(report.annotations))]
      : report.annotations.map(([name, value]) => keyValuePart(name, encodeUtf8(value)));
  return [...annotations, ...report.parts.map((part) => binaryPart(part.name, part.filename, part.contentType, part.content))];
}

function chooseBoundary(report: NewReport, contents: readonly ByteSource[]): Result<string, EncodeError> {
  if (report.boundary === undefined) {
    const boundary = freeBoundary(contents, report.random ?? null);
    return boundary === null ? fail({ code: 'boundary_in_content' }) : ok(boundary);
  }
  if (!isBoundary(report.boundary)) return fail({ code: 'boundary_invalid' });
  return isFreeBoundary(report.boundary, contents) ? ok(report.boundary) : fail({ code: 'boundary_in_content' });
}

/** True for a name or filename that a part's header carries as it stands. */
export function isQuotable(text: string): boolean {
  return QUOTABLE.test(text);
}

function firstFault(report: NewReport): EncodeError | null {
  for (const [name, value] of report.annotations) {
    const fault = nameFault(name);
    if (fault !== null) return fault;
    if (!value.isWellFormed()) return { code: 'value_not_utf8', name };
  }
  for (const part of report.parts) {
    const fault = nameFault(part.name);
    if (fault !== null) return fault;
    if (part.filename !== null && !isQuotable(part.filename)) return { code: 'filename_not_encodable', name: part.name };
    if (part.contentType.trim() === '' || !HEADER_VALUE.test(part.contentType))
      return { code: 'content_type_not_encodable', name: part.name };
  }
  return headFault(report);
}

function nameFault(name: string): EncodeError | null {
  if (name === '') return { code: 'name_empty' };
  return isQuotable(name) ? null : { code: 'name_not_encodable', name };
}

function headFault(report: NewReport): EncodeError | null {
  if (!PATH.test(report.path ?? '/submit')) return { code: 'header_not_encodable', name: 'path' };
  const lines: readonly HeaderLine[] = [['Host', report.host], ['User-Agent', report.version], ...(report.headers ?? [])];
  const fault = lines.find(([name, value]) => !HEADER_NAME.test(name) || !HEADER_VALUE.test(value));
  return fault === undefined ? null : { code: 'header_not_encodable', name: fault[0] };
}

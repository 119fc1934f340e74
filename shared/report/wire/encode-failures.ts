import type { ByteLength } from '../../bytes/byte-source.ts';
import { MAX_TEXT_SIZE, MAX_HEADER_LINE_LENGTH, MAX_REQUEST_LINE_LENGTH, MAX_HEADERS } from './collector-limits.ts';
import { isReservedDumpName } from './dump-name.ts';
import type { HeaderLine, RawPart } from './encode-parts.ts';
import type { NewBinaryPart, NewReport } from './report-to-encode.ts';
import { MAX_HEADER_BLOCK_SIZE } from './scanner.ts';

/** Why a report cannot be encoded. `name`: the annotation, part or header with the error. A failure never contains a value. */
export type EncodeFailure =
  | { readonly code: 'name_empty' }
  /** The name contains a character beyond ASCII or, in a part header, a `"`, a `\` or a control character such as CR or LF. */
  | { readonly code: 'name_not_encodable'; readonly name: string }
  /** The collector reserves this name of a binary part for its own use. */
  | { readonly code: 'name_reserved'; readonly name: string }
  | { readonly code: 'filename_not_encodable'; readonly name: string }
  | { readonly code: 'content_type_not_encodable'; readonly name: string }
  /** The Content-Type of a binary part makes the collector read the part as an annotation. */
  | { readonly code: 'content_type_of_annotation'; readonly name: string }
  /** The header block of a part is longer than 8,192 bytes. */
  | { readonly code: 'part_headers_too_long'; readonly name: string }
  | { readonly code: 'header_not_encodable'; readonly name: string }
  /** The encoder writes this header itself, or the header contradicts the encoding of the body. */
  | { readonly code: 'header_not_free'; readonly name: string }
  /** A line of the head is too long. `name` is `path` for the request line. */
  | { readonly code: 'header_too_long'; readonly name: string }
  | { readonly code: 'too_many_headers' }
  /** The value contains an unpaired surrogate, which UTF-8 cannot encode. */
  | { readonly code: 'value_not_utf8'; readonly name: string }
  /** A value over 20 MiB in a part of its own. */
  | { readonly code: 'value_too_large'; readonly name: string }
  | { readonly code: 'boundary_invalid' }
  | { readonly code: 'boundary_in_content' }
  /** `order` does not name each part exactly once. */
  | { readonly code: 'order_invalid' };

/** Text that a quoted parameter can contain without an escape. Readers decode escapes differently. */
const QUOTABLE = /^[\x20-\x21\x23-\x5b\x5d-\x7e]*$/;
const ASCII = /^[\x00-\x7f]*$/;
const HEADER_NAME = /^[0-9A-Za-z!#$%&'*+\-.^_`|~]+$/;
const HEADER_VALUE = /^[\x20-\x7e]*$/;
const PATH = /^\/[\x21-\x7e]*$/;
/** Headers that can occur only once, or that declare the framing or coding of the body. */
const NOT_FREE: ReadonlySet<string> = new Set([
  'host',
  'user-agent',
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'expect',
]);

/** True for a name or filename that a part header can contain unchanged. */
export function isQuotable(text: string): boolean {
  return QUOTABLE.test(text);
}

/** Checks a report for anything that HTTP or the form (`kv` or `json`) cannot represent unchanged. Returns null if there is nothing. */
export function encodeFailureOf(report: NewReport): EncodeFailure | null {
  const isCarried = report.form === 'json' ? (name: string): boolean => ASCII.test(name) : isQuotable;
  for (const [name, value] of report.annotations) {
    const error = failureOfName(name, isCarried) ?? failureOfValue(name, value, report.form);
    if (error !== null) return error;
  }
  for (const part of report.parts) {
    const error = failureOfName(part.name, isQuotable) ?? failureOfBinaryPart(part);
    if (error !== null) return error;
  }
  return failureOfHead(report);
}

/** Checks whether the header block of a part is too long for the collector (measured). `names`: for each part, the name of its annotation or binary part. */
export function failureOfHeaderBlocks(parts: readonly RawPart[], names: readonly string[]): EncodeFailure | null {
  const index = parts.findIndex(({ headers }) => headers.join('\r\n').length > MAX_HEADER_BLOCK_SIZE);
  return index < 0 ? null : { code: 'part_headers_too_long', name: names[index] ?? '' };
}

/** Checks whether a header line, or the number of headers, is beyond the limits of the collector's HTTP server (measured). */
export function failureOfHeaderLines(path: string, headers: readonly HeaderLine[]): EncodeFailure | null {
  if (`POST ${path} HTTP/1.1`.length > MAX_REQUEST_LINE_LENGTH) return { code: 'header_too_long', name: 'path' };
  const long = headers.find(([name, value]) => `${name}: ${value}\r\n`.length > MAX_HEADER_LINE_LENGTH);
  if (long !== undefined) return { code: 'header_too_long', name: long[0] };
  return headers.length > MAX_HEADERS ? { code: 'too_many_headers' } : null;
}

function failureOfName(name: string, isCarried: (name: string) => boolean): EncodeFailure | null {
  if (name === '') return { code: 'name_empty' };
  return isCarried(name) ? null : { code: 'name_not_encodable', name };
}

function failureOfValue(name: string, value: string, form: NewReport['form']): EncodeFailure | null {
  if (!value.isWellFormed()) return { code: 'value_not_utf8', name };
  return form === 'kv' && utf8Length(value) > MAX_TEXT_SIZE ? { code: 'value_too_large', name } : null;
}

/** The size of a text as UTF-8. For a short text, only an upper bound, which is enough for the check. */
function utf8Length(text: string): ByteLength {
  if (text.length * 3 <= MAX_TEXT_SIZE) return text.length * 3;
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Each half of a surrogate pair counts as two bytes, because the pair takes four.
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
  }
  return bytes;
}

function failureOfBinaryPart({ name, filename, contentType }: NewBinaryPart): EncodeFailure | null {
  if (isReservedDumpName(name)) return { code: 'name_reserved', name };
  if (filename !== null && !isQuotable(filename)) return { code: 'filename_not_encodable', name };
  if (contentType.trim() === '' || !HEADER_VALUE.test(contentType)) return { code: 'content_type_not_encodable', name };
  return isAnnotationType(contentType, filename) ? { code: 'content_type_of_annotation', name } : null;
}

/** True if the part would be an annotation: JSON with or without a filename, or text without a filename. Types are case-insensitive in dialect spec. */
function isAnnotationType(contentType: string, filename: string | null): boolean {
  const type = contentType.toLowerCase();
  return type.startsWith('application/json') || (type.startsWith('text/plain') && (filename ?? '') === '');
}

function failureOfHead(report: NewReport): EncodeFailure | null {
  if (!PATH.test(report.path ?? '/submit')) return { code: 'header_not_encodable', name: 'path' };
  const own: readonly HeaderLine[] = [
    ['Host', report.host],
    ['User-Agent', report.version],
  ];
  const further = report.headers ?? [];
  const odd = [...own, ...further].find(([name, value]) => !HEADER_NAME.test(name) || !HEADER_VALUE.test(value));
  if (odd !== undefined) return { code: 'header_not_encodable', name: odd[0] };
  const taken = further.find(([name]) => NOT_FREE.has(name.toLowerCase()));
  return taken === undefined ? null : { code: 'header_not_free', name: taken[0] };
}

import type { ByteLength, ByteSource } from '../../bytes/byte-source.ts';
import type { PieceSource } from '../../bytes/pieces.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import { type Result, fail, ok } from '../../errors.ts';
import { boundaryParameter, freeBoundary, isBoundary, isFreeBoundary } from './encode-boundary.ts';
import {
  type HeaderLine,
  type RawPart,
  annotationsJson,
  binaryPart,
  encodeHead,
  encodeMultipart,
  extraPart,
  keyValuePart,
} from './encode-parts.ts';
import { type EncodeFailure, failureOfHeaderBlocks, failureOfHeaderLines, encodeFailureOf } from './encode-failures.ts';
import type { NewReport } from './report-to-encode.ts';

export interface EncodedReport {
  /** The uncompressed body as pieces, which are views of the given contents. Its size is known without reading the contents. */
  readonly plain: PieceSource;
  readonly boundary: string;
  /** Encodes the request line, headers and blank line for a body of the given size, as sent. */
  readonly headOver: (sent: ByteLength) => Uint8Array;
}

/**
 * Encodes a new report as a whole request, in the form that the interface requires (Submit a crash report). Each content is written unchanged, and contains no
 * boundary. The request is well-formed for the collector, unless the report has no annotations. That is not a failure, because a new report can start empty.
 */
export function encodeReport(report: NewReport): Result<EncodedReport, EncodeFailure> {
  const error = encodeFailureOf(report);
  if (error !== null) return fail(error);
  const usual = rawParts(report);
  const parts = report.order === undefined ? usual : inOrder(usual, report.order);
  if (parts === null) return fail({ code: 'order_invalid' });
  const tooLong = failureOfHeaderBlocks(usual, partNames(report));
  if (tooLong !== null) return fail(tooLong);
  const contents = parts.map((part) => part.content);
  const boundary = chooseBoundary(report, contents);
  if (!boundary.ok) return boundary;
  const path = report.path ?? '/submit';
  const linesOver = (sent: ByteLength): readonly HeaderLine[] => headers(report, boundary.value, sent);
  const plain = encodeMultipart(boundary.value, parts);
  const unread = failureOfHeaderLines(path, linesOver(plain.size));
  if (unread !== null) return fail(unread);
  return ok({ plain, boundary: boundary.value, headOver: (sent) => encodeHead(path, linesOver(sent)) });
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

/** The name of each part in the usual order, for failures. */
function partNames({ form, annotations, parts }: NewReport): readonly string[] {
  return [...(form === 'json' ? ['extra'] : annotations.map(([name]) => name)), ...parts.map(({ name }) => name)];
}

/** Puts parts into the given order. Returns null if the order does not name each part exactly once. */
function inOrder(parts: readonly RawPart[], order: readonly number[]): readonly RawPart[] | null {
  const ordered = order.flatMap((index) => parts[index] ?? []);
  return ordered.length === parts.length && order.length === parts.length && new Set(order).size === parts.length ? ordered : null;
}

function chooseBoundary(report: NewReport, contents: readonly ByteSource[]): Result<string, EncodeFailure> {
  if (report.boundary === undefined) {
    const boundary = freeBoundary(contents, report.random ?? null);
    return boundary === null ? fail({ code: 'boundary_in_content' }) : ok(boundary);
  }
  if (!isBoundary(report.boundary)) return fail({ code: 'boundary_invalid' });
  return isFreeBoundary(report.boundary, contents) ? ok(report.boundary) : fail({ code: 'boundary_in_content' });
}

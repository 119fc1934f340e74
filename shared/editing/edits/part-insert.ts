import type { ByteOffset } from '../../bytes/byte-source.ts';
import type { Piece, Splice } from '../../bytes/pieces.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import { type Result, ok } from '../../errors.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import { quotedParameter } from './part-header-edit.ts';
import { type EditFailure, type PlanTools, editFailure } from './plan.ts';
import { dashesOf } from '../../report/wire/wire-map.ts';

interface NewPartHeaders {
  readonly name: string;
  readonly filename: string | null;
  /** null: no Content-Type header. */
  readonly contentType: string | null;
}

/**
 * Returns the offset at which to insert a part: before the delimiter of `before`, or before the closing delimiter. Without a closing delimiter, the end of the
 * body.
 */
export function partInsertionOffset({ inspection }: PlanTools, before: PartReading | null): Result<ByteOffset, EditFailure> {
  const { wire } = inspection;
  if (before !== null) return ok(before.dashes);
  if (wire.closing !== null) return ok(wire.closing.start === wire.preambleEnd ? wire.closing.start : wire.closing.start + 2);
  return wire.partCount === 0 ? editFailure('no_structure') : ok(wire.size);
}

/** Returns true if a text contains a delimiter, so that as content it would end its part. */
export function splitsPart(text: string, { inspection }: PlanTools): boolean {
  return text.includes(`\r\n${dashesOf(inspection.wire)}`);
}

/** Returns a splice that inserts a new part with its delimiter, header lines and content. `offset` comes from `partInsertionOffset`. */
export function delimitedPart(
  tools: PlanTools,
  headers: NewPartHeaders,
  content: Piece,
  insertAt: ByteOffset,
): Result<Splice, EditFailure> {
  const block = partHeaderBlock(headers);
  if (!block.ok) return block;
  const { boundary, size } = tools.inspection.wire;
  const isBehindAll = insertAt === size;
  const before = tools.write(encodeUtf8(`${isBehindAll ? '\r\n' : ''}--${boundary}\r\n${block.value}\r\n`));
  const after = isBehindAll ? [] : [tools.write(encodeUtf8('\r\n'))];
  return ok({ offset: insertAt, remove: 0, insert: [before, content, ...after] });
}

/** Returns header lines with their line ends, without the blank line after them. */
export function partHeaderBlock({ name, filename, contentType }: NewPartHeaders): Result<string, EditFailure> {
  const nameText = quotedParameter(name);
  const filenameText = filename === null ? '' : quotedParameter(filename);
  if (nameText === null || name === '') return editFailure('name_not_carried', name);
  if (filenameText === null || (contentType !== null && /[\r\n\0]/.test(contentType))) return editFailure('line_break', name);
  const disposition = `Content-Disposition: form-data; name=${nameText}${filename === null ? '' : `; filename=${filenameText}`}\r\n`;
  return ok(contentType === null ? disposition : `${disposition}Content-Type: ${contentType}\r\n`);
}

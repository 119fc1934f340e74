import type { ByteLength } from '../../bytes/byte-source.ts';
import type { Piece, Splice } from '../../bytes/pieces.ts';
import { occursIn } from '../../bytes/find-bytes.ts';
import { encodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import { binaryPartFacts } from '../../report/catalog/binary-parts.ts';
import { ok } from '../../errors.ts';
import type { BinaryPart } from '../../report/parts/crash-report.ts';
import { headerBlock } from '../../report/parts/part-reading.ts';
import { boundaryParameter, isBoundary } from '../../report/wire/encode-boundary.ts';
import type { HeaderLine } from '../../report/wire/request-head.ts';
import { isGzipCoding } from './draft-state.ts';
import { headLineEnd, headLinesEnd, setHeadValue } from './head-lines.ts';
import { partHeaderBlock } from './part-insert.ts';
import { type PlanTools, type Planned, editFailure } from './plan.ts';
import { type NameAndText, membersText, nameAndText, lossyText } from './report-values.ts';

const TRIES = 1_000;

/**
 * Rewrites the whole request as the interface requires (Submit a crash report): annotations in one form and without duplicates, binary parts with their
 * required types, no bytes before, between or after parts. Binary contents keep their bytes.
 */
export function planNormalise(tools: PlanTools): Planned {
  const { wire, report } = tools.inspection;
  if (wire.partCount === 0) return editFailure('no_structure');
  const boundary = freeBoundary(tools);
  if (boundary === null) return editFailure('boundary_in_content');
  const insert: Piece[] = [];
  const text = (value: string): void => {
    insert.push(tools.write(encodeUtf8(value)));
  };
  const headers = (name: string, filename: string | null, contentType: string | null): string => {
    const block = partHeaderBlock({ name: ascii(name), filename: filename === null ? null : printable(filename), contentType });
    return block.ok ? block.value : '';
  };
  const delimiter = `--${boundary}\r\n`;
  const entries = countedEntries(tools);
  if (report.form === 'kv') {
    for (const { name, value } of entries) {
      const block = { ...name, text: headers(name.text, null, null) };
      insert.push(tools.rewrite([delimiter, block, '\r\n', { ...value, text: value.text.toWellFormed() }, '\r\n']));
    }
  } else if (report.form !== 'none') {
    const block = headers('extra', 'extra.json', 'application/json');
    insert.push(tools.rewrite([`${delimiter}${block}\r\n{`, ...membersText(entries), '}\r\n']));
  }
  for (const part of report.parts) {
    const block = { text: headers(part.name, part.filename, typeOf(part)), from: headerBlock(part.part) };
    insert.push(tools.rewrite([delimiter, block, '\r\n']));
    for (const piece of tools.state.plain.slice(part.contentOffset, part.size)) insert.push(piece);
    text('\r\n');
  }
  text(`--${boundary}--\r\n`);
  return ok({
    plain: [{ offset: 0, remove: tools.state.plain.size, insert }],
    head: normalHead(boundary, sizeOf(insert), tools),
    length: 'follows',
  });
}

/** Returns the annotations in effect: for each name, the last annotation at the position of the first. */
function countedEntries({ state, inspection }: PlanTools): readonly NameAndText[] {
  const entries = new Map<string, NameAndText>();
  for (const annotation of inspection.report.annotations) {
    const name = ascii(annotation.name);
    entries.set(name, nameAndText(annotation, name, lossyText(state.plain, annotation)));
  }
  return [...entries.values()];
}

function typeOf({ name, contentType }: BinaryPart): string {
  const written = contentType === null || /[^\x20-\x7e]/.test(contentType) ? 'application/octet-stream' : contentType;
  return binaryPartFacts(name)?.contentType ?? written;
}

/** Names are ASCII without control characters (interface, Annotation). */
function ascii(name: string): string {
  return name.replace(/[^\x20-\x7e]/g, '') || 'unnamed';
}

function printable(text: string): string {
  return text.replace(/[\x00-\x1f\x7f]/g, '');
}

/**
 * Returns a boundary for the body: its own if the structure is valid, otherwise the first of `TRIES` generated ones that does not occur in it. null if there is
 * none.
 */
function freeBoundary({ inspection, state }: PlanTools): string | null {
  const { wire, report } = inspection;
  const isSound = wire.broken === null && report.readings.every((part) => part.wire.lookAlike < 0);
  if (isSound && wire.boundary !== null && isBoundary(wire.boundary)) return wire.boundary;
  for (let number = 0; number < TRIES; number += 1) {
    const boundary = `----crashlens-${number.toString(16).padStart(16, '0')}`;
    if (!occursIn(encodeLatin1(boundary), state.plain)) return boundary;
  }
  return null;
}

function sizeOf(pieces: readonly Piece[]): ByteLength {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** Headers to rewrite; the rest of the head stays. */
const REWRITTEN: ReadonlySet<string> = new Set(['content-type', 'content-length', 'content-encoding', 'transfer-encoding']);

function normalHead(boundary: string, size: ByteLength, tools: PlanTools): readonly Splice[] {
  const { request } = tools.inspection.capture;
  const lineEnd = headLineEnd(tools);
  const key = (line: HeaderLine): string => line.name.trim().toLowerCase();
  const values = new Map([
    ['content-type', `multipart/form-data; ${boundaryParameter(boundary)}`],
    // Before the body is compressed, this is the length of the plain body.
    ['content-length', String(size)],
    ...(isGzipCoding(tools.state.coding) ? ([['content-encoding', 'gzip']] as const) : []),
  ]);
  const splices: Splice[] = request.strayLines.map(({ offset, length }) => ({ offset, remove: length, insert: [] }));
  for (const line of request.headers.filter((candidate) => REWRITTEN.has(key(candidate)))) {
    // A name with blanks around it is invalid, so its line is removed, as are repeated lines and lines without a value in `values`.
    const value = line.name === line.name.trim() ? values.get(key(line)) : undefined;
    if (value !== undefined) values.delete(key(line));
    if (value === undefined) splices.push({ offset: line.offset, remove: line.length, insert: [] });
    else if (line.value !== value) splices.push(setHeadValue(line, value, tools));
  }
  const names = { 'content-type': 'Content-Type', 'content-length': 'Content-Length', 'content-encoding': 'Content-Encoding' } as const;
  const missing = Object.entries(names).flatMap(([name, written]) => {
    const value = values.get(name);
    return value === undefined ? [] : [`${written}: ${value}${lineEnd}`];
  });
  if (missing.length > 0) splices.push({ offset: headLinesEnd(tools), remove: 0, insert: [tools.write(encodeLatin1(missing.join('')))] });
  return [...requestLine(tools), ...splices].toSorted((a, b) => a.offset - b.offset);
}

function requestLine(tools: PlanTools): readonly Splice[] {
  const { method } = tools.request;
  return method === 'POST' ? [] : [{ offset: 0, remove: method.length, insert: [tools.write(encodeLatin1('POST'))] }];
}

import type { ByteOffset } from '../../bytes/byte-source.ts';
import type { Splice } from '../../bytes/pieces.ts';
import { decodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import { type PartReading, headerLines } from '../../report/parts/part-reading.ts';
import { parseHeaderParams, splitParams, strip } from '../../report/wire/header-params.ts';
import { type PlanTools, type Planned, editFailure, taintingContent, planWithFootprint } from './plan.ts';
import { type ValueLine, headersFootprint, lineFootprint } from './footprint.ts';

/** Returns a name or filename as a quoted parameter. null if the text contains a line break or NUL, or if the collector would read it differently. */
export function quotedParameter(text: string): string | null {
  // Most names consist of these characters and need no trial parse.
  if (/^[\w.-]+$/.test(text)) return `"${text}"`;
  const quoted = `"${text.replace(/[\\"]/g, '\\$&')}"`;
  const read = parseHeaderParams(`form-data; name=${quoted}; filename="a;b"`).params;
  // The collector removes escapes in an unusual order, so it misreads some names with a backslash before a quote.
  return !/[\r\n\0]/.test(text) && read.get('name') === text && read.get('filename') === 'a;b' ? quoted : null;
}

interface TextRange {
  readonly start: ByteOffset;
  readonly end: ByteOffset;
}

/**
 * Returns two ranges of the last parameter with this name in a header line: its value with the quotes (`value`), and the whole parameter with the `;` before it
 * (`whole`). Positions are in the text. The line is split as the collector splits it, even with unbalanced quotes.
 */
export function parameterRange(line: string, name: string): { readonly whole: TextRange; readonly value: TextRange } | null {
  let found: { readonly whole: TextRange; readonly value: TextRange } | null = null;
  let at = 0;
  for (const piece of splitParams(line.replace(/\r?\n$/, ''))) {
    const equals = piece.indexOf('=');
    if (at > 0 && equals >= 0 && strip(piece.slice(0, equals)).toLowerCase() === name) {
      const value = strip(piece.slice(equals + 1));
      const start = value === '' ? at + equals + 1 : at + piece.indexOf(value, equals + 1);
      const end = start + value.length;
      found = { whole: { start: at - 1, end: at + piece.length }, value: { start, end } };
    }
    at += piece.length + 1;
  }
  return found;
}

/** Returns the part's last header line with this name, with its text (Latin-1). */
export function lastLine(
  part: PartReading,
  name: string,
  { state }: PlanTools,
): { readonly text: string; readonly offset: ByteOffset; readonly length: number } | null {
  const line = headerLines(part).findLast((candidate) => candidate.name === name);
  if (line === undefined) return null;
  return { text: decodeLatin1(state.plain.read(line.offset, line.length)), offset: line.offset, length: line.length };
}

/** Returns a splice that adds a line after a part's header lines. */
export function appendedLine(part: PartReading, line: string, tools: PlanTools): Splice {
  const last = headerLines(part).at(-1);
  // A header block without lines consists of two line ends. The first of them becomes the end of the new line.
  if (last === undefined) return { offset: part.wire.headers, remove: 0, insert: [tools.write(encodeUtf8(line))] };
  return { offset: last.offset + last.length, remove: 0, insert: [tools.write(encodeUtf8(`${line}\r\n`))] };
}

/** Returns a splice that removes a header line of a part. The line end of an only line stays, because the block would not end without it. */
export function withoutLine(lines: readonly unknown[], line: { readonly offset: ByteOffset; readonly length: number }): Splice {
  return { offset: line.offset, remove: lines.length === 1 ? Math.max(line.length - 2, 0) : line.length, insert: [] };
}

/** Returns splices that set a parameter of the Content-Disposition `line`. null in `quoted` removes the parameter. */
function setParameter(
  part: PartReading,
  line: ReturnType<typeof lastLine>,
  [name, quoted]: readonly [name: string, quoted: string | null],
  tools: PlanTools,
): readonly Splice[] {
  if (line === null) return quoted === null ? [] : [appendedLine(part, `Content-Disposition: form-data; ${name}=${quoted}`, tools)];
  const found = parameterRange(line.text, name);
  if (quoted === null) {
    return found === null ? [] : [{ offset: line.offset + found.whole.start, remove: found.whole.end - found.whole.start, insert: [] }];
  }
  if (found !== null) {
    const { start, end } = found.value;
    return [{ offset: line.offset + start, remove: end - start, insert: [tools.write(encodeUtf8(quoted))] }];
  }
  const end = line.text.replace(/\r?\n$/, '').length;
  return [{ offset: line.offset + end, remove: 0, insert: [tools.write(encodeUtf8(`; ${name}=${quoted}`))] }];
}

/** Returns a plan that rewrites the header block of one part. */
export function headersPlan(part: PartReading, splices: readonly Splice[]): Planned {
  return planWithFootprint(headersFootprint(part, splices), ...splices);
}

/** Returns a plan that rewrites the part's last header line with this name, or adds the line if `line` is null. */
export function linePlan(part: PartReading, name: ValueLine, line: ReturnType<typeof lastLine>, splices: readonly Splice[]): Planned {
  return planWithFootprint(line === null ? headersFootprint(part, splices) : lineFootprint(part, name, splices), ...splices);
}

export function planPartName(part: PartReading, name: string, tools: PlanTools): Planned {
  const quoted = quotedParameter(name);
  // A part without a name is refused: the collector drops it, whatever it contains.
  if (quoted === null || name === '') return editFailure('name_not_carried', name);
  const line = lastLine(part, 'content-disposition', tools);
  return taintingContent(linePlan(part, 'content-disposition', line, setParameter(part, line, ['name', quoted], tools)), part, tools);
}

/** Sets the filename. Also removes an extended `filename*`, which would take precedence. */
export function planPartFilename(part: PartReading, filename: string | null, tools: PlanTools): Planned {
  const quoted = filename === null ? null : quotedParameter(filename);
  if (filename !== null && quoted === null) return editFailure('name_not_carried', filename);
  const line = lastLine(part, 'content-disposition', tools);
  const extended = line?.text.includes('*') === true ? setParameter(part, line, ['filename*', null], tools) : [];
  return linePlan(part, 'content-disposition', line, [...extended, ...setParameter(part, line, ['filename', quoted], tools)]);
}

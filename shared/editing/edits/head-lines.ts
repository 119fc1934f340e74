import { type Splice, taintPiece } from '../../bytes/pieces.ts';
import { decodeLatin1, encodeLatin1 } from '../../bytes/utf8.ts';
import { type HeaderLine, headLength } from '../../report/wire/request-head.ts';
import { headBytes } from './draft-state.ts';
import type { PlanTools } from './plan.ts';

/** Returns the text of the head, one character per byte. */
function headText({ state }: PlanTools): string {
  return decodeLatin1(headBytes(state.head));
}

/** Returns CRLF, or LF if the head uses bare line feeds. */
export function headLineEnd(tools: PlanTools): string {
  const text = headText(tools);
  return text.includes('\n') && !text.includes('\r\n') ? '\n' : '\r\n';
}

/** Returns the offset after the last header line, where another line can be added. */
export function headLinesEnd(tools: PlanTools): number {
  const { headers, strayLines } = tools.request;
  const ends = [...headers, ...strayLines].map(({ offset, length }) => offset + length);
  return Math.max(headText(tools).indexOf('\n') + 1, ...ends);
}

/** Returns a splice that inserts a header line before the line at an offset. */
export function headLineAt(offset: number, line: string, tools: PlanTools): Splice {
  return { offset, remove: 0, insert: [tools.write(encodeLatin1(`${line}${headLineEnd(tools)}`))] };
}

/** Returns a splice that adds a header line after the last one. In a head that was cut off, also adds the missing line ends. */
export function appendedHeadLine(line: string, tools: PlanTools): Splice {
  const offset = headLinesEnd(tools);
  const text = headText(tools);
  const end = headLineEnd(tools);
  const before = text === '' || text.slice(0, offset).endsWith('\n') ? '' : end;
  const after = headLength(encodeLatin1(text)) < 0 ? end : '';
  return { offset, remove: 0, insert: [tools.write(encodeLatin1(`${before}${line}${end}${after}`))] };
}

/**
 * Returns a splice that rewrites a line, except for the beginning and end that are the same before and after. Unchanged bytes keep their origin and their mask.
 * Empty if nothing changed.
 */
export function changedLine({ offset, before, after }: ChangedLine, tools: PlanTools): readonly Splice[] {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) same += 1;
  let end = 0;
  while (end < most - same && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const [remove, insert] = [before.length - same - end, after.subarray(same, after.length - end)];
  if (remove === 0 && insert.length === 0) return [];
  return [{ offset: offset + same, remove, insert: insert.length === 0 ? [] : [tools.write(insert)] }];
}

/** A line at an offset before and after a change, both without line end. */
interface ChangedLine {
  readonly offset: number;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** A byte of the line is masked, so the new line may contain masked text. */
  readonly isMasked?: boolean;
}

/** Like `changedLine` for a header line, but a changed value is replaced as a whole, because the user typed it. An unchanged value keeps its bytes. */
export function changedHeader(line: ChangedLine, tools: PlanTools): readonly Splice[] {
  const { offset, before, after, isMasked = false } = line;
  const [from, to] = [valueAt(before), valueAt(after)];
  const isSame = decodeLatin1(before.subarray(from)) === decodeLatin1(after.subarray(to));
  if (isSame) return changedLine({ offset, before: before.subarray(0, from), after: after.subarray(0, to) }, tools);
  const value = tools.write(after.subarray(to));
  const tainted = isMasked ? taintPiece(value, [{ from: 0, to: value.length }]) : value;
  return [{ offset, remove: before.length, insert: [tools.write(after.subarray(0, to)), tainted] }];
}

/** Returns the offset of a header line's value, after the colon and blanks. 0 if the line has no colon. */
function valueAt(line: Uint8Array): number {
  return /^[^:]*:[ \t]*/.exec(decodeLatin1(line))?.[0].length ?? 0;
}

/** Returns a splice that sets the value of a header. The name, the blanks before the value and the line end stay. */
export function setHeadValue(line: HeaderLine, value: string, tools: PlanTools): Splice {
  const text = decodeLatin1(tools.state.head.read(line.offset, line.length));
  const start = line.name.length + 1 + (/^[ \t]*/.exec(text.slice(line.name.length + 1).replace(/[\r\n].*$/s, ''))?.[0].length ?? 0);
  const end = text.replace(/\r?\n$/, '').trimEnd().length;
  const blank = start === line.name.length + 1 && end <= start ? ' ' : '';
  return { offset: line.offset + start, remove: Math.max(end - start, 0), insert: [tools.write(encodeLatin1(`${blank}${value}`))] };
}

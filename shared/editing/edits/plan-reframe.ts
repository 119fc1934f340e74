import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';
import type { Splice } from '../../bytes/pieces.ts';
import { decodeLatin1 } from '../../bytes/utf8.ts';
import { doubledLines, oddLineEnds } from '../../verdict/checks/line-end-causes.ts';
import { delimiterText } from '../../verdict/checks/structure-findings.ts';
import { framingEnds } from '../../report/wire/framing-ends.ts';
import type { EditOf } from './edit.ts';
import { type PlanTools, type Planned, editFailure, plainPlanOf } from './plan.ts';

/** Largest body to reframe, in characters. The whole body is held in memory as text. */
export const MAX_REFRAMED_SIZE: ByteLength = 1 << 28;

/** Largest number of line ends to change in the whole body. If there are more, only line ends that frame the parts are changed. */
const MAX_TAKEN = 1_000_000;

const CR = Uint8Array.of(0x0d);
const LF = Uint8Array.of(0x0a);

/** Converts line ends of delimiters and header lines to CRLF, or makes doubled line ends single again. Values and dumps do not change otherwise. */
export function planReframe({ how }: EditOf<'reframe'>, tools: PlanTools): Planned {
  const { plain } = tools.state;
  const { wire } = tools.inspection;
  if (wire.boundary === null || wire.preambleEnd >= wire.size || plain.size > MAX_REFRAMED_SIZE) return editFailure('no_structure');
  const text = decodeLatin1(plain.read(0, plain.size));
  const delimiter = delimiterText(wire);
  const splices = how === 'crlf' ? [...framedByCrlf(text, delimiter, tools)] : undoubled(text, delimiter);
  return splices.length === 0 ? editFailure('nothing_to_do') : plainPlanOf(splices);
}

function* framedByCrlf(text: string, delimiter: string, { write }: PlanTools): Generator<Splice> {
  for (const { offset, length, end } of framingEnds(text, delimiter)) {
    if (end === 'lf') yield { offset, remove: 0, insert: [write(CR)] };
    else if (end === 'cr') yield { offset: offset + 1, remove: 0, insert: [write(LF)] };
    else if (end === 'cr_cr_lf') yield { offset, remove: length - 2, insert: [] };
  }
}

function undoubled(text: string, delimiter: string): readonly Splice[] {
  const from = { text, from: 0 };
  const lines = doubledLines(from, delimiter);
  if (lines?.code === 'line_ends_doubled') return withoutEmptyLines(text, delimiter, lines.end === 'lf_lf' ? '\n' : '\r\n');
  return oddLineEnds(from, delimiter)?.code === 'line_ends_doubled' ? withoutSecondCr(text, delimiter) : [];
}

/** Removes one CR before every LF if every LF follows a CR. Otherwise removes extra CRs only from line ends that frame the parts. */
function withoutSecondCr(text: string, delimiter: string): readonly Splice[] {
  if (!/(?:^|[^\r])\n/.test(text)) {
    const all = splicesAt(text, /\r\n/g, () => 1);
    if (all !== null) return all;
  }
  const doubled = [...framingEnds(text, delimiter)].filter(({ end }) => end === 'cr_cr_lf');
  return doubled.map(({ offset, length }) => ({ offset, remove: length - 2, insert: [] }));
}

/** Halves every run of line ends if all runs have an even length. Otherwise halves only runs that frame the parts. */
function withoutEmptyLines(text: string, delimiter: string, lineEnd: '\n' | '\r\n'): readonly Splice[] {
  const runs = lineEnd === '\n' ? /\n+/g : /(?:\r\n)+/g;
  const half = (length: number): number => Math.floor(length / lineEnd.length / 2) * lineEnd.length;
  const isEven = (length: number): boolean => (length / lineEnd.length) % 2 === 0;
  const all = [...text.matchAll(runs)].every(({ 0: run }) => isEven(run.length)) ? splicesAt(text, runs, half) : null;
  return all ?? framingRuns(text, delimiter, lineEnd).map(({ offset, length }) => ({ offset, remove: half(length), insert: [] }));
}

/**
 * Returns a splice for every match that removes characters; null if there are too many. `taken`: number of characters to remove from a match of this length.
 */
function splicesAt(text: string, pattern: RegExp, taken: (length: number) => number): readonly Splice[] | null {
  const splices: Splice[] = [];
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (splices.length >= MAX_TAKEN) return null;
    splices.push({ offset: index, remove: taken(found.length), insert: [] });
  }
  return splices;
}

interface Run {
  readonly offset: ByteOffset;
  readonly length: ByteLength;
}

/** Returns the runs of line ends before and after delimiters, and after header lines. The last run of a header block is the one that ends it. */
function framingRuns(text: string, delimiter: string, lineEnd: string): readonly Run[] {
  const runs: Run[] = [];
  const note = (run: Run | null): void => {
    const last = runs.at(-1);
    if (run !== null && run.length > lineEnd.length && (last === undefined || run.offset > last.offset)) runs.push(run);
  };
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) {
    note(runBefore(text, at, lineEnd));
    let behind = at + delimiter.length;
    if (text.startsWith('--', behind)) behind += 2;
    for (let run = runAt(text, behind, lineEnd); run !== null;) {
      note(run);
      // Two line ends are one doubled line end. Four are the doubled blank line after the headers.
      if (run.offset > behind && run.length >= lineEnd.length * 4) break;
      const next = text.indexOf(lineEnd, run.offset + run.length);
      run = next < 0 || next - run.offset > MAX_LINE_LENGTH || text.startsWith('--', behind - 2) ? null : runAt(text, next, lineEnd);
    }
  }
  return runs;
}

/** Maximum length of a header line, in characters. */
const MAX_LINE_LENGTH = 8_192;

function runAt(text: string, offset: ByteOffset, lineEnd: string): Run | null {
  let end = offset;
  while (text.startsWith(lineEnd, end)) end += lineEnd.length;
  return end === offset ? null : { offset, length: end - offset };
}

function runBefore(text: string, offset: ByteOffset, lineEnd: string): Run | null {
  let start = offset;
  while (start >= lineEnd.length && text.startsWith(lineEnd, start - lineEnd.length)) start -= lineEnd.length;
  return start === offset ? null : { offset: start, length: offset - start };
}

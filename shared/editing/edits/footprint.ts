import type { ByteLength } from '../../bytes/byte-source.ts';
import type { Splice } from '../../bytes/pieces.ts';
import type { Annotation } from '../../report/parts/crash-report.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import { MAX_JSON_SIZE } from '../../report/json/json-reader.ts';
import { MAX_HEADER_BLOCK_SIZE } from '../../report/wire/scanner.ts';

/** What of a report a plan can read or change: the headers of a part, the name of a member. */
export type Aspect = string;

/**
 * What a plan went by and what it changes. Beside edits that changed nothing that it went by, and rewrote other bytes, it is the same plan as behind
 * them: all of them are made at once. Parts and members are told by their numbers in the reading that they are planned against.
 */
export interface Footprint {
  readonly reads: readonly Aspect[];
  readonly writes: readonly Aspect[];
  /** Bytes that may be added before what it goes by is no longer read; no bound where it is left out. */
  readonly room?: ByteLength;
  /** It puts in a part: one delimiter among its bytes is meant. */
  readonly addsPart?: boolean;
  /** It takes away a part, or a member of the JSON part `part`, which was the first one that was there. */
  readonly takesFirst?: { readonly part: number; readonly member: number | null };
}

/** Where delimiters stand and header blocks end. What is typed can change that; every plan but one of bare bytes goes by it (`withStructureRead`). */
export const STRUCTURE: Aspect = 'structure';

/** What each part is read as, and in which order those of one kind stand. */
export const KINDS: Aspect = 'kinds';

/** What was put between parts. */
export const INSERTED: Aspect = 'placed';

/** That a part is there. */
export function presenceOf({ wire }: PartReading): Aspect {
  return `part ${String(wire.index)}`;
}

/** The header block of a part as a whole: which lines there are, and what stands in them. */
export function headersOf(part: PartReading): readonly Aspect[] {
  return [headerBlockAspect(part), headerLinesAspect(part)];
}

/** Which header lines a part has. */
function headerBlockAspect({ wire }: PartReading): Aspect {
  return `headers ${String(wire.index)}`;
}

/** Anything that stands in the header lines of a part. */
function headerLinesAspect({ wire }: PartReading): Aspect {
  return `lines ${String(wire.index)}`;
}

/** The content of a part as a whole. */
export function contentOf({ wire }: PartReading): Aspect {
  return `content ${String(wire.index)}`;
}

/** Anything of the members of a part. */
export function membersOf({ wire }: PartReading): Aspect {
  return `members ${String(wire.index)}`;
}

/** What stands before the first member of a part, and behind the last. */
export function beforeMembers({ wire }: PartReading): Aspect {
  return `before ${String(wire.index)}`;
}

export function behindMembers({ wire }: PartReading): Aspect {
  return `behind ${String(wire.index)}`;
}

/** That a member is there, its name, its value. */
export function memberAspect(side: 'there' | 'name' | 'value', { wire }: PartReading, member: number): Aspect {
  return `${side} ${String(wire.index)}.${String(member)}`;
}

/** Of a part everything that can be rewritten of it. */
export function wholePart(part: PartReading): readonly Aspect[] {
  return [presenceOf(part), ...headersOf(part), contentOf(part), membersOf(part)];
}

/** The touch of a plan that goes by the reading of the report. */
export function withStructureRead(footprint: Footprint): Footprint {
  return { ...footprint, reads: [STRUCTURE, ...footprint.reads] };
}

/** What splices rewrite within the header block of a part. One that becomes too long is none any more. */
export function headersFootprint(part: PartReading, splices: readonly Splice[]): Footprint {
  const aspects = headersOf(part);
  return withStructureRead({
    reads: aspects,
    writes: lengthBehind(part, splices) > MAX_HEADER_BLOCK_SIZE ? [...aspects, KINDS, STRUCTURE] : [...aspects, KINDS],
  });
}

/** Header lines whose values are rewritten beside one another. */
export type ValueLine = 'content-disposition' | 'content-type';

/** The same where all of it stands within the last line of that name, which stays a line: the other one can be rewritten beside it. */
export function lineFootprint(part: PartReading, name: ValueLine, splices: readonly Splice[]): Footprint {
  // Half of what fits, so that both do.
  if (lengthBehind(part, splices) > MAX_HEADER_BLOCK_SIZE / 2) return headersFootprint(part, splices);
  const side = `${name} ${String(part.wire.index)}`;
  return withStructureRead({ reads: [headerBlockAspect(part), side], writes: [headerLinesAspect(part), side, KINDS] });
}

/** Bytes of the header block behind splices of it. */
function lengthBehind(part: PartReading, splices: readonly Splice[]): ByteLength {
  return splices.reduce((sum, { insert }) => insert.reduce((all, piece) => all + piece.length, sum), lengthOfHeaders(part));
}

function lengthOfHeaders({ wire }: PartReading): ByteLength {
  return wire.content - wire.headers;
}

/** A part whose content is written anew. `reads`: what of it the plan went by. */
export function contentFootprint(part: PartReading, ...reads: readonly Aspect[]): Footprint {
  return withStructureRead({ reads: [contentOf(part), membersOf(part), ...reads], writes: [contentOf(part)] });
}

/** A member of JSON with what is written of it. */
export function memberFootprint({ part }: Annotation, member: number, side: 'name' | 'value'): Footprint {
  return withStructureRead({
    reads: [...headersOf(part), contentOf(part), memberAspect('there', part, member), memberAspect(side, part, member)],
    writes: [membersOf(part), memberAspect(side, part, member)],
    room: jsonRoom(part),
  });
}

/** How much longer a JSON part can become before no reader takes it. */
export function jsonRoom({ wire }: PartReading): ByteLength {
  return MAX_JSON_SIZE - (wire.end - wire.content);
}

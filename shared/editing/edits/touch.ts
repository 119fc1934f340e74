import type { ByteLength } from '../../bytes/byte-source.ts';
import type { Splice } from '../../bytes/pieces.ts';
import type { Annotation } from '../../report/parts/crash-report.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import { LARGEST_JSON } from '../../report/json/json-reader.ts';
import { MAX_HEADER_BLOCK } from '../../report/wire/scanner.ts';

/** One side of a report that a plan can go by or change: the headers of a part, the name of a member. */
export type Side = string;

/**
 * What a plan went by and what it changes. Beside edits that changed nothing that it went by, and rewrote other bytes, it is the same plan as behind
 * them: all of them are made at once. Parts and members are told by their numbers in the reading that they are planned against.
 */
export interface Touch {
  readonly reads: readonly Side[];
  readonly writes: readonly Side[];
  /** Bytes that may be added before what it goes by is no longer read; no bound where it is left out. */
  readonly room?: ByteLength;
  /** It puts in a part: one delimiter among its bytes is meant. */
  readonly addsPart?: boolean;
  /** It takes away a part, or a member of the JSON part `part`, which was the first one that was there. */
  readonly takesFirst?: { readonly part: number; readonly member: number | null };
}

/** Where delimiters stand and header blocks end. What is typed can change that; every plan but one of bare bytes goes by it (`touching`). */
export const STRUCTURE: Side = 'structure';

/** What each part is read as, and in which order those of one kind stand. */
export const KINDS: Side = 'kinds';

/** What was put between parts. */
export const PLACED: Side = 'placed';

/** That a part is there. */
export function presenceOf({ wire }: PartReading): Side {
  return `part ${String(wire.index)}`;
}

/** The header block of a part as a whole: which lines there are, and what stands in them. */
export function headersOf(part: PartReading): readonly Side[] {
  return [blockSide(part), linesSide(part)];
}

/** Which header lines a part has. */
function blockSide({ wire }: PartReading): Side {
  return `headers ${String(wire.index)}`;
}

/** Anything that stands in the header lines of a part. */
function linesSide({ wire }: PartReading): Side {
  return `lines ${String(wire.index)}`;
}

/** The content of a part as a whole. */
export function contentOf({ wire }: PartReading): Side {
  return `content ${String(wire.index)}`;
}

/** Anything of the members of a part. */
export function membersOf({ wire }: PartReading): Side {
  return `members ${String(wire.index)}`;
}

/** What stands before the first member of a part, and behind the last. */
export function beforeMembers({ wire }: PartReading): Side {
  return `before ${String(wire.index)}`;
}

export function behindMembers({ wire }: PartReading): Side {
  return `behind ${String(wire.index)}`;
}

/** That a member is there, its name, its value. */
export function memberSide(side: 'there' | 'name' | 'value', { wire }: PartReading, member: number): Side {
  return `${side} ${String(wire.index)}.${String(member)}`;
}

/** Of a part everything that can be rewritten of it. */
export function wholePart(part: PartReading): readonly Side[] {
  return [presenceOf(part), ...headersOf(part), contentOf(part), membersOf(part)];
}

/** The touch of a plan that goes by the reading of the report. */
export function touching(touch: Touch): Touch {
  return { ...touch, reads: [STRUCTURE, ...touch.reads] };
}

/** What splices rewrite within the header block of a part. One that becomes too long is none any more. */
export function headersTouch(part: PartReading, splices: readonly Splice[]): Touch {
  const sides = headersOf(part);
  return touching({
    reads: sides,
    writes: lengthBehind(part, splices) > MAX_HEADER_BLOCK ? [...sides, KINDS, STRUCTURE] : [...sides, KINDS],
  });
}

/** Header lines whose values are rewritten beside one another. */
export type ValueLine = 'content-disposition' | 'content-type';

/** The same where all of it stands within the last line of that name, which stays a line: the other one can be rewritten beside it. */
export function lineTouch(part: PartReading, name: ValueLine, splices: readonly Splice[]): Touch {
  // Half of what fits, so that both do.
  if (lengthBehind(part, splices) > MAX_HEADER_BLOCK / 2) return headersTouch(part, splices);
  const side = `${name} ${String(part.wire.index)}`;
  return touching({ reads: [blockSide(part), side], writes: [linesSide(part), side, KINDS] });
}

/** Bytes of the header block behind splices of it. */
function lengthBehind(part: PartReading, splices: readonly Splice[]): ByteLength {
  return splices.reduce((sum, { insert }) => insert.reduce((all, piece) => all + piece.length, sum), lengthOfHeaders(part));
}

function lengthOfHeaders({ wire }: PartReading): ByteLength {
  return wire.content - wire.headers;
}

/** A part whose content is written anew. `reads`: what of it the plan went by. */
export function contentTouch(part: PartReading, ...reads: readonly Side[]): Touch {
  return touching({ reads: [contentOf(part), membersOf(part), ...reads], writes: [contentOf(part)] });
}

/** A member of JSON with what is written of it. */
export function memberTouch({ part }: Annotation, member: number, side: 'name' | 'value'): Touch {
  return touching({
    reads: [...headersOf(part), contentOf(part), memberSide('there', part, member), memberSide(side, part, member)],
    writes: [membersOf(part), memberSide(side, part, member)],
    room: jsonRoom(part),
  });
}

/** How much longer a JSON part can become before no reader takes it. */
export function jsonRoom({ wire }: PartReading): ByteLength {
  return LARGEST_JSON - (wire.end - wire.content);
}

import type { ByteLength } from '../../bytes/byte-source.ts';
import type { Splice } from '../../bytes/pieces.ts';
import type { Annotation } from '../../report/parts/crash-report.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import { MAX_JSON_SIZE } from '../../report/json/json-reader.ts';
import { MAX_HEADER_BLOCK_SIZE } from '../../report/wire/scanner.ts';

/** Something in a report that a plan can read or change, such as the headers of a part or the name of a member. */
export type Aspect = string;

/**
 * Everything that a plan depends on and changes. A plan stays valid after edits that change none of its dependencies and rewrite other bytes. The plan and such
 * edits then need only one reading. Parts and members are identified by their numbers in the reading.
 */
export interface Footprint {
  readonly reads: readonly Aspect[];
  readonly writes: readonly Aspect[];
  /** Largest number of bytes that may be added; with more, readers reject the content that the plan depends on. Unlimited if omitted. */
  readonly room?: ByteLength;
  /** The plan inserts a part, so its inserted bytes may contain one delimiter. */
  readonly addsPart?: boolean;
  /** The plan removes the first remaining part. If `member` is not null, it removes the first remaining member of the JSON part `part` instead. */
  readonly takesFirst?: { readonly part: number; readonly member: number | null };
}

/**
 * The positions of delimiters and of the ends of header blocks, which typed text can change. Every plan depends on them (`withStructureRead`), except plans of
 * raw bytes.
 */
export const STRUCTURE: Aspect = 'structure';

/** The kind of each part as read, and the order of parts of one kind. */
export const KINDS: Aspect = 'kinds';

/** Parts that are inserted between other parts. */
export const INSERTED: Aspect = 'placed';

/** The existence of a part. */
export function presenceOf({ wire }: PartReading): Aspect {
  return `part ${String(wire.index)}`;
}

/** The header block of a part: its set of lines, and their contents. */
export function headersOf(part: PartReading): readonly Aspect[] {
  return [headerBlockAspect(part), headerLinesAspect(part)];
}

/** The set of header lines of a part, without their contents. */
function headerBlockAspect({ wire }: PartReading): Aspect {
  return `headers ${String(wire.index)}`;
}

/** The content of any header line of a part. */
function headerLinesAspect({ wire }: PartReading): Aspect {
  return `lines ${String(wire.index)}`;
}

/** The content of a part as a whole. */
export function contentOf({ wire }: PartReading): Aspect {
  return `content ${String(wire.index)}`;
}

/** Any member of a JSON part. */
export function membersOf({ wire }: PartReading): Aspect {
  return `members ${String(wire.index)}`;
}

/** The bytes before the first member of a JSON part (`beforeMembers`), and after the last (`behindMembers`). */
export function beforeMembers({ wire }: PartReading): Aspect {
  return `before ${String(wire.index)}`;
}

export function behindMembers({ wire }: PartReading): Aspect {
  return `behind ${String(wire.index)}`;
}

/** The existence, name or value of one JSON member. */
export function memberAspect(side: 'there' | 'name' | 'value', { wire }: PartReading, member: number): Aspect {
  return `${side} ${String(wire.index)}.${String(member)}`;
}

/** Everything in a part that an edit can rewrite. */
export function wholePart(part: PartReading): readonly Aspect[] {
  return [presenceOf(part), ...headersOf(part), contentOf(part), membersOf(part)];
}

/** Returns a footprint extended by the dependency on the structure of the report. */
export function withStructureRead(footprint: Footprint): Footprint {
  return { ...footprint, reads: [STRUCTURE, ...footprint.reads] };
}

/** Returns the footprint of splices in a part's header block. A block over the size limit is no longer read as headers. */
export function headersFootprint(part: PartReading, splices: readonly Splice[]): Footprint {
  const aspects = headersOf(part);
  return withStructureRead({
    reads: aspects,
    writes: lengthBehind(part, splices) > MAX_HEADER_BLOCK_SIZE ? [...aspects, KINDS, STRUCTURE] : [...aspects, KINDS],
  });
}

/** The header lines that one run (plan-run.ts) can both rewrite in the same part, based on one reading. */
export type ValueLine = 'content-disposition' | 'content-type';

/**
 * Returns the footprint of splices in a part's last header line with this name. The splices must not split the line. The same run can also rewrite the other
 * `ValueLine`.
 */
export function lineFootprint(part: PartReading, name: ValueLine, splices: readonly Splice[]): Footprint {
  // Each of the two lines may use half of the limit, so that the two fit together.
  if (lengthBehind(part, splices) > MAX_HEADER_BLOCK_SIZE / 2) return headersFootprint(part, splices);
  const side = `${name} ${String(part.wire.index)}`;
  return withStructureRead({ reads: [headerBlockAspect(part), side], writes: [headerLinesAspect(part), side, KINDS] });
}

/** Returns an upper limit of the size of the header block after the splices. */
function lengthBehind(part: PartReading, splices: readonly Splice[]): ByteLength {
  return splices.reduce((sum, { insert }) => insert.reduce((all, piece) => all + piece.length, sum), lengthOfHeaders(part));
}

function lengthOfHeaders({ wire }: PartReading): ByteLength {
  return wire.content - wire.headers;
}

/** Returns the footprint of rewriting a part's content. `reads`: further aspects that the plan depends on. */
export function contentFootprint(part: PartReading, ...reads: readonly Aspect[]): Footprint {
  return withStructureRead({ reads: [contentOf(part), membersOf(part), ...reads], writes: [contentOf(part)] });
}

/** Returns the footprint of rewriting the name or value of a JSON member. */
export function memberFootprint({ part }: Annotation, member: number, side: 'name' | 'value'): Footprint {
  return withStructureRead({
    reads: [...headersOf(part), contentOf(part), memberAspect('there', part, member), memberAspect(side, part, member)],
    writes: [membersOf(part), memberAspect(side, part, member)],
    room: jsonRoom(part),
  });
}

/** Returns how many bytes a JSON part can grow before readers reject it. */
export function jsonRoom({ wire }: PartReading): ByteLength {
  return MAX_JSON_SIZE - (wire.end - wire.content);
}

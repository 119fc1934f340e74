import { type ByteOffset, throwIfCancelledAt } from '../../bytes/byte-source.ts';
import { memoize } from '../../bytes/memoize.ts';
import { annotationAnchorOffset, lineAnchorOffset, resolveAnchor } from '../edits/anchors.ts';
import type { DraftVersion } from '../edits/draft-version.ts';
import type { Anchor } from '../edits/edit.ts';
import { anchorOf } from '../edits/provenance.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import { headerLines } from '../../report/parts/part-reading.ts';

/** The report does not have the target of an edit. `name`: the target's name as given; in lower case for a header line. */
export interface MissingName {
  readonly code: 'no_such_name' | 'no_such_header';
  readonly name: string;
}

/** Selects among annotations, parts or header lines with the same name: the last one, which is in effect, or one by its index, from 0. */
type Occurrence = 'last' | number;

/** Identifies an annotation or a part by its name, so that it can be found in any report. */
export interface ThingName {
  readonly kind: 'thing';
  readonly name: string;
  readonly which: Occurrence;
}

/** Identifies a header line by its name in lower case. `of`: the part that it belongs to; null: the request. */
interface LineName {
  readonly kind: 'line';
  readonly of: ThingName | null;
  readonly name: string;
  readonly which: Occurrence;
}

export type NamedAnchor = ThingName | LineName;

/** The annotations and parts of a report: their names by the offsets of their anchors, and these offsets by their names. */
interface NameIndex {
  readonly names: ReadonlyMap<ByteOffset, string>;
  /** Offsets in ascending order. */
  readonly offsets: ReadonlyMap<string, readonly ByteOffset[]>;
}

/** The index of all annotations and parts that have a name. */
const nameIndexOf = memoize((inspection: Inspection): NameIndex => {
  const { annotations, readings } = inspection.report;
  const names = new Map<ByteOffset, string>();
  let seen = 0;
  for (const { dashes, headers } of readings) {
    throwIfCancelledAt(seen++, inspection.capture.plain);
    if (headers.name !== null && headers.name !== '') names.set(dashes, headers.name);
  }
  for (const annotation of annotations) {
    throwIfCancelledAt(seen++, inspection.capture.plain);
    if (annotation.name !== '') names.set(annotationAnchorOffset(annotation), annotation.name);
  }
  const offsets = new Map<string, ByteOffset[]>();
  for (const [offset, name] of [...names].toSorted(([a], [b]) => a - b)) {
    const known = offsets.get(name);
    if (known === undefined) offsets.set(name, [offset]);
    else known.push(offset);
  }
  return { names, offsets };
});

/** Returns the name of an anchor's target. null if the target is missing in this version, or has no name. */
export function namedAnchorOf(version: DraftVersion, anchor: Anchor): NamedAnchor | null {
  return lineOfRequest(version, anchor) ?? thingNameOf(version, anchor) ?? lineOfPart(version, anchor);
}

/** Like `namedAnchorOf`, only for annotations and parts. */
export function thingNameOf(version: DraftVersion, anchor: Anchor): ThingName | null {
  return thingAt(version, resolveAnchor(version.state.plain, anchor));
}

function thingAt(version: DraftVersion, offset: ByteOffset): ThingName | null {
  const { names, offsets } = nameIndexOf(version.inspection('spec'));
  const name = names.get(offset);
  return name === undefined ? null : { kind: 'thing', name, which: occurrenceOf(offsets.get(name) ?? [], offset) };
}

interface Line {
  readonly name: string | null;
  readonly offset: ByteOffset;
  readonly length: number;
}

function lineOfRequest({ state, capture }: DraftVersion, anchor: Anchor): LineName | null {
  return lineNameOf(capture.request.headers, resolveAnchor(state.head, anchor), null);
}

function lineOfPart(version: DraftVersion, anchor: Anchor): LineName | null {
  const offset = resolveAnchor(version.state.plain, anchor);
  if (offset < 0) return null;
  for (const reading of version.inspection('spec').report.readings) {
    const found = lineNameOf(headerLines(reading), offset, thingAt(version, reading.dashes));
    if (found !== null) return found.of === null ? null : found;
  }
  return null;
}

function lineNameOf(lines: readonly Line[], offset: ByteOffset, of: ThingName | null): LineName | null {
  const name = lines.find((line) => lineAnchorOffset(line) === offset)?.name?.toLowerCase() ?? '';
  return offset < 0 || name === '' ? null : { kind: 'line', of, name, which: occurrenceOf(offsetsOfLines(lines, name), offset) };
}

function offsetsOfLines(lines: readonly Line[], name: string): readonly ByteOffset[] {
  return lines.filter((line) => line.name?.toLowerCase() === name).map(lineAnchorOffset);
}

function occurrenceOf(offsets: readonly ByteOffset[], offset: ByteOffset): Occurrence {
  return offsets.at(-1) === offset ? 'last' : offsets.indexOf(offset);
}

function atOccurrence(offsets: readonly ByteOffset[], which: Occurrence): ByteOffset | null {
  return offsets.at(which === 'last' ? -1 : which) ?? null;
}

/** Returns the anchor of the annotation, part or header line with this name; null if this version does not have it. */
export function anchorByName(version: DraftVersion, named: NamedAnchor): Anchor | null {
  if (named.kind === 'thing') {
    const offset = offsetOfThing(version, named);
    return offset === null ? null : anchorOf(version.state.plain, offset);
  }
  const { of, name, which } = named;
  if (of === null) {
    const line = atOccurrence(offsetsOfLines(version.capture.request.headers, name), which);
    return line === null ? null : anchorOf(version.state.head, line);
  }
  const dashes = offsetOfThing(version, of);
  const reading = dashes === null ? undefined : version.inspection('spec').report.readings.find((one) => one.dashes === dashes);
  const line = reading === undefined ? null : atOccurrence(offsetsOfLines(headerLines(reading), name), which);
  return line === null ? null : anchorOf(version.state.plain, line);
}

function offsetOfThing(version: DraftVersion, { name, which }: ThingName): ByteOffset | null {
  return atOccurrence(nameIndexOf(version.inspection('spec')).offsets.get(name) ?? [], which);
}

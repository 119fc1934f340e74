import { encodeUtf8 } from '../../bytes/utf8.ts';
import type { MalformedReason } from '../../report/catalog/malformed-reasons.ts';
import type { Anchor, Edit } from '../edits/edit.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import type { FindingCode } from '../../verdict/checks/finding-codes.ts';
import type { RuleName } from '../../verdict/checks/decision.ts';
import { type HeaderLine, headerValues } from '../../report/wire/request-head.ts';
import { type FixContext, bytesEdit, hasSoundEnd, headAnchor } from '../fixes/fix.ts';
import type { MutationGroup } from './mutation-groups.ts';

/** One way to break a report on purpose. */
export interface Mutation {
  readonly group: MutationGroup;
  /** What the collector answers in dialect spec; null where it takes the report all the same. */
  readonly malformed: MalformedReason | null;
  /** Code of the finding that it brings. */
  readonly finding: RuleName | FindingCode;
  /** null where this report lacks what would be broken. */
  readonly edits: (context: FixContext) => readonly Edit[] | null;
}

/** The edits where the thing is there that they are made of. */
export function ifPresent<Thing>(thing: Thing | null | undefined, edits: (thing: Thing) => readonly Edit[] | null): readonly Edit[] | null {
  return thing === null || thing === undefined ? null : edits(thing);
}

export function headLine({ inspection }: FixContext, name: string): HeaderLine | null {
  return headerValues(inspection.capture.request, name).at(-1) ?? null;
}

export function setHeadLine(context: FixContext, line: HeaderLine, value: string): Edit {
  return { op: 'header', at: headAnchor(context, line), line: `${line.name}: ${value}` };
}

/** Every header of a name taken away; null where there is none. */
export function withoutHeader(context: FixContext, name: string): readonly Edit[] | null {
  const lines = headerValues(context.inspection.capture.request, name);
  return lines.length === 0 ? null : lines.map((line): Edit => ({ op: 'delete_header', at: headAnchor(context, line) }));
}

/** Parts taken out by their bytes, neighbours at once; null where one does not end at a sound delimiter. */
export function withoutParts(context: FixContext, parts: readonly PartReading[]): readonly Edit[] | null {
  if (parts.length === 0 || !parts.every((part) => hasSoundEnd(context, part))) return null;
  const edits: Edit[] = [];
  for (let first = 0, index = 0; index < parts.length; index += 1) {
    const [start, part, next] = [parts[first], parts[index], parts[index + 1]];
    if (start === undefined || part === undefined || next?.wire.index === part.wire.index + 1) continue;
    edits.push(bytesEdit(context, start.dashes, part.wire.end + 2 - start.dashes, new Uint8Array()));
    first = index + 1;
  }
  return edits;
}

interface AddedPart {
  readonly name: string;
  readonly filename?: string;
  readonly contentType?: string;
  readonly text: string;
  readonly before?: Anchor;
}

/** A part of text behind the others, or before another one. */
export function addedPart({ name, filename, contentType, text, before }: AddedPart): Edit {
  const headers = { name, filename: filename ?? null, contentType: contentType ?? null };
  return { op: 'add_part', ...headers, content: { kind: 'text', text }, before: before ?? null };
}

/** A last part by its bytes, for headers that no edit writes: header lines, a blank line, content. null where nothing closes the body. */
export function writtenPart(context: FixContext, bytes: Uint8Array): readonly Edit[] | null {
  const { closing, boundary, partCount } = context.inspection.wire;
  if (closing === null || partCount === 0) return null;
  const delimiter = encodeUtf8(`\r\n--${boundary}\r\n`);
  const part = new Uint8Array(delimiter.length + bytes.length);
  part.set(delimiter);
  part.set(bytes, delimiter.length);
  return [bytesEdit(context, closing.start, 0, part)];
}

/** The first JSON part. */
export function jsonPart({ inspection }: FixContext): PartReading | null {
  return inspection.report.readings.find((part) => part.kind === 'json') ?? null;
}

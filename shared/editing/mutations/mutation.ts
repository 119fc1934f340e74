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
  /** The malformed reason in the collector's answer in dialect spec. null if the collector accepts the report, or refuses it without such a reason. */
  readonly malformed: MalformedReason | null;
  /** Code of the finding that the mutation causes. */
  readonly finding: RuleName | FindingCode;
  /** Returns null if the report does not have what the mutation breaks. */
  readonly edits: (context: FixContext) => readonly Edit[] | null;
}

/** Returns the edits for `thing`, or null if it does not exist. */
export function ifPresent<Thing>(thing: Thing | null | undefined, edits: (thing: Thing) => readonly Edit[] | null): readonly Edit[] | null {
  return thing === null || thing === undefined ? null : edits(thing);
}

export function headLine({ inspection }: FixContext, name: string): HeaderLine | null {
  return headerValues(inspection.capture.request, name).at(-1) ?? null;
}

export function setHeadLine(context: FixContext, line: HeaderLine, value: string): Edit {
  return { op: 'header', at: headAnchor(context, line), line: `${line.name}: ${value}` };
}

/** Returns edits that delete every request header with this name; null if there is none. */
export function withoutHeader(context: FixContext, name: string): readonly Edit[] | null {
  const lines = headerValues(context.inspection.capture.request, name);
  return lines.length === 0 ? null : lines.map((line): Edit => ({ op: 'delete_header', at: headAnchor(context, line) }));
}

/** Returns edits that delete parts as bytes, one edit for each run of adjacent parts. null if a part does not end at a valid delimiter. */
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

/** Returns an edit that adds a part with text as content, before the part `before` or after all parts. */
export function addedPart({ name, filename, contentType, text, before }: AddedPart): Edit {
  const headers = { name, filename: filename ?? null, contentType: contentType ?? null };
  return { op: 'add_part', ...headers, content: { kind: 'text', text }, before: before ?? null };
}

/**
 * Returns edits that append a part as bytes (header lines, a blank line, content), for headers that no other edit can write. null if the body has no parts, or
 * no closing delimiter.
 */
export function writtenPart(context: FixContext, bytes: Uint8Array): readonly Edit[] | null {
  const { closing, boundary, partCount } = context.inspection.wire;
  if (closing === null || partCount === 0) return null;
  const delimiter = encodeUtf8(`\r\n--${boundary}\r\n`);
  const part = new Uint8Array(delimiter.length + bytes.length);
  part.set(delimiter);
  part.set(bytes, delimiter.length);
  return [bytesEdit(context, closing.start, 0, part)];
}

/** Returns the first JSON part. */
export function jsonPart({ inspection }: FixContext): PartReading | null {
  return inspection.report.readings.find((part) => part.kind === 'json') ?? null;
}

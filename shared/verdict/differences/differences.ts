import { type ByteRange, range } from '../../bytes/byte-range.ts';
import type { ByteSource } from '../../bytes/byte-source.ts';
import type { Annotation, BinaryPart, CrashReport } from '../../report/parts/crash-report.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import { sanitisedDumpName } from '../../report/wire/dump-name.ts';
import { shownDumpName, shownName } from '../../report/parts/shown-name.ts';
import type { Inspection } from '../decide/inspect.ts';
import { DROPPED_BY_COLLECTOR, MADE_BY_COLLECTOR } from '../../report/catalog/collector-annotations.ts';
import type { DifferenceCode } from './difference-codes.ts';
import { textValue } from '../../report/parts/read-values.ts';

/** An item that the collector stores differently than sent, or not at all. */
export interface StoredDifference {
  readonly code: DifferenceCode;
  /** The sent name. If the stored name differs, it follows. */
  readonly names: readonly string[];
  /** The range of the item: its value, or the headers of its part. If the item is replaced by another, the range of that item follows. */
  readonly ranges: readonly ByteRange[];
}

/** Returns what is lost or changed when the collector stores a report, sorted by offset. Requires a report that the collector accepts. */
export function storedDifferences({ report, capture }: Inspection): readonly StoredDifference[] {
  const annotations = report.annotations.filter((annotation) => !annotation.part.afterBreak);
  const binaries = report.parts.filter((binary) => !binary.part.afterBreak);
  const found = [
    ...report.readings.flatMap((part) => (isDropped(part) ? [difference('nameless_dropped', [''], [headerBlock(part)])] : [])),
    ...annotationDifferences(annotations, lastJsonOf(report), capture.plain),
    ...binaryDifferences(binaries),
  ];
  return found.toSorted((a, b) => (a.ranges[0]?.offset ?? 0) - (b.ranges[0]?.offset ?? 0));
}

function difference(code: DifferenceCode, names: readonly string[], ranges: readonly ByteRange[]): StoredDifference {
  return { code, names, ranges };
}

function isDropped(part: PartReading): boolean {
  return part.kind === 'nameless' && !part.afterBreak;
}

function headerBlock({ wire }: PartReading): ByteRange {
  return range('plain', wire.headers, wire.content - wire.headers);
}

function lastJsonOf(report: CrashReport): PartReading | null {
  return report.readings.findLast((part) => part.kind === 'json' && !part.afterBreak) ?? null;
}

function annotationDifferences(
  annotations: readonly Annotation[],
  lastJson: PartReading | null,
  plain: ByteSource,
): readonly StoredDifference[] {
  const newest = new Map<string, Annotation>();
  for (const annotation of annotations) if (!isSkipped(annotation, plain)) newest.set(annotation.name, annotation);
  return annotations.flatMap((annotation) => {
    const code = annotationCode(annotation, newest.get(annotation.name) ?? annotation, lastJson, plain);
    if (code === null) return [];
    const winner = newest.get(annotation.name);
    const ranges = [valueRange(annotation), ...(code === 'overwritten' || code === 'merged_over' ? valuesOf(winner) : [])];
    return [difference(code, [shownName(annotation)], ranges)];
  });
}

/** Returns the difference of an annotation, or null. If there are several, one because of which the annotation is not stored takes precedence. */
function annotationCode(
  annotation: Annotation,
  winner: Annotation,
  lastJson: PartReading | null,
  plain: ByteSource,
): DifferenceCode | null {
  const { name, part } = annotation;
  if (isSkipped(annotation, plain)) return 'text_skipped';
  if (lastJson !== null && part.wire.index < lastJson.wire.index) return 'json_replaced';
  if (winner.index !== annotation.index)
    return part.kind === 'json' && winner.part.wire.index !== part.wire.index ? 'merged_over' : 'overwritten';
  if (MADE_BY_COLLECTOR.has(name)) return 'collector_written';
  if (DROPPED_BY_COLLECTOR.includes(name)) return 'private_removed';
  if (part.kind === 'null_text') return 'stored_as_null';
  if (part.kind === 'text' && part.wire.lookAlike >= 0) return 'swallowed';
  return lastJson !== null && part.wire.index !== lastJson.wire.index ? 'merged' : null;
}

function isSkipped({ part }: Annotation, plain: ByteSource): boolean {
  return part.kind === 'text' && 'note' in textValue(plain, part);
}

function valueRange({ offset, length }: Annotation): ByteRange {
  return range('plain', offset, length);
}

function valuesOf(annotation: Annotation | undefined): readonly ByteRange[] {
  return annotation === undefined ? [] : [valueRange(annotation)];
}

function binaryDifferences(binaries: readonly BinaryPart[]): readonly StoredDifference[] {
  const newest = new Map(binaries.map((binary) => [sanitisedDumpName(binary.name), binary]));
  return binaries.flatMap((binary) => {
    const storedName = sanitisedDumpName(binary.name);
    const winner = newest.get(storedName) ?? binary;
    if (winner.index !== binary.index)
      return [
        difference('dump_overwritten', [shownName(binary), shownDumpName(binary)], [headerBlock(binary.part), headerBlock(winner.part)]),
      ];
    return [
      ...(storedName === binary.name
        ? []
        : [difference('dump_renamed', [shownName(binary), shownDumpName(binary)], [headerBlock(binary.part)])]),
      ...(binary.part.wire.lookAlike < 0 ? [] : [difference('swallowed', [shownName(binary)], [headerBlock(binary.part)])]),
    ];
  });
}

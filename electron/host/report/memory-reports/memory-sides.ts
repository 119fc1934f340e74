import { type ByteRange, range } from '../../../../shared/bytes/byte-range.ts';
import type { Result } from '../../../../shared/errors.ts';
import type { OtherMemory } from '../../../../shared/bridge/view/memory-channels.ts';
import type { Outline } from '../../../../shared/report/memory-report/memory-outline.ts';
import type { Muting } from '../../../../shared/report/memory-report/muting.ts';
import type { FoundMemoryReport } from './find-memory-report.ts';
import type { ComparedMemory, MemoryReadings } from './memory-readings.ts';

/** A memory report, and whether its tree may be shown. */
export interface MemorySide {
  /** Names it among the readings. */
  readonly key: object;
  readonly name: string;
  readonly found: FoundMemoryReport;
  /** Its bytes in the body of an open report; null if it is not in one. */
  readonly range: ByteRange | null;
  readonly isRevealed: boolean;
}

/** A memory report in an open report. */
export interface MemoryOfPart extends MemorySide {
  readonly range: ByteRange;
}

/** The second memory report of a comparison, or why it cannot be read. */
interface SecondSide {
  readonly of: OtherMemory;
  readonly side: Result<MemorySide>;
}

/** What the Memory report tab shows. */
export interface ShownMemory {
  readonly first: MemoryOfPart;
  /** Null without a comparison. */
  readonly second: SecondSide | null;
  /** Null without a comparison, and before both trees are revealed. */
  readonly compared: ComparedMemory | null;
  /** The rows of the tree or of the difference; null before they may be shown. */
  readonly outline: Outline | null;
}

/** What is shown of a memory report, or of its comparison. The difference is made of both trees, so that both have to be revealed. */
export function shownMemory(
  readings: MemoryReadings,
  first: MemoryOfPart,
  second: (SecondSide & { readonly mutings: ReadonlySet<Muting> }) | null,
): ShownMemory {
  const { reading, pid } = first.found;
  const none = { first, second, compared: null, outline: null };
  if (!first.isRevealed || reading.kind !== 'report') return none;
  if (second === null) return { ...none, outline: readings.outline(first.key, reading.report, pid) };
  const { side, mutings } = second;
  if (!side.ok || !side.value.isRevealed) return none;
  const other = side.value.found.reading;
  if (other.kind !== 'report') return none;
  const compared = readings.compared(first.key, reading.report, other.report, mutings);
  return { ...none, compared, outline: compared.outline };
}

/** The bytes of an entry: in the body if the part is plain JSON, otherwise the whole part. */
export function rangeIn({ found, range: part }: MemoryOfPart): (entry: number) => ByteRange | null {
  const entries = found.reading.kind === 'report' ? found.reading.report.entries : [];
  return (index) => {
    const entry = entries[index];
    if (entry === undefined) return null;
    return found.isGzipped ? part : range('plain', part.offset + entry.offset, entry.size);
  };
}

import type { Dump } from '../../../report/dump/format/dump.ts';
import type { DumpText } from '../../../report/dump/format/dump-text.ts';
import type { AnyRecordType, DumpLocation } from '../../../report/dump/format/record.ts';
import type { Level } from '../../../report/dump/levels.ts';
import { hex } from '../../../report/dump/output/hex.ts';

/** A text that is shown only if its level is, or if its bytes were revealed. */
interface ProtectedText {
  readonly text: string;
  readonly level: Exclude<Level, 'name'>;
  /** The bytes that decide whether it is shown. */
  readonly place: DumpLocation;
  /** The name of an annotation: the value is also shown if the annotation list in effect makes it public. */
  readonly annotation?: string;
}

type FactText = string | ProtectedText;

/** A row of the list of the process. */
export interface ProcessFact {
  readonly kind: string;
  readonly name: FactText;
  readonly value: FactText;
  /** The bytes of the row; null if there are none. To reveal a row reveals all of them. */
  readonly place: DumpLocation | null;
}

/** Facts of one kind. Made on access, because an environment can be long. */
export interface FactSection {
  readonly length: number;
  readonly at: (index: number) => ProcessFact | null;
}

export function sectionOf(facts: readonly ProcessFact[]): FactSection {
  return { length: facts.length, at: (index) => facts[index] ?? null };
}

/** A closed text. */
export function closed(text: string, place: DumpLocation): ProtectedText {
  return { text, level: 'closed', place };
}

/** The bytes of a text with a length before it; of an empty text, this length, so that it can be revealed too. */
export function placeOf({ offset, size }: DumpText): DumpLocation {
  return size === 0 ? { offset: offset - 4, size: 4 } : { offset, size };
}

/** The most bytes of data without a known form that are shown. */
const MAX_DATA = 64;

/** Bytes as hexadecimal digits. */
export function dataText(dump: Dump, { offset, size }: DumpLocation): string {
  const shown = dump.bytes.bytes(offset, Math.min(size, MAX_DATA));
  return `${Array.from(shown, (byte) => byte.toString(16).padStart(2, '0')).join(' ')}${size > MAX_DATA ? ' …' : ''}`;
}

/** How the value of a field is written; null: the field is not shown. */
type FieldFormat = (field: string, value: unknown) => string | null;

interface RecordFacts {
  readonly kind: string;
  /** Where the record is. */
  readonly offset: number;
  readonly type: AnyRecordType;
  readonly values: Readonly<Record<string, unknown>>;
  readonly format: FieldFormat;
  /** Names of fields that are not made from the field's own name. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** The fields of a record that the dump has, with their levels. */
export function recordFacts({ kind, offset, type, values, format, labels = {} }: RecordFacts): readonly ProcessFact[] {
  return type.layout().flatMap(({ field, offset: from, type: { bytes, level } }): readonly ProcessFact[] => {
    const value = values[field];
    const text = value === undefined ? null : format(field, value);
    if (text === null) return [];
    const place = { offset: offset + from, size: bytes };
    const isOpen = level === 'open' || level === 'name';
    return [{ kind, name: labels[field] ?? wordsOf(field), value: isOpen ? text : { text, level, place }, place }];
  });
}

/** `peakWorkingSetSize` as `Peak working set size`. */
function wordsOf(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A number as decimal digits, an address as hexadecimal ones. */
export function numberText(field: string, value: unknown): string | null {
  if (typeof value !== 'number' && typeof value !== 'bigint') return null;
  return /address/i.test(field) ? hex(BigInt(value)) : value.toString().replace(/\B(?=(\d{3})+$)/g, ',');
}

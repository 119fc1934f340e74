import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import { countIndexesWhile } from '../../../bytes/rows.ts';
import type { AnyRecordType, DumpLocation, Field } from '../format/record.ts';
import { type Level, LEVELS } from '../levels.ts';
import type { RegionStep } from './region.ts';

/** Equal records one after another. `isList`: they are numbered. */
interface RecordsPart {
  readonly kind: 'records';
  readonly type: AnyRecordType;
  readonly offset: ByteOffset;
  /** Of all records. A record that is cut has the fields that begin before the end. */
  readonly size: ByteLength;
  readonly stride: ByteLength;
  readonly isList: boolean;
}

/** Items that differ in size, in the order of their offsets. */
interface ItemsPart {
  readonly kind: 'items';
  readonly name: string;
  readonly offset: ByteOffset;
  readonly size: ByteLength;
  readonly level: Level;
  readonly count: number;
  readonly at: (index: number) => DumpLocation;
  readonly partsOf: (index: number) => readonly Part[];
}

/** Bytes without records. */
interface BytesPart {
  readonly kind: 'bytes';
  readonly name: string;
  readonly offset: ByteOffset;
  readonly size: ByteLength;
  readonly level: Level;
}

/** A part of a stream or of data, in the order of the offsets. The parts of one block do not overlap. */
export type Part = RecordsPart | ItemsPart | BytesPart;

/** One record at the start of a location, cut at its end. */
export function oneRecord(type: AnyRecordType, { offset, size }: DumpLocation): Part {
  return recordsPart(type, offset, Math.min(type.bytes, size), type.bytes, false);
}

/** What of a `RecordTable` says where its records are. */
interface TableBounds {
  readonly type: AnyRecordType;
  readonly offset: ByteOffset;
  readonly length: number;
  readonly stride: ByteLength;
}

/** The records of a table, cut at `end`. */
export function tablePart({ type, offset, length, stride }: TableBounds, end: ByteOffset): Part {
  return recordsPart(type, offset, Math.max(Math.min(length * stride, end - offset), 0), stride, true);
}

function recordsPart(type: AnyRecordType, offset: ByteOffset, size: ByteLength, stride: ByteLength, isList: boolean): Part {
  return { kind: 'records', type, offset, size, stride, isList };
}

export function bytesPart(name: string, offset: ByteOffset, size: ByteLength, level: Level): Part {
  return { kind: 'bytes', name, offset, size: Math.max(size, 0), level };
}

/** The more protected one of two levels. */
function moreProtected(a: Level, b: Level): Level {
  return LEVELS.indexOf(a) > LEVELS.indexOf(b) ? a : b;
}

const RECORD_LEVELS = new WeakMap<AnyRecordType, Level>();

/** The most protected level of the fields of a record. */
function levelOfRecord(type: AnyRecordType): Level {
  const known = RECORD_LEVELS.get(type);
  if (known !== undefined) return known;
  let level: Level = 'open';
  for (const { type: field } of type.layout()) level = moreProtected(level, levelOfField(field));
  RECORD_LEVELS.set(type, level);
  return level;
}

function levelOfField({ level, record, element }: Field<unknown>): Level {
  const inner = record ?? element?.record;
  return inner === undefined ? level : moreProtected(level, levelOfRecord(inner));
}

/** The most protected level of parts. */
export function levelOfParts(parts: readonly Part[]): Level {
  return parts.reduce<Level>(
    (level, part) => moreProtected(level, part.kind === 'records' ? levelOfRecord(part.type) : part.level),
    'open',
  );
}

/** Where the last of the parts ends; `from` without parts. */
export function endOfParts(parts: readonly Part[], from: ByteOffset): ByteOffset {
  return parts.reduce((end, { offset, size }) => Math.max(end, offset + size), from);
}

/** The steps from parts to the byte at an offset; empty if none of them has it. O(log n) in the items, and linear in the parts and fields. */
export function stepsInParts(parts: readonly Part[], offset: ByteOffset): readonly RegionStep[] {
  const part = parts.find((each) => offset >= each.offset && offset < each.offset + each.size);
  if (part === undefined) return [];
  switch (part.kind) {
    case 'bytes':
      return [stepOfBytes(part)];
    case 'items':
      return stepsInItems(part, offset);
    case 'records': {
      const index = Math.floor((offset - part.offset) / part.stride);
      const record = recordStep(part, index);
      return [record, ...stepsInRecord(part.type, record.offset, part.offset + part.size, offset)];
    }
  }
}

function stepOfBytes({ name, offset, size, level }: BytesPart): RegionStep {
  return { kind: 'part', name, index: null, offset, size, level };
}

function stepsInItems(part: ItemsPart, offset: ByteOffset): readonly RegionStep[] {
  const index = countIndexesWhile(part.count, (each) => part.at(each).offset <= offset) - 1;
  const item = index < 0 ? null : part.at(index);
  if (item === null || offset >= item.offset + item.size) return [];
  const parts = part.partsOf(index);
  const level = parts.length === 0 ? part.level : levelOfParts(parts);
  return [{ kind: 'item', name: part.name, index, ...item, level }, ...stepsInParts(parts, offset)];
}

function recordStep({ type, offset, size, stride, isList }: RecordsPart, index: number): RegionStep {
  const at = offset + index * stride;
  const length = Math.min(stride, offset + size - at);
  return { kind: 'record', name: type.name, index: isList ? index : null, offset: at, size: length, level: levelOfRecord(type) };
}

/**
 * The steps to a record of a part and to one of its fields: what refers to data. `index`: of the record, or of the element of the field if there is only one
 * record.
 */
export function stepsToField(part: Part | undefined, index: number, field: string | null): readonly RegionStep[] {
  if (part?.kind !== 'records') return [];
  const record = recordStep(part, part.isList ? index : 0);
  const found = part.type.layout().find((each) => each.field === field);
  if (found === undefined) return [record];
  const end = part.offset + part.size;
  const at = record.offset + found.offset;
  const step = fieldStep(found.field, found.type, at, end);
  const { element } = found.type;
  return element === undefined ? [record, step] : [record, step, elementStep(element, at, index, end)];
}

/** The steps inside a record at `at`, down to fields of inner records and elements of arrays. `end`: where the bytes of the record end. */
function stepsInRecord(type: AnyRecordType, at: ByteOffset, end: ByteOffset, offset: ByteOffset): readonly RegionStep[] {
  const found = type.layout().find((each) => offset >= at + each.offset && offset < at + each.offset + each.type.bytes);
  if (found === undefined) return [];
  const step = fieldStep(found.field, found.type, at + found.offset, end);
  return [step, ...stepsInField(found.type, step.offset, end, offset)];
}

function stepsInField({ record, element }: Field<unknown>, at: ByteOffset, end: ByteOffset, offset: ByteOffset): readonly RegionStep[] {
  if (record !== undefined) return stepsInRecord(record, at, end, offset);
  if (element === undefined) return [];
  const index = Math.floor((offset - at) / element.bytes);
  const step = elementStep(element, at, index, end);
  return [step, ...stepsInField(element, step.offset, end, offset)];
}

function elementStep(element: Field<unknown>, at: ByteOffset, index: number, end: ByteOffset): RegionStep {
  return { ...fieldStep(element.typeName, element, at + index * element.bytes, end), kind: 'element', index };
}

function fieldStep(name: string, type: Field<unknown>, offset: ByteOffset, end: ByteOffset): RegionStep {
  return { kind: 'field', name, index: null, offset, size: Math.min(type.bytes, end - offset), level: levelOfField(type) };
}

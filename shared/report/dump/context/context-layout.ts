import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import type { Field, RecordType } from '../format/record.ts';
import type { CpuName } from '../format/machine.ts';
import type { Level } from '../levels.ts';
import type { ContextPart } from './cpu-context.ts';

/** Where a register is in its record. */
interface RegisterSlot {
  readonly name: string;
  readonly offset: ByteOffset;
  readonly size: ByteLength;
  readonly part: ContextPart;
  readonly level: Level;
}

/** Floating point or vector registers that are stored one after another: each has `size` bytes and begins `stride` bytes after the one before it. */
export interface RegisterRun {
  readonly part: ContextPart;
  readonly names: readonly string[];
  /** From the start of the record. */
  readonly offset: ByteOffset;
  readonly size: ByteLength;
  readonly stride: ByteLength;
}

/** The registers with a meaning for unwinding. */
export interface RegisterRoles<Name extends string = string> {
  readonly instructionPointer: Name;
  readonly stackPointer: Name;
  readonly framePointer?: Name;
  readonly linkRegister?: Name;
  readonly flagsRegister?: Name;
}

/** How the context of a machine is stored. */
export interface ContextLayout {
  readonly cpu: CpuName;
  readonly record: RecordType<unknown>;
  /** The bits of the context flags that name the machine. */
  readonly cpuBits: number;
  readonly flagsOffset: ByteOffset;
  readonly flagsBytes: 4 | 8;
  /** True if bits 27, 28, 30 and 31 of the flags are state of a Windows thread. They name machines in the layouts of Breakpad. */
  readonly hasThreadState: boolean;
  /** Bits of the context flags. */
  readonly parts: readonly (readonly [part: ContextPart, bit: number])[];
  readonly registers: readonly RegisterSlot[];
  readonly runs: readonly RegisterRun[];
  readonly roles: RegisterRoles;
}

interface LayoutFacts<Name extends string> {
  readonly cpu: CpuName;
  readonly cpuBits: number;
  /** 4 if it is missing. */
  readonly flagsBytes?: 4 | 8;
  readonly hasThreadState?: boolean;
  readonly parts: readonly (readonly [part: ContextPart, bit: number])[];
  /** Fields in the order in which the readers print them, by part. */
  readonly registers: readonly (readonly [part: ContextPart, fields: readonly Name[]])[];
  readonly runs: readonly RegisterRun[];
  readonly roles: RegisterRoles<Name>;
}

/** Describes the context of a machine by its record. A register has the name and level of its field. The flags are the field `contextFlags`. */
export function contextLayout<F extends { readonly contextFlags: unknown }>(
  record: RecordType<F>,
  { flagsBytes = 4, hasThreadState = false, registers, ...facts }: LayoutFacts<keyof F & string>,
): ContextLayout {
  const fields = new Map(record.layout().map(({ field, offset, type }) => [field, { offset, type }]));
  return {
    ...facts,
    record,
    flagsBytes,
    hasThreadState,
    flagsOffset: record.offsetOf('contextFlags'),
    registers: registers.flatMap(([part, names]) =>
      names.flatMap((name) => {
        const found = fields.get(name);
        return found === undefined ? [] : [{ name, part, offset: found.offset, size: found.type.bytes, level: found.type.level }];
      }),
    ),
  };
}

/** One field for each name, all of the same type. */
export function fieldsNamed<const Name extends string, Value>(
  names: readonly Name[],
  field: Field<Value>,
): Readonly<Record<Name, Field<Value>>> {
  return Object.fromEntries(names.map((name) => [name, field])) as Readonly<Record<Name, Field<Value>>>;
}

/** Fields of the same type that are stored one after another, as floating point or vector registers of `part`. */
export function runOf<F>(record: RecordType<F>, part: ContextPart, names: readonly (keyof F & string)[], size: ByteLength): RegisterRun {
  const [first] = names;
  return { part, names, offset: first === undefined ? 0 : record.offsetOf(first), size, stride: size };
}

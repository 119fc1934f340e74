import type { ContextLayout } from '../context/context-layout.ts';
import type { ContextPart } from '../context/cpu-context.ts';
import { layoutNamed, LAYOUTS } from '../context/layouts.ts';
import type { CpuName } from '../format/machine.ts';

/** The registers of a thread. All that are not given are zero. */
export interface ContextSpec {
  readonly cpu: CpuName;
  /** The name of the record type, for machines with several: `CONTEXT_ARM64_OLD`. The default is the first layout of the machine. */
  readonly record?: string;
  readonly instructionPointer?: bigint;
  readonly stackPointer?: bigint;
  /** The register that the machine's calling convention uses. Ignored on machines without one; on arm it is r11. */
  readonly framePointer?: bigint;
  readonly linkRegister?: bigint;
  /** Registers by name; they win over the four above. Values are cut to the size of the register. */
  readonly registers?: Readonly<Record<string, bigint>>;
  /** The default names the machine and the parts that every thread has. */
  readonly flags?: number;
  /** Bytes after the record, such as an XSAVE area. */
  readonly tail?: Uint8Array;
}

/** Parts that a context has only for a reason, so that the default flags do not name them. */
const OPTIONAL_PARTS: ReadonlySet<ContextPart> = new Set(['debug_registers', 'extended_registers', 'xstate', 'x18', 'dsp', 'extra']);

/** The bytes of a context. Throws for a machine without a known layout: that is a mistake of the caller. */
export function contextBytes(spec: ContextSpec, little: boolean): Uint8Array {
  const layout = layoutOf(spec);
  const { record, roles } = layout;
  const tail = spec.tail ?? new Uint8Array(0);
  const bytes = new Uint8Array(record.bytes + tail.length);
  bytes.set(tail, record.bytes);
  const view = new DataView(bytes.buffer);
  const flags = spec.flags ?? defaultFlags(layout);
  writeNumber(view, layout.flagsOffset, layout.flagsBytes, BigInt(flags), little);
  const values = new Map<string, bigint>();
  const set = (name: string | undefined, value: bigint | undefined): void => {
    if (name !== undefined && value !== undefined) values.set(name, value);
  };
  set(roles.instructionPointer, spec.instructionPointer);
  set(roles.stackPointer, spec.stackPointer);
  set(roles.framePointer, spec.framePointer);
  set(roles.linkRegister, spec.linkRegister);
  for (const [name, value] of Object.entries(spec.registers ?? {})) set(name, value);
  for (const { name, offset, size } of layout.registers) {
    const value = values.get(name);
    if (value !== undefined) writeNumber(view, offset, size, value, little);
    values.delete(name);
  }
  if (values.size > 0) throw new Error(`${record.name} has no register ${[...values.keys()].join(', ')}`);
  return bytes;
}

function layoutOf({ cpu, record }: ContextSpec): ContextLayout {
  const layout = record === undefined ? LAYOUTS.find((each) => each.cpu === cpu) : layoutNamed(record);
  if (layout === undefined || layout === null) throw new Error(`no context layout of ${record ?? cpu}`);
  return layout;
}

function defaultFlags({ cpuBits, parts }: ContextLayout): number {
  let flags = cpuBits;
  for (const [part, bit] of parts) if (!OPTIONAL_PARTS.has(part)) flags |= bit;
  return flags >>> 0;
}

function writeNumber(view: DataView, offset: number, size: number, value: bigint, little: boolean): void {
  if (size === 8) view.setBigUint64(offset, BigInt.asUintN(64, value), little);
  else if (size === 4) view.setUint32(offset, Number(BigInt.asUintN(32, value)), little);
  else view.setUint16(offset, Number(BigInt.asUintN(16, value)), little);
}

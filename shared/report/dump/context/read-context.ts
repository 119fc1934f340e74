import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import type { Dump } from '../format/dump.ts';
import type { DumpLocation } from '../format/record.ts';
import { systemOf } from '../format/system-info.ts';
import type { ContextLayout, RegisterRoles } from './context-layout.ts';
import type { ContextPart, CpuContext, RegisterValue } from './cpu-context.ts';
import { hasSize, identifyContext } from './identify.ts';
import { layoutNamed } from './layouts.ts';
import { XSAVE_CET_U_FORMAT, xstateFeatures } from './xstate.ts';

/** Bytes of the longest record, without XSAVE state. */
const MAX_RECORD_BYTES: ByteLength = 2_048;

/**
 * Reads the context of a thread or an exception. Null if there are no bytes, or if neither its flags nor SystemInfo say what machine it is of. Notes a context
 * of another machine than SystemInfo names, and a size that does not belong to its machine. The registers before the end of a truncated dump are read.
 */
export function readContext(dump: Dump, location: DumpLocation): CpuContext | null {
  const size = Math.min(location.size, dump.bytes.size - location.offset);
  if (size <= 0) return null;
  // Before the view, because a source may reuse the memory of a view for the next read.
  const system = systemOf(dump);
  const cpu = system?.cpu ?? 'unknown';
  const view = dump.bytes.view(location.offset, Math.min(size, MAX_RECORD_BYTES));
  if (view === null) return null;
  const found = identifyContext(view, dump.bytes.little, location.size, cpu);
  if (found === null) {
    dump.note({ code: 'context_cpu', offset: location.offset, cpu: 'unknown', system: cpu, size: location.size });
    return null;
  }
  const { layout, flags } = found;
  noteContradictions(dump, location, layout, flags);
  const parts = layout.parts.filter(([, bit]) => (flags & bit) !== 0).map(([part]) => part);
  const isValid = validityOf(parts);
  const { little } = dump.bytes;
  const registers = layout.registers
    .filter((slot) => slot.offset + slot.size <= view.byteLength)
    .map((slot): RegisterValue => ({
      name: slot.name,
      value: valueAt(view, slot.offset, slot.size, little),
      isValid: isValid(slot.part),
      offset: location.offset + slot.offset,
      size: slot.size,
      part: slot.part,
      level: slot.level,
    }));
  if (parts.includes('xstate')) registers.push(...shadowStackRegisters(dump, location.offset, size, layout));
  const roles = rolesOf(dump, layout);
  const byRole = (name: string | undefined): RegisterValue | null =>
    registers.find((register) => register.name === name && register.isValid) ?? null;
  const pointer = (name: string | undefined): bigint | null => {
    const value = byRole(name)?.value ?? null;
    // The record of a 32-bit machine has registers of 64 bits, in which an address may be sign-extended.
    return value !== null && layout.cpu === 'mips' ? BigInt.asUintN(32, value) : value;
  };
  return {
    cpu: layout.cpu,
    record: layout.record.name,
    offset: location.offset,
    size,
    flags,
    parts,
    registers,
    instructionPointer: pointer(roles.instructionPointer),
    stackPointer: pointer(roles.stackPointer),
    framePointer: pointer(roles.framePointer),
    linkRegister: pointer(roles.linkRegister),
    flagsRegister: byRole(roles.flagsRegister),
  };
}

function rolesOf(dump: Dump, { cpu, roles }: ContextLayout): RegisterRoles {
  return cpu === 'arm' && systemOf(dump)?.os === 'ios' ? { ...roles, framePointer: 'r7' } : roles;
}

/** The names of the registers with a meaning for unwinding. */
export function registerRoles(dump: Dump, { record }: CpuContext): RegisterRoles | null {
  const layout = layoutNamed(record);
  return layout === null ? null : rolesOf(dump, layout);
}

/** Floating point or vector state, as bytes of the dump: an x87, SSE, NEON or AltiVec register, or a feature of the XSAVE area. */
interface RegisterArea {
  /** As debuggers write it (`st0`, `xmm3`, `v31`), or the feature (`avx`). */
  readonly name: string;
  readonly part: ContextPart;
  /** False as for registers. */
  readonly isValid: boolean;
  readonly offset: ByteOffset;
  readonly size: ByteLength;
}

/** The floating point and vector state of a context. The bytes of an area have the level `values`. */
export function registerAreas(dump: Dump, context: CpuContext): readonly RegisterArea[] {
  const layout = layoutNamed(context.record);
  if (layout === null) return [];
  const isValid = validityOf(context.parts);
  const areas = layout.runs.flatMap(({ part, names, offset, size, stride }) =>
    names.map((name, index): RegisterArea => ({
      name,
      part,
      isValid: isValid(part),
      offset: context.offset + offset + index * stride,
      size,
    })),
  );
  const features = context.parts.includes('xstate') ? xstateFeatures(dump, context.offset, context.size, layout.record.bytes) : [];
  return [
    ...areas.filter((area) => area.offset + area.size <= context.offset + context.size),
    ...features.map(({ name, offset, size }): RegisterArea => ({ name, part: 'xstate', isValid: true, offset, size })),
  ];
}

/** Which parts are valid. If the flags name none, they say nothing, and every register counts, as both reference readers take it. */
function validityOf(parts: readonly ContextPart[]): (part: ContextPart) => boolean {
  return parts.length === 0 ? () => true : (part) => parts.includes(part);
}

function valueAt(view: DataView, offset: ByteOffset, size: ByteLength, little: boolean): bigint {
  if (size === 8) return view.getBigUint64(offset, little);
  return BigInt(size === 4 ? view.getUint32(offset, little) : view.getUint16(offset, little));
}

/** The CET registers of user mode, if the XSAVE area has them. `ssp` is not valid for a thread without a shadow stack. */
function shadowStackRegisters(dump: Dump, offset: ByteOffset, size: ByteLength, layout: ContextLayout): readonly RegisterValue[] {
  const feature = xstateFeatures(dump, offset, size, layout.record.bytes).find(({ name }) => name === 'cet_user');
  const view = feature === undefined ? null : dump.bytes.view(feature.offset, feature.size);
  if (feature === undefined || view === null) return [];
  const { cetMsr, ssp } = XSAVE_CET_U_FORMAT.read(view, 0, dump.bytes.little);
  const registerOf = (name: string, field: 'cetMsr' | 'ssp', value: bigint, isValid: boolean): RegisterValue => ({
    name,
    value,
    isValid,
    offset: feature.offset + XSAVE_CET_U_FORMAT.offsetOf(field),
    size: 8,
    part: 'xstate',
    level: XSAVE_CET_U_FORMAT.fields[field].level,
  });
  // Bit 0 of the register turns shadow stacks on (Intel SDM, volume 1, 17.2.2).
  return [registerOf('cet_msr', 'cetMsr', cetMsr, true), registerOf('ssp', 'ssp', ssp, (cetMsr & 1n) === 1n)];
}

function noteContradictions(dump: Dump, location: DumpLocation, layout: ContextLayout, flags: number): void {
  const system = systemOf(dump)?.cpu ?? 'unknown';
  const { offset, size } = location;
  // A 32-bit process on 64-bit Windows has contexts of its own.
  const isWow64 = layout.cpu === 'x86' && system === 'amd64';
  if (layout.cpu !== system && system !== 'unknown' && !isWow64) dump.note({ code: 'context_cpu', offset, cpu: layout.cpu, system, size });
  // A context at the end of a truncated dump may have been shortened by the caller, who has noted that.
  const isAtEnd = size < layout.record.bytes && offset + size >= dump.bytes.size;
  if (!hasSize(layout, size, flags) && !isAtEnd)
    dump.note({ code: 'context_size', offset, cpu: layout.cpu, stored: size, expected: layout.record.bytes });
}

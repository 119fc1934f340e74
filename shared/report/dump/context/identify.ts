import type { ByteLength } from '../../../bytes/byte-source.ts';
import type { CpuName } from '../format/machine.ts';
import type { ContextLayout } from './context-layout.ts';
import { ARM_LAYOUT } from './context-arm.ts';
import { LAYOUTS } from './layouts.ts';

/** The bits of context flags that name the machine. */
const CPU_MASK = 0xffff_ff00;

/** State of a Windows thread in the context flags: was in an exception or a system call when the context was taken. */
const THREAD_STATE_BITS = 0xd800_0000;

/** The number of Windows CE for an arm context, which old versions of Breakpad stored. It is XSTATE in other contexts. */
const OLD_ARM_BIT = 0x40;

/** XSTATE of x86 and amd64: the context may be longer than its record. */
const XSTATE_BIT = 0x40;

/** Bytes of the largest XSAVE area that Breakpad accepts. */
const MAX_XSAVE_BYTES: ByteLength = 16_384;

/** A layout that fits the context. */
interface IdentifiedContext {
  readonly layout: ContextLayout;
  /** The low half if the flags have 64 bits. */
  readonly flags: number;
}

/**
 * Decides how a context is stored. The rules of the reference readers: the machine of SystemInfo says where the flags are, and the flags must name that machine
 * (rust-minidump); a 32-bit context of an amd64 process, flags without a machine and a record of exactly the right size count too (Breakpad). Both readers
 * refuse a context of another machine than the one of SystemInfo; here its flags decide. Null if nothing fits.
 *
 * `view`: the bytes that are there. `size`: the size of the context as stored.
 */
export function identifyContext(view: DataView, little: boolean, size: ByteLength, system: CpuName): IdentifiedContext | null {
  const own = LAYOUTS.filter(({ cpu }) => cpu === system).toSorted((a, b) => misfit(a, size) - misfit(b, size));
  for (const layout of own) {
    const flags = flagsOf(layout, view, little);
    if (flags !== null && nameOf(layout, flags) === layout.cpuBits) return { layout, flags };
  }
  for (const layout of LAYOUTS) {
    if (layout.cpu === system) continue;
    const flags = flagsOf(layout, view, little);
    if (flags !== null && nameOf(layout, flags) === layout.cpuBits && hasSize(layout, size, flags)) return { layout, flags };
  }
  for (const layout of own) {
    const flags = flagsOf(layout, view, little);
    if (flags !== null && nameOf(layout, flags) === 0 && layout.record.bytes === size) return { layout, flags };
  }
  const flags = flagsOf(ARM_LAYOUT, view, little);
  if (flags !== null && nameOf(ARM_LAYOUT, flags) === 0 && (flags & OLD_ARM_BIT) !== 0 && size === ARM_LAYOUT.record.bytes)
    return { layout: ARM_LAYOUT, flags };
  return null;
}

/** True if a context of this size can have the layout: exactly its record, or its record and an XSAVE area. */
export function hasSize(layout: ContextLayout, size: ByteLength, flags: number): boolean {
  const more = size - layout.record.bytes;
  if (more === 0) return true;
  const hasXstate = layout.parts.some(([part, bit]) => part === 'xstate' && bit === XSTATE_BIT) && (flags & XSTATE_BIT) !== 0;
  return hasXstate && more > 0 && more <= MAX_XSAVE_BYTES;
}

/** Layouts of one machine differ in size: 0 for the one of exactly this size. */
function misfit(layout: ContextLayout, size: ByteLength): number {
  return layout.record.bytes === size ? 0 : 1;
}

/** The low half of the context flags at their place in a layout. Null if they are not there, or the high half is not zero. */
function flagsOf({ flagsOffset, flagsBytes }: ContextLayout, view: DataView, little: boolean): number | null {
  if (flagsOffset + flagsBytes > view.byteLength) return null;
  if (flagsBytes === 4) return view.getUint32(flagsOffset, little);
  const high = view.getUint32(flagsOffset + (little ? 4 : 0), little);
  return high === 0 ? view.getUint32(flagsOffset + (little ? 0 : 4), little) : null;
}

/** The bits of the flags that name a machine, read as flags of this layout. */
function nameOf({ hasThreadState }: ContextLayout, flags: number): number {
  return (flags & CPU_MASK & (hasThreadState ? ~THREAD_STATE_BITS : -1)) >>> 0;
}

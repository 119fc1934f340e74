import type { CrashReason, NamedNumber, RawException, ResourceLimit } from './reason-kinds.ts';
import { GUARD_TYPES, RESOURCE_TYPES } from './tables/mach-limits.ts';
import type { NumberNames } from './tables/posix-signals.ts';

/**
 * EXC_RESOURCE. Its first code has the type in bits 61 to 63, the flavor in bits 58 to 60 and the limit below (osfmk/kern/exc_resource.h of xnu). rust-minidump
 * 0.27.0 reads only 3 of the 7 bits of a percentage, and 12 of the 20 bits of a number of wakeups.
 */
export function resourceReason(raw: RawException): CrashReason {
  const codes = codesOf(raw);
  const number = codes.high >>> 29;
  const type = RESOURCE_TYPES[number];
  return {
    kind: 'mach_resource',
    raw,
    type: { number, name: type?.name ?? null },
    flavor: flavorOf((codes.high >>> 26) & 7, type?.flavors),
    limit: codes.low === null ? null : limitOf(number, codes.low, codes.subcode),
  };
}

/**
 * EXC_GUARD. Its first code has the type in bits 61 to 63, the flavor in bits 32 to 60 and the target in bits 0 to 31; the second code is the identifier of the
 * guard (osfmk/kern/exc_guard.h of xnu).
 */
export function guardReason(raw: RawException): CrashReason {
  const codes = codesOf(raw);
  const number = codes.high >>> 29;
  const type = GUARD_TYPES[number];
  return {
    kind: 'mach_guard',
    raw,
    type: { number, name: type?.name ?? null },
    flavor: flavorOf(codes.high & 0x1fff_ffff, type?.flavors),
    target: codes.low,
    identifier: codes.subcode,
  };
}

interface MachCodes {
  /** Bits 32 to 63 of the first code. */
  readonly high: number;
  /** Bits 0 to 31 of the first code; null if the dump does not have them. */
  readonly low: number | null;
  readonly subcode: bigint | null;
}

/** Crashpad stores the exception and its codes as parameters. Without parameters, only the high half of the first code is known: it is the flags. */
function codesOf(raw: RawException): MachCodes {
  const [exception, first, second] = raw.parameters;
  if (exception !== BigInt(raw.code) || first === undefined) return { high: raw.flags, low: null, subcode: null };
  return { high: Number(first >> 32n), low: Number(BigInt.asUintN(32, first)), subcode: second ?? null };
}

function flavorOf(number: number, flavors: NumberNames | undefined): NamedNumber {
  return { number, name: flavors?.[number] ?? null };
}

/** Types by number: 1 CPU, 2 wakeups, 3 memory, 4 input and output, 5 threads, 6 ports. */
function limitOf(type: number, low: number, subcode: bigint | null): ResourceLimit | null {
  const observed = (mask: number): number | null => (subcode === null ? null : Number(BigInt.asUintN(32, subcode)) & mask);
  switch (type) {
    case 1:
      return { unit: 'cpu_percent', limit: low & 0x7f, observed: observed(0x7f), intervalSeconds: low >>> 7 };
    case 2:
      return { unit: 'wakeups_per_second', limit: low & 0xf_ffff, observed: observed(0xf_ffff), intervalSeconds: low >>> 20 };
    case 3:
      return { unit: 'memory_mebibytes', limit: low & 0x1fff };
    case 4:
      return { unit: 'io_mebibytes', limit: low & 0x7fff, observed: observed(0x7fff), intervalSeconds: low >>> 15 };
    case 5:
      return { unit: 'threads', limit: low & 0x7fff };
    case 6:
      return { unit: 'ports', observed: low & 0xff_ffff };
    default:
      return null;
  }
}

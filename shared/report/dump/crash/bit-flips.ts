import type { CpuContext } from '../context/cpu-context.ts';
import type { Dump } from '../format/dump.ts';
import { systemOf } from '../format/system-info.ts';
import { type MapRegion, type MemoryMap, memoryMapOf } from '../memory/memory-map.ts';
import { accessTouches, type MemoryAccess } from './accesses.ts';
import type { AdjustedAddress } from './adjusted-address.ts';
import { poisonByteOf } from './poison.ts';
import { crashAddressOf } from './reason/crash-address.ts';
import { crashReasonOf } from './reason/crash-reason.ts';

/** An address that the program may have meant: the one of the crash with one bit changed. The rules and weights are rust-minidump's. */
export interface BitFlip {
  readonly address: bigint;
  /** The register that held the wrong address; null for the crash address. */
  readonly register: string | null;
  readonly isNull: boolean;
  /** The crash address was at most 8 KiB: more likely a small number than a flipped 0. Only if `isNull`. */
  readonly wasLow: boolean;
  readonly wasNonCanonical: boolean;
  /** Registers within 4 KiB of the address. Not counted for low addresses. */
  readonly nearbyRegisters: number;
  /** A register holds a pattern of freed memory, which explains the crash better. */
  readonly hasPoison: boolean;
  /** 0 to 1. */
  readonly confidence: number;
}

type Operation = 'read' | 'write' | 'execute' | null;

const NEAR = 4_096n;
const LOW = 8_192n;
const BASELINE = 0.25;
const NON_CANONICAL = 0.9;
const NULL = 0.5;
const NEARBY = [0.5, 0.55, 0.6, 0.65];

const NO_MAP: Pick<MemoryMap, 'regionAt'> = { regionAt: () => null };

interface Flipped {
  readonly map: Pick<MemoryMap, 'regionAt'>;
  readonly operation: Operation;
  readonly context: CpuContext;
  readonly wasNonCanonical: boolean;
  readonly accessSize: number;
}

/**
 * The addresses that one flipped bit explains, in the order of bits, first of the crash address, then of each register of the instruction's operands. Empty on
 * 32-bit machines and arm64, and for a null pointer with an offset. Without a memory map only 0 can be meant.
 */
export function bitFlipsOf(
  dump: Dump,
  context: CpuContext | null,
  accesses: readonly MemoryAccess[],
  adjusted: AdjustedAddress | null,
): readonly BitFlip[] {
  const system = systemOf(dump);
  const map = memoryMapOf(dump) ?? NO_MAP;
  const crashAddress = crashAddressOf(dump);
  if (system?.pointerBytes !== 8 || system.cpu === 'arm64' || context === null || crashAddress === null) return [];
  if (adjusted?.kind === 'null_pointer') return [];
  const wasNonCanonical = adjusted?.kind === 'non_canonical';
  const touched = accesses.find((access) => accessTouches(access, crashAddress));
  const flipped: Flipped = { map, operation: operationOf(dump), context, wasNonCanonical, accessSize: touched?.size ?? 0 };
  const bits = wasNonCanonical ? [48, 64] : system.cpu === 'amd64' ? [0, 48] : [0, 64];
  const range: readonly [number, number] = [bits[0] ?? 0, bits[1] ?? 0];
  const first = wasNonCanonical ? adjusted.address : crashAddress;
  const registers = new Set(accesses.flatMap(({ operand }) => [operand.base, operand.index]).filter((name) => name !== null));
  return [
    ...flipsOf(touched?.address ?? first, null, range, flipped),
    ...[...registers].sort().flatMap((name) => {
      const register = context.registers.find((each) => each.name === name && each.isValid);
      return register === undefined ? [] : flipsOf(register.value, name, range, flipped);
    }),
  ];
}

function operationOf(dump: Dump): Operation {
  const reason = crashReasonOf(dump);
  return reason?.kind === 'access_violation' ? reason.access : null;
}

function allows(operation: Operation, region: MapRegion): boolean {
  if (operation === null) return !region.isFree;
  return operation === 'read' ? region.canRead : operation === 'write' ? region.canWrite : region.canExecute;
}

function flipsOf(address: bigint, register: string | null, [from, to]: readonly [number, number], flipped: Flipped): readonly BitFlip[] {
  const { map, operation, accessSize } = flipped;
  const region = map.regionAt(address);
  if (region !== null && allows(operation, region)) return [];
  // An access just beside valid memory is an error of one element, not a flipped bit.
  if (accessSize > 0 && distanceToMemory(address, flipped) < BigInt(accessSize)) return [];
  const flips: BitFlip[] = [];
  for (let bit = from; bit < to; bit += 1) {
    const possible = address ^ (1n << BigInt(bit));
    const found = map.regionAt(possible);
    if (possible === 0n || (found !== null && allows(operation, found))) flips.push(bitFlip(possible, address, register, flipped));
  }
  return flips;
}

/** The distance to memory that allows the access. Only memory closer than an access matters, so only the two addresses around one are looked up. */
function distanceToMemory(address: bigint, { map, operation, accessSize }: Flipped): bigint {
  for (let distance = 1n; distance <= BigInt(accessSize); distance += 1n) {
    const above = map.regionAt(address + distance);
    const below = address >= distance ? map.regionAt(address - distance) : null;
    if ((above !== null && allows(operation, above)) || (below !== null && allows(operation, below))) return distance;
  }
  return BigInt(accessSize) + 1n;
}

function bitFlip(address: bigint, original: bigint, register: string | null, { context, wasNonCanonical }: Flipped): BitFlip {
  const isNull = address === 0n;
  const wasLow = isNull && original <= LOW;
  const valid = context.registers.filter(({ isValid, part }) => isValid && (part === 'control' || part === 'integer'));
  const isNear = (value: bigint): boolean => (value > address ? value - address : address - value) <= NEAR;
  const nearbyRegisters = address > LOW ? valid.filter(({ value, size }) => size === 8 && isNear(value)).length : 0;
  const hasPoison = valid.some(({ value, size }) => size === 8 && poisonByteOf(value, 8) !== null);
  const weights = [
    BASELINE,
    ...(wasNonCanonical ? [NON_CANONICAL] : []),
    ...(isNull ? [wasLow ? NULL / 2 : NULL] : []),
    ...(nearbyRegisters > 0 ? [NEARBY[Math.min(nearbyRegisters, NEARBY.length) - 1] ?? 0] : []),
  ];
  const combined = 1 - weights.reduce((product, weight) => product * (1 - weight), 1);
  return {
    address,
    register,
    isNull,
    wasLow,
    wasNonCanonical,
    nearbyRegisters,
    hasPoison,
    confidence: hasPoison ? combined / 2 : combined,
  };
}

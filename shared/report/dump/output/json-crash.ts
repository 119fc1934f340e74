import type { adjustedAddress } from '../crash/adjusted-address.ts';
import type { DumpAnalysis } from '../analysis/analysis.ts';
import { assertionKind, assertionOf } from '../format/assertion.ts';
import { type BitFlip, bitFlipsOf } from '../crash/bit-flips.ts';
import { contradictionsOf } from '../crash/contradictions.ts';
import { crashAddressOf } from '../crash/reason/crash-address.ts';
import { crashedThreadOf } from '../unwind/thread-stack.ts';
import type { Dump } from '../format/dump.ts';
import type { DumpDisclosure } from '../disclosure.ts';
import { familyOf } from '../crash/reason/reason-family.ts';
import type { Hint } from '../crash/hint.ts';
import { hex, hexAddress } from './hex.ts';
import type { Json } from './json-frames.ts';
import { reasonNames } from '../crash/reason/reason-names.ts';
import { isSentSignal } from '../crash/accessed-address.ts';
import { systemOf } from '../format/system-info.ts';
import { addressTarget, type AddressTarget } from '../memory/address-target.ts';
import { modulesOf } from '../format/modules.ts';

/** The crash with the fields of rust-minidump, and what Crashlens concludes. Null without an Exception stream. */
export function crashJson(analysis: DumpAnalysis, disclosure: DumpDisclosure): Json {
  const { dump, evidence, hints } = analysis;
  const { reason, accesses, instruction, adjusted, jumpTarget } = evidence;
  const bytes = systemOf(dump)?.pointerBytes ?? 8;
  const address = crashAddressOf(dump);
  const thread = crashedThreadOf(dump);
  return {
    type: reason === null ? null : reasonNames(reason).join(' / '),
    family: reason === null ? null : familyOf(reason),
    code: reason === null ? null : hex(reason.raw.code, 8),
    flags: reason === null ? null : hex(reason.raw.flags, 8),
    parameters: reason === null ? null : reason.raw.parameters.map((each) => hexAddress(each, bytes)),
    address: address === null ? null : hexAddress(address, bytes),
    // After a signal that a program sent, this field of the record is the sender, which belongs to nothing.
    address_belongs_to:
      address === null || (reason !== null && isSentSignal(reason)) ? null : targetJson(dump, addressTarget(dump, address)),
    adjusted_address: adjusted === null ? null : adjustedJson(adjusted, bytes),
    crashing_thread: thread === null || thread.index < 0 ? null : thread.index,
    assertion: assertionJson(dump, disclosure),
    instruction: instruction?.text ?? null,
    memory_accesses:
      instruction === null
        ? null
        : accesses.map((access) => ({
            address: access.address === null ? null : hexAddress(access.address, bytes),
            size: access.size,
            access_type: access.kind.replace('_', ''),
          })),
    instruction_pointer_update: jumpTarget === null ? null : hexAddress(jumpTarget, bytes),
    possible_bit_flips: bitFlipsOf(dump, evidence.context, accesses, adjusted).map((flip) => ({
      address: isFlipShown(flip, disclosure) ? hexAddress(flip.address, bytes) : null,
      source_register: flip.register,
      confidence: flip.confidence,
      details: {
        is_null: flip.isNull,
        was_low: flip.wasLow,
        was_non_canonical: flip.wasNonCanonical,
        nearby_registers: flip.nearbyRegisters,
        poison_registers: flip.hasPoison,
      },
    })),
    crash_inconsistencies: [...contradictionsOf(dump, evidence.context, instruction, accesses)],
    hints: hints.map((hint) => hintJson(hint, bytes, disclosure)),
  };
}

function adjustedJson(adjusted: NonNullable<ReturnType<typeof adjustedAddress>>, bytes: 4 | 8): Json {
  return adjusted.kind === 'null_pointer'
    ? { kind: 'null-pointer', offset: hexAddress(adjusted.offset, bytes) }
    : { kind: 'non-canonical', address: hexAddress(adjusted.address, bytes) };
}

/** The texts of an assertion are `closed`. */
function assertionJson(dump: Dump, disclosure: DumpDisclosure): Json {
  const assertion = assertionOf(dump);
  if (assertion === null) return null;
  const { type, line, expression, function: name, file } = assertion.values;
  return {
    kind: assertionKind(type),
    line,
    ...(disclosure.shows('closed') ? { expression, function: name, file } : { masked: ['expression', 'function', 'file'] }),
  };
}

/** What an address belongs to. */
function targetJson(dump: Dump, target: AddressTarget): Json {
  switch (target.kind) {
    case 'near_null':
      return { kind: target.kind, offset: hex(target.offset) };
    case 'module':
      return { kind: target.kind, module: modulesOf(dump).at(target.moduleIndex)?.name ?? null, offset: hex(target.offset) };
    case 'stack':
      return { kind: target.kind, threads_index: target.threadIndex };
    case 'region':
      return {
        kind: target.kind,
        start: hex(target.region.start),
        end: hex(target.region.end),
        permissions: permissionsOf(target.region),
        name: target.region.name,
      };
    default:
      return { kind: target.kind };
  }
}

/** `rwx`, with `-` for each permission that is missing. */
function permissionsOf(region: { readonly canRead: boolean; readonly canWrite: boolean; readonly canExecute: boolean }): string {
  return `${region.canRead ? 'r' : '-'}${region.canWrite ? 'w' : '-'}${region.canExecute ? 'x' : '-'}`;
}

/** A flip of a register differs from its value, which is one of the `values`, by a single bit. */
function isFlipShown({ register }: BitFlip, disclosure: DumpDisclosure): boolean {
  return register === null || disclosure.shows('values');
}

/** The code, the certainty and the facts of a hint. Facts are numbers and names that are `open`, apart from a flipped register. */
function hintJson(hint: Hint, bytes: 4 | 8, disclosure: DumpDisclosure): Json {
  const isMasked = hint.code === 'bit_flip' && !isFlipShown(hint.flip, disclosure);
  const { code, certainty, evidence, ...facts } = isMasked ? { ...hint, flip: { ...hint.flip, address: null } } : hint;
  return {
    code,
    certainty,
    ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [snakeCase(name), factJson(value, bytes)])),
    evidence: evidence.map(({ offset, size }) => ({ offset, size })),
  };
}

function factJson(value: unknown, bytes: 4 | 8): Json {
  if (typeof value === 'bigint') return hexAddress(value, bytes);
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map((each: unknown) => factJson(each, bytes));
  if (typeof value !== 'object') return null;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [snakeCase(name), factJson(each, bytes)]));
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

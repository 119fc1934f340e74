import { accessTouches } from '../../../shared/report/dump/crash/accesses.ts';
import type { AdjustedAddress } from '../../../shared/report/dump/crash/adjusted-address.ts';
import { type BitFlip, bitFlipsOf } from '../../../shared/report/dump/crash/bit-flips.ts';
import { contradictionsOf } from '../../../shared/report/dump/crash/contradictions.ts';
import { type CrashEvidence, crashEvidence, lastErrorOf } from '../../../shared/report/dump/crash/crash-evidence.ts';
import type { AccessKind, Disassembler } from '../../../shared/report/dump/crash/disassembler.ts';
import { win32ErrorName } from '../../../shared/report/dump/crash/reason/windows-reason.ts';
import { systemOf } from '../../../shared/report/dump/format/system-info.ts';
import { type Comparisons, hex, hexOrNull, hexText, numberText, textOrNull } from './comparison.ts';
import type { RustBitFlip, RustReport } from './expected.ts';
import type { Recording } from './recordings.ts';

/** rust-minidump's words for how memory is used. */
const KINDS: Readonly<Record<AccessKind, string>> = { read: 'read', write: 'write', read_write: 'readwrite', execute: 'execute' };

const NO_DISASSEMBLER: Disassembler = { knows: () => false, decode: () => null, lengthOf: () => 0 };

/** Compares the crash instruction, its accesses, and what both readers conclude from them, the registers and the memory map. */
export function compareInstruction(to: Comparisons, { dump, rust }: Recording, disassembler: Disassembler | null): void {
  // There is no crash instruction without a crash.
  if (typeof rust?.crash_info.crashing_thread !== 'number') return;
  const evidence = crashEvidence(dump, disassembler ?? NO_DISASSEMBLER, [], new Map());
  const add = (field: string, item: string, ours: string | null, recorded: string | null): void => {
    to.add('rust-minidump', field, item, ours, recorded);
  };
  const { instruction: text, memory_accesses: recorded, instruction_pointer_update: update, address } = rust.crash_info;
  const { instruction, jumpTarget } = evidence;
  const accesses = instruction === null ? null : evidence.accesses;
  add('instruction', '', instruction?.text ?? null, text);
  add('access count', '', numberText(accesses?.length), numberText(recorded?.length));
  for (const [index, access] of (recorded ?? []).entries()) {
    const own = accesses?.[index];
    const item = `access ${String(index)}`;
    add('access address', item, hexOrNull(own?.address), hexText(access.address));
    add('access size', item, numberText(own?.size), numberText(access.size));
    add('access kind', item, own === undefined ? null : KINDS[own.kind], access.access_type ?? null);
  }
  if (text !== null) add('next address', '', hexOrNull(jumpTarget), hexText(update?.address));
  // rust-minidump decodes no x86 code, so the decoded accesses are compared with the address that the system recorded.
  if (systemOf(dump)?.cpu === 'x86' && accesses !== null && address !== null) {
    const touching = accesses.find((access) => accessTouches(access, BigInt(address)));
    add('recorded access (x86)', '', touching === undefined ? hexOrNull(accesses[0]?.address) : hex(BigInt(address)), hexText(address));
  }
  compareConclusions(add, rust.crash_info, evidence);
}

function compareConclusions(
  add: (field: string, item: string, ours: string | null, recorded: string | null) => void,
  { adjusted_address: address, possible_bit_flips: recordedFlips, crash_inconsistencies: inconsistencies }: RustReport['crash_info'],
  { dump, context, instruction, accesses, adjusted }: CrashEvidence,
): void {
  const detail = address?.offset ?? address?.address;
  add('adjusted address', '', adjustedText(adjusted), address === null ? null : `${address.kind} ${String(hexText(detail))}`);
  const flips = bitFlipsOf(dump, context, accesses, adjusted);
  for (let index = 0; index < Math.max(flips.length, recordedFlips?.length ?? 0, 1); index += 1)
    add('bit flips', `flip ${String(index)}`, ownFlip(flips[index]), recordedFlip(recordedFlips?.[index]));
  const contradictions = contradictionsOf(dump, context, instruction, accesses);
  add('inconsistencies', '', textOrNull(contradictions.join(', ')), textOrNull((inconsistencies ?? []).join(', ')));
}

/** Compares the last error of each thread. */
export function compareLastErrors(to: Comparisons, { dump, rust }: Recording): void {
  for (const [index, { last_error_value: recorded }] of (rust?.threads ?? []).entries()) {
    const error = lastErrorOf(dump, index);
    const name = error === null ? null : (win32ErrorName(error) ?? hex(error));
    to.add('rust-minidump', 'last error', `thread ${String(index)}`, name, recorded);
  }
}

function adjustedText(adjusted: AdjustedAddress | null): string | null {
  if (adjusted === null) return null;
  return adjusted.kind === 'null_pointer' ? `null-pointer ${hex(adjusted.offset)}` : `non-canonical ${hex(adjusted.address)}`;
}

/** Confidence has 32 bits in rust-minidump, so four digits are compared. */
function ownFlip(flip: BitFlip | undefined): string | null {
  return flip === undefined ? null : `${hex(flip.address)} ${flip.register ?? 'address'} ${flip.confidence.toFixed(4)}`;
}

function recordedFlip(flip: RustBitFlip | undefined): string | null {
  if (flip === undefined) return null;
  return `${String(hexText(flip.address))} ${flip.source_register ?? 'address'} ${(flip.confidence ?? 0).toFixed(4)}`;
}

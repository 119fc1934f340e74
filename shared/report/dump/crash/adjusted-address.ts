import type { Dump } from '../format/dump.ts';
import { systemOf } from '../format/system-info.ts';
import { isNonCanonical } from '../memory/address-target.ts';
import type { MemoryAccess } from './accesses.ts';
import { crashAddressOf } from './reason/crash-address.ts';
import { crashReasonOf } from './reason/crash-reason.ts';

/** The address that the instruction really used, if it tells more than the recorded one. `null_pointer`: an operand whose base register is 0. */
export type AdjustedAddress =
  { readonly kind: 'null_pointer'; readonly offset: bigint } | { readonly kind: 'non_canonical'; readonly address: bigint };

const LAST_ADDRESS = 0xffff_ffff_ffff_ffffn;

/**
 * True if the recorded address is the processor's general protection fault, for which it gives no address: Windows records a read at the last address, Linux
 * SI_KERNEL and macOS EXC_I386_GPFLT at 0.
 */
export function isGeneralProtectionFault(dump: Dump): boolean {
  const reason = crashReasonOf(dump);
  const address = crashAddressOf(dump);
  if (reason === null || systemOf(dump)?.cpu !== 'amd64') return false;
  switch (reason.kind) {
    case 'access_violation':
      return reason.access === 'read' && address === LAST_ADDRESS;
    case 'signal':
      return (reason.name === 'SIGSEGV' || reason.name === 'SIGBUS') && reason.code?.name === 'SI_KERNEL' && address === 0n;
    case 'mach':
      return reason.code.name === 'EXC_I386_GPFLT' && address === 0n;
    default:
      return false;
  }
}

/** `baseValue` gives the value of a register; `jumpTarget` is where the instruction continues, if it is a call, jump or return. */
export function adjustedAddress(
  dump: Dump,
  accesses: readonly MemoryAccess[],
  jumpTarget: bigint | null,
  baseValue: (register: string) => bigint | null,
): AdjustedAddress | null {
  for (const { operand, address } of accesses)
    if (address !== null && operand.base !== null && operand.segment === null && baseValue(operand.base) === 0n)
      return { kind: 'null_pointer', offset: address };
  if (jumpTarget === 0n) return { kind: 'null_pointer', offset: 0n };
  if (!isGeneralProtectionFault(dump)) return null;
  const used = [...accesses.map(({ address }) => address), jumpTarget];
  const found = used.find((address) => address !== null && isNonCanonical(dump, address));
  return found === undefined || found === null ? null : { kind: 'non_canonical', address: found };
}

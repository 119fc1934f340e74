import type { Dump } from '../format/dump.ts';
import { systemOf } from '../format/system-info.ts';
import { isGeneralProtectionFault } from './adjusted-address.ts';
import { crashAddressOf } from './reason/crash-address.ts';
import { crashReasonOf } from './reason/crash-reason.ts';
import { familyOf } from './reason/reason-family.ts';
import type { CrashReason } from './reason/reason-kinds.ts';

/**
 * The memory that the crash used, as the system recorded it. Null if the reason is no memory access, a signal was sent by a program, or the system did not know
 * the address: after a general protection fault it records 0 or the last address. `isTouched`: the instruction uses the crash address, so it is right; null if
 * the instruction is not known.
 */
export function accessedAddress(dump: Dump, isTouched: boolean | null): bigint | null {
  const reason = crashReasonOf(dump);
  const address = crashAddressOf(dump);
  if (reason === null || address === null) return null;
  const family = familyOf(reason);
  if (family !== 'memory_access' && family !== 'in_page_error') return null;
  if (mayBeSent(reason) && isTouched === false) return null;
  if (isSentSignal(reason) || (isProtectionFault(dump, reason, address) && isTouched !== true)) return null;
  switch (reason.kind) {
    case 'access_violation':
    case 'in_page_error':
      return reason.raw.parameters.length >= 2 ? address : null;
    case 'windows_exception':
      // The record of a guard page is like the one of an access violation; the others have no address.
      return reason.name === 'EXCEPTION_GUARD_PAGE' ? narrow(dump, reason.raw.parameters[1]) : null;
    default:
      return address;
  }
}

/** True for a signal that a program sent, to itself or to another: it has no address. The `si_addr` of the record is the sender then. */
export function isSentSignal(reason: CrashReason): boolean {
  if (reason.kind !== 'signal') return false;
  const number = reason.code?.number ?? null;
  // Codes of the kernel are positive; SI_USER is 0 and the others that programs use are negative.
  return number !== null && number <= 0;
}

/**
 * True for a signal without a code. Old clients stored none; newer ones store 0 for a signal that a program sent. Then the address is the process id of the
 * sender.
 */
export function mayBeSent(reason: CrashReason): boolean {
  return reason.kind === 'signal' && reason.code === null;
}

/** True if the system says that it does not know the address of a memory access. 32-bit processors have the same fault. */
function isProtectionFault(dump: Dump, reason: CrashReason, address: bigint): boolean {
  if (reason.kind === 'signal') return reason.code?.name === 'SI_KERNEL' && address === 0n;
  if (reason.kind === 'access_violation' && systemOf(dump)?.cpu === 'x86') return reason.access === 'read' && address === 0xffff_ffffn;
  return isGeneralProtectionFault(dump);
}

function narrow(dump: Dump, address: bigint | undefined): bigint | null {
  if (address === undefined) return null;
  return systemOf(dump)?.pointerBytes === 4 ? BigInt.asUintN(32, address) : address;
}

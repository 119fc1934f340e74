import type { DumpDisclosure } from '../disclosure.ts';
import type { Dump } from '../format/dump.ts';
import { systemOf } from '../format/system-info.ts';
import { addressSpaceOf } from '../memory/address-space.ts';
import { memoryMapOf } from '../memory/memory-map.ts';
import type { Frame } from '../unwind/frame.ts';

/**
 * Whether the address of a frame is shown. An address of code is `open`: that of the context, of a module, or of memory that the memory map calls executable.
 * Any other is a word of the stack or a register, so it belongs to the `values`.
 */
export function isAddressShown(dump: Dump, { trust, moduleIndex, lookupAddress, stackWord }: Frame, disclosure: DumpDisclosure): boolean {
  if (trust === 'context' || moduleIndex >= 0 || memoryMapOf(dump)?.regionAt(lookupAddress)?.canExecute === true) return true;
  return disclosure.shows(
    'values',
    stackWord === null ? null : addressSpaceOf(dump).offsetOf(stackWord),
    systemOf(dump)?.pointerBytes ?? 8,
  );
}

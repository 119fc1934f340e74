import type { DumpDisclosure } from '../disclosure.ts';
import type { Dump } from '../format/dump.ts';
import { systemOf } from '../format/system-info.ts';
import { addressSpaceOf } from '../memory/address-space.ts';
import { readsAsText } from '../unwind/doubt.ts';
import type { Frame } from '../unwind/frame.ts';

/**
 * Whether the address of a frame is shown. An address of a module is `open`. A guessed address outside all modules that reads as text is a piece of text on the stack, and so belongs to the
 * `values`.
 */
export function isAddressShown(dump: Dump, { trust, moduleIndex, registers, stackWord }: Frame, disclosure: DumpDisclosure): boolean {
  const size = systemOf(dump)?.pointerBytes ?? 8;
  if (trust === 'context' || moduleIndex >= 0 || !readsAsText(registers.instructionPointer, size)) return true;
  return disclosure.shows('values', stackWord === null ? null : addressSpaceOf(dump).offsetOf(stackWord), size);
}

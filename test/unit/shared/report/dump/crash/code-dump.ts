import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import {
  DIRECTORY_ENTRY,
  type Dump,
  DUMP_SIGNATURE,
  HEADER,
  isDumpFailure,
  openDump,
} from '../../../../../../shared/report/dump/format/dump.ts';
import { MEMORY_DESCRIPTOR } from '../../../../../../shared/report/dump/format/threads.ts';

/** The bytes of hex digits. Spaces are for the reader. */
export function hexBytes(text: string): Uint8Array {
  const digits = text.replaceAll(' ', '');
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16));
}

/** A dump that holds one range of memory. Its bytes begin at `CODE_OFFSET`. */
export function dumpWithMemory(start: bigint, memory: Uint8Array): Dump {
  const bytes = new Uint8Array(CODE_OFFSET + memory.length);
  const view = new DataView(bytes.buffer);
  HEADER.write(view, 0, true, { signature: DUMP_SIGNATURE, streamCount: 1, directoryOffset: HEADER.bytes });
  const list = HEADER.bytes + DIRECTORY_ENTRY.bytes;
  DIRECTORY_ENTRY.write(view, HEADER.bytes, true, { type: 5, location: { offset: list, size: 4 + MEMORY_DESCRIPTOR.bytes } });
  view.setUint32(list, 1, true);
  MEMORY_DESCRIPTOR.write(view, list + 4, true, { start, memory: { offset: CODE_OFFSET, size: memory.length } });
  bytes.set(memory, CODE_OFFSET);
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return dump;
}

export const CODE_OFFSET = 128;

import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import {
  DIRECTORY_ENTRY,
  type Dump,
  DUMP_SIGNATURE,
  HEADER,
  isDumpFailure,
  openDump,
} from '../../../../../../shared/report/dump/format/dump.ts';
import type { DumpLocation } from '../../../../../../shared/report/dump/format/record.ts';
import { SYSTEM_INFO } from '../../../../../../shared/report/dump/format/system-info.ts';

/** Processor architectures of SystemInfo. */
export const ARCHITECTURES = {
  x86: 0,
  mips: 1,
  ppc: 3,
  arm: 5,
  amd64: 9,
  arm64: 12,
  sparc: 0x8001,
  ppc64: 0x8002,
  mips64: 0x8004,
  riscv: 0x8005,
  riscv64: 0x8006,
} as const;

interface ContextDump {
  readonly dump: Dump;
  readonly location: DumpLocation;
}

interface ContextDumpFacts {
  readonly context: Uint8Array;
  /** No SystemInfo if it is missing. */
  readonly architecture?: number;
  readonly platform?: number;
  readonly little?: boolean;
  /** Bytes after the context. */
  readonly after?: number;
}

/** A dump with a context and, if an architecture is given, SystemInfo. */
export function dumpWithContext({ context, architecture, platform = 2, little = true, after = 16 }: ContextDumpFacts): ContextDump {
  const directory = HEADER.bytes;
  const system = directory + DIRECTORY_ENTRY.bytes;
  const at = system + SYSTEM_INFO.bytes;
  const bytes = new Uint8Array(at + context.length + after);
  const view = new DataView(bytes.buffer);
  HEADER.write(view, 0, little, { signature: DUMP_SIGNATURE, streamCount: 1, directoryOffset: directory });
  if (architecture !== undefined) {
    DIRECTORY_ENTRY.write(view, directory, little, { type: 7, location: { offset: system, size: SYSTEM_INFO.bytes } });
    SYSTEM_INFO.write(view, system, little, { architecture, platform });
  }
  bytes.set(context, at);
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return { dump, location: { offset: at, size: context.length } };
}

/** Zero bytes with the given numbers: offset, bytes, value. */
export function bytesWith(
  size: number,
  numbers: readonly (readonly [offset: number, bytes: 2 | 4 | 8, value: bigint])[],
  little = true,
): Uint8Array {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  for (const [offset, length, value] of numbers) {
    if (length === 8) view.setBigUint64(offset, value, little);
    else if (length === 4) view.setUint32(offset, Number(value), little);
    else view.setUint16(offset, Number(value), little);
  }
  return bytes;
}

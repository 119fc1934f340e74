import { sourceOfBytes } from '../../../../../../../shared/bytes/byte-source.ts';
import { Dump, DIRECTORY_ENTRY, DUMP_SIGNATURE, HEADER, openDump } from '../../../../../../../shared/report/dump/format/dump.ts';
import { EXCEPTION, type ExceptionRecord, MAX_PARAMETERS } from '../../../../../../../shared/report/dump/format/exception.ts';
import { SYSTEM_INFO } from '../../../../../../../shared/report/dump/format/system-info.ts';

/** Platform ids of MINIDUMP_SYSTEM_INFO. */
const PLATFORMS = {
  windows: 2,
  macos: 0x8101,
  ios: 0x8102,
  linux: 0x8201,
  solaris: 0x8202,
  android: 0x8203,
  ps3: 0x8204,
  fuchsia: 0x8206,
  nacl: 0x8205,
} as const;

/** Architectures of MINIDUMP_SYSTEM_INFO. */
const ARCHITECTURES = { x86: 0, mips: 1, ppc: 3, arm: 5, amd64: 9, arm64: 12, unknown: 0xffff } as const;

type TestOs = keyof typeof PLATFORMS;

export interface ExceptionOptions {
  readonly os?: TestOs | null;
  readonly cpu?: keyof typeof ARCHITECTURES;
  readonly code: number;
  readonly flags?: number;
  readonly address?: bigint;
  readonly parameters?: readonly bigint[];
  /** The number of parameters that the record claims to have; without it, the number of `parameters`. */
  readonly parameterCount?: number;
  /** Adds an empty CrashpadInfo stream. */
  readonly crashpad?: boolean;
}

const CRASHPAD_INFO = 0x4350_0001;

/** Opens a dump of an Exception stream, SystemInfo (unless `os` is null) and CrashpadInfo (if wanted). */
export function exceptionDump(options: ExceptionOptions): Dump {
  const { os = 'windows', cpu = 'amd64', parameters = [] } = options;
  const exception: Partial<ExceptionRecord> = {
    threadId: 1,
    code: options.code >>> 0,
    flags: (options.flags ?? 0) >>> 0,
    address: options.address ?? 0n,
    parameterCount: options.parameterCount ?? parameters.length,
    parameters: [...parameters, ...Array.from({ length: MAX_PARAMETERS - parameters.length }, () => 0n)],
  };
  const streams: { readonly type: number; readonly size: number; readonly write: (view: DataView, at: number) => void }[] = [
    {
      type: 6,
      size: EXCEPTION.bytes,
      write: (view, at) => {
        EXCEPTION.write(view, at, true, exception);
      },
    },
  ];
  if (os !== null)
    streams.push({
      type: 7,
      size: SYSTEM_INFO.bytes,
      write: (view, at) => {
        SYSTEM_INFO.write(view, at, true, { architecture: ARCHITECTURES[cpu], platform: PLATFORMS[os] });
      },
    });
  if (options.crashpad === true) streams.push({ type: CRASHPAD_INFO, size: 4, write: () => undefined });
  const bytes = new Uint8Array(
    HEADER.bytes + streams.length * DIRECTORY_ENTRY.bytes + streams.reduce((sum, stream) => sum + stream.size, 0),
  );
  const view = new DataView(bytes.buffer);
  HEADER.write(view, 0, true, { signature: DUMP_SIGNATURE, version: 0xa793, streamCount: streams.length, directoryOffset: HEADER.bytes });
  let at = HEADER.bytes + streams.length * DIRECTORY_ENTRY.bytes;
  for (const [index, stream] of streams.entries()) {
    const entry = HEADER.bytes + index * DIRECTORY_ENTRY.bytes;
    DIRECTORY_ENTRY.write(view, entry, true, { type: stream.type, location: { size: stream.size, offset: at } });
    stream.write(view, at);
    at += stream.size;
  }
  const dump = openDump(sourceOfBytes(bytes));
  if (!(dump instanceof Dump)) throw new Error(dump.code);
  return dump;
}

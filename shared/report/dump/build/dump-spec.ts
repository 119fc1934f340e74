import type { ByteLength } from '../../../bytes/byte-source.ts';
import type { DIRECTORY_ENTRY } from '../format/dump.ts';
import type { BREAKPAD_INFO, ExceptionRecord } from '../format/exception.ts';
import type { FIXED_FILE_INFO, UNLOADED_MODULE } from '../format/modules.ts';
import type { DumpLocation, ValuesOf } from '../format/record.ts';
import type { StreamName } from '../format/streams.ts';
import type { CpuName, OsName } from '../format/machine.ts';
import type { SYSTEM_INFO } from '../format/system-info.ts';
import type { Thread, THREAD_INFO } from '../format/threads.ts';
import type { DumpContent, DumpWriter } from './dump-writer.ts';
import type { ContextSpec } from './write-context.ts';

/** SystemInfo. Fields of the record replace what `os` and `cpu` stand for, so that unknown numbers can be written. */
export interface SystemSpec extends Partial<Omit<ValuesOf<typeof SYSTEM_INFO>, 'versionTextOffset' | 'cpu'>> {
  readonly os: OsName;
  readonly cpu: CpuName;
  /** The service pack, build or `uname`. The default is an empty text. */
  readonly versionText?: string;
  /** The 24 bytes about the CPU. The default is zeros. */
  readonly cpuData?: Uint8Array;
}

/** Memory of the process. */
export interface MemorySpec {
  readonly start: bigint;
  readonly content: DumpContent;
}

export interface ThreadSpec extends Partial<Omit<Thread, 'stackStart' | 'stack' | 'context'>> {
  readonly threadId: number;
  /** Registers, or the bytes of a context. Without it, the thread has none. */
  readonly context?: ContextSpec | Uint8Array;
  readonly stack?: MemorySpec;
  /** The backing store of ia64: written only in a ThreadExList. */
  readonly backingStore?: MemorySpec;
  /** Written to a ThreadNames stream. */
  readonly name?: string;
  /** Written to a ThreadInfoList stream. */
  readonly info?: Partial<Omit<ValuesOf<typeof THREAD_INFO>, 'threadId'>>;
}

/**
 * A CodeView record. `pdb70`: `RSDS`, with the id as 32 hex digits (also of ELF and Mach-O files). `pdb20`: `NB10`. `elf`: the whole build id. `bytes`:
 * anything else.
 */
export type CodeViewSpec =
  | { readonly kind: 'pdb70'; readonly id: string; readonly age: number; readonly path: string }
  | { readonly kind: 'pdb20'; readonly time: number; readonly age: number; readonly path: string; readonly codeViewOffset?: number }
  | { readonly kind: 'elf'; readonly buildId: Uint8Array }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

export interface ModuleSpec {
  readonly base: bigint;
  readonly size: ByteLength;
  /** The path. Without it, the record refers to no text. */
  readonly path?: string;
  readonly checksum?: number;
  /** Seconds since 1970. */
  readonly time?: number;
  /** Four numbers, which become the version of file and product; or the whole version record. Without it, the record is zeros. */
  readonly version?: readonly [number, number, number, number] | Partial<ValuesOf<typeof FIXED_FILE_INFO>>;
  readonly codeView?: CodeViewSpec;
  /** The name in the misc record (IMAGE_DEBUG_MISC), which old linkers wrote. */
  readonly misc?: { readonly path: string; readonly isUtf16?: boolean };
}

interface UnloadedModuleSpec extends Partial<Omit<ValuesOf<typeof UNLOADED_MODULE>, 'nameOffset'>> {
  readonly path?: string;
}

/** The Exception stream. `parameterCount` is the number of `parameters` if it is missing; only the first 15 parameters are written. */
export interface ExceptionSpec extends Partial<Omit<ExceptionRecord, 'context'>> {
  readonly threadId: number;
  /** Without it, the exception has the context of its thread; `null`: none. */
  readonly context?: ContextSpec | Uint8Array | null;
}

/** A stream of the builder's other functions, or of a test. */
export interface StreamSpec {
  readonly type: StreamName | number;
  /** Places the data to which the stream refers, and returns the bytes of the stream, or where they already are. */
  readonly write: (writer: DumpWriter) => DumpContent | DumpLocation;
}

/** An entry of the directory that has no stream of its own. `like`: it has the location of that stream, changed by `shift` and `grow` bytes. */
export type EntrySpec =
  | ValuesOf<typeof DIRECTORY_ENTRY>
  | { readonly type: number; readonly like: StreamName | number; readonly shift?: number; readonly grow?: ByteLength };

/** A minidump to be built. Streams without data are not written. */
export interface DumpSpec {
  /** The byte order. Default true. */
  readonly little?: boolean;
  /** Seconds since 1970. Default 0. */
  readonly time?: number;
  readonly flags?: bigint;
  readonly checksum?: number;
  /** Default 0xa793. */
  readonly version?: number;
  readonly system?: SystemSpec;
  readonly threads?: readonly ThreadSpec[];
  /** Where the threads are written. Default `list`. */
  readonly threadLists?: 'list' | 'extended' | 'both';
  readonly modules?: readonly ModuleSpec[];
  readonly unloadedModules?: readonly UnloadedModuleSpec[];
  readonly exception?: ExceptionSpec;
  /** `validity` names the threads that are given, unless it is given too. */
  readonly breakpad?: Partial<ValuesOf<typeof BREAKPAD_INFO>>;
  /** MemoryList. It begins with the stacks of the threads, unless `stacksInList` is false. */
  readonly memory?: readonly MemorySpec[];
  readonly stacksInList?: boolean;
  /** Memory64List. Its bytes are at the end of the dump, as in full dumps. */
  readonly memory64?: readonly MemorySpec[];
  /** After the streams above, in this order. */
  readonly streams?: readonly StreamSpec[];
  readonly entriesBefore?: readonly EntrySpec[];
  readonly entriesAfter?: readonly EntrySpec[];
  /** Bytes before the signature. */
  readonly leadingBytes?: Uint8Array;
  /** Whether 4 bytes of padding follow the counts of ThreadList, ModuleList, MemoryList and ThreadNames. Default false. */
  readonly hasListPadding?: boolean;
  /** Counts that the list streams promise instead of the true ones. */
  readonly promisedCounts?: Readonly<Partial<Record<StreamName, number>>>;
  /** How many bytes longer than known each record of UnloadedModuleList and ThreadInfoList is, as a later version of the writer may make it. Default 0. */
  readonly recordTail?: ByteLength;
}

import type { Level } from '../levels.ts';

/** A kind of stream. `level` is the most protected level of the data that the stream as a whole gives away (its bytes are always `closed`). */
interface StreamKind {
  readonly type: number;
  /** The name in the Windows SDK without `MINIDUMP_` or `Stream`, or in the sources of the program that defined the stream. */
  readonly name: string;
  readonly level: Level;
}

function kind<Name extends string>(type: number, name: Name, level: Level): StreamKind & { readonly name: Name } {
  return { type, name, level };
}

/** Every stream that Crashlens reads or names. Types: Windows SDK (below 0x8000), Windows CE, Breakpad (0x4767), Crashpad, Chromium, Mozilla. */
export const STREAM_KINDS = [
  kind(0, 'Unused', 'closed'),
  kind(1, 'Reserved0', 'closed'),
  kind(2, 'Reserved1', 'closed'),
  kind(3, 'ThreadList', 'values'),
  kind(4, 'ModuleList', 'name'),
  kind(5, 'MemoryList', 'open'),
  kind(6, 'Exception', 'values'),
  kind(7, 'SystemInfo', 'closed'),
  kind(8, 'ThreadExList', 'values'),
  kind(9, 'Memory64List', 'open'),
  kind(10, 'CommentA', 'closed'),
  kind(11, 'CommentW', 'closed'),
  kind(12, 'HandleData', 'closed'),
  kind(13, 'FunctionTable', 'name'),
  kind(14, 'UnloadedModuleList', 'name'),
  kind(15, 'MiscInfo', 'closed'),
  kind(16, 'MemoryInfoList', 'open'),
  kind(17, 'ThreadInfoList', 'open'),
  kind(18, 'HandleOperationList', 'closed'),
  kind(19, 'Token', 'closed'),
  kind(20, 'JavaScriptData', 'closed'),
  kind(21, 'SystemMemoryInfo', 'open'),
  kind(22, 'ProcessVmCounters', 'open'),
  kind(23, 'IptTrace', 'closed'),
  kind(24, 'ThreadNames', 'open'),
  kind(0x8000, 'CeNull', 'closed'),
  kind(0x8001, 'CeSystemInfo', 'closed'),
  kind(0x8002, 'CeException', 'closed'),
  kind(0x8003, 'CeModuleList', 'closed'),
  kind(0x8004, 'CeProcessList', 'closed'),
  kind(0x8005, 'CeThreadList', 'closed'),
  kind(0x8006, 'CeThreadContextList', 'closed'),
  kind(0x8007, 'CeThreadCallStackList', 'closed'),
  kind(0x8008, 'CeMemoryVirtualList', 'closed'),
  kind(0x8009, 'CeMemoryPhysicalList', 'closed'),
  kind(0x800a, 'CeBucketParameters', 'closed'),
  kind(0x800b, 'CeProcessModuleMap', 'closed'),
  kind(0x800c, 'CeDiagnosisList', 'closed'),
  kind(0x4350_0001, 'CrashpadInfo', 'closed'),
  kind(0x4767_0001, 'BreakpadInfo', 'open'),
  kind(0x4767_0002, 'AssertionInfo', 'closed'),
  kind(0x4767_0003, 'LinuxCpuInfo', 'open'),
  kind(0x4767_0004, 'LinuxProcStatus', 'closed'),
  kind(0x4767_0005, 'LinuxLsbRelease', 'open'),
  kind(0x4767_0006, 'LinuxCmdLine', 'closed'),
  kind(0x4767_0007, 'LinuxEnviron', 'closed'),
  kind(0x4767_0008, 'LinuxAuxv', 'closed'),
  kind(0x4767_0009, 'LinuxMaps', 'name'),
  kind(0x4767_000a, 'LinuxDsoDebug', 'closed'),
  kind(0x4b6b_0002, 'ChromiumStabilityReport', 'closed'),
  kind(0x4d7a_0001, 'MozMacosCrashInfo', 'open'),
  kind(0x4d7a_0002, 'MozMacosBootArgs', 'closed'),
  kind(0x4d7a_0003, 'MozLinuxLimits', 'open'),
  kind(0x4d7a_0004, 'MozSoftErrors', 'closed'),
] as const;

/** The name of a stream that Crashlens knows. */
export type StreamName = (typeof STREAM_KINDS)[number]['name'];

const BY_TYPE: ReadonlyMap<number, (typeof STREAM_KINDS)[number]> = new Map(STREAM_KINDS.map((each) => [each.type, each]));
const BY_NAME: ReadonlyMap<string, (typeof STREAM_KINDS)[number]> = new Map(STREAM_KINDS.map((each) => [each.name, each]));

/** The kind of a stream by its type; null for a type that nobody documents. */
export function streamKind(type: number): (typeof STREAM_KINDS)[number] | null {
  return BY_TYPE.get(type) ?? null;
}

/** The type of a stream by its name. */
export function streamType(name: StreamName): number {
  return BY_NAME.get(name)?.type ?? 0;
}

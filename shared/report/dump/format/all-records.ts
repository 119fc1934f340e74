import type { Level } from '../levels.ts';
import { ASSERTION_INFO } from './assertion.ts';
import { COMMENT_LEVELS } from './comments.ts';
import {
  CRASHPAD_ANNOTATION,
  CRASHPAD_ENTRY_LEVELS,
  CRASHPAD_INFO,
  CRASHPAD_LEVELS,
  CRASHPAD_MODULE_LEVELS,
  CRASHPAD_OBJECT_LEVELS,
  MODULE_CRASHPAD_INFO,
  MODULE_CRASHPAD_LINK,
  RVA_ENTRY,
  SIMPLE_STRING_ENTRY,
} from './crashpad-info.ts';
import { DIRECTORY_ENTRY, HEADER } from './dump.ts';
import { BREAKPAD_INFO, EXCEPTION } from './exception.ts';
import { FUNCTION_TABLE, FUNCTION_TABLE_DESCRIPTOR, RUNTIME_FUNCTION } from './function-table.ts';
import {
  HANDLE_DATA,
  HANDLE_DESCRIPTOR,
  HANDLE_DESCRIPTOR_2,
  HANDLE_LEVELS,
  HANDLE_OBJECT_INFO,
  HANDLE_OPERATION,
  HANDLE_OPERATION_LIST,
} from './handles.ts';
import { AUXV_32, AUXV_64, AUXV_LEVELS } from './linux-auxv.ts';
import { DEBUG_32, DEBUG_64, LINK_MAP_32, LINK_MAP_64, LINKED_LIBRARY_LEVELS, LINKER_DEBUG_LEVELS } from './linux-dso.ts';
import { MAPPING_LEVELS } from './linux-maps.ts';
import { CPU_INFO_LEVELS, RELEASE_LEVELS } from './linux-texts.ts';
import { LIST_COUNT, LIST_HEAD } from './lists.ts';
import { MEMORY64_DESCRIPTOR, MEMORY64_HEAD } from './memory-lists.ts';
import { MEMORY_INFO, MEMORY_INFO_LIST } from './memory-info.ts';
import { MISC_INFO, SYSTEM_TIME, TIME_ZONE, XSTATE_CONFIG, XSTATE_FEATURE } from './misc-info.ts';
import { CODEVIEW_ELF, CODEVIEW_PDB20, CODEVIEW_PDB70, DEBUG_MISC } from './module-ids.ts';
import { FIXED_FILE_INFO, MODULE, UNLOADED_MODULE } from './modules.ts';
import { LIMIT_LEVELS, MAC_BOOT_ARGS, MAC_CRASH_INFO, MAC_CRASH_INFO_RECORD, MAC_CRASH_LEVELS, SOFT_ERROR_LEVELS } from './mozilla.ts';
import { OTHER_LEVELS } from './others.ts';
import type { AnyRecordType } from './record.ts';
import type { StreamName } from './streams.ts';
import { SYSTEM_INFO } from './system-info.ts';
import {
  PROCESS_VM_COUNTERS_1,
  PROCESS_VM_COUNTERS_2,
  SYSTEM_BASIC_INFORMATION,
  SYSTEM_BASIC_PERFORMANCE,
  SYSTEM_FILE_CACHE,
  SYSTEM_MEMORY_INFO,
  SYSTEM_PERFORMANCE,
  SYSTEM_PERFORMANCE_MORE,
} from './system-memory.ts';
import { MEMORY_DESCRIPTOR, THREAD, THREAD_EX, THREAD_INFO, THREAD_NAME } from './threads.ts';
import { TOKEN_INFO, TOKEN_LEVELS, TOKEN_LIST } from './token.ts';

/** What a record or a text belongs to: a stream, the head of the dump, or the streams that have no reader. */
export type RecordOwner = StreamName | 'Header' | 'other';

interface OwnedRecord {
  readonly owner: RecordOwner;
  readonly type: AnyRecordType;
}

function owned(owner: RecordOwner, types: readonly AnyRecordType[]): readonly OwnedRecord[] {
  return types.map((type) => ({ owner, type }));
}

/** Every record type of the format with the stream that it belongs to, in the order of the streams. docs/dump-fields.md is generated from it. */
export const ALL_RECORDS: readonly OwnedRecord[] = [
  ...owned('Header', [HEADER, DIRECTORY_ENTRY]),
  ...owned('ThreadList', [LIST_COUNT, THREAD, MEMORY_DESCRIPTOR]),
  ...owned('ModuleList', [MODULE, FIXED_FILE_INFO, CODEVIEW_PDB70, CODEVIEW_PDB20, CODEVIEW_ELF, DEBUG_MISC]),
  ...owned('Exception', [EXCEPTION]),
  ...owned('SystemInfo', [SYSTEM_INFO]),
  ...owned('ThreadExList', [THREAD_EX]),
  ...owned('Memory64List', [MEMORY64_HEAD, MEMORY64_DESCRIPTOR]),
  ...owned('HandleData', [HANDLE_DATA, HANDLE_DESCRIPTOR, HANDLE_DESCRIPTOR_2, HANDLE_OBJECT_INFO]),
  ...owned('FunctionTable', [FUNCTION_TABLE, FUNCTION_TABLE_DESCRIPTOR, RUNTIME_FUNCTION]),
  ...owned('UnloadedModuleList', [LIST_HEAD, UNLOADED_MODULE]),
  ...owned('MiscInfo', [MISC_INFO, TIME_ZONE, SYSTEM_TIME, XSTATE_CONFIG, XSTATE_FEATURE]),
  ...owned('MemoryInfoList', [MEMORY_INFO_LIST, MEMORY_INFO]),
  ...owned('ThreadInfoList', [THREAD_INFO]),
  ...owned('HandleOperationList', [HANDLE_OPERATION_LIST, HANDLE_OPERATION]),
  ...owned('Token', [TOKEN_LIST, TOKEN_INFO]),
  ...owned('SystemMemoryInfo', [
    SYSTEM_MEMORY_INFO,
    SYSTEM_BASIC_INFORMATION,
    SYSTEM_FILE_CACHE,
    SYSTEM_BASIC_PERFORMANCE,
    SYSTEM_PERFORMANCE,
    SYSTEM_PERFORMANCE_MORE,
  ]),
  ...owned('ProcessVmCounters', [PROCESS_VM_COUNTERS_1, PROCESS_VM_COUNTERS_2]),
  ...owned('ThreadNames', [THREAD_NAME]),
  ...owned('CrashpadInfo', [
    CRASHPAD_INFO,
    SIMPLE_STRING_ENTRY,
    RVA_ENTRY,
    CRASHPAD_ANNOTATION,
    MODULE_CRASHPAD_LINK,
    MODULE_CRASHPAD_INFO,
  ]),
  ...owned('BreakpadInfo', [BREAKPAD_INFO]),
  ...owned('AssertionInfo', [ASSERTION_INFO]),
  ...owned('LinuxAuxv', [AUXV_64, AUXV_32]),
  ...owned('LinuxDsoDebug', [DEBUG_64, DEBUG_32, LINK_MAP_64, LINK_MAP_32]),
  ...owned('MozMacosCrashInfo', [MAC_CRASH_INFO, MAC_CRASH_INFO_RECORD]),
  ...owned('MozMacosBootArgs', [MAC_BOOT_ARGS]),
];

/** Fields that a reader makes from texts or computes, so that no record defines their levels. */
interface OwnedFields {
  readonly owner: RecordOwner;
  /** What has these fields. */
  readonly name: string;
  readonly levels: Readonly<Record<string, Level>>;
}

/** Every field that is not in `ALL_RECORDS`, with its level. A text that is a whole stream has the field `text`. */
export const ALL_FIELDS: readonly OwnedFields[] = [
  // The version of a Linux system is the text of `uname`, which can name a host.
  {
    owner: 'SystemInfo',
    name: 'system',
    levels: { version: 'open', 'version on Linux': 'closed', versionText: 'closed', cpuInfo: 'open' },
  },
  { owner: 'ThreadNames', name: 'thread name', levels: { name: 'open' } },
  {
    owner: 'ModuleList',
    name: 'module',
    levels: { path: 'name', name: 'open', version: 'open', debugId: 'open', codeId: 'open', debugPath: 'name' },
  },
  { owner: 'UnloadedModuleList', name: 'unloaded module', levels: { path: 'name', name: 'open' } },
  { owner: 'CommentA', name: 'comment', levels: { text: COMMENT_LEVELS.ansi } },
  { owner: 'CommentW', name: 'comment', levels: { text: COMMENT_LEVELS.wide } },
  { owner: 'JavaScriptData', name: 'data', levels: { bytes: COMMENT_LEVELS.javaScript } },
  { owner: 'IptTrace', name: 'data', levels: { bytes: COMMENT_LEVELS.processorTrace } },
  { owner: 'HandleData', name: 'handle', levels: HANDLE_LEVELS },
  { owner: 'FunctionTable', name: 'function table', levels: { native: 'closed', entries: 'open' } },
  { owner: 'Token', name: 'token', levels: TOKEN_LEVELS },
  { owner: 'CrashpadInfo', name: 'info', levels: CRASHPAD_LEVELS },
  { owner: 'CrashpadInfo', name: 'module', levels: CRASHPAD_MODULE_LEVELS },
  { owner: 'CrashpadInfo', name: 'simple annotation', levels: CRASHPAD_ENTRY_LEVELS },
  { owner: 'CrashpadInfo', name: 'annotation object', levels: CRASHPAD_OBJECT_LEVELS },
  { owner: 'LinuxCpuInfo', name: 'CPU', levels: CPU_INFO_LEVELS },
  { owner: 'LinuxProcStatus', name: 'line', levels: { key: 'closed', value: 'closed' } },
  { owner: 'LinuxLsbRelease', name: 'distribution', levels: RELEASE_LEVELS },
  { owner: 'LinuxCmdLine', name: 'argument', levels: { text: 'closed' } },
  { owner: 'LinuxEnviron', name: 'variable', levels: { text: 'closed' } },
  { owner: 'LinuxAuxv', name: 'entry', levels: AUXV_LEVELS },
  { owner: 'LinuxMaps', name: 'mapping', levels: MAPPING_LEVELS },
  { owner: 'LinuxDsoDebug', name: 'linker', levels: LINKER_DEBUG_LEVELS },
  { owner: 'LinuxDsoDebug', name: 'library', levels: LINKED_LIBRARY_LEVELS },
  { owner: 'MozMacosCrashInfo', name: 'record', levels: MAC_CRASH_LEVELS },
  { owner: 'MozMacosBootArgs', name: 'arguments', levels: { text: 'closed' } },
  { owner: 'MozLinuxLimits', name: 'limit', levels: LIMIT_LEVELS },
  { owner: 'MozSoftErrors', name: 'errors', levels: SOFT_ERROR_LEVELS },
  { owner: 'other', name: 'stream', levels: OTHER_LEVELS },
];

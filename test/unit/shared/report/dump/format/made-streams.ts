import { encodeUtf8 } from '../../../../../../shared/bytes/utf8.ts';
import { ASSERTION_INFO } from '../../../../../../shared/report/dump/format/assertion.ts';
import {
  CRASHPAD_ANNOTATION,
  CRASHPAD_INFO,
  MODULE_CRASHPAD_INFO,
  MODULE_CRASHPAD_LINK,
  SIMPLE_STRING_ENTRY,
} from '../../../../../../shared/report/dump/format/crashpad-info.ts';
import { FUNCTION_TABLE, FUNCTION_TABLE_DESCRIPTOR, RUNTIME_FUNCTION } from '../../../../../../shared/report/dump/format/function-table.ts';
import {
  HANDLE_DATA,
  HANDLE_DESCRIPTOR_2,
  HANDLE_OBJECT_INFO,
  HANDLE_OPERATION,
  HANDLE_OPERATION_LIST,
} from '../../../../../../shared/report/dump/format/handles.ts';
import { AUXV_64 } from '../../../../../../shared/report/dump/format/linux-auxv.ts';
import { DEBUG_64, LINK_MAP_64 } from '../../../../../../shared/report/dump/format/linux-dso.ts';
import { MEMORY_INFO, MEMORY_INFO_LIST } from '../../../../../../shared/report/dump/format/memory-info.ts';
import { MISC_INFO } from '../../../../../../shared/report/dump/format/misc-info.ts';
import { MAC_BOOT_ARGS, MAC_CRASH_INFO, MAC_CRASH_INFO_RECORD } from '../../../../../../shared/report/dump/format/mozilla.ts';
import { PROCESS_VM_COUNTERS_2, SYSTEM_MEMORY_INFO } from '../../../../../../shared/report/dump/format/system-memory.ts';
import { TOKEN_INFO, TOKEN_LIST } from '../../../../../../shared/report/dump/format/token.ts';
import type { MadeDump } from './made-dump.ts';

function textStream(name: Parameters<MadeDump['stream']>[0], text: string): (made: MadeDump) => MadeDump {
  return (made) => made.stream(name, encodeUtf8(text));
}

/** Small, valid streams of every kind that has a reader of its own, each as the last thing in its dump. */
export const MADE_STREAMS: Readonly<Record<string, (made: MadeDump) => MadeDump>> = {
  MiscInfo: (made) => made.stream('MiscInfo', made.bytesOf(MISC_INFO, { sizeOfInfo: 1_364, flags: 0x3f7, processId: 5, createTime: 1 })),
  SystemMemoryInfo: (made) => made.stream('SystemMemoryInfo', made.bytesOf(SYSTEM_MEMORY_INFO, { revision: 2 })),
  ProcessVmCounters: (made) => made.stream('ProcessVmCounters', made.bytesOf(PROCESS_VM_COUNTERS_2, { revision: 2, flags: 31 })),
  AssertionInfo: (made) => made.stream('AssertionInfo', made.bytesOf(ASSERTION_INFO, { expression: 'a', file: 'b' })),
  MemoryInfoList: (made) =>
    made.streamOf(
      'MemoryInfoList',
      made.bytesOf(MEMORY_INFO_LIST, { headerSize: 16, entrySize: 48, count: 2n }),
      made.bytesOf(MEMORY_INFO, { base: 0x1000n, size: 0x1000n }),
      made.bytesOf(MEMORY_INFO, { base: 0x3000n, size: 0x1000n }),
    ),
  HandleData: (made) => {
    const info = made.put([...made.bytesOf(HANDLE_OBJECT_INFO, { type: 1, size: 16 }), 1, 2, 3, 4]);
    const handle = { handle: 4n, typeNameOffset: made.text16('File'), objectNameOffset: made.text16('x'), objectInfoOffset: info };
    const head = made.bytesOf(HANDLE_DATA, { headerSize: 16, descriptorSize: 40, count: 2 });
    return made.streamOf('HandleData', head, made.bytesOf(HANDLE_DESCRIPTOR_2, handle), made.bytesOf(HANDLE_DESCRIPTOR_2, handle));
  },
  HandleOperationList: (made) =>
    made.streamOf(
      'HandleOperationList',
      made.bytesOf(HANDLE_OPERATION_LIST, { headerSize: 16, entrySize: 288, count: 1 }),
      made.bytesOf(HANDLE_OPERATION, { handle: 1n }),
    ),
  Token: (made) =>
    made.streamOf(
      'Token',
      made.bytesOf(TOKEN_LIST, { count: 2, headerSize: 16, elementHeaderSize: 16 }),
      ...[made.bytesOf(TOKEN_INFO, { size: 18, id: 1 }), Uint8Array.of(1, 2), made.bytesOf(TOKEN_INFO, { size: 16, id: 2 })],
    ),
  FunctionTable: (made) =>
    made
      .system(9, 2)
      .streamOf(
        'FunctionTable',
        made.bytesOf(FUNCTION_TABLE, { headerSize: 24, descriptorSize: 32, nativeDescriptorSize: 4, entrySize: 12, count: 1 }),
        made.bytesOf(FUNCTION_TABLE_DESCRIPTOR, { entryCount: 1 }),
        new Uint8Array(4),
        made.bytesOf(RUNTIME_FUNCTION, { begin: 1, end: 2 }),
      ),
  CrashpadInfo: (made) => {
    const [key, value] = [made.text8('key'), made.text8('value')];
    const object = made.bytesOf(CRASHPAD_ANNOTATION, { name: key, type: 1, value });
    const entries = { offset: made.put([...made.bytesOfWords([1]), ...made.bytesOf(SIMPLE_STRING_ENTRY, { key, value })]), size: 12 };
    const lines = { offset: made.words(1, value), size: 8 };
    const objects = { offset: made.put([...made.bytesOfWords([1]), ...object]), size: 16 };
    const info = { version: 1, listAnnotations: lines, simpleAnnotations: entries, annotationObjects: objects };
    const place = { offset: made.record(MODULE_CRASHPAD_INFO, info), size: 28 };
    const link = made.bytesOf(MODULE_CRASHPAD_LINK, { moduleIndex: 0, info: place });
    const moduleList = { offset: made.put([...made.bytesOfWords([1]), ...link]), size: 16 };
    return made.stream('CrashpadInfo', made.bytesOf(CRASHPAD_INFO, { version: 1, simpleAnnotations: entries, moduleList }));
  },
  LinuxAuxv: (made) => made.system(9, 0x8201).stream('LinuxAuxv', made.bytesOf(AUXV_64, { type: 6n, value: 4_096n })),
  LinuxDsoDebug: (made) => {
    const map = made.system(9, 0x8201).put(made.bytesOf(LINK_MAP_64, { nameOffset: made.text16('libc') }));
    return made.stream('LinuxDsoDebug', made.bytesOf(DEBUG_64, { version: 1, map, count: 1 }));
  },
  LinuxMaps: textStream('LinuxMaps', '00400000-00401000 r-xp 00000000 08:01 5 /bin/x\n00500000-00501000 rw-p 00000000 00:00 0 \n'),
  LinuxCpuInfo: textStream('LinuxCpuInfo', 'processor: 0\nmodel name: x\nmicrocode: 0x2b\n\n'),
  LinuxProcStatus: textStream('LinuxProcStatus', 'Name:\tx\nPid:\t77\n'),
  LinuxLsbRelease: textStream('LinuxLsbRelease', 'DISTRIB_ID="Foo"\nDISTRIB_RELEASE=1\n'),
  LinuxCmdLine: textStream('LinuxCmdLine', './a\0-b\0'),
  LinuxEnviron: textStream('LinuxEnviron', 'A=1\0B=ü\0'),
  CommentA: textStream('CommentA', 'comment\0'),
  CommentW: (made) => made.stream('CommentW', Uint8Array.of(0x61, 0, 0x62, 0, 0, 0)),
  MozMacosCrashInfo: (made) => {
    const record = made.bytesOf(MAC_CRASH_INFO_RECORD, { version: 5n, thread: 1n });
    const bytes = [...record, ...encodeUtf8('/lib\0message\0\0\0\0')];
    const place = { offset: made.put(bytes), size: bytes.length };
    const records = [place, place, ...Array.from({ length: 18 }, () => ({ offset: 0, size: 0 }))];
    return made.stream('MozMacosCrashInfo', made.bytesOf(MAC_CRASH_INFO, { count: 2, recordStartSize: 40, records }));
  },
  MozMacosBootArgs: (made) => made.stream('MozMacosBootArgs', made.bytesOf(MAC_BOOT_ARGS, { textOffset: BigInt(made.text16('-v')) })),
  MozLinuxLimits: textStream('MozLinuxLimits', 'Limit  Soft Limit  Hard Limit  Units\nMax cpu time  unlimited  1  seconds\n'),
  MozSoftErrors: textStream('MozSoftErrors', '[{"a":1}]'),
  unknown: (made) => made.stream(0x1234_5678, Uint8Array.of(0x0a, 0x03, 1, 2, 3, 0x12, 0x81, 0x00)),
};

import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import { crashpadStream } from '../../../shared/report/dump/build/crashpad-stream.ts';
import type { DumpSpec, StreamSpec } from '../../../shared/report/dump/build/dump-spec.ts';
import { auxvStream, bytesStream, linkerDebugStream, textStream } from '../../../shared/report/dump/build/linux-streams.ts';
import { macBootArgsStream, macCrashInfoStream } from '../../../shared/report/dump/build/mozilla-streams.ts';
import {
  assertionStream,
  commentStream,
  functionTableStream,
  handleDataStream,
  handleOperationsStream,
  memoryInfoStream,
  miscInfoStream,
  systemMemoryStream,
  tokenStream,
  vmCountersStream2,
  wideCommentStream,
} from '../../../shared/report/dump/build/windows-streams.ts';
import { MADE_MACHINES, madeDump } from './made-dumps.ts';

const WINDOWS: readonly StreamSpec[] = [
  miscInfoStream(5, { processId: 7, createTime: 8, userTime: 9, kernelTime: 10, buildString: 'x' }),
  assertionStream({ expression: 'a > b', function: 'f', file: 'ä.cpp', line: 12, type: 1 }),
  memoryInfoStream([
    { base: 0x1000n, size: 0x1000n, state: 0x1000, protection: 4, type: 0x2_0000 },
    { base: 0x2000n, size: 0x3000n, state: 0x1_0000 },
    { base: 0x7000_0000_0000n, size: 0x10_0000n, state: 0x1000, protection: 0x104 },
  ]),
  handleDataStream(2, [
    {
      handle: 4n,
      typeName: 'File',
      objectName: 'C:\\x',
      objectInfos: [
        { type: 1, data: Uint8Array.of(1, 2) },
        { type: 2, data: Uint8Array.of(3) },
      ],
    },
    { handle: 8n, typeName: 'Event' },
  ]),
  handleOperationsStream([{ handle: 4n, operation: 1, depth: 2 }]),
  tokenStream([
    { id: 1, handle: 4n, data: Uint8Array.of(1, 2, 3, 4) },
    { id: 2, handle: 8n, data: Uint8Array.of(5) },
  ]),
  functionTableStream({ entrySize: 12, nativeSize: 4 }, []),
  systemMemoryStream(1, {}),
  vmCountersStream2({}),
  commentStream('hello'),
  wideCommentStream('wörld'),
  bytesStream('IptTrace', Uint8Array.of(1)),
  bytesStream('CeSystemInfo', Uint8Array.of(2)),
  bytesStream(0x1234_5678, new TextEncoder().encode('{"a":1}')),
];

const LINUX: readonly StreamSpec[] = [
  textStream('LinuxMaps', '00001000-00005000 r-xp 00000000 08:01 12 /lib/a.so\n00005000-00009000 rw-p 00000000 00:00 0 [heap]\nbad line\n'),
  textStream('LinuxCmdLine', '/bin/a\0-b\0'),
  textStream('LinuxEnviron', 'A=b\0PATH=/bin\0'),
  textStream('LinuxCpuInfo', 'processor : 0\nmodel name : x\n\nprocessor : 1\n'),
  textStream('LinuxProcStatus', 'Name:\ta\nPid:\t12\n'),
  textStream('LinuxLsbRelease', 'DISTRIB_ID=Ubuntu\nDISTRIB_RELEASE="22.04"\n'),
  textStream('MozLinuxLimits', 'Limit  Soft  Hard  Units\nMax open files            1024                 unlimited            files\n'),
  textStream('MozSoftErrors', '[{"a":["b"]}]'),
  auxvStream(8, [
    [3, 0x1000n],
    [9, 0x1234n],
  ]),
  linkerDebugStream(8, { libraries: [{ address: 0x1000n, dynamic: 0x2000n, name: '/lib/a.so' }], dynamicSection: Uint8Array.of(65) }),
];

const MAC: readonly StreamSpec[] = [
  macCrashInfoStream([{ version: 5, thread: 1n, texts: ['/usr/lib/a.dylib', 'abort', '', 'stack', 'second'] }]),
  macBootArgsStream('-v'),
  crashpadStream({
    reportId: '83e6ce16-f67b-456c-ad43-22cb77180419',
    simpleAnnotations: { product: 'ä' },
    addressMask: 0xffffn,
    modules: [
      {
        moduleIndex: 0,
        listAnnotations: ['fatal: x'],
        simpleAnnotations: { k: 'v' },
        annotationObjects: [
          { name: 'n', value: 'text' },
          { name: 'own', type: 0x8001, value: Uint8Array.of(7) },
        ],
      },
    ],
  }),
];

/** A dump of each machine with threads, modules, stacks and all rare streams of its system, in every form of the lists. */
export function richDumps(): readonly Uint8Array[] {
  return MADE_MACHINES.map((machine, index) => {
    const { spec } = madeDump(index + 1, machine);
    const streams = machine.os === 'windows' ? WINDOWS : machine.os === 'linux' ? LINUX : MAC;
    return buildDump({ ...spec, streams, little: index % 4 !== 3, hasListPadding: index % 2 === 1, ...FORMS[index % FORMS.length] });
  });
}

const MEMORY = [
  { start: 0x1000n, content: new Uint8Array(64).fill(0x90) },
  { start: 0x1020n, content: new Uint8Array(64).fill(0xcc) },
];

const FORMS: readonly DumpSpec[] = [
  { memory: MEMORY, unloadedModules: [{ base: 0x9000n, size: 0x100, path: 'C:\\old.dll' }], breakpad: { requestingThreadId: 100 } },
  { memory64: MEMORY, threadLists: 'extended', stacksInList: false },
  { memory: MEMORY, memory64: MEMORY, threadLists: 'both', recordTail: 4 },
];

import { crashpadStream } from '../../../shared/report/dump/build/crashpad-stream.ts';
import type { StreamSpec } from '../../../shared/report/dump/build/dump-spec.ts';
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

const ID = '83e6ce16-f67b-456c-ad43-22cb77180419';

/** One small stream of every kind that `DumpSpec` has no field for. */
export function rareStreams(isWide: boolean): readonly StreamSpec[] {
  const pointerBytes = isWide ? 8 : 4;
  const library = { address: 0x1000n, dynamic: 0x2000n, name: '/lib/libc.so' };
  return [
    miscInfoStream(5, { processId: 7, createTime: 8, buildString: 'build' }),
    assertionStream({ expression: 'a == b', function: 'f', file: 'x.cpp', line: 12, type: 1 }),
    memoryInfoStream([
      { base: 0x1000n, size: 0x1000n },
      { base: 0x3000n, size: 0x1000n },
    ]),
    handleDataStream(2, [
      { handle: 4n, typeName: 'File', objectName: 'C:\\secret', objectInfos: [1, 2].map((type) => ({ type, data: Uint8Array.of(1, 2) })) },
      { handle: 8n, typeName: 'Event' },
    ]),
    handleOperationsStream([{ handle: 1n }, { handle: 2n }]),
    tokenStream([1, 2, 3].map((id) => ({ id, handle: BigInt(id), data: new Uint8Array(id * 3) }))),
    functionTableStream(
      { entrySize: 12, nativeSize: 4 },
      [0n, 0x1_0000n].map((base) => ({
        minimumAddress: 1n,
        maximumAddress: 9n,
        base,
        entries: new Uint8Array(24),
        native: new Uint8Array(4),
      })),
    ),
    systemMemoryStream(2, { flags: 1 }),
    vmCountersStream2({ flags: 31 }),
    commentStream('a comment'),
    wideCommentStream('a wide comment'),
    crashpadStream({
      reportId: ID,
      clientId: ID,
      simpleAnnotations: { key: 'value', other: 'text' },
      modules: [
        {
          moduleIndex: 0,
          listAnnotations: ['a line'],
          simpleAnnotations: { one: '1' },
          annotationObjects: [{ name: 'object', value: 'text' }],
        },
        { moduleIndex: 1, annotationObjects: [{ name: 'bytes', type: 0x8001, value: Uint8Array.of(1, 2, 3) }] },
      ],
      addressMask: 0n,
    }),
    auxvStream(pointerBytes, [[6, 4_096n]]),
    linkerDebugStream(pointerBytes, { libraries: [library, { address: 1n, dynamic: 2n }], dynamicSection: new Uint8Array(9) }),
    textStream('LinuxMaps', '00400000-00401000 r-xp 00000000 08:01 5          /home/me/x\n00500000-00501000 rw-p 00000000 00:00 0 \nbad\n'),
    textStream('LinuxCpuInfo', 'processor : 0\nmodel name : x\nSerial : 123\n\n'),
    textStream('LinuxProcStatus', 'Name:\tx\nPid:\t77\n'),
    textStream('LinuxLsbRelease', 'DISTRIB_ID="Foo"\nHOST=mine\n'),
    textStream('LinuxCmdLine', './a\0-b\0'),
    textStream('LinuxEnviron', 'A=1\0B=\u00fc\0'),
    textStream('MozLinuxLimits', 'Limit  Soft Limit  Hard Limit  Units\nMax cpu time  unlimited  1  seconds\n'),
    textStream('MozSoftErrors', '[{"a":1}]'),
    macCrashInfoStream([1, 2].map(() => ({ version: 5, thread: 1n, texts: ['/usr/lib/x', 'message', '', 'trace', 'more'] }))),
    macBootArgsStream('-v'),
    bytesStream('JavaScriptData', Uint8Array.of(1, 2, 3)),
    bytesStream(0x1234_5678, Uint8Array.of(9, 8, 7)),
  ];
}

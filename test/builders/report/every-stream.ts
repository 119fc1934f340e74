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

const MAPS = `00400000-00452000 r-xp 00000000 08:02 173521 /usr/bin/app
7fff00000000-7fff00021000 rw-p 00000000 00:00 0 [stack]
`;

/** A small stream of each kind that has no field in `DumpSpec`. */
export function everyStream(pointerBytes: 4 | 8): readonly StreamSpec[] {
  const libraries = [{ address: 0x1000n, dynamic: 0x2000n, name: '/lib/a.so' }];
  const texts = ['/usr/lib/a.dylib', 'message', 'signature', 'backtrace', 'second'] as const;
  return [
    miscInfoStream(5, { processId: 7, createTime: 8, integrityLevel: 0x2000, buildString: 'build', processCookie: 9 }),
    assertionStream({ expression: 'a == b', function: 'f', file: 'a.cpp', line: 1, type: 1 }),
    memoryInfoStream([
      { base: 0x1000n, size: 0x1000n, state: 0x1000, protection: 0x20, type: 0x2_0000 },
      { base: 0x8000n, size: 0x1000n, state: 0x1_0000 },
    ]),
    handleDataStream(2, [
      { handle: 4n, typeName: 'File', objectName: 'name', objectInfos: [1, 2].map((type) => ({ type, data: new Uint8Array(4) })) },
    ]),
    handleOperationsStream([{ handle: 4n, operation: 1, depth: 1, returnAddresses: [1n] }]),
    tokenStream([{ id: 1, handle: 2n, data: new Uint8Array(5) }]),
    functionTableStream({ entrySize: 12, nativeSize: 8 }, [
      { minimumAddress: 1n, maximumAddress: 9n, base: 1n, entries: new Uint8Array(24) },
    ]),
    systemMemoryStream(2, { flags: 0x3f }),
    vmCountersStream2({ flags: 0x1f, virtualSize: 3n }),
    commentStream('comment'),
    wideCommentStream('comment'),
    textStream('LinuxCpuInfo', 'processor\t: 0\nmodel name\t: x\n'),
    textStream('LinuxProcStatus', 'Name:\tapp\nPid:\t7\n'),
    textStream('LinuxLsbRelease', 'DISTRIB_ID=Ubuntu\n'),
    textStream('LinuxCmdLine', '/usr/bin/app\0--flag\0'),
    textStream('LinuxEnviron', 'A=b\0C=d\0'),
    textStream('LinuxMaps', MAPS),
    textStream('MozLinuxLimits', 'Limit  Soft  Hard  Units\nMax open files            1024                 unlimited            files\n'),
    textStream('MozSoftErrors', '[{"a":1}]'),
    auxvStream(pointerBytes, [[9, 0x1234n]]),
    linkerDebugStream(pointerBytes, { libraries, dynamicSection: new Uint8Array(16) }),
    crashpadStream({
      reportId: '83e6ce16-f67b-456c-ad43-22cb77180419',
      simpleAnnotations: { product: 'app' },
      addressMask: 0n,
      modules: [
        {
          moduleIndex: 0,
          listAnnotations: ['line'],
          simpleAnnotations: { key: 'value' },
          annotationObjects: [{ name: 'name', value: 'text' }],
        },
      ],
    }),
    macCrashInfoStream([{ version: 5, thread: 1n, dialogMode: 2n, abortCause: 3n, texts }]),
    macBootArgsStream('-v'),
    bytesStream('JavaScriptData', new Uint8Array(8)),
    bytesStream('IptTrace', new Uint8Array(8)),
    bytesStream('ChromiumStabilityReport', Uint8Array.of(0x0a, 0x01, 0x41)),
    bytesStream('CeSystemInfo', new Uint8Array(8)),
    bytesStream(0x1234_5678, new Uint8Array(8).fill(0xff)),
  ];
}

import { describe, expect, it } from 'vitest';
import { buildDump } from '../../../../../../shared/report/dump/build/build-dump.ts';
import { patchEntry } from '../../../../../../shared/report/dump/build/patch-dump.ts';
import { crashpadStream } from '../../../../../../shared/report/dump/build/crashpad-stream.ts';
import type { DumpSpec, ThreadSpec } from '../../../../../../shared/report/dump/build/dump-spec.ts';
import { textStream } from '../../../../../../shared/report/dump/build/linux-streams.ts';
import { commentStream } from '../../../../../../shared/report/dump/build/windows-streams.ts';
import type { Dump } from '../../../../../../shared/report/dump/format/dump.ts';
import { exceptionOf } from '../../../../../../shared/report/dump/format/exception.ts';
import { isMisplaced } from '../../../../../../shared/report/dump/format/misplaced.ts';
import { modulesOf, unloadedModulesOf } from '../../../../../../shared/report/dump/format/modules.ts';
import type { StreamName } from '../../../../../../shared/report/dump/format/streams.ts';
import { threadNameOf } from '../../../../../../shared/report/dump/format/thread-names.ts';
import { threadExListOf } from '../../../../../../shared/report/dump/format/threads.ts';
import { crashDump } from '../../../../../builders/report/crash-dump.ts';
import { misplacedDump, PLANTED, PROTECTED_HOLDERS } from '../../../../../builders/report/misplaced-texts.ts';
import { codesOf, dumpOf } from './made-dump.ts';

const STACK = { start: 0x1000n, content: new Uint8Array(64).fill(1) };
const STORE = { start: 0x8000n, content: new Uint8Array(64).fill(2) };
const THREAD: ThreadSpec = { threadId: 7, stack: STACK, backingStore: STORE };

function built(spec: DumpSpec): Dump {
  return dumpOf(buildDump(spec));
}

/** Whether a text of ThreadNames, or of another stream, may not be in the middle of a place. */
function isIn(dump: Dump, place: { readonly offset: number } | null | undefined, stream: StreamName = 'ThreadNames'): boolean {
  if (place === null || place === undefined) throw new Error('no such place');
  return isMisplaced(dump, { offset: place.offset + 2, size: 4 }, { stream });
}

describe('isMisplaced', () => {
  it('is true for the backing store of a thread and the registers of an exception', () => {
    const dump = built({
      threads: [THREAD],
      threadLists: 'extended',
      stacksInList: false,
      exception: { threadId: 7, context: new Uint8Array(716) },
    });
    const thread = threadExListOf(dump)?.at(0);
    expect([isIn(dump, thread?.backingStore), isIn(dump, thread?.stack), isIn(dump, exceptionOf(dump)?.context)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('is true for a protected stream, but not for the own stream or one that is open throughout', () => {
    const dump = built({
      streams: [commentStream('a comment'), textStream('MozLinuxLimits', 'Limit  Soft\n'), textStream('LinuxLsbRelease', 'ID=a name\n')],
      threads: [{ threadId: 7, name: 'a' }],
    });
    expect(isIn(dump, dump.stream('CommentA'))).toBe(true);
    expect(isIn(dump, dump.stream('LinuxLsbRelease'))).toBe(true);
    expect(isIn(dump, dump.stream('LinuxLsbRelease'), 'LinuxLsbRelease')).toBe(false);
    expect(isIn(dump, dump.stream('MozLinuxLimits'))).toBe(false);
    expect(isIn(dump, dump.stream('ThreadNames'))).toBe(false);
  });

  it('is true for texts of Crashpad in its own stream, which has ids of the user', () => {
    const dump = built({ streams: [crashpadStream({ simpleAnnotations: { a: 'b' } })] });
    expect(isIn(dump, dump.stream('CrashpadInfo'), 'CrashpadInfo')).toBe(true);
  });

  it.each(['MiscInfo', 'ThreadList', 'Exception', 'SystemInfo'] as const)(
    'is false after a record of %s that has a damaged size',
    (stream) => {
      const bytes = crashDump();
      const dump = dumpOf(patchEntry(bytes, stream, 'location', { offset: dumpOf(bytes).stream(stream)?.offset ?? 0, size: 0xff_ffff }));
      expect(modulesOf(dump).map(({ name }) => name)).toEqual(['firefox.exe', 'xul.dll', 'ntdll.dll']);
      expect(threadNameOf(dump, 104)).toBe('Compositor');
      const { offset } = dump.stream(stream) ?? { offset: 0 };
      expect(isMisplaced(dump, { offset: offset + 5, size: 1 }, { stream: 'ThreadNames' })).toBe(stream !== 'SystemInfo');
    },
  );

  it('is false for bytes of no stream, and for an empty text in memory', () => {
    const dump = built({ threads: [{ ...THREAD, name: 'Compositor' }], modules: [{ base: 0n, size: 1, path: 'app' }] });
    const { offset } = dump.stream('MemoryList') ?? { offset: 0 };
    const stack = dump.bytes.u32(offset + 4 + 12) ?? 0;
    expect(isMisplaced(dump, { offset: stack, size: 1 }, { stream: 'ThreadNames' })).toBe(true);
    expect(isMisplaced(dump, { offset: stack, size: 0 }, { stream: 'ThreadNames' })).toBe(false);
    expect([modulesOf(dump).at(0)?.name, threadNameOf(dump, 7)]).toEqual(['app', 'Compositor']);
  });
});

describe('a dump with texts in other bytes', () => {
  it.each(PROTECTED_HOLDERS)('has no names, but the paths as they are, and notes it: %s', (holder) => {
    const dump = dumpOf(misplacedDump(holder));
    expect(modulesOf(dump).at(1)).toMatchObject({ name: '', path: PLANTED });
    expect(modulesOf(dump).at(2)).toMatchObject({ name: 'ntdll.dll', ids: { kind: null, debugId: null, debugPath: '' } });
    expect(unloadedModulesOf(dump).at(0)).toMatchObject({ name: '', path: PLANTED });
    expect([threadNameOf(dump, 100), threadNameOf(dump, 104)]).toEqual(['Main', '']);
    expect(new Set(codesOf(dump))).toContain('data_misplaced');
  });
});

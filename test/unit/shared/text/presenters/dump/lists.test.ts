import { describe, expect, it } from 'vitest';
import { DUMP_LISTS, type DumpListId } from '../../../../../../shared/bridge/view/dump-list-view.ts';
import { range } from '../../../../../../shared/bytes/byte-range.ts';
import type { DumpSpec } from '../../../../../../shared/report/dump/build/dump-spec.ts';
import { bytesStream, textStream } from '../../../../../../shared/report/dump/build/linux-streams.ts';
import { memoryInfoStream } from '../../../../../../shared/report/dump/build/windows-streams.ts';
import { DumpDisclosure } from '../../../../../../shared/report/dump/disclosure.ts';
import { CRASH_SPEC } from '../../../../../builders/report/crash-dump.ts';
import { everyStream } from '../../../../../builders/report/every-stream.ts';
import { richDumps } from '../../../../../builders/report/rich-dumps.ts';
import { listOf, NO_EVIDENCE, rowsOf } from './made-list.ts';

const OPEN = DumpDisclosure.atOnce('open');
const XUL = 0x7ffa_1000_0000n;

/** The crash with modules that were unloaded, and a library that is there twice. */
const REPLACED: DumpSpec = {
  ...CRASH_SPEC,
  modules: [
    ...(CRASH_SPEC.modules ?? []),
    { base: 0x7ffb_0000_0000n, size: 0x1000, path: 'D:\\inject\\hook.dll' },
    { base: 0x7ffb_1000_0000n, size: 0x1000, path: 'D:\\inject\\HOOK.dll' },
    { base: 0x7ffb_2000_0000n, size: 0x2800, path: 'C:\\Windows\\System32\\new.dll' },
  ],
  unloadedModules: [
    { base: 0x7ffb_2000_0000n, size: 0x2000, time: 0x1a2b3c4d, path: 'C:\\Windows\\System32\\old.dll' },
    { base: 0x7ffc_0000_0000n, size: 0x2000, path: 'C:\\Users\\secret-user\\XUL.dll' },
  ],
};

describe.each(Object.keys(DUMP_LISTS) as DumpListId[])('the list %s', (id) => {
  it('has a cell for each column in every dump, and a key for every row', () => {
    const dumps = [...richDumps(), ...[4, 8].map((bytes) => ({ ...CRASH_SPEC, streams: everyStream(bytes as 4 | 8) }))];
    for (const dump of dumps) {
      const list = listOf(id, dump);
      for (const [index, row] of rowsOf(list).entries()) {
        expect(row.index).toBe(index);
        expect(row.cells).toHaveLength(DUMP_LISTS[id].length);
        for (const keyOf of Object.values(list.keys ?? {})) expect(Number(keyOf(index))).toBeGreaterThanOrEqual(0);
      }
      for (const column of list.absent ?? []) {
        const at = DUMP_LISTS[id].findIndex((each) => each === column);
        expect(rowsOf(list).map(({ cells }) => cells[at])).toEqual(rowsOf(list).map(() => ''));
      }
    }
  });
});

describe('the list of modules', () => {
  it('begins with the main module and ends with the unloaded ones, and marks foreign, replaced and repeated modules', () => {
    const rows = rowsOf(listOf('modules', REPLACED));
    expect(rows.map(({ cells: [name], marks }) => `${String(name)} ${marks.join(' ')}`.trim())).toEqual([
      'firefox.exe main',
      'xul.dll replaced',
      'ntdll.dll',
      'hook.dll foreign twice',
      'HOOK.dll foreign twice',
      'new.dll replaced',
      'old.dll unloaded',
      'XUL.dll unloaded',
    ]);
    expect(rows[6]?.cells.slice(0, 7)).toEqual(['old.dll', '', '', '', '1A2B3C4D2000', '0x7ffb20000000', '8 KiB']);
    expect(rows[6]?.range).toMatchObject({ space: 'plain', length: 24 });
  });

  it('masks each folder until exactly its bytes are revealed', () => {
    const masked = rowsOf(listOf('modules', REPLACED));
    const folder = DUMP_LISTS.modules.indexOf('folder');
    expect(masked.map(({ cells }) => cells[folder])).toEqual(masked.map(() => null));
    const place = masked[1]?.masked[0]?.range;
    const bytes = (offset: number, size: number): boolean => offset + 1_000 === place?.offset && size === place.length;
    const revealed = rowsOf(listOf('modules', REPLACED, OPEN.withBytes(bytes)));
    expect(revealed.map(({ cells }) => cells[folder])).toEqual(
      masked.map((_, index) => (index === 1 ? 'C:\\Users\\secret-user\\app\\' : null)),
    );
    expect(revealed[1]?.masked).toEqual([]);
  });

  it('marks the version of the main module if the report has another one, and modules with another version than the main one', () => {
    const old = {
      base: 0x7ffb_0000_0000n,
      size: 0x1000,
      path: 'C:\\Users\\secret-user\\app\\mozglue.dll',
      version: [147, 0, 0, 1],
    } as const;
    const spec: DumpSpec = { ...CRASH_SPEC, modules: [...(CRASH_SPEC.modules ?? []), old] };
    const marksFor = (value: string) =>
      rowsOf(
        listOf('modules', spec, OPEN, {
          ...NO_EVIDENCE,
          annotations: { valueOf: (name) => (name === 'Version' ? { value, visibility: 'public' } : null) },
        }),
      ).map(({ marks }) => marks);
    expect(marksFor('148.0')).toEqual([['main'], [], [], ['version_mixed']]);
    expect(marksFor('149.0')).toEqual([['main', 'version_differs'], [], [], ['version_mixed']]);
  });

  it('has signers only if the report has them, and masks them until that annotation is revealed', () => {
    const place = range('plain', 5, 10);
    const signersOf = (ofModule: ReadonlyMap<string, string> | null) =>
      rowsOf(listOf('modules', CRASH_SPEC, OPEN, { ...NO_EVIDENCE, signers: { ofModule, range: place } }));
    const signer = DUMP_LISTS.modules.indexOf('signer');
    expect(listOf('modules', CRASH_SPEC).absent).toEqual(['signer']);
    expect(signersOf(new Map([['xul.dll', 'Mozilla Corporation']])).map(({ cells }) => cells[signer])).toEqual([
      '',
      'Mozilla Corporation',
      '',
    ]);
    const [main] = signersOf(null);
    expect(main?.cells[signer]).toBeNull();
    expect(main?.masked[0]).toEqual({ cell: signer, range: place });
  });
});

describe('the list of memory', () => {
  const held = [...(CRASH_SPEC.memory ?? []), { start: 0x9000n, content: new Uint8Array(16) }];

  it('is the map with its modules and stacks, and with the ranges that are outside of it', () => {
    const map = memoryInfoStream([
      { base: XUL + 0x21_4000n, size: 0x1000n, state: 0x1000, protection: 0x20, type: 0x100_0000 },
      { base: 0x00d4_2f5f_e000n, size: 0x1000n, state: 0x1000, protection: 0x104, type: 0x2_0000 },
      { base: 0x00d4_2f5f_f000n, size: 0x200n, state: 0x1000, protection: 4, type: 0x2_0000 },
      { base: 0x10_0000n, size: 0x1000n, state: 0x2000, type: 0x2_0000 },
      { base: 0x20_0000n, size: 0x1000n, state: 0x1_0000 },
      { base: 0x30_0000n, size: 0x1000n, state: 0x1000, protection: 1, type: 0x4_0000 },
    ]);
    const list = listOf('memory', { ...CRASH_SPEC, memory: held, streams: [map] });
    expect(list.absent).toEqual([]);
    expect(rowsOf(list).map(({ cells, marks }) => [...cells, ...marks].join(' | '))).toEqual([
      '0x9000 | 16 bytes |  |  |  | all',
      '0x100000 | 4 KiB | reserved | private |  | none',
      '0x200000 | 4 KiB | free |  |  | none',
      '0x300000 | 4 KiB | no access | mapped |  | none',
      '0xd42f5fe000 | 4 KiB | guard | private |  | none',
      '0xd42f5ff000 | 512 bytes | read, write | private | stack of thread 1 Compositor | all',
      '0xd42f6ff000 | 512 bytes |  |  | stack of thread 0 Main | all',
      '0x7ffa10214000 | 4 KiB | read, execute | image | xul.dll | 10 bytes | crashed',
    ]);
  });

  it('is what the dump holds if there is no map', () => {
    const list = listOf('memory', CRASH_SPEC);
    expect(list.absent).toEqual(['access', 'kind']);
    expect(rowsOf(list).map(({ cells: [start, , , , owner, all], range: bytes }) => [start, owner, all, bytes?.length])).toEqual([
      ['0xd42f5ff000', 'stack of thread 1 Compositor', 'all', 512],
      ['0xd42f6ff000', 'stack of thread 0 Main', 'all', 512],
      ['0x7ffa10214a39', 'xul.dll', 'all', 10],
    ]);
  });

  it('names the file or the purpose of a mapping of Linux, without its folder', () => {
    const maps =
      '00001000-00005000 r-xp 00000000 08:01 12 /home/secret-user/a.so\n00005000-00009000 rw-p 00000000 00:00 0 [heap]\n00009000-0000a000 ---p 00000000 00:00 0\n';
    const list = listOf('memory', { system: { os: 'linux', cpu: 'amd64' }, streams: [textStream('LinuxMaps', maps)] });
    // The first 64 KiB belong to no process, so these addresses have no owner.
    const shifted = maps.replaceAll(/^0000/gm, '0010').replaceAll(/-0000/g, '-0010');
    const above = listOf('memory', { system: { os: 'linux', cpu: 'amd64' }, streams: [textStream('LinuxMaps', shifted)] });
    expect(rowsOf(list).map(({ cells }) => cells[4])).toEqual(['', '', '']);
    expect(rowsOf(above).map(({ cells }) => cells.slice(2, 5))).toEqual([
      ['read, execute', 'mapped', 'a.so'],
      ['read, write', 'private', 'heap'],
      ['guard', 'private', ''],
    ]);
  });
});

describe('the list of streams', () => {
  it('has every entry of the directory, and marks the ones that do not count or that nobody documents', () => {
    const list = listOf('streams', {
      system: { os: 'windows', cpu: 'amd64' },
      streams: [bytesStream(0x1234_5678, new TextEncoder().encode('{"a":1}')), bytesStream('JavaScriptData', new Uint8Array(8))],
      entriesBefore: [{ type: 0, location: { offset: 0, size: 0 } }],
      entriesAfter: [
        { type: 7, like: 'SystemInfo' },
        { type: 0x7777, location: { offset: 900_000, size: 4 } },
        { type: 5, like: 'JavaScriptData', grow: 900_000 },
      ],
    });
    expect(rowsOf(list).map(({ cells: [name, , , level, content], marks }) => [name, level, content, ...marks].join(' | '))).toEqual([
      'Unused |  |  | unused',
      'SystemInfo | protected | ',
      'stream 0x12345678 | protected | probably JSON | unknown',
      'JavaScriptData | protected | zeros',
      'SystemInfo | protected |  | duplicate',
      'stream 0x7777 | protected |  | unknown | outside',
      'MemoryList | open |  | cut',
    ]);
    const findings = rowsOf(list).map(({ cells }) => cells[5] ?? '');
    expect(findings[4]).toMatch(/^At 0x[\da-f]+: SystemInfo is repeated\. Crashlens reads the first one\.$/);
    expect(findings[5]).toContain('stream 0x7777 begins after the end of the file');
    expect(findings[6]).toMatch(/^At 0x[\da-f]+: MemoryList has .*, but only .* are in the file/);
    expect(findings[2]).toBe('');
    // An entry without bytes leads to itself.
    expect(rowsOf(list)[5]?.range?.length).toBe(12);
  });
});

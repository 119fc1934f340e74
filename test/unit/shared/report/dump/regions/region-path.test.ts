import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { buildDump } from '../../../../../../shared/report/dump/build/build-dump.ts';
import type { DumpSpec } from '../../../../../../shared/report/dump/build/dump-spec.ts';
import { CONTEXT_AMD64 } from '../../../../../../shared/report/dump/context/context-amd64.ts';
import { XMM_SAVE_AREA32 } from '../../../../../../shared/report/dump/context/context-x86.ts';
import { type Dump, isDumpFailure, openDump } from '../../../../../../shared/report/dump/format/dump.ts';
import {
  HANDLE_DATA,
  HANDLE_DESCRIPTOR_2,
  HANDLE_OBJECT_INFO,
  MAX_OBJECT_INFOS,
} from '../../../../../../shared/report/dump/format/handles.ts';
import { MISC_INFO, TIME_ZONE, XSTATE_CONFIG } from '../../../../../../shared/report/dump/format/misc-info.ts';
import { FIXED_FILE_INFO, MODULE, moduleTableOf } from '../../../../../../shared/report/dump/format/modules.ts';
import { THREAD, threadsOf } from '../../../../../../shared/report/dump/format/threads.ts';
import { dumpRegions } from '../../../../../../shared/report/dump/regions/dump-regions.ts';
import type { RegionStep } from '../../../../../../shared/report/dump/regions/region.ts';
import { regionPath } from '../../../../../../shared/report/dump/regions/region-path.ts';
import { rareStreams } from '../../../../../builders/report/rare-streams.ts';
import { dumpOf, MadeDump } from '../format/made-dump.ts';

function built(spec: DumpSpec): Dump {
  const dump = openDump(sourceOfBytes(buildDump(spec)));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return dump;
}

/** A path as text: the names of its steps, with the position in a list. */
function textOf(path: readonly RegionStep[]): string {
  return path.map(({ name, index, kind }) => (index === null || kind === 'stream' ? name : `${name} ${String(index)}`)).join(' > ');
}

/** The path to the first byte at which a text is in the dump, in UTF-8 or UTF-16, and the level of the last step. */
function pathToText(dump: Dump, text: string, encoding: 'utf8' | 'utf16le' = 'utf8'): readonly [string, string | undefined] {
  const at = Buffer.from(dump.bytes.bytes(0, dump.bytes.size)).indexOf(Buffer.from(text, encoding));
  if (at < 0) throw new Error(`no ${text}`);
  const path = regionPath(dump, at);
  return [textOf(path), path.at(-1)?.level];
}

const MODULES = [
  {
    base: 0x1000n,
    size: 0x100,
    path: 'C:\\Users\\me\\app.exe',
    codeView: { kind: 'pdb70', id: 'A'.repeat(32), age: 1, path: 'C:\\Users\\me\\app.pdb' },
  },
  {
    base: 0x2000n,
    size: 0x100,
    path: '/lib/x.so',
    codeView: { kind: 'elf', buildId: new TextEncoder().encode('a build id') },
    misc: { path: 'old name' },
  },
] as const;

describe('regionPath', () => {
  it('leads from ThreadList to the record of a thread and its field, with offset, size and level', () => {
    const dump = built({ threads: [{ threadId: 1 }, { threadId: 2, teb: 5n }] });
    const at = threadsOf(dump)?.offsetOf(1) ?? 0;
    const stream = dump.stream('ThreadList');
    expect(regionPath(dump, at + THREAD.offsetOf('stackStart') + 3)).toEqual([
      { kind: 'stream', name: 'ThreadList', index: 0, ...stream, level: 'values' },
      { kind: 'record', name: 'MINIDUMP_THREAD', index: 1, offset: at, size: THREAD.bytes, level: 'values' },
      { kind: 'field', name: 'stackStart', index: null, offset: at + THREAD.offsetOf('stackStart'), size: 8, level: 'open' },
    ]);
    expect(regionPath(dump, at + THREAD.offsetOf('teb')).at(-1)).toMatchObject({ name: 'teb', level: 'values' });
  });

  it('goes down into records inside records and into elements of arrays', () => {
    const dump = built({ modules: MODULES, streams: rareStreams(true) });
    const version = (moduleTableOf(dump)?.offsetOf(1) ?? 0) + MODULE.offsetOf('version') + FIXED_FILE_INFO.offsetOf('fileVersionLow');
    expect(textOf(regionPath(dump, version))).toBe('ModuleList > MINIDUMP_MODULE 1 > version > fileVersionLow');
    const misc = dump.stream('MiscInfo')?.offset ?? 0;
    const zone = misc + MISC_INFO.offsetOf('timeZone') + TIME_ZONE.offsetOf('standardDate') + 2;
    expect(textOf(regionPath(dump, zone))).toBe('MiscInfo > MINIDUMP_MISC_INFO_5 > timeZone > standardDate > month');
    const feature = misc + MISC_INFO.offsetOf('xstate') + XSTATE_CONFIG.offsetOf('features') + 3 * 8 + 4;
    expect(textOf(regionPath(dump, feature))).toBe('MiscInfo > MINIDUMP_MISC_INFO_5 > xstate > features > XSTATE_FEATURE 3 > size');
  });

  it('leads to names and debug records of modules through the fields that refer to them', () => {
    const dump = built({ modules: MODULES });
    expect(pathToText(dump, 'app.exe', 'utf16le')).toEqual(['ModuleList > MINIDUMP_MODULE 0 > nameOffset > text > text', 'name']);
    expect(pathToText(dump, 'app.pdb')).toEqual(['ModuleList > MINIDUMP_MODULE 0 > codeView > codeview > path', 'name']);
    expect(pathToText(dump, 'a build id')).toEqual(['ModuleList > MINIDUMP_MODULE 1 > codeView > codeview > buildId', 'open']);
    expect(pathToText(dump, 'old name')).toEqual(['ModuleList > MINIDUMP_MODULE 1 > misc > misc > path', 'name']);
  });

  it('leads to the registers of a context, also to those inside a larger field', () => {
    const context = new Uint8Array(CONTEXT_AMD64.bytes);
    CONTEXT_AMD64.write(new DataView(context.buffer), 0, true, { contextFlags: 0x10_001f });
    const dump = built({
      system: { os: 'windows', cpu: 'amd64' },
      threads: [{ threadId: 1, context }],
      exception: { threadId: 1, context },
    });
    const at = threadsOf(dump)?.at(0)?.context.offset ?? 0;
    const rax = regionPath(dump, at + CONTEXT_AMD64.offsetOf('rax'));
    expect(textOf(rax)).toBe('ThreadList > MINIDUMP_THREAD 0 > context > context > CONTEXT_AMD64 > rax');
    expect(rax.at(-1)?.level).toBe('values');
    expect(regionPath(dump, at + CONTEXT_AMD64.offsetOf('rip')).at(-1)).toMatchObject({ name: 'rip', level: 'open' });
    const xmm = at + CONTEXT_AMD64.offsetOf('floatSave') + XMM_SAVE_AREA32.offsetOf('xmmRegisters') + 16 * 3;
    expect(regionPath(dump, xmm).slice(-2)).toMatchObject([
      { name: 'xmmRegisters' },
      { kind: 'register', name: 'xmm3', offset: xmm, size: 16 },
    ]);
    const own = dumpRegions(dump)
      .rows()
      .filter(({ kind }) => kind === 'context');
    expect(own.map(({ stream }) => stream).toSorted()).toEqual(['Exception', 'ThreadList']);
  });

  it('leads to the data of rare streams, with its level', () => {
    const dump = built({ system: { os: 'linux', cpu: 'amd64', versionText: 'Linux host' }, streams: rareStreams(true) });
    expect(pathToText(dump, 'Linux host', 'utf16le')).toEqual([
      'SystemInfo > MINIDUMP_SYSTEM_INFO > versionTextOffset > text > text',
      'closed',
    ]);
    const handle = 'HandleData > MINIDUMP_HANDLE_DESCRIPTOR_2 0';
    expect(pathToText(dump, 'File', 'utf16le')).toEqual([`${handle} > typeNameOffset > text > text`, 'open']);
    expect(pathToText(dump, 'C:\\secret', 'utf16le')).toEqual([`${handle} > objectNameOffset > text > text`, 'closed']);
    const annotations = 'CrashpadInfo > MinidumpCrashpadInfo > simpleAnnotations > dictionary > MinidumpSimpleStringDictionaryEntry 1';
    expect(pathToText(dump, 'other')).toEqual([`${annotations} > key > text > text`, 'open']);
    const module = 'CrashpadInfo > MinidumpCrashpadInfo > moduleList > module_list > MinidumpModuleCrashpadInfoLink 0 > info > module_info';
    expect(pathToText(dump, 'a line')).toEqual([
      `${module} > MinidumpModuleCrashpadInfo > listAnnotations > text_list > RVA 0 > target > text > text`,
      'closed',
    ]);
    expect(pathToText(dump, 'message')).toEqual([
      'MozMacosCrashInfo > MINIDUMP_MAC_CRASH_INFO > records > location 0 > crash_info > message',
      'open',
    ]);
    expect(pathToText(dump, '/lib/libc.so', 'utf16le')).toEqual([
      'LinuxDsoDebug > MDRawDebug64 > map > link_maps > MDRawLinkMap64 0 > nameOffset > text > text',
      'closed',
    ]);
    expect(pathToText(dump, '-v', 'utf16le')).toEqual(['MozMacosBootArgs > MINIDUMP_MAC_BOOTARGS > textOffset > text > text', 'closed']);
  });

  it('leads to the lines of a text and their columns, of which those that name a file or a machine are protected', () => {
    const dump = built({ streams: rareStreams(true) });
    expect(pathToText(dump, '00400000-')).toEqual(['LinuxMaps > mapping 0 > start', 'open']);
    expect(pathToText(dump, 'r-xp')).toEqual(['LinuxMaps > mapping 0 > permissions', 'open']);
    expect(pathToText(dump, '08:01')).toEqual(['LinuxMaps > mapping 0 > device', 'closed']);
    expect(pathToText(dump, '/home/me/x')).toEqual(['LinuxMaps > mapping 0 > path', 'name']);
    expect(pathToText(dump, 'bad')).toEqual(['LinuxMaps > mapping 2 > text', 'closed']);
    expect(pathToText(dump, 'processor')).toEqual(['LinuxCpuInfo > line 0 > key', 'open']);
    expect(pathToText(dump, '123')).toEqual(['LinuxCpuInfo > line 2 > value', 'closed']);
    expect(pathToText(dump, 'mine')).toEqual(['LinuxLsbRelease > line 1 > value', 'closed']);
    expect(pathToText(dump, '-b')).toEqual(['LinuxCmdLine > argument 1 > text', 'closed']);
  });

  it('leads to the items of lists whose items differ in size', () => {
    const dump = built({ system: { os: 'windows', cpu: 'amd64' }, streams: rareStreams(true) });
    const token = dump.stream('Token')?.offset ?? 0;
    // Header, then tokens of 19, 22 and 25 bytes.
    expect(textOf(regionPath(dump, token + 16 + 19))).toBe('Token > token 1 > MINIDUMP_TOKEN_INFO_HEADER > size');
    expect(textOf(regionPath(dump, token + 16 + 19 + 22 + 16))).toBe('Token > token 2 > data');
    const tables = dump.stream('FunctionTable')?.offset ?? 0;
    expect(textOf(regionPath(dump, tables + 24 + 32))).toBe('FunctionTable > table 0 > native');
    expect(textOf(regionPath(dump, tables + 24 + 32 + 4 + 12 + 4))).toBe('FunctionTable > table 0 > RUNTIME_FUNCTION 1 > end');
  });

  it('names leading bytes at negative offsets, bytes that nothing refers to, and no byte outside the dump', () => {
    const dump = built({
      system: { os: 'linux', cpu: 'x86' },
      leadingBytes: new Uint8Array(20),
      streams: [
        { type: 0x99, write: () => new Uint8Array(3) },
        { type: 0x98, write: () => new Uint8Array(3) },
      ],
    });
    expect(textOf(regionPath(dump, -20))).toBe('leading_bytes');
    const last = dumpRegions(dump)
      .rows()
      .filter(({ kind }) => kind === 'unnamed')
      .at(-1);
    expect(regionPath(dump, last?.offset ?? 0)).toMatchObject([{ kind: 'unnamed', size: last?.size, level: 'closed' }]);
    expect([regionPath(dump, -21), regionPath(dump, dump.bytes.size)]).toEqual([[], []]);
  });
});

describe('dumpRegions', () => {
  it('gives a byte that a stack and a range of memory have to the stack', () => {
    const stack = { start: 0x1000n, content: new Uint8Array(64) };
    const dump = built({ threads: [{ threadId: 1, stack }], memory: [{ start: 0x9000n, content: new Uint8Array(16) }] });
    expect(
      dumpRegions(dump)
        .rows()
        .filter(({ stream, kind }) => stream !== null && kind !== 'stream'),
    ).toMatchObject([
      { kind: 'stack', stream: 'ThreadList', size: 64, level: 'closed' },
      { kind: 'memory', stream: 'MemoryList', size: 16, level: 'closed' },
    ]);
  });

  it('gives the bytes of a stream of which there is another one only what the other one leaves', () => {
    const dump = built({ system: { os: 'linux', cpu: 'x86' }, entriesAfter: [{ type: 7, like: 'SystemInfo', shift: 8, grow: 8 }] });
    const { offset = 0, size = 0 } = dump.stream('SystemInfo') ?? {};
    expect(regionPath(dump, offset + size - 1)).toMatchObject([{ kind: 'stream', index: 0 }, {}, {}]);
    expect(dumpRegions(dump).rows().at(-1)).toMatchObject({ kind: 'stream', offset, size });
  });

  it('lists as many linked object data of a handle as the reader, however long the list is', () => {
    const made = new MadeDump().system(9, 2);
    const count = 5_000;
    const first = made.next;
    for (let index = 0; index < count; index += 1)
      made.record(HANDLE_OBJECT_INFO, { next: index + 1 < count ? made.next + 12 : 0, type: 1, size: 12 });
    const head = made.bytesOf(HANDLE_DATA, { headerSize: 16, descriptorSize: 40, count: 1 });
    made.streamOf('HandleData', head, made.bytesOf(HANDLE_DESCRIPTOR_2, { objectInfoOffset: first }));
    const regions = dumpRegions(dumpOf(made.finish()));
    expect(regions.rows().filter(({ kind }) => kind === 'object_info').length).toBe(MAX_OBJECT_INFOS);
  });
});

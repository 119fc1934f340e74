import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { allStacks, analyse } from '../../../../../../shared/report/dump/analysis/analysis.ts';
import { buildDump } from '../../../../../../shared/report/dump/build/build-dump.ts';
import type { DumpSpec } from '../../../../../../shared/report/dump/build/dump-spec.ts';
import { assertionStream } from '../../../../../../shared/report/dump/build/windows-streams.ts';
import { BUILT_IN_POLICY } from '../../../../../../shared/report/catalog/disclosure-policy.ts';
import { DumpDisclosure } from '../../../../../../shared/report/dump/disclosure.ts';
import { isDumpFailure, openDump } from '../../../../../../shared/report/dump/format/dump.ts';
import { dumpJson } from '../../../../../../shared/report/dump/output/dump-json.ts';
import { CRASH_SPEC } from '../../../../../builders/report/crash-dump.ts';
import { CORPUS, corpusNote, hasCorpus } from '../../../../../conformance/corpus.ts';

type Fields = Readonly<Record<string, unknown>>;

function jsonOf(bytes: Uint8Array, disclosure = DumpDisclosure.atOnce('open')): Fields {
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  const analysis = analyse(dump, { disassembler: null });
  const json = dumpJson(analysis, [...allStacks(dump)], { disclosure, policy: BUILT_IN_POLICY });
  // What a reader of the printed text gets.
  return JSON.parse(JSON.stringify(json)) as Fields;
}

describe('the JSON of a dump', () => {
  it("has rust-minidump's names for the system, the crash, threads and modules", () => {
    const json = jsonOf(buildDump(CRASH_SPEC));
    expect(json).toMatchObject({
      version: 1,
      status: 'OK',
      time: 1_763_640_000,
      pid: 4_712,
      process_uptime: 95,
      system_info: { os: 'Windows NT', os_ver: '10.0.26100', cpu_arch: 'amd64', cpu_count: 8 },
      crash_info: {
        type: 'EXCEPTION_ACCESS_VIOLATION_WRITE',
        address: '0x0000000000000010',
        crashing_thread: 1,
        family: 'memory_access',
        code: '0xc0000005',
        parameters: ['0x0000000000000001', '0x0000000000000010'],
        address_belongs_to: { kind: 'near_null', offset: '0x10' },
      },
      crashing_thread: { threads_index: 1, thread_name: 'Compositor' },
      thread_count: 2,
      main_module: 0,
      findings: [],
    });
    expect(json['threads']).toMatchObject([
      { threads_index: 0, thread_id: 100, thread_name: 'Main' },
      {
        threads_index: 1,
        thread_id: 104,
        frames: [
          { frame: 0, module: 'xul.dll', module_offset: '0x0000000000214a3c', trust: 'context', doubts: [] },
          { frame: 1, module: 'xul.dll', module_offset: '0x0000000000005677', trust: 'frame_pointer', doubts: [] },
          { frame: 2, module: 'ntdll.dll', module_offset: '0x000000000009d5f3', trust: 'scan', doubts: [] },
        ],
      },
    ]);
    expect(json['modules']).toMatchObject([
      { filename: 'firefox.exe', version: '148.0.0.1' },
      { filename: 'xul.dll', debug_file: 'xul.pdb', debug_id: '44CEF9DBD9F04BB08B6DD16C1D8EA04B1' },
      { filename: 'ntdll.dll' },
    ]);
  });

  it('leaves out everything but the masked levels while nothing is shown', () => {
    expect(jsonOf(buildDump(CRASH_SPEC), DumpDisclosure.atOnce('nothing'))).toEqual({
      version: 1,
      status: 'OK',
      masked: ['open', 'values', 'closed'],
    });
  });

  it.each([
    ['open', ['values', 'closed'], false, false],
    ['values', ['closed'], true, false],
    ['everything', [], true, true],
  ] as const)('shows registers and texts as far as %s are revealed', (shown, masked, hasRegisters, hasTexts) => {
    const disclosure = shown === 'everything' ? DumpDisclosure.everything() : DumpDisclosure.atOnce(shown);
    const spec: DumpSpec = {
      ...CRASH_SPEC,
      streams: [assertionStream({ expression: 'a > b', function: 'f', file: 'x.c', line: 12, type: 2 })],
    };
    const json = jsonOf(buildDump(spec), disclosure);
    expect(json['masked']).toEqual(masked);
    expect(JSON.stringify(json).includes('"registers"')).toBe(hasRegisters);
    expect(JSON.stringify(json).includes('secret-user')).toBe(hasTexts);
    expect(json['crash_info']).toMatchObject({
      assertion: hasTexts
        ? { kind: 'pure_virtual_call', line: 12, expression: 'a > b', function: 'f', file: 'x.c' }
        : { kind: 'pure_virtual_call', line: 12, masked: ['expression', 'function', 'file'] },
    });
  });

  it('says nothing about what the sender of a signal belongs to', () => {
    const exception = { threadId: 100, code: 6, flags: 0xffff_fffa, address: 0x0004_d144_0000_5be6n };
    const { crash_info: crash } = jsonOf(buildDump({ ...CRASH_SPEC, system: { os: 'linux', cpu: 'amd64' }, exception }));
    expect(crash).toMatchObject({ address: '0x0004d14400005be6', address_belongs_to: null });
  });

  it('says that there was no crash by null, as rust-minidump does', () => {
    const { exception: _, ...spec } = CRASH_SPEC;
    expect(jsonOf(buildDump(spec))).toMatchObject({
      crash_info: { type: null, address: null, crashing_thread: null },
      crashing_thread: null,
    });
  });
});

const RECORDED = [
  'breakpad/minidump2',
  'breakpad/tiny-exe-with-cet-xsave',
  'rust-minidump/test',
  'node-minidump-electron/mac',
  'sentry-native/minidump',
];

describe.skipIf(!hasCorpus)(`the JSON of a dump of the corpus${corpusNote}`, () => {
  it.each(RECORDED)("has rust-minidump's values in modules, unloaded modules and frames: %s", (name) => {
    const expected = join(CORPUS, `expected/${name}.rust-minidump.nosyms.json`);
    expect(existsSync(expected)).toBe(true);
    const rust = JSON.parse(readFileSync(expected, 'utf8')) as Readonly<Record<string, readonly Fields[]>>;
    // The address of a frame outside code is one of the values.
    const json = jsonOf(readFileSync(join(CORPUS, `minidumps/${name}.dmp`)), DumpDisclosure.atOnce('values')) as typeof rust;
    for (const [list, fields] of [
      ['modules', ['base_addr', 'end_addr', 'filename', 'version', 'code_id', 'debug_file']],
      ['unloaded_modules', ['base_addr', 'end_addr', 'filename', 'code_id']],
      ['threads', ['thread_id', 'thread_name', 'frame_count']],
    ] as const)
      for (const [index, theirs] of (rust[list] ?? []).entries()) {
        const ours = json[list]?.[index] ?? {};
        for (const field of fields)
          expect([list, index, field, ours[field] ?? null]).toEqual([list, index, field, theirs[field] === '' ? null : theirs[field]]);
      }
    for (const [index, thread] of (rust['threads'] ?? []).entries()) {
      const frames = thread['frames'] as readonly Fields[];
      const ours = json['threads']?.[index]?.['frames'] as readonly Fields[];
      const placesOf = (list: readonly Fields[]): unknown =>
        list.map(({ offset, module, module_offset }) => ({ offset, module, module_offset }));
      expect(placesOf(ours)).toEqual(placesOf(frames));
    }
  });
});

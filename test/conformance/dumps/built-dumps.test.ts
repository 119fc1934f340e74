import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import { crashpadStream } from '../../../shared/report/dump/build/crashpad-stream.ts';
import type { DumpSpec } from '../../../shared/report/dump/build/dump-spec.ts';
import { textStream } from '../../../shared/report/dump/build/linux-streams.ts';
import { assertionStream, memoryInfoStream, miscInfoStream } from '../../../shared/report/dump/build/windows-streams.ts';
import { LAYOUTS } from '../../../shared/report/dump/context/layouts.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { breakpadNote, hasBreakpad, runBreakpad } from './breakpad-programs.ts';

/** What Breakpad's minidump_dump prints about a dump that the builder made: without its lines about the directory, and with one space for many. */
function printed(spec: DumpSpec): string {
  const path = join(tempFolder(), 'made.dmp');
  writeFileSync(path, buildDump(spec));
  return runBreakpad('minidump_dump', path).replaceAll(/ +/g, ' ');
}

const SPEC: DumpSpec = {
  time: 1_700_000_000,
  system: { os: 'windows', cpu: 'x86', major: 10, minor: 1, build: 5, versionText: 'SP1' },
  threads: [
    {
      threadId: 5,
      teb: 0x7000n,
      name: 'Main',
      context: { cpu: 'x86', instructionPointer: 0x1234n, stackPointer: 0x8000n, registers: { eax: 0xdead_beefn } },
      stack: { start: 0x8000n, content: new Uint8Array(8).fill(7) },
    },
  ],
  modules: [
    {
      ...{ base: 0x1000n, size: 0x1000, path: 'C:\\ä.dll', time: 7, version: [1, 2, 3, 4] as const, misc: { path: 'x.dbg' } },
      codeView: { kind: 'pdb70', id: '00112233445566778899AABBCCDDEEFF', age: 2, path: 'ä.pdb' },
    },
    {
      ...{ base: 0x3000n, size: 0x1000, path: 'b', misc: { path: 'yz', isUtf16: true } },
      codeView: { kind: 'pdb20', time: 0x55, age: 3, path: 'b.pdb' },
    },
  ],
  unloadedModules: [{ base: 0x9000n, size: 5, path: 'old' }],
  exception: { threadId: 5, code: 0xc000_0005, address: 0x1234n, parameters: [1n, 0x10n] },
  breakpad: { dumpThreadId: 9, requestingThreadId: 5 },
  memory: [{ start: 0x2_0000n, content: Uint8Array.of(1, 2, 3, 4) }],
  streams: [
    miscInfoStream(4, { processId: 7, createTime: 1_600_000_000, buildString: 'build', integrityLevel: 0x2000 }),
    assertionStream({ expression: 'a==b', function: 'f', file: 'x.c', line: 12, type: 1 }),
    memoryInfoStream([{ base: 0x1000n, size: 0x1000n, state: 0x1000, protection: 0x20, type: 0x100_0000 }]),
    textStream('LinuxMaps', '1000-2000 r-xp 00000000 00:00 0 /bin/x\n'),
  ],
};

describe.skipIf(!hasBreakpad)(`Breakpad's minidump_dump${breakpadNote}`, () => {
  it('reads a built dump of each byte order alike, with every value of its spec', () => {
    const text = printed(SPEC);
    expect(printed({ ...SPEC, little: false })).toBe(text);
    expect(text).toContain('time_date_stamp = 0x6553f100 2023-11-14 22:13:20');
    expect(text).toContain('(csd_version) = "SP1"');
    expect(text).toMatch(/thread_id = 0x5\n suspend_count = 0\n.*\n.*\n teb = 0x7000\n stack.start_of_memory_range = 0x8000\n/);
    expect(text).toMatch(/ eax = 0xdeadbeef\n ebp = 0x0\n eip = 0x1234\n/);
    expect(text).toContain('Stack\n0x0707070707070707\n');
    expect(text).toContain('thread_name = "Main"');
    expect(text).toContain('(code_file) = "C:\\ä.dll"\n (code_identifier) = "000000071000"');
    expect(text).toContain('(debug_identifier) = "00112233445566778899AABBCCDDEEFF2"\n (version) = "1.2.3.4"');
    expect(text).toContain('(debug_file) = "b.pdb"\n (debug_identifier) = "000000553"');
    expect(text).toContain('(misc_record).data = "x.dbg"');
    expect(text).toContain('(misc_record).data = "yz"');
    expect(text).toContain('exception_record.number_parameters = 2\n exception_record.exception_information[ 0] = 0x1\n');
    expect(text).toContain('Memory\n0x01020304\n');
    expect(text).toContain('expression = a==b\n function = f\n file = x.c\n line = 12\n type = 1\n');
    expect(text).toMatch(/process_id = 7\n process_create_time = 0x5f5e1000 [^]* build_string = build\n/);
    expect(text).toContain('validity = 0x3\n dump_thread_id = 0x9\n requesting_thread_id = 0x5\n');
    expect(text).toContain('base_address = 0x1000\n');
    expect(text).toContain('/bin/x\n');
  });

  it("reads Crashpad's stream of a built dump", () => {
    const spec = {
      reportId: '83e6ce16-f67b-456c-ad43-22cb77180419',
      simpleAnnotations: { a: 'b' },
      modules: [
        {
          moduleIndex: 1,
          listAnnotations: ['x'],
          simpleAnnotations: { k: 'v' },
          annotationObjects: [{ name: 'n', value: 'text' }],
        },
      ],
    };
    const text = printed({ ...SPEC, streams: [...(SPEC.streams ?? []), crashpadStream(spec)] });
    expect(text).toContain(' report_id = 83e6ce16-f67b-456c-ad43-22cb77180419\n');
    expect(text).toContain(' simple_annotations["a"] = b\n module_list[0].minidump_module_list_index = 1\n');
    expect(text).toContain(' module_list[0].list_annotations[0] = x\n module_list[0].simple_annotations["k"] = v\n');
    expect(text).toContain(' module_list[0].crashpad_annotations["n"] (type = 1) = text\n');
  });

  it.each(['CONTEXT_X86', 'CONTEXT_AMD64', 'CONTEXT_ARM', 'CONTEXT_ARM64', 'CONTEXT_ARM64_OLD', 'CONTEXT_MIPS', 'CONTEXT_MIPS64'])(
    'reads the registers of a %s in each byte order',
    (record) => {
      const layout = LAYOUTS.find((each) => each.record.name === record);
      if (layout === undefined) throw new Error(record);
      const pointer = 0x1234_5678n;
      // Breakpad gave the old layout of arm64 a number of its own.
      const own = record === 'CONTEXT_ARM64_OLD' ? { architecture: 0x8003 } : {};
      const system = { os: 'linux', cpu: layout.cpu, ...own } as const;
      for (const little of [true, false]) {
        const context = { cpu: layout.cpu, record, instructionPointer: pointer };
        const text = printed({ ...SPEC, little, system, threads: [{ threadId: 5, context }] });
        expect(text).toMatch(/ (eip|rip|iregs\[15\]|pc|iregs\[32\]|epc) = 0x0*12345678\n/);
      }
    },
  );
});

import { describe, expect, it } from 'vitest';
import { type ByteSource, sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { buildDump, dumpPieces, planDump } from '../../../../../../shared/report/dump/build/build-dump.ts';
import type { DumpSpec } from '../../../../../../shared/report/dump/build/dump-spec.ts';
import { contextBytes } from '../../../../../../shared/report/dump/build/write-context.ts';
import { type Dump, isDumpFailure, openDump } from '../../../../../../shared/report/dump/format/dump.ts';
import { memory64ListOf } from '../../../../../../shared/report/dump/format/memory-lists.ts';
import { modulesOf, moduleTableOf } from '../../../../../../shared/report/dump/format/modules.ts';
import { threadsOf } from '../../../../../../shared/report/dump/format/threads.ts';
import { addressSpaceOf } from '../../../../../../shared/report/dump/memory/address-space.ts';

const SPEC: DumpSpec = {
  time: 1_700_000_000,
  system: { os: 'windows', cpu: 'amd64', major: 10 },
  threads: [
    { threadId: 7, context: { cpu: 'amd64', instructionPointer: 0x1_0010n, stackPointer: 0x2000n } },
    { threadId: 8, stack: { start: 0x2000n, content: new Uint8Array(16).fill(0xaa) } },
  ],
  modules: [{ base: 0x1_0000n, size: 0x1000, path: 'C:\\a.dll' }],
};

function opened(bytes: Uint8Array): Dump {
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  dump.streams();
  return dump;
}

function codesOf(dump: Dump): readonly string[] {
  return dump.findings().map(({ code }) => code);
}

/** The record bytes of the first module's CodeView or misc record, as hex. */
function moduleData(
  spec: Omit<NonNullable<DumpSpec['modules']>[number], 'base' | 'size'>,
  little: boolean,
  data: 'codeView' | 'misc',
): string {
  const dump = opened(buildDump({ little, modules: [{ base: 0n, size: 1, ...spec }] }));
  const where = moduleTableOf(dump)?.at(0)?.[data] ?? { offset: 0, size: 0 };
  return Buffer.from(dump.bytes.bytes(where.offset, where.size)).toString('hex');
}

describe('buildDump', () => {
  it('begins with the header and the directory', () => {
    const bytes = Buffer.from(buildDump(SPEC));
    expect(bytes.toString('latin1', 0, 4)).toBe('MDMP');
    expect([4, 8, 12, 16, 20].map((at) => bytes.readUInt32LE(at))).toEqual([0xa793, 4, 32, 0, 1_700_000_000]);
    expect([0, 1, 2, 3].map((index) => bytes.readUInt32LE(32 + index * 12))).toEqual([7, 3, 4, 5]);
    const swapped = Buffer.from(buildDump({ ...SPEC, little: false }));
    expect(swapped.toString('latin1', 0, 4)).toBe('PMDM');
    expect([4, 8, 12, 16, 20].map((at) => swapped.readUInt32BE(at))).toEqual([0xa793, 4, 32, 0, 1_700_000_000]);
  });

  it('writes RSDS, NB10 and ELF ids in the byte order of the dump', () => {
    const id = '00112233445566778899AABBCCDDEEFF';
    const pdb70 = { kind: 'pdb70', id, age: 2, path: 'a' } as const;
    expect(moduleData({ codeView: pdb70 }, true, 'codeView')).toBe('52534453' + '33221100554477668899aabbccddeeff' + '02000000' + '6100');
    expect(moduleData({ codeView: pdb70 }, false, 'codeView')).toBe('53445352' + '00112233445566778899aabbccddeeff' + '00000002' + '6100');
    const pdb20 = { kind: 'pdb20', time: 0x1234, age: 3, path: 'ä' } as const;
    expect(moduleData({ codeView: pdb20 }, true, 'codeView')).toBe('4e423130' + '00000000' + '34120000' + '03000000' + 'c3a400');
    const elf = { kind: 'elf', buildId: Uint8Array.of(1, 2, 3) } as const;
    expect(moduleData({ codeView: elf }, true, 'codeView')).toBe('4c457042' + '010203');
    expect(moduleData({ codeView: { kind: 'bytes', bytes: Uint8Array.of(9) } }, true, 'codeView')).toBe('09');
  });

  it('writes the misc record of a module with a name of 8 or 16 bits', () => {
    expect(moduleData({ misc: { path: 'a' } }, true, 'misc')).toBe('01000000' + '0e000000' + '00000000' + '6100');
    expect(moduleData({ misc: { path: 'a', isUtf16: true } }, false, 'misc')).toBe('00000001' + '00000010' + '01000000' + '00610000');
  });

  it('refuses a register that the machine does not have', () => {
    expect(() => contextBytes({ cpu: 'amd64', registers: { eax: 1n } }, true)).toThrow('CONTEXT_AMD64 has no register eax');
    expect(() => contextBytes({ cpu: 'alpha' }, true)).toThrow('no context layout of alpha');
  });

  it('writes unused, duplicate, overlapping and outside directory entries', () => {
    const dump = opened(
      buildDump({
        ...SPEC,
        entriesBefore: [{ type: 0, location: { size: 0, offset: 0 } }],
        entriesAfter: [
          { type: 4, like: 'ModuleList' },
          { type: 0x1234, like: 'ThreadList', shift: 4 },
          { type: 6, location: { size: 168, offset: 0x7fff_ffff } },
          { type: 15, like: 'MemoryList', grow: 1_000_000 },
        ],
      }),
    );
    expect(dump.directory.length).toBe(9);
    expect(dump.streams().map(({ type }) => type)).toEqual([7, 3, 4, 5, 0x1234, 15]);
    expect(dump.streamOfType(0x1234)?.offset).toBe((dump.stream('ThreadList')?.offset ?? 0) + 4);
    expect(new Set(codesOf(dump))).toEqual(new Set(['stream_duplicate', 'stream_overlap', 'stream_outside', 'stream_cut']));
    expect(() => buildDump({ entriesAfter: [{ type: 4, like: 'ModuleList' }] })).toThrow('no stream ModuleList');
  });

  it('writes a false count of a list without changing its records', () => {
    const dump = opened(buildDump({ ...SPEC, promisedCounts: { ThreadList: 1_000_000, ModuleList: 0 } }));
    expect(threadsOf(dump)?.length).toBe(2);
    expect(modulesOf(dump).length).toBe(0);
    expect(codesOf(dump)).toContain('list_cut');
  });

  it('puts padding after the counts of lists on request', () => {
    for (const hasListPadding of [true, false]) {
      const dump = opened(buildDump({ ...SPEC, hasListPadding }));
      const head = hasListPadding ? 8 : 4;
      const { offset, size } = dump.stream('ThreadList') ?? { offset: 0, size: 0 };
      expect(size).toBe(head + 2 * 48);
      expect([dump.bytes.u32(offset), dump.bytes.u32(offset + head), dump.bytes.u32(offset + head + 48)]).toEqual([2, 7, 8]);
    }
  });

  it('leaves stacks out of the memory list on request', () => {
    const dump = opened(buildDump({ ...SPEC, stacksInList: false }));
    expect(dump.stream('MemoryList')).toBeNull();
    expect(addressSpaceOf(dump).at(0)?.start).toBe(0x2000n);
  });

  it('stores a stack once for its thread and the memory list', () => {
    const dump = opened(buildDump(SPEC));
    expect(addressSpaceOf(dump).length).toBe(1);
    expect(addressSpaceOf(dump).offsetOf(0x2000n)).toBe(threadsOf(dump)?.at(1)?.stack.offset);
  });

  it('puts the bytes of a Memory64List without gaps at the end', () => {
    const content = (value: number): Uint8Array => new Uint8Array(3).fill(value);
    const memory64 = [
      { start: 0x10n, content: content(1) },
      { start: 0x20n, content: content(2) },
    ];
    const bytes = buildDump({ ...SPEC, memory64 });
    expect([...bytes.subarray(-6)]).toEqual([1, 1, 1, 2, 2, 2]);
    expect(memory64ListOf(opened(bytes))?.baseOffset).toBe(bytes.length - 6);
  });

  it('gives a dump of 1 GiB in pieces of at most 1 MiB, and reads its sources only then', () => {
    let reads = 0;
    const zeros = new Uint8Array(1 << 20);
    const source: ByteSource = {
      size: 1 << 28,
      read: (offset, length) => {
        reads += 1;
        return zeros.subarray(0, Math.min(length, (1 << 28) - offset));
      },
    };
    const memory64 = [0n, 1n, 2n, 3n].map((index) => ({ start: index << 32n, content: source }));
    const plan = planDump({ ...SPEC, memory64 });
    expect([plan.size > 2 ** 30, reads]).toEqual([true, 0]);
    let size = 0;
    for (const piece of dumpPieces({ ...SPEC, memory64 })) {
      expect(piece.length).toBeLessThanOrEqual(1 << 20);
      size += piece.length;
    }
    expect([size, reads]).toEqual([plan.size, 1_024]);
  });
});

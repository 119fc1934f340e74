import { describe, expect, it } from 'vitest';
import type { CpuContext } from '../../../../../../shared/report/dump/context/cpu-context.ts';
import { readContext } from '../../../../../../shared/report/dump/context/read-context.ts';
import type { DumpFinding } from '../../../../../../shared/report/dump/format/dump-finding.ts';
import { ARCHITECTURES, bytesWith, dumpWithContext } from './context-dump.ts';

function read(facts: Parameters<typeof dumpWithContext>[0]): {
  readonly context: CpuContext | null;
  readonly findings: readonly DumpFinding[];
} {
  const { dump, location } = dumpWithContext(facts);
  return { context: readContext(dump, location), findings: dump.findings() };
}

const X86 = bytesWith(716, [
  [0, 4, 0x1_0007n],
  [0xb8, 4, 5n],
]);
const AMD64 = bytesWith(1_232, [
  [0x30, 4, 0x10_000fn],
  [0xf8, 8, 6n],
]);

describe('the machine of a context', () => {
  it('a 32-bit context in a dump of an amd64 machine is read without a finding', () => {
    const { context, findings } = read({ context: X86, architecture: ARCHITECTURES.amd64 });
    expect(context).toMatchObject({ cpu: 'x86', instructionPointer: 5n });
    expect(findings).toEqual([]);
  });

  it('x86 on Win64 is x86', () => {
    expect(read({ context: X86, architecture: 10 }).context?.cpu).toBe('x86');
  });

  it('a context of another machine than SystemInfo names is read by its flags, with a finding', () => {
    const { context, findings } = read({ context: AMD64, architecture: ARCHITECTURES.x86 });
    expect(context).toMatchObject({ cpu: 'amd64', instructionPointer: 6n });
    expect(findings).toMatchObject([{ code: 'context_cpu', cpu: 'amd64', system: 'x86', size: 1_232 }]);
  });

  it('without SystemInfo the flags decide, without a finding', () => {
    const { context, findings } = read({ context: AMD64 });
    expect(context?.cpu).toBe('amd64');
    expect(findings.filter(({ code }) => code === 'context_cpu')).toEqual([]);
  });

  it('flags of another machine in a record of the wrong size do not count', () => {
    const { context, findings } = read({ context: bytesWith(720, [[0, 4, 0x1_0007n]]), architecture: ARCHITECTURES.arm });
    expect(context).toBeNull();
    expect(findings).toMatchObject([{ code: 'context_cpu', cpu: 'unknown', system: 'arm', size: 720 }]);
  });

  it('flags without a machine belong to the machine of SystemInfo if the size is right', () => {
    expect(
      read({
        context: bytesWith(716, [
          [0, 4, 0x7n],
          [0xb8, 4, 5n],
        ]),
        architecture: ARCHITECTURES.x86,
      }).context,
    ).toMatchObject({
      cpu: 'x86',
      parts: ['control', 'integer', 'segments'],
      instructionPointer: 5n,
    });
    expect(read({ context: bytesWith(700, [[0, 4, 0x7n]]), architecture: ARCHITECTURES.x86 }).context).toBeNull();
  });

  it('the number that Windows CE had for arm is understood without SystemInfo', () => {
    expect(read({ context: bytesWith(368, [[0, 4, 0x46n]]) }).context).toMatchObject({ cpu: 'arm', parts: ['integer', 'floating_point'] });
  });

  it('the state bits of a Windows thread do not hide the machine', () => {
    for (const state of [0x0800_0000n, 0x1000_0000n, 0x4000_0000n, 0x8000_0000n, 0xd800_0000n])
      expect(read({ context: bytesWith(912, [[0, 4, 0x40_0007n | state]]), architecture: ARCHITECTURES.arm64 }).context?.record).toBe(
        'CONTEXT_ARM64',
      );
  });

  it('both layouts of arm64 are distinguished by their flags', () => {
    expect(read({ context: bytesWith(796, [[0, 8, 0x8000_0006n]]), architecture: ARCHITECTURES.arm64 }).context?.record).toBe(
      'CONTEXT_ARM64_OLD',
    );
    expect(read({ context: bytesWith(912, [[0, 4, 0x40_0007n]]), architecture: 0x8003 }).context?.record).toBe('CONTEXT_ARM64');
  });

  it('64-bit flags whose high half is not zero name no machine', () => {
    expect(read({ context: bytesWith(1_160, [[0, 8, 0x1_0100_0001n]]), architecture: ARCHITECTURES.ppc64 }).context).toBeNull();
  });

  it('a context that is longer than its record needs the XSTATE flag', () => {
    const longer = (flags: bigint): Uint8Array => bytesWith(1_000, [[0, 4, flags]]);
    expect(read({ context: longer(0x1_0047n), architecture: ARCHITECTURES.x86 }).findings).toEqual([]);
    const { context, findings } = read({ context: longer(0x1_0007n), architecture: ARCHITECTURES.x86 });
    expect(context?.cpu).toBe('x86');
    expect(findings).toMatchObject([{ code: 'context_size', cpu: 'x86', stored: 1_000, expected: 716 }]);
  });

  it('a context that is shorter than its record is read with a finding', () => {
    const { context, findings } = read({
      context: bytesWith(0xbc, [
        [0, 4, 0x1_0007n],
        [0xb8, 4, 5n],
      ]),
      architecture: ARCHITECTURES.x86,
    });
    expect(context).toMatchObject({ instructionPointer: 5n, stackPointer: null });
    expect(findings).toMatchObject([{ code: 'context_size', cpu: 'x86', stored: 0xbc, expected: 716 }]);
  });
});

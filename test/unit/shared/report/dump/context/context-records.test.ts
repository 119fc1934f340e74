import { describe, expect, it } from 'vitest';
import { CONTEXT_AMD64 } from '../../../../../../shared/report/dump/context/context-amd64.ts';
import { CONTEXT_ARM, CONTEXT_ARM_WINDOWS } from '../../../../../../shared/report/dump/context/context-arm.ts';
import { CONTEXT_ARM64, CONTEXT_ARM64_OLD } from '../../../../../../shared/report/dump/context/context-arm64.ts';
import { CONTEXT_MIPS, CONTEXT_MIPS64, CONTEXT_MIPS64_CRASHPAD } from '../../../../../../shared/report/dump/context/context-mips.ts';
import { CONTEXT_PPC, CONTEXT_PPC64 } from '../../../../../../shared/report/dump/context/context-ppc.ts';
import { CONTEXT_RISCV, CONTEXT_RISCV64 } from '../../../../../../shared/report/dump/context/context-riscv.ts';
import { CONTEXT_SPARC } from '../../../../../../shared/report/dump/context/context-sparc.ts';
import { CONTEXT_X86 } from '../../../../../../shared/report/dump/context/context-x86.ts';
import { readContext } from '../../../../../../shared/report/dump/context/read-context.ts';
import { ARCHITECTURES, dumpWithContext } from './context-dump.ts';

describe('the records of CPU contexts', () => {
  it.each([
    [CONTEXT_X86, 716],
    [CONTEXT_AMD64, 1_232],
    [CONTEXT_ARM, 368],
    [CONTEXT_ARM_WINDOWS, 416],
    [CONTEXT_ARM64, 912],
    [CONTEXT_ARM64_OLD, 796],
    [CONTEXT_MIPS, 600],
    [CONTEXT_MIPS64, 600],
    [CONTEXT_MIPS64_CRASHPAD, 640],
    [CONTEXT_PPC, 1_004],
    [CONTEXT_PPC64, 1_160],
    [CONTEXT_SPARC, 584],
    [CONTEXT_RISCV, 268],
    [CONTEXT_RISCV64, 528],
  ])('$name has the size of the structure in the headers of its writers', (record, size) => {
    expect(record.bytes).toBe(size);
  });

  it('a context that a record writes is read with its registers and flags', () => {
    const context = new Uint8Array(CONTEXT_AMD64.bytes);
    const values = { contextFlags: 0x10_001f, rip: 0x1_4000_1000n, rsp: 0x10_f000n, rbp: 0x10_f080n, eflags: 0x246, cs: 0x33 };
    CONTEXT_AMD64.write(new DataView(context.buffer), 0, true, values);
    const { dump, location } = dumpWithContext({ context, architecture: ARCHITECTURES.amd64 });
    expect(readContext(dump, location)).toMatchObject({
      cpu: 'amd64',
      instructionPointer: 0x1_4000_1000n,
      stackPointer: 0x10_f000n,
      framePointer: 0x10_f080n,
      flagsRegister: { name: 'eflags', value: 0x246n, level: 'values' },
    });
  });
});

import { describe, expect, it } from 'vitest';
import { disassembled, loaded, operandTexts, wordBytes } from './disassembled.ts';

const arm64 = (word: number) => disassembled('arm64', wordBytes(word), 0x1_0000n);

describe('the disassembler of arm64', () => {
  it.each([
    ['a base', 0xf940_0020, 'ldr x0, [x1]', 'read 8 [x1] 64'],
    ['a displacement', 0xf940_0bf3, 'ldr x19, [sp, #0x10]', 'read 8 [sp + 10] 64'],
    ['a negative displacement', 0xf85f_8020, 'ldur x0, [x1, #-8]', 'read 8 [x1 + -8] 64'],
    ['a base that changes afterwards', 0xf840_8420, 'ldr x0, [x1], #8', 'read 8 [x1] 64'],
    ['a base that changes before', 0xf840_8c20, 'ldr x0, [x1, #8]!', 'read 8 [x1 + 8] 64'],
    ['a pair that moves the stack pointer before', 0xa9bf_7bfd, 'stp x29, x30, [sp, #-0x10]!', 'write 16 [sp + -10] 64'],
    ['a pair that moves the stack pointer afterwards', 0xa8c1_7bfd, 'ldp x29, x30, [sp], #0x10', 'read 16 [sp] 64'],
    ['a shifted index', 0xb862_7820, 'ldr w0, [x1, x2, lsl #2]', 'read 4 [x1 + x2 * 4] 64'],
    ['an unsigned index of 32 bits', 0xb862_5820, 'ldr w0, [x1, w2, uxtw #2]', 'read 4 [x1 + x2 uxtw * 4] 64'],
    ['a signed index of 32 bits', 0xb862_d820, 'ldr w0, [x1, w2, sxtw #2]', 'read 4 [x1 + x2 sxtw * 4] 64'],
    ['an index of 32 bits without a shift', 0xf860_4800, 'ldr x0, [x0, w0, uxtw]', 'read 8 [x0 + x0 uxtw * 1] 64'],
    ['a constant beside the code', 0x5800_0040, 'ldr x0, #0x10008', 'read 8 [10008] 64'],
    ['a byte', 0x3940_0020, 'ldrb w0, [x1]', 'read 1 [x1] 64'],
    ['two bytes', 0x7900_0020, 'strh w0, [x1]', 'write 2 [x1] 64'],
    ['four bytes that are extended', 0xb980_0020, 'ldrsw x0, [x1]', 'read 4 [x1] 64'],
    ['a pair of four bytes that are extended', 0x6940_0420, 'ldpsw x0, x1, [x1]', 'read 8 [x1] 64'],
    ['a vector register', 0x3dc0_0020, 'ldr q0, [x1]', 'read 16 [x1] 64'],
    ['a pair of vector registers', 0xad40_0420, 'ldp q0, q1, [x1]', 'read 32 [x1] 64'],
    ['a floating point register', 0xbd40_0020, 'ldr s0, [x1]', 'read 4 [x1] 64'],
    ['an exclusive load', 0xc85f_fc20, 'ldaxr x0, [x1]', 'read 8 [x1] 64'],
    ['an exclusive store', 0xc80a_fc20, 'stlxr w10, x0, [x1]', 'write 8 [x1] 64'],
    ['an atomic addition', 0xf820_0041, 'ldadd x0, x1, [x2]', 'read_write 8 [x2] 64'],
    ['an atomic exchange', 0xf820_8041, 'swp x0, x1, [x2]', 'read_write 8 [x2] 64'],
    ['a compare and exchange', 0xc8e0_7c41, 'casa x0, x1, [x2]', 'read_write 8 [x2] 64'],
    ['a whole vector', 0x4cdf_7020, 'ld1 {v0.16b}, [x1], #16', 'read 16 [x1] 64'],
    ['a lane of a vector', 0x0d40_0420, 'ld1 {v0.b}[1], [x1]', 'read 1 [x1] 64'],
    ['a repeated element', 0x4d40_c820, 'ld1r {v0.4s}, [x1]', 'read 4 [x1] 64'],
    ['a load of an authenticated address', 0xf8a0_0420, 'ldrab x0, [x1]', 'read 8 [x1] 64'],
    ['a multiple of the length of vectors', 0x8580_4420, 'ldr z0, [x1, #1, mul vl]', 'read 0 [x1 + vg * 1] 64'],
    ['a block of zeros', 0xd50b_7420, 'dc zva, x0', 'write 0 [x0] 64'],
  ])('names the memory of %s', async (_what, word, text, expected) => {
    const instruction = await arm64(word);
    expect(instruction.text).toBe(text);
    expect(operandTexts(instruction)).toEqual([expected]);
  });

  it('names both blocks of a copy', async () => {
    const instruction = await arm64(0x1901_0440);
    expect(instruction.text).toBe('cpyfp [x0]!, [x1]!, x2!');
    expect(operandTexts(instruction)).toEqual(['write 0 [x0] 64', 'read 0 [x1] 64']);
  });

  it.each([
    ['a prefetch', 0xf980_0020],
    ['registers only', 0x9b02_0c20],
    ['a barrier', 0xd503_3bbf],
    ['a call', 0x9400_0004],
  ])('names no memory for %s', async (_what, word) => {
    expect((await arm64(word)).operands).toEqual([]);
  });

  it.each([
    ['call', 0x9400_0004, 'bl #0x10010'],
    ['call', 0xd63f_0100, 'blr x8'],
    ['jump', 0x1400_0004, 'b #0x10010'],
    ['jump', 0xd61f_0100, 'br x8'],
    ['jump', 0xd71f_0841, 'braa x2, x1'],
    ['branch', 0x5400_0040, 'b.eq #0x10008'],
    ['branch', 0xb400_0040, 'cbz x0, #0x10008'],
    ['branch', 0x3600_0040, 'tbz w0, #0, #0x10008'],
    ['return', 0xd65f_03c0, 'ret'],
    ['return', 0xd65f_0bff, 'retaa'],
    ['division', 0x9ac1_0c20, 'sdiv x0, x1, x1'],
    ['breakpoint', 0xd420_0000, 'brk #0'],
    ['fast_fail', 0xd43e_0060, 'brk #0xf003'],
    ['undefined', 0x0000_0000, 'udf #0'],
    ['system_call', 0xd400_0001, 'svc #0'],
    ['privileged', 0xd400_0002, 'hvc #0'],
    ['privileged', 0xd69f_03e0, 'eret'],
    ['privileged', 0xd518_4000, 'msr spsr_el1, x0'],
    ['other', 0xd51b_d040, 'msr tpidr_el0, x0'],
    ['other', 0xd503_201f, 'nop'],
  ])('calls an instruction %s: %#x', async (kind, word, text) => {
    expect(await arm64(word)).toMatchObject({ kind, text });
  });

  it('gives the target of a direct call, jump or branch', async () => {
    expect(await arm64(0x9400_0004)).toMatchObject({ target: 0x1_0010n, targetSource: null });
    expect((await arm64(0x3600_0040)).target).toBe(0x1_0008n);
    const high = await disassembled('arm64', wordBytes(0x9400_0004), 0xffff_ff80_0001_0000n);
    expect(high).toMatchObject({ address: 0xffff_ff80_0001_0000n, target: 0xffff_ff80_0001_0010n });
  });

  it('says which register has another target', async () => {
    expect(await arm64(0xd63f_0100)).toMatchObject({ target: null, targetSource: { from: 'register', register: 'x8' } });
    expect((await arm64(0xd71f_0841)).targetSource).toEqual({ from: 'register', register: 'x2' });
    expect((await arm64(0xd65f_03c0)).targetSource).toEqual({ from: 'register', register: 'x30' });
    expect((await arm64(0x5400_0040)).targetSource).toBeNull();
  });

  it('names the registers that are read apart from those of an address', async () => {
    expect((await arm64(0xf900_0401)).registers).toEqual(['x1']);
    expect((await arm64(0xf940_0020)).registers).toEqual([]);
    expect((await arm64(0xc80a_fc20)).registers).toEqual(['x0']);
    expect((await arm64(0xa9bf_7bfd)).registers).toEqual(['x29', 'x30']);
    expect((await arm64(0x9b02_0c20)).registers).toEqual(['x1', 'x2', 'x3']);
    expect((await arm64(0xb400_0040)).registers).toEqual(['x0']);
    expect((await arm64(0xd63f_0100)).registers).toEqual(['x8']);
    expect((await arm64(0xd65f_03c0)).registers).toEqual(['x30']);
  });

  it('takes a store of the zero register as a store of 0', async () => {
    expect((await arm64(0xb900_003f)).stored).toBe(0n);
    expect((await arm64(0xf900_0401)).stored).toBeNull();
  });

  it('gives nothing for bytes that are no whole instruction, and for other machines', async () => {
    const disassembler = await loaded('arm64');
    expect(disassembler.decode('arm64', wordBytes(0xffff_ffff), 0n, false)).toBeNull();
    expect(disassembler.decode('arm64', wordBytes(0xf940_0020).subarray(0, 3), 0n, false)).toBeNull();
    expect(disassembler.lengthOf('arm64', wordBytes(0xf940_0020, 0xf940_0020), false)).toBe(4);
    expect(disassembler.knows('amd64')).toBe(false);
    expect(disassembler.lengthOf('amd64', wordBytes(0xf940_0020), false)).toBe(0);
  });
});

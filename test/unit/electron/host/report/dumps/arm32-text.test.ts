import { describe, expect, it } from 'vitest';
import { hexBytes } from '../../../../shared/report/dump/crash/code-dump.ts';
import { disassembled, loaded, operandTexts, wordBytes } from './disassembled.ts';

const arm = (word: number) => disassembled('arm', wordBytes(word), 0x1_0000n);
const thumb = (hex: string, address = 0x1_0000n) => disassembled('arm', hexBytes(hex), address, true);

describe('the disassembler of arm', () => {
  it.each([
    ['a displacement', 0xe591_0004, 'ldr r0, [r1, #4]', 'read 4 [r1 + 4] 32'],
    ['a shifted index', 0xe791_0102, 'ldr r0, [r1, r2, lsl #2]', 'read 4 [r1 + r2 * 4] 32'],
    ['an index that is shifted right', 0xe791_0122, 'ldr r0, [r1, r2, lsr #2]', 'read 4 [r1 + r2 lsr 2 * 1] 32'],
    ['an index that is subtracted', 0xe711_0002, 'ldr r0, [r1, -r2]', 'read 4 [r1 + r2 * -1] 32'],
    ['a base that changes afterwards', 0xe491_0004, 'ldr r0, [r1], #4', 'read 4 [r1] 32'],
    ['a base that changes before', 0xe5b1_0004, 'ldr r0, [r1, #4]!', 'read 4 [r1 + 4] 32'],
    ['a constant beside the code', 0xe51f_0004, 'ldr r0, [pc, #-4]', 'read 4 [10004] 32'],
    ['a condition', 0x0591_0004, 'ldreq r0, [r1, #4]', 'read 4 [r1 + 4] 32'],
    ['a byte', 0xe5c1_0000, 'strb r0, [r1]', 'write 1 [r1] 32'],
    ['a signed byte', 0xe1d1_00d4, 'ldrsb r0, [r1, #4]', 'read 1 [r1 + 4] 32'],
    ['two bytes', 0xe1f1_00b2, 'ldrh r0, [r1, #2]!', 'read 2 [r1 + 2] 32'],
    ['two registers', 0xe1c1_00d0, 'ldrd r0, r1, [r1]', 'read 8 [r1] 32'],
    ['an exclusive load', 0xe191_0f9f, 'ldrex r0, [r1]', 'read 4 [r1] 32'],
    ['a swap', 0xe101_1092, 'swp r1, r2, [r1]', 'read_write 4 [r1] 32'],
    ['a push', 0xe92d_4010, 'push {r4, lr}', 'write 8 [sp + -8] 32'],
    ['a pop', 0xe8bd_8010, 'pop {r4, pc}', 'read 8 [sp] 32'],
    ['several registers upwards', 0xe891_0006, 'ldm r1, {r1, r2}', 'read 8 [r1] 32'],
    ['several registers upwards from the next word', 0xe991_0006, 'ldmib r1, {r1, r2}', 'read 8 [r1 + 4] 32'],
    ['several registers downwards', 0xe811_0006, 'ldmda r1, {r1, r2}', 'read 8 [r1 + -4] 32'],
    ['several registers downwards from the next word', 0xe901_0006, 'stmdb r1, {r1, r2}', 'write 8 [r1 + -8] 32'],
    ['a vector register', 0xed91_0b00, 'vldr d0, [r1]', 'read 8 [r1] 32'],
    ['several vector registers', 0xec91_0b04, 'vldmia r1, {d0, d1}', 'read 16 [r1] 32'],
    ['a push of vector registers', 0xed2d_8b04, 'vpush {d8, d9}', 'write 16 [sp + -10] 32'],
    ['a structure of a vector', 0xf421_070f, 'vld1.8 {d0}, [r1]', 'read 8 [r1] 32'],
  ])('names the memory of %s', async (_what, word, text, expected) => {
    const instruction = await arm(word);
    expect(instruction.text).toBe(text);
    expect(operandTexts(instruction)).toEqual([expected]);
  });

  it.each([
    ['a load', '08 68', 'ldr r0, [r1]', 'read 4 [r1] 32'],
    ['a long load', 'd1 f8 04 00', 'ldr.w r0, [r1, #4]', 'read 4 [r1 + 4] 32'],
    ['a constant beside the code', '4b 48', 'ldr r0, [pc, #0x12c]', 'read 4 [10130] 32'],
    ['a long push', '2d e9 f0 41', 'push.w {r4, r5, r6, r7, r8, lr}', 'write 24 [sp + -18] 32'],
    ['a table of bytes', 'df e8 00 f0', 'tbb [pc, r0]', 'read 1 [r0 * 1 + 10004] 32'],
    ['a table of words', 'df e8 11 f0', 'tbh [pc, r1, lsl #1]', 'read 2 [r1 * 2 + 10004] 32'],
  ])('names the memory of Thumb code: %s', async (_what, hex, text, expected) => {
    const instruction = await thumb(hex);
    expect(instruction.text).toBe(text);
    expect(operandTexts(instruction)).toEqual([expected]);
  });

  it('rounds the address of Thumb code down to 4 before a constant beside it is loaded', async () => {
    expect(operandTexts(await thumb('4b 48', 0x1_0002n))).toEqual(['read 4 [10130] 32']);
  });

  it.each([
    ['call', 0xebff_fffe, 'bl #0x10000'],
    ['call', 0xe12f_ff33, 'blx r3'],
    ['jump', 0xea00_0000, 'b #0x10008'],
    ['branch', 0x0a00_0000, 'beq #0x10008'],
    ['branch', 0xba00_0000, 'blt #0x10008'],
    ['branch', 0x9a00_0000, 'bls #0x10008'],
    ['call', 0xbb00_0000, 'bllt #0x10008'],
    ['return', 0xe12f_ff1e, 'bx lr'],
    ['return', 0xe8bd_8010, 'pop {r4, pc}'],
    ['return', 0xe49d_f004, 'pop {pc}'],
    ['return', 0xe1a0_f00e, 'mov pc, lr'],
    ['jump', 0xe79f_f102, 'ldr pc, [pc, r2, lsl #2]'],
    ['jump', 0xe28f_f004, 'add pc, pc, #4'],
    ['division', 0xe711_f210, 'sdiv r1, r0, r2'],
    ['system_call', 0xef00_0000, 'svc #0'],
    ['breakpoint', 0xe120_0070, 'bkpt #0'],
    ['undefined', 0xe7f0_00f0, 'udf #0'],
    ['other', 0xe591_0004, 'ldr r0, [r1, #4]'],
  ])('calls an instruction %s: %#x', async (kind, word, text) => {
    expect(await arm(word)).toMatchObject({ kind, text });
  });

  it.each([
    ['return', '70 47', 'bx lr'],
    ['return', '10 bd', 'pop {r4, pc}'],
    ['branch', '00 b1', 'cbz r0, #0x10004'],
    ['jump', 'df e8 00 f0', 'tbb [pc, r0]'],
    ['undefined', 'ff de', 'udf #0xff'],
    ['fast_fail', 'fb de', 'udf #0xfb'],
    ['breakpoint', 'fe de', 'trap'],
    ['breakpoint', '00 be', 'bkpt #0'],
  ])('calls an instruction of Thumb code %s: %s', async (kind, hex, text) => {
    expect(await thumb(hex)).toMatchObject({ kind, text });
  });

  it('gives the target of a direct call, and says where another target comes from', async () => {
    expect(await arm(0xebff_fffe)).toMatchObject({ target: 0x1_0000n, targetSource: null });
    expect((await arm(0xe12f_ff33)).targetSource).toEqual({ from: 'register', register: 'r3' });
    expect((await arm(0xe1a0_f00e)).targetSource).toEqual({ from: 'register', register: 'lr' });
    expect((await arm(0xe8bd_8010)).targetSource).toMatchObject({ from: 'memory', operand: { base: 'sp', displacement: 4n, size: 4 } });
    expect((await thumb('df e8 00 f0')).targetSource).toBeNull();
  });

  it('names the registers that are read apart from those of an address, by the names of the context', async () => {
    expect((await arm(0xe581_b000)).registers).toEqual(['r11']);
    expect((await arm(0xe591_0004)).registers).toEqual([]);
    expect((await arm(0xe92d_4010)).registers).toEqual(['r4', 'lr']);
    expect((await arm(0xe080_1002)).registers).toEqual(['r0', 'r2']);
    expect(operandTexts(await arm(0xe59b_0004))).toEqual(['read 4 [r11 + 4] 32']);
  });

  it('gives the length of Thumb code by its first bits', async () => {
    const disassembler = await loaded('arm');
    expect(disassembler.lengthOf('arm', hexBytes('70 47 00 00'), true)).toBe(2);
    expect(disassembler.lengthOf('arm', hexBytes('d1 f8 04 00'), true)).toBe(4);
    expect(disassembler.lengthOf('arm', hexBytes('d1 f8'), true)).toBe(0);
    expect(disassembler.lengthOf('arm', hexBytes('70 47'), false)).toBe(0);
  });
});

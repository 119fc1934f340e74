import { describe, expect, it } from 'vitest';
import { accessesOf } from '../../../../../../shared/report/dump/crash/accesses.ts';
import { contextWith } from '../../../../shared/report/dump/crash/code-context.ts';
import { loaded } from './disassembled.ts';

/** Bytes that look random, the same in every run. */
function randomBytes(count: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

describe('the disassemblers', () => {
  it.each([
    ['x86', false],
    ['amd64', false],
    ['arm64', false],
    ['arm', false],
    ['arm', true],
  ] as const)('decode any bytes of %s (Thumb: %s) without an error, and with the length that lengthOf gives', async (cpu, isThumb) => {
    const disassembler = await loaded(cpu);
    const bytes = randomBytes(16_384);
    const context = contextWith(cpu, {});
    let decoded = 0;
    for (let at = 0; at < bytes.length; at += 4) {
      const window = bytes.subarray(at, at + 15);
      const instruction = disassembler.decode(cpu, window, BigInt(at), isThumb);
      if (instruction === null) continue;
      decoded += 1;
      expect(instruction.length).toBe(disassembler.lengthOf(cpu, window, isThumb));
      expect(accessesOf(instruction, context, null).length).toBe(instruction.operands.length);
    }
    expect(decoded).toBeGreaterThan(1_000);
  });
});

import { describe, expect, it } from 'vitest';
import type { CpuName } from '../../../../../../shared/report/dump/format/machine.ts';
import { CALL_WINDOW, endsWithCall } from '../../../../../../shared/report/dump/unwind/call-before.ts';

/** The bytes before a return address, filled up with `nop`. */
function before(...bytes: readonly number[]): Uint8Array {
  return Uint8Array.of(...Array.from({ length: CALL_WINDOW - bytes.length }, () => 0x90), ...bytes);
}

function word(value: number): Uint8Array {
  const bytes = new Uint8Array(CALL_WINDOW);
  new DataView(bytes.buffer).setUint32(4, value, true);
  return bytes;
}

describe('the bytes before a return address', () => {
  // Encodings of the Intel manual: E8 cd, FF /2, FF /3.
  it.each([
    ['call rel32', [0xe8, 1, 2, 3, 4]],
    ['call rax', [0xff, 0xd0]],
    ['call r8', [0x41, 0xff, 0xd0]],
    ['call [rax]', [0xff, 0x10]],
    ['call [rax+8]', [0xff, 0x50, 0x08]],
    ['call [rip+disp32]', [0xff, 0x15, 1, 2, 3, 4]],
    ['call [rax+disp32]', [0xff, 0x90, 1, 2, 3, 4]],
    ['call [rsp+8]', [0xff, 0x54, 0x24, 0x08]],
    ['call [rax*8+disp32]', [0xff, 0x14, 0xc5, 1, 2, 3, 4]],
    ['call far [rax]', [0xff, 0x18]],
  ] as const)('end with a call on Intel machines: %s', (_, bytes) => {
    for (const cpu of ['x86', 'amd64'] as const) expect(endsWithCall(cpu, before(...bytes))).toBe(true);
  });

  it.each([
    ['jmp rax', [0xff, 0xe0]],
    ['push [rax]', [0xff, 0x30]],
    ['jmp rel32', [0xe9, 1, 2, 3, 4]],
    ['the middle of call rel32', [0xe8, 1, 2, 3]],
    ['nothing but nop', []],
  ] as const)('end without a call on Intel machines: %s', (_, bytes) => {
    expect(endsWithCall('amd64', before(...bytes))).toBe(false);
  });

  // bl, blr x8, blraa x8, sp; b, br x8, ret.
  it.each<readonly [CpuName, number, boolean]>([
    ['arm64', 0x9400_0010, true],
    ['arm64', 0xd63f_0100, true],
    ['arm64', 0xd73f_091f, true],
    ['arm64', 0x1400_0010, false],
    ['arm64', 0xd61f_0100, false],
    ['arm64', 0xd65f_03c0, false],
    // bl, blne, blx address, blx r3; b, mov pc lr.
    ['arm', 0xeb00_0010, true],
    ['arm', 0x1b00_0010, true],
    ['arm', 0xfa00_0010, true],
    ['arm', 0xe12f_ff33, true],
    ['arm', 0xea00_0010, false],
    ['arm', 0xe1a0_f00e, false],
  ])('are decided by the last instruction of %s: %i', (cpu, value, isCall) => {
    expect(endsWithCall(cpu, word(value))).toBe(isCall);
  });

  // bl (f000 f810), blx address (f000 e810), blx r3 (4798); b.w (f000 b810), bx r3 (4718).
  it.each<readonly [readonly number[], boolean]>([
    [[0x00, 0xf0, 0x10, 0xf8], true],
    [[0x00, 0xf0, 0x10, 0xe8], true],
    [[0, 0, 0x98, 0x47], true],
    [[0x00, 0xf0, 0x10, 0xb8], false],
    [[0, 0, 0x18, 0x47], false],
  ])('are decided by the last instruction of Thumb code: %s', (bytes, isCall) => {
    expect(endsWithCall('arm', before(...bytes), true)).toBe(isCall);
  });

  it('say nothing if they are too few, or the machine is not known', () => {
    expect(endsWithCall('amd64', new Uint8Array(6))).toBeNull();
    expect(endsWithCall('arm64', new Uint8Array(3))).toBeNull();
    expect(endsWithCall('arm', new Uint8Array(3))).toBeNull();
    expect(endsWithCall('mips', new Uint8Array(8))).toBeNull();
  });
});

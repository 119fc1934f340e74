import { describe, expect, it } from 'vitest';
import { isUnwindable } from '../../../../../../shared/report/dump/unwind/unwinder.ts';
import { registerNamed } from '../../../../../../shared/report/dump/context/cpu-context.ts';
import { LAYOUTS, layoutNamed } from '../../../../../../shared/report/dump/context/layouts.ts';
import { readContext, registerAreas } from '../../../../../../shared/report/dump/context/read-context.ts';
import { CASES } from './context-cases.ts';
import { ARCHITECTURES, bytesWith, dumpWithContext } from './context-dump.ts';

describe('readContext', () => {
  for (const little of [true, false])
    for (const { record, architecture, size, numbers, frame, link } of CASES)
      it(`${record} in ${little ? 'little' : 'big'}-endian order has its pointers where the format has them`, () => {
        const { dump, location } = dumpWithContext({ context: bytesWith(size, numbers, little), architecture, little });
        const context = readContext(dump, location);
        expect(context).toMatchObject({
          record,
          size,
          instructionPointer: 1n,
          stackPointer: 2n,
          framePointer: frame,
          linkRegister: link,
        });
        expect(dump.findings()).toEqual([]);
      });

  it('every layout has a hand-made context', () => {
    expect(CASES.map(({ record }) => record)).toEqual(LAYOUTS.map((layout) => layout.record.name));
  });

  it.each(LAYOUTS.map((layout) => ({ name: layout.record.name, layout })))(
    '$name reads back every register that its record wrote',
    ({ layout }) => {
      const bytes = new Uint8Array(layout.record.bytes);
      const view = new DataView(bytes.buffer);
      const fields = layout.record.layout();
      const valueOf = (index: number, size: number): bigint => BigInt.asUintN(size * 8, 0x9182_7364_5546_3728n + BigInt(index));
      for (const [index, { offset, type }] of fields.entries())
        if (type.bytes <= 8 && !type.typeName.includes('['))
          type.write(view, offset, true, type.bytes === 8 ? valueOf(index, 8) : Number(valueOf(index, type.bytes)));
      const flags = (layout.cpuBits | layout.parts.reduce((all, [part, bit]) => (part === 'xstate' ? all : all | bit), 0)) >>> 0;
      view.setUint32(layout.flagsOffset, flags, true);
      if (layout.flagsBytes === 8) view.setUint32(layout.flagsOffset + 4, 0, true);
      const { dump, location } = dumpWithContext({ context: bytes, architecture: ARCHITECTURES[layout.cpu as keyof typeof ARCHITECTURES] });
      const context = readContext(dump, location);
      expect(context?.record).toBe(layout.record.name);
      expect(context?.registers.length).toBe(layout.registers.length);
      for (const register of context?.registers ?? []) {
        const index = fields.findIndex(({ field }) => field === register.name);
        expect([register.name, register.value, register.isValid]).toEqual([register.name, valueOf(index, register.size), true]);
        expect(register.offset).toBe(location.offset + (fields[index]?.offset ?? -1));
      }
    },
  );

  it('the instruction pointer is open, and every other register, also the flags, is protected as a value', () => {
    for (const layout of LAYOUTS) {
      const open = layout.registers.filter(({ level }) => level === 'open').map(({ name }) => name);
      expect(open, layout.record.name).toEqual([layout.roles.instructionPointer]);
      expect(layout.registers.every(({ level }) => level === 'open' || level === 'values')).toBe(true);
    }
  });

  it('no two registers or areas of a layout share bytes, and all of them are in its record', () => {
    for (const { record, registers, runs } of LAYOUTS) {
      const ranges = [
        ...registers.map(({ offset, size }) => [offset, offset + size] as const),
        ...runs.flatMap(({ names, offset, size, stride }) =>
          names.map((_, index) => [offset + index * stride, offset + index * stride + size] as const),
        ),
      ].toSorted((a, b) => a[0] - b[0]);
      for (const [index, range] of ranges.entries())
        expect(range[1], record.name).toBeLessThanOrEqual(ranges[index + 1]?.[0] ?? record.bytes);
    }
  });

  it('a register of a part that the flags do not name is not valid', () => {
    const { dump, location } = dumpWithContext({
      context: bytesWith(1_232, [
        [0x30, 4, 0x10_0002n],
        [0xf8, 8, 5n],
        [0x78, 8, 7n],
      ]),
      architecture: ARCHITECTURES.amd64,
    });
    const context = readContext(dump, location);
    expect(context).toMatchObject({ parts: ['integer'], instructionPointer: null, stackPointer: null, flagsRegister: null });
    expect(context && registerNamed(context, 'rip')).toMatchObject({ value: 5n, isValid: false });
    expect(context && registerNamed(context, 'rax')).toMatchObject({ value: 7n, isValid: true });
  });

  it('if the flags name no part, every register is valid', () => {
    const { dump, location } = dumpWithContext({
      context: bytesWith(716, [
        [0, 4, 0x1_0000n],
        [0xb8, 4, 9n],
      ]),
      architecture: ARCHITECTURES.x86,
    });
    const context = readContext(dump, location);
    expect(context).toMatchObject({ parts: [], instructionPointer: 9n });
    expect(context?.registers.every(({ isValid }) => isValid)).toBe(true);
  });

  it('the frame pointer of arm is r7 on iOS and r11 elsewhere', () => {
    const context = bytesWith(368, [
      [0, 4, 0x4000_0002n],
      [4 + 7 * 4, 4, 7n],
      [4 + 11 * 4, 4, 11n],
    ]);
    const framePointerOn = (platform: number): bigint | null => {
      const { dump, location } = dumpWithContext({ context, architecture: ARCHITECTURES.arm, platform });
      return readContext(dump, location)?.framePointer ?? null;
    };
    expect([framePointerOn(0x8102), framePointerOn(0x8203)]).toEqual([7n, 11n]);
  });

  it('a sign-extended address of 32-bit mips loses its high half as a pointer, not as a register', () => {
    const { dump, location } = dumpWithContext({
      context: bytesWith(600, [
        [0, 4, 0x4_0002n],
        [312, 8, 0xffff_ffff_8000_1234n],
      ]),
      architecture: ARCHITECTURES.mips,
    });
    const context = readContext(dump, location);
    expect(context?.instructionPointer).toBe(0x8000_1234n);
    expect(context && registerNamed(context, 'pc')?.value).toBe(0xffff_ffff_8000_1234n);
  });

  it('a context that the end of the file cuts has the registers before the cut', () => {
    const { dump, location } = dumpWithContext({
      context: bytesWith(0xa0, [
        [0x30, 4, 0x10_000fn],
        [0x98, 8, 2n],
      ]),
      architecture: ARCHITECTURES.amd64,
      after: 0,
    });
    const context = readContext(dump, { offset: location.offset, size: 1_232 });
    expect(context).toMatchObject({ size: 0xa0, stackPointer: 2n, instructionPointer: null, framePointer: null });
    expect(context?.registers.at(-1)?.name).toBe('rsp');
    expect(readContext(dump, location)?.stackPointer).toBe(2n);
    expect(dump.findings()).toEqual([]);
  });

  it('a context without bytes is null without a finding', () => {
    const { dump, location } = dumpWithContext({ context: new Uint8Array(8), architecture: ARCHITECTURES.x86, after: 0 });
    expect(readContext(dump, { offset: 0, size: 0 })).toBeNull();
    expect(readContext(dump, { offset: location.offset + 8, size: 716 })).toBeNull();
    expect(dump.findings()).toEqual([]);
  });

  it('names that other programs use lead to the same register', () => {
    const { dump, location } = dumpWithContext({
      context: bytesWith(912, [
        [0, 4, 0x40_0007n],
        [0xf0, 8, 3n],
      ]),
      architecture: ARCHITECTURES.arm64,
    });
    const context = readContext(dump, location);
    expect(context && registerNamed(context, 'fp')).toMatchObject({ name: 'x29', value: 3n });
    expect(context && registerNamed(context, 'lr')?.name).toBe('x30');
    expect(context && registerNamed(context, 'eax')).toBeNull();
  });

  it('a context of a machine without an unwinder is read, but cannot be unwound', () => {
    const unwindable = CASES.filter(({ architecture, size, numbers }) => {
      const { dump, location } = dumpWithContext({ context: bytesWith(size, numbers), architecture });
      const context = readContext(dump, location);
      return context !== null && isUnwindable(context.cpu);
    });
    expect(unwindable.map(({ record }) => record)).toEqual([
      'CONTEXT_X86',
      'CONTEXT_AMD64',
      'CONTEXT_ARM',
      'CONTEXT_ARM_WINDOWS',
      'CONTEXT_ARM64',
      'CONTEXT_ARM64_OLD',
      'CONTEXT_MIPS',
      'CONTEXT_MIPS64',
      'CONTEXT_MIPS64_CRASHPAD',
    ]);
  });

  it('the floating point and vector registers are located by name', () => {
    const { dump, location } = dumpWithContext({ context: bytesWith(1_232, [[0x30, 4, 0x10_0003n]]), architecture: ARCHITECTURES.amd64 });
    const context = readContext(dump, location);
    const areas = context === null ? [] : registerAreas(dump, context);
    expect(areas.find(({ name }) => name === 'st1')).toMatchObject({ offset: location.offset + 0x100 + 32 + 16, size: 10, isValid: false });
    expect(areas.find(({ name }) => name === 'xmm15')).toMatchObject({ offset: location.offset + 0x1a0 + 240, size: 16 });
    expect(layoutNamed('CONTEXT_X86')?.runs.map(({ offset, names }) => [names[0], offset])).toEqual([
      ['st0', 56],
      ['xmm0', 204 + 160],
    ]);
  });

  it('changed bytes never make it throw', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    let read = 0;
    let outside = 0;
    for (let round = 0; round < 3_000; round += 1) {
      const { architecture, size, numbers } = CASES[round % CASES.length] ?? { architecture: 0, size: 716, numbers: [] };
      const context = bytesWith(size + random(2) * random(1_000), numbers);
      for (let change = 0; change < random(4); change += 1) context[random(context.length)] = random(256);
      const { dump, location } = dumpWithContext({ context, architecture, after: 0 });
      const found = readContext(dump, { offset: location.offset, size: random(2) === 0 ? location.size : random(2 ** 32) });
      if (found === null) continue;
      read += 1;
      const parts = [...found.registers, ...registerAreas(dump, found)];
      outside += parts.filter(({ offset, size: bytes }) => offset + bytes > dump.bytes.size).length;
    }
    expect(outside).toBe(0);
    expect(read).toBeGreaterThan(2_000);
  });
});

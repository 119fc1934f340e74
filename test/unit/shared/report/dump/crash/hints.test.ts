import { describe, expect, it } from 'vitest';
import { byStrength, type Hint, HINT_CODES } from '../../../../../../shared/report/dump/crash/hint.ts';
import { analysisOf, hintFor, hintsFor, linuxMap, type MadeCrash, region, signal, STACK, violation, windowsMap } from './made-crash.ts';

const LAST = 0xffff_ffff_ffff_ffffn;
/** `mov [rax], ecx` */
const STORE = '8908';

describe('the hint of a flipped bit', () => {
  const streams = [windowsMap(region(0x7f00_0000_0000n, 0x1_0000n, 4))];

  it('is likely for a non-canonical address that is one bit away from valid memory beside a register', async () => {
    const rax = 0x0100_7f00_0000_1000n;
    const crash: MadeCrash = { ...violation('read', LAST), code: '8b08', registers: { rax, rbx: 0x7f00_0000_1000n }, streams };
    expect(await hintsFor(crash)).toContain('likely: Bit flip: one changed bit in the address gives a valid address (96 %)');
  });

  it('is possible for a canonical address', async () => {
    const rax = 0x3f00_0000_1000n;
    const crash: MadeCrash = { ...violation('write', rax), code: STORE, registers: { rax, rbx: 0x7f00_0000_1000n }, streams };
    expect(await hintFor(crash, 'bit_flip')).toMatchObject({ certainty: 'possible', flip: { address: 0x7f00_0000_1000n } });
  });

  it('is not given if a hint that is at least likely explains the address', async () => {
    const low = [windowsMap(region(0x1_0000n, 0x1_0000n, 4))];
    const at = (rax: bigint): MadeCrash => ({
      ...violation('write', rax),
      code: STORE,
      registers: { rax, rbx: 0x1_0000n + rax },
      streams: low,
    });
    // A null pointer is likely below 4 KiB, but only possible above.
    expect(await hintFor(at(0xf00n), 'bit_flip')).toBeUndefined();
    expect(await hintFor(at(0xf000n), 'bit_flip')).toMatchObject({ certainty: 'possible', flip: { address: 0x1_f000n } });
  });

  it('is not given for a low address, without a map, or if no flip is valid', async () => {
    const rax = 0x3f00_0000_1000n;
    const crash: MadeCrash = { ...violation('write', rax), code: STORE, registers: { rax } };
    expect(await hintFor(crash, 'bit_flip')).toBeUndefined();
    expect(await hintFor({ ...crash, streams: [windowsMap(region(0x5000_0000n, 0x1000n, 4))] }, 'bit_flip')).toBeUndefined();
    expect(await hintFor({ ...violation('execute', 0x10n), instructionPointer: 0x10n, streams }, 'bit_flip')).toBeUndefined();
  });
});

describe('the hint of a contradiction', () => {
  it('is likely for a division that is none and a privileged instruction that is none', async () => {
    expect(await hintsFor({ exception: 0xc000_0094, code: '90' })).toEqual([
      'likely: Bad hardware: the crash is a division by zero, but the instruction does not divide',
    ]);
    expect(await hintsFor({ exception: 0xc000_0096, code: '90' })).toEqual([
      'likely: Bad hardware: the crash is a privileged instruction, but the instruction is not privileged',
    ]);
  });

  it('is possible for an access that the instruction does not make, or that the memory allows', async () => {
    const registers = { rax: 0x5_0000n };
    expect(await hintsFor({ ...violation('write', 0x7_0000n), code: STORE, registers })).toEqual([
      'possible: Contradiction: the instruction does not use the crash address',
    ]);
    const streams = [windowsMap(region(0x5_0000n, 0x1000n, 4))];
    expect(await hintsFor({ ...violation('write', 0x5_0000n), code: STORE, registers, streams })).toEqual([
      'possible: Contradiction: the memory at the crash address allows the access',
    ]);
  });

  it('is possible for an invalid address without one, but not if the memory is misaligned', async () => {
    const crash: MadeCrash = { ...violation('read', LAST), code: STORE, registers: { rax: STACK } };
    expect(await hintsFor(crash)).toEqual([
      'possible: Contradiction: the crash is an invalid address, but all addresses of the instruction are valid',
    ]);
    // movaps xmm0, [rax]
    expect(await hintsFor({ ...crash, code: '0f2800', registers: { rax: STACK + 8n } })).toEqual([]);
  });

  it('is not given if the instruction explains the reason, or is unknown', async () => {
    expect(await hintsFor({ exception: 0xc000_0094, code: 'f7f9' })).toEqual([]); // idiv ecx
    expect(await hintsFor({ exception: 0xc000_0094 })).toEqual([]);
    expect(await hintsFor({ exception: 0xc000_0096, code: 'f4' })).toEqual([]); // hlt
  });
});

describe('hints', () => {
  it('are empty for a dump on request', async () => {
    expect(await hintsFor({ exception: 0xffff_ffff, os: 'linux' })).toEqual([]);
  });

  it('are sorted by certainty, then by their strength', () => {
    const hint = (code: 'guard_page' | 'smashed_stack', certainty: Hint['certainty']): Hint =>
      code === 'guard_page' ? { code, certainty, evidence: [], address: 0n } : { code, certainty, evidence: [], signs: [] };
    const sorted = byStrength([
      hint('smashed_stack', 'possible'),
      hint('guard_page', 'likely'),
      hint('smashed_stack', 'likely'),
      hint('guard_page', 'certain'),
    ]);
    expect(sorted.map(({ code, certainty }) => `${certainty} ${code}`)).toEqual([
      'certain guard_page',
      'likely smashed_stack',
      'likely guard_page',
      'possible smashed_stack',
    ]);
    expect(new Set(HINT_CODES).size).toBe(HINT_CODES.length);
  });

  it('name only bytes that are in the dump', async () => {
    const crashes: readonly MadeCrash[] = [
      { ...violation('write', 0n), code: STORE },
      { exception: 0xc000_00fd },
      { ...signal(11, 2, 0x5_0000n), code: STORE, registers: { rax: 0x5_0000n }, streams: [linuxMap('50000-51000 r--p')] },
    ];
    for (const crash of crashes) {
      const { hints, dump } = await analysisOf(crash);
      expect(hints.length).toBeGreaterThan(0);
      for (const { evidence } of hints) {
        expect(evidence.length).toBeGreaterThan(0);
        for (const { offset, size } of evidence) expect(offset > 0 && size > 0 && offset + size <= dump.bytes.size).toBe(true);
      }
    }
  });
});

import { describe, expect, it } from 'vitest';
import { flagNames } from '../../../../../../shared/report/dump/context/flag-names.ts';

describe('flagNames', () => {
  it('eflags are spelt out from the lowest bit, without the bits that are always set', () => {
    expect(flagNames('amd64', 0x246n)).toEqual(['PF', 'ZF', 'IF']);
    expect(flagNames('x86', 0x1_0a97n)).toEqual(['CF', 'PF', 'AF', 'SF', 'IF', 'OF', 'RF']);
  });

  it('the status of arm and arm64 is spelt out from the highest bit', () => {
    expect(flagNames('arm', 0x6000_0030n)).toEqual(['Z', 'C', 'T']);
    expect(flagNames('arm64', 0x8000_1000n)).toEqual(['N', 'SSBS']);
  });

  it('there are no names for other machines', () => {
    expect(flagNames('ppc', 0xffff_ffffn)).toEqual([]);
  });
});

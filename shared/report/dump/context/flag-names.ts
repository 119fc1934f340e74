import type { CpuName } from '../format/machine.ts';

type FlagBits = readonly (readonly [bit: number, name: string])[];

/** Intel SDM, volume 1, 3.4.3. */
const EFLAGS: FlagBits = [
  [0, 'CF'],
  [2, 'PF'],
  [4, 'AF'],
  [6, 'ZF'],
  [7, 'SF'],
  [8, 'TF'],
  [9, 'IF'],
  [10, 'DF'],
  [11, 'OF'],
  [14, 'NT'],
  [16, 'RF'],
  [17, 'VM'],
  [18, 'AC'],
  [19, 'VIF'],
  [20, 'VIP'],
  [21, 'ID'],
];

/** ARM architecture reference manual, A and R profiles: the program status register. */
const CPSR: FlagBits = [
  [31, 'N'],
  [30, 'Z'],
  [29, 'C'],
  [28, 'V'],
  [27, 'Q'],
  [24, 'J'],
  [9, 'E'],
  [8, 'A'],
  [7, 'I'],
  [6, 'F'],
  [5, 'T'],
];

/** ARM architecture reference manual, A profile: the saved program status of AArch64. */
const PSTATE: FlagBits = [
  [31, 'N'],
  [30, 'Z'],
  [29, 'C'],
  [28, 'V'],
  [25, 'TCO'],
  [24, 'DIT'],
  [23, 'UAO'],
  [22, 'PAN'],
  [21, 'SS'],
  [20, 'IL'],
  [12, 'SSBS'],
  [9, 'D'],
  [8, 'A'],
  [7, 'I'],
  [6, 'F'],
];

const FLAGS: Readonly<Partial<Record<CpuName, FlagBits>>> = { x86: EFLAGS, amd64: EFLAGS, arm: CPSR, arm64: PSTATE };

/**
 * The names of the bits that are set in the flags register: `eflags` of x86 and amd64, `cpsr` of arm and arm64. In the order of debuggers; empty for other
 * machines.
 */
export function flagNames(cpu: CpuName, value: bigint): readonly string[] {
  return (FLAGS[cpu] ?? []).filter(([bit]) => ((value >> BigInt(bit)) & 1n) === 1n).map(([, name]) => name);
}

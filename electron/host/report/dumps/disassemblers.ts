import type * as Iced from 'iced-x86';
import type { Disassembler } from '../../../../shared/report/dump/crash/disassembler.ts';
import type { CpuName } from '../../../../shared/report/dump/format/machine.ts';
import { type CapstoneModule, createArmDisassembler } from './arm-disassembler.ts';
import { createIntelDisassembler } from './intel-disassembler.ts';
import { loadPackage } from '../../platform/base/load-package.ts';

let intel: Disassembler | null = null;
let arm: Promise<Disassembler> | null = null;

/** The disassembler of a machine, or null if there is none. It is loaded at the first call and then kept: iced-x86 takes 25 ms, Capstone (arm, arm64) 40 ms. */
export async function disassemblerFor(cpu: CpuName): Promise<Disassembler | null> {
  switch (cpu) {
    case 'x86':
    case 'amd64':
      intel ??= createIntelDisassembler(loadPackage('iced-x86') as typeof Iced);
      return intel;
    case 'arm':
    case 'arm64':
      arm ??= loadArm();
      return arm;
    default:
      return null;
  }
}

async function loadArm(): Promise<Disassembler> {
  const start = loadPackage('@alexaltea/capstone-js') as () => Promise<CapstoneModule>;
  return createArmDisassembler(await start());
}

import { AMD64_LAYOUT } from './context-amd64.ts';
import { ARM64_LAYOUT, ARM64_OLD_LAYOUT } from './context-arm64.ts';
import { ARM_LAYOUT, ARM_WINDOWS_LAYOUT } from './context-arm.ts';
import type { ContextLayout } from './context-layout.ts';
import { MIPS64_CRASHPAD_LAYOUT, MIPS64_LAYOUT, MIPS_LAYOUT } from './context-mips.ts';
import { PPC64_LAYOUT, PPC_LAYOUT } from './context-ppc.ts';
import { RISCV64_LAYOUT, RISCV_LAYOUT } from './context-riscv.ts';
import { SPARC_LAYOUT } from './context-sparc.ts';
import { X86_LAYOUT } from './context-x86.ts';

/** Every known layout. No two layouts of one machine have the same size. */
export const LAYOUTS: readonly ContextLayout[] = [
  X86_LAYOUT,
  AMD64_LAYOUT,
  ARM_LAYOUT,
  ARM_WINDOWS_LAYOUT,
  ARM64_LAYOUT,
  ARM64_OLD_LAYOUT,
  MIPS_LAYOUT,
  MIPS64_LAYOUT,
  MIPS64_CRASHPAD_LAYOUT,
  PPC_LAYOUT,
  PPC64_LAYOUT,
  SPARC_LAYOUT,
  RISCV_LAYOUT,
  RISCV64_LAYOUT,
];

const BY_RECORD: ReadonlyMap<string, ContextLayout> = new Map(LAYOUTS.map((layout) => [layout.record.name, layout]));

/** The layout of a context by the name of its record type. */
export function layoutNamed(record: string): ContextLayout | null {
  return BY_RECORD.get(record) ?? null;
}

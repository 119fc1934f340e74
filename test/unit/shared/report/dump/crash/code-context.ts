import type { CpuContext } from '../../../../../../shared/report/dump/context/cpu-context.ts';
import type { CpuName } from '../../../../../../shared/report/dump/format/machine.ts';

/** A context with the given registers; all others are missing. */
export function contextWith(
  cpu: CpuName,
  registers: Readonly<Record<string, bigint>>,
  instructionPointer: bigint | null = null,
): CpuContext {
  const values = Object.entries(registers).map(([name, value]) => ({
    name,
    value,
    isValid: true,
    offset: 0,
    size: 8,
    part: 'integer' as const,
    level: 'values' as const,
  }));
  return {
    cpu,
    record: '',
    offset: 0,
    size: 0,
    flags: 0,
    parts: [],
    registers: values,
    instructionPointer,
    stackPointer: null,
    framePointer: null,
    linkRegister: null,
    flagsRegister: values.find(({ name }) => name === 'cpsr') ?? null,
  };
}

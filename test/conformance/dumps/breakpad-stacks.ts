import type { Trust } from '../../../shared/report/dump/unwind/frame.ts';
import { runBreakpad } from './breakpad-programs.ts';
import { FOUND_BY } from './stack-fields.ts';

/** A frame as Breakpad printed it. */
export interface BreakpadFrame {
  readonly trust: Trust | 'inline' | 'unknown';
  readonly instructionPointer: bigint | null;
  readonly stackPointer: bigint | null;
  /** Of Intel machines. */
  readonly framePointer?: bigint | null;
  /** `module + 0x10`, `module!function + 0x10`, `module!function [file : 12 + 0x1]`, or the address of a frame in no module. */
  readonly location: string;
}

/** Runs minidump_stackwalk. `symbols`: a folder with symbol files. Returns the frames of each thread by Breakpad's thread number. */
export function breakpadStacks(path: string, symbols: string | null = null): ReadonlyMap<number, readonly BreakpadFrame[]> {
  const text = runBreakpad('minidump_stackwalk', path, [], symbols);
  const stacks = new Map<number, readonly BreakpadFrame[]>();
  const end = text.indexOf('\nLoaded modules:');
  const sections = text.slice(0, end < 0 ? undefined : end).split(/^Thread (?=\d)/m);
  for (const section of sections.slice(1)) stacks.set(Number.parseInt(section, 10), framesOf(section));
  return stacks;
}

function framesOf(section: string): readonly BreakpadFrame[] {
  const frames: BreakpadFrame[] = [];
  for (const [, location = '', body = '', trust = ''] of section.matchAll(/^ ?\d+ {2}(\S.*)\n([^]*?)^ {4}Found by: (.*)$/gm)) {
    const registers = new Map(Array.from(body.matchAll(/(\w+) = (0x[0-9a-f]+)/g), ([, name = '', value = '0']) => [name, BigInt(value)]));
    const valueOf = (...names: readonly string[]): bigint | null => {
      const name = names.find((each) => registers.has(each));
      return name === undefined ? null : (registers.get(name) ?? null);
    };
    frames.push({
      trust: trust === 'inline record' ? 'inline' : (FOUND_BY[trust] ?? 'unknown'),
      instructionPointer: valueOf('rip', 'eip', 'pc'),
      stackPointer: valueOf('rsp', 'esp', 'sp'),
      framePointer: valueOf('rbp', 'ebp'),
      location,
    });
  }
  return frames;
}

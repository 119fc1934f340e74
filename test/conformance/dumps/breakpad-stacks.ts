import type { Trust } from '../../../shared/report/dump/unwind/frame.ts';
import { runBreakpad } from './breakpad-programs.ts';
import { FOUND_BY } from './stack-fields.ts';

/** A frame as Breakpad printed it. */
export interface BreakpadFrame {
  readonly trust: Trust | 'unknown';
  readonly instructionPointer: bigint | null;
  readonly stackPointer: bigint | null;
  /** `module + 0x10`, or the address of a frame in no module. */
  readonly location: string;
}

/** Runs minidump_stackwalk without symbols. Returns the frames of each thread by Breakpad's thread number. */
export function breakpadStacks(path: string): ReadonlyMap<number, readonly BreakpadFrame[]> {
  const text = runBreakpad('minidump_stackwalk', path);
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
      trust: FOUND_BY[trust] ?? 'unknown',
      instructionPointer: valueOf('rip', 'eip', 'pc'),
      stackPointer: valueOf('rsp', 'esp', 'sp'),
      location,
    });
  }
  return frames;
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import { type Dump, isDumpFailure, openDump } from '../../../shared/report/dump/format/dump.ts';
import { modulesOf } from '../../../shared/report/dump/format/modules.ts';
import { systemOf } from '../../../shared/report/dump/format/system-info.ts';
import { threadsOf } from '../../../shared/report/dump/format/threads.ts';
import type { Frame } from '../../../shared/report/dump/unwind/frame.ts';
import { isDumpWriter, unwinderOf } from '../../../shared/report/dump/unwind/thread-stack.ts';
import { MADE_MACHINES, madeDump } from '../../builders/report/made-dumps.ts';
import type { MadeMachine } from '../../builders/report/made-stacks.ts';
import { type BreakpadFrame, breakpadStacks } from './breakpad-stacks.ts';

/** A way in which stacks differ at their first different frame. */
interface Difference {
  readonly machine: string;
  /**
   * `thread`: Breakpad does not have the thread. `shorter`, `longer`: our stack ends before or after Breakpad's. `trust`: the same frame was found by another
   * method. `location`: the same address is in another module. `frame`: another frame. Then the methods of both sides, ours first: `frame frame_pointer/scan`.
   */
  readonly kind: string;
  readonly count: number;
  /** Where to look: the seed of a dump, the thread and the frame. */
  readonly example: string;
}

/** Frames of one machine. `frames`: of Breakpad. `equal`: those that are the same on our side: address, stack pointer, module and trust. */
interface MachineAgreement {
  readonly machine: string;
  readonly dumps: number;
  readonly threads: number;
  readonly equalThreads: number;
  readonly frames: number;
  readonly equal: number;
  /** Our frames; more of them than Breakpad's can be right. */
  readonly ours: number;
  /** The calls from which the stacks were made, and how many of them each side found, in order. */
  readonly callers: number;
  readonly foundByUs: number;
  readonly foundByThem: number;
  /** Frames of Breakpad whose return address is in none of our frames of the thread. */
  readonly dropped: number;
}

export interface MadeComparison {
  readonly machines: readonly MachineAgreement[];
  readonly differences: readonly Difference[];
}

/**
 * Unwinds `count` made dumps with our code and with Breakpad's. Dump `n` has the seed `seed + n` and the machine `n` of the list, which repeats. `folder`: for
 * the files.
 */
export function compareMade(count: number, seed: number, folder: string): MadeComparison {
  const tally = new Tally();
  for (let index = 0; index < count; index += 1) {
    const machine = MADE_MACHINES[index % MADE_MACHINES.length] ?? MADE_MACHINES[0];
    compareOne(tally, machine, seed + index, folder);
  }
  return tally.result();
}

/** Our frames in Breakpad's form. */
function ownFrames(dump: Dump, thread: number): readonly BreakpadFrame[] {
  const unwinder = unwinderOf(dump, thread);
  if (typeof unwinder === 'string') return [];
  unwinder.run();
  return unwinder.frames.map((frame) => ({
    trust: frame.trust,
    instructionPointer: frame.registers.instructionPointer,
    stackPointer: frame.registers.stackPointer,
    location: locationOf(dump, frame),
  }));
}

function locationOf(dump: Dump, { lookupAddress, moduleIndex, registers }: Frame): string {
  const cpu = systemOf(dump)?.cpu;
  // Breakpad finds the module by the lookup address, and on Intel machines prints the return address.
  const shown = cpu === 'x86' || cpu === 'amd64' ? registers.instructionPointer : lookupAddress;
  const module = moduleIndex < 0 ? undefined : modulesOf(dump).at(moduleIndex);
  return module === undefined ? `0x${shown.toString(16)}` : `${module.name} + 0x${(shown - module.record.base).toString(16)}`;
}

function compareOne(tally: Tally, machine: MadeMachine, seed: number, folder: string): void {
  const { spec, callers } = madeDump(seed, machine);
  const bytes = buildDump(spec);
  const path = join(folder, `${machine.cpu}-${machine.os}-${String(seed)}.dmp`);
  writeFileSync(path, bytes);
  const theirs = breakpadStacks(path);
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  const name = `${machine.cpu} ${machine.os}`;
  tally.addDump(name);
  // Breakpad leaves out the thread that wrote the dump, and numbers the others.
  const walked = Array.from({ length: threadsOf(dump)?.length ?? 0 }, (_, index) => index).filter((index) => !isDumpWriter(dump, index));
  for (const [number, index] of walked.entries())
    tally.addThread({
      machine: name,
      where: `seed ${String(seed)} thread ${String(index)}`,
      ours: ownFrames(dump, index),
      theirs: theirs.get(number) ?? [],
      callers: callers[index] ?? [],
    });
}

interface ComparedThread {
  readonly machine: string;
  readonly where: string;
  readonly ours: readonly BreakpadFrame[];
  /** Empty if Breakpad does not have the thread. */
  readonly theirs: readonly BreakpadFrame[];
  readonly callers: readonly bigint[];
}

class Tally {
  readonly #machines = new Map<string, { -readonly [Key in keyof MachineAgreement]: MachineAgreement[Key] }>();
  readonly #differences = new Map<string, { -readonly [Key in keyof Difference]: Difference[Key] }>();

  addDump(machine: string): void {
    this.#of(machine).dumps += 1;
  }

  addThread({ machine, where, ours, theirs, callers }: ComparedThread): void {
    const sums = this.#of(machine);
    sums.threads += 1;
    sums.ours += ours.length;
    if (theirs.length === 0) {
      this.#differ(machine, 'thread', where);
      return;
    }
    sums.frames += theirs.length;
    sums.callers += callers.length;
    sums.foundByUs += foundCallers(callers, ours);
    sums.foundByThem += foundCallers(callers, theirs);
    const known = new Set(ours.map(({ instructionPointer }) => instructionPointer));
    sums.dropped += theirs.filter(({ instructionPointer }) => !known.has(instructionPointer)).length;
    const matching = new Map(ours.map((frame) => [keyOf(frame), frame]));
    sums.equal += theirs.filter((frame) => matching.has(keyOf(frame))).length;
    const first = theirs.findIndex((frame, index) => {
      const own = ours[index];
      return own === undefined || keyOf(own) !== keyOf(frame);
    });
    if (first < 0 && ours.length === theirs.length) {
      sums.equalThreads += 1;
      return;
    }
    const at = first < 0 ? theirs.length : first;
    this.#differ(machine, kindOf(ours[at], theirs[at]), `${where} frame ${String(at)}`);
  }

  result(): MadeComparison {
    return {
      machines: [...this.#machines.values()],
      differences: [...this.#differences.values()].toSorted((a, b) => b.count - a.count),
    };
  }

  #differ(machine: string, kind: string, example: string): void {
    const key = `${machine} ${kind}`;
    const found = this.#differences.get(key) ?? { machine, kind, count: 0, example };
    found.count += 1;
    this.#differences.set(key, found);
  }

  #of(machine: string) {
    const found = this.#machines.get(machine) ?? {
      machine,
      ...{ dumps: 0, threads: 0, equalThreads: 0, frames: 0, equal: 0, ours: 0, callers: 0, foundByUs: 0, foundByThem: 0, dropped: 0 },
    };
    this.#machines.set(machine, found);
    return found;
  }
}

/** How many of the calls are among the frames, in the same order. */
export function foundCallers(callers: readonly bigint[], frames: readonly Pick<BreakpadFrame, 'instructionPointer'>[]): number {
  let found = 0;
  let from = 1;
  for (const caller of callers) {
    const at = frames.findIndex(({ instructionPointer }, index) => index >= from && instructionPointer === caller);
    if (at < 0) continue;
    found += 1;
    from = at + 1;
  }
  return found;
}

function keyOf({ trust, instructionPointer, stackPointer, location }: BreakpadFrame): string {
  return [trust, instructionPointer, stackPointer, location].join(' ');
}

function kindOf(ours: BreakpadFrame | undefined, theirs: BreakpadFrame | undefined): string {
  if (ours === undefined) return `shorter ${theirs?.trust ?? ''}`;
  if (theirs === undefined) return `longer ${ours.trust}`;
  const methods = `${ours.trust}/${theirs.trust}`;
  const isSame = ours.instructionPointer === theirs.instructionPointer && ours.stackPointer === theirs.stackPointer;
  if (!isSame) return `frame ${methods}`;
  return ours.trust === theirs.trust ? `location ${methods}` : `trust ${methods}`;
}

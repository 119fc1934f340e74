import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { disassemblerFor } from '../../../../electron/host/report/dumps/disassemblers.ts';
import type { CpuName } from '../../../../shared/report/dump/format/machine.ts';
import { mutateDump } from '../../../builders/report/mutate-dump.ts';
import { type DumpTally, type Disassemblers, readDump } from '../../../builders/report/read-dump.ts';
import { timedMutation } from '../../../builders/report/mutation-time.ts';
import { Dice } from '../../../builders/platform/dice.ts';

const CORPUS = path.join(import.meta.dirname, '../../../../../shared/corpus/minidumps');
/** Larger dumps take longer without showing more. */
const MAX_BYTES = 400_000;

/** The real dumps beside the checkout, by name; empty if there are none. */
export function corpusDumps(): readonly (readonly [name: string, bytes: Uint8Array])[] {
  if (!existsSync(CORPUS)) return [];
  return readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.dmp') && !path.basename(name).startsWith('microdump'))
    .toSorted()
    .map((name) => [name, Uint8Array.from(readFileSync(path.join(CORPUS, name)))] as const)
    .filter(([, { length }]) => length <= MAX_BYTES);
}

/** Loads the disassemblers of all machines. */
export async function loadDisassemblers(): Promise<Disassemblers> {
  const names: readonly CpuName[] = ['x86', 'amd64', 'arm', 'arm64'];
  const loaded = new Map(await Promise.all(names.map(async (cpu) => [cpu as string, await disassemblerFor(cpu)] as const)));
  return (cpu) => loaded.get(cpu) ?? null;
}

/** What a run found. */
export interface MutationTally {
  /** Mutated dumps that could be opened. */
  readonly opened: number;
  readonly items: number;
  readonly frames: number;
  readonly findings: number;
  /** The longest time of a dump, in ms of CPU, and its seed. */
  readonly slowest: number;
  readonly slowestSeed: number;
}

/** Reads the mutated dumps with the seeds from `seed` on. Throws an error that names the seed if one cannot be read, or takes longer than a second. */
export function readMutations(sources: readonly Uint8Array[], disassemblers: Disassemblers, seed: number, count: number): MutationTally {
  const tally = { opened: 0, items: 0, frames: 0, findings: 0, slowest: 0, slowestSeed: seed };
  for (let at = seed; at < seed + count; at += 1) {
    const { read, took } = timedMutation(at, () => readOne(sources, disassemblers, at));
    if (took > tally.slowest) {
      tally.slowest = took;
      tally.slowestSeed = at;
    }
    if (read.opened) tally.opened += 1;
    tally.items += read.items;
    tally.frames += read.frames;
    tally.findings += read.findings;
  }
  return tally;
}

function readOne(sources: readonly Uint8Array[], disassemblers: Disassemblers, seed: number): DumpTally {
  try {
    const dice = new Dice(seed);
    const source = sources[dice.int(0, sources.length - 1)] ?? new Uint8Array(0);
    return readDump(mutateDump(source, dice), disassemblers);
  } catch (error) {
    throw new Error(`the mutation with seed ${String(seed)} cannot be read`, { cause: error });
  }
}

import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { volume } from '../../../support/volume.ts';
import type { MutationTally } from './mutated-dumps.ts';

/** Each lot has its own seeds, so that a failure can be repeated on its own. */
const LOT = 1_000;
const LOTS = volume(100, 1);
const SEED = Number(process.env['CRASHLENS_SEED'] ?? 1);

/** 256 MiB together, with the code and the disassemblers. A thread that needs more fails. */
const MEMORY = { maxOldGenerationSizeMb: 224, maxYoungGenerationSizeMb: 32 };

async function readLot(seed: number): Promise<MutationTally> {
  const file = path.join(import.meta.dirname, 'mutations-worker.ts');
  const worker = new Worker(file, { workerData: { seed, count: LOT }, resourceLimits: MEMORY });
  const [tally] = (await once(worker, 'message')) as [MutationTally];
  await worker.terminate();
  return tally;
}

describe('a mutated dump', () => {
  it.each(Array.from({ length: LOTS }, (_, lot) => SEED + lot * LOT))(
    'is read without an exception, within a second and 256 MiB, with the 1,000 seeds from %i on',
    async (seed) => {
      const tally = await readLot(seed);
      // Most of them can still be opened, and show something.
      expect(tally.opened).toBeGreaterThan(LOT / 2);
      expect(tally.items).toBeGreaterThan(tally.opened);
      expect(tally.frames).toBeGreaterThan(tally.opened);
      expect(tally.findings).toBeGreaterThan(tally.opened);
    },
    600_000,
  );
});

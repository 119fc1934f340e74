import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { volume } from '../../../support/volume.ts';
import type { SymbolMutationTally } from './mutated-symbols.ts';

/** Each lot has its own seeds, so that a failure can be repeated on its own. */
const LOT = 500;
const LOTS = volume(40, 1);
const SEED = Number(process.env['CRASHLENS_SEED'] ?? 1);

/** 256 MiB together, with the code. A thread that needs more fails. */
const MEMORY = { maxOldGenerationSizeMb: 224, maxYoungGenerationSizeMb: 32 };

async function readLot(seed: number): Promise<SymbolMutationTally> {
  const file = path.join(import.meta.dirname, 'symbol-mutations-worker.ts');
  const worker = new Worker(file, { workerData: { seed, count: LOT }, resourceLimits: MEMORY });
  const [tally] = (await once(worker, 'message')) as [SymbolMutationTally];
  await worker.terminate();
  return tally;
}

describe('a mutated symbol file', () => {
  it.each(Array.from({ length: LOTS }, (_, lot) => SEED + lot * LOT))(
    'is indexed and used without an exception, within a second and 256 MiB, with the 500 seeds from %i on',
    async (seed) => {
      const tally = await readLot(seed);
      // Most of them are still of use.
      expect(tally.modules).toBeGreaterThan(LOT / 2);
      expect(tally.brokenLines).toBeGreaterThan(LOT);
      expect(tally.named).toBeGreaterThan(LOT * 50);
      expect(tally.ruled).toBeGreaterThan(LOT * 20);
      expect(tally.frames).toBeGreaterThan(LOT * 5);
      expect(tally.frameNames).toBeGreaterThan(LOT);
    },
    600_000,
  );
});

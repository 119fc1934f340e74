import { beforeAll, describe, expect, it } from 'vitest';
import type { Disassemblers } from '../../../builders/report/read-dump.ts';
import { richDumps } from '../../../builders/report/rich-dumps.ts';
import { peakMemory } from '../../../bench/support/peak-memory.ts';
import { volume } from '../../../support/volume.ts';
import { corpusDumps, loadDisassemblers, readMutations } from './mutated-dumps.ts';

/** Each lot has its own seeds, so that a failure can be repeated on its own. */
const LOT = 1_000;
const LOTS = volume(100, 1);
const SEED = Number(process.env['CRASHLENS_SEED'] ?? 1);
/** The most memory that the process may take in addition while it reads. */
const MAX_MEMORY = 256 * 2 ** 20;

let disassemblers: Disassemblers;

beforeAll(async () => {
  disassemblers = await loadDisassemblers();
});

describe('a mutated dump', () => {
  const sources = [...corpusDumps().map(([, bytes]) => bytes), ...richDumps()];

  it.each(Array.from({ length: LOTS }, (_, lot) => SEED + lot * LOT))(
    'is read without an exception, within a second and 256 MiB, with the 1,000 seeds from %i on',
    (seed) => {
      const before = peakMemory();
      const tally = readMutations(sources, disassemblers, seed, LOT);
      // Most of them can still be opened, and show something.
      expect(tally.opened).toBeGreaterThan(LOT / 2);
      expect(tally.items).toBeGreaterThan(tally.opened);
      expect(tally.frames).toBeGreaterThan(tally.opened);
      expect(tally.findings).toBeGreaterThan(tally.opened);
      expect(peakMemory() - before).toBeLessThan(MAX_MEMORY);
    },
    600_000,
  );
});

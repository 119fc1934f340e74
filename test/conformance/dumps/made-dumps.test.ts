import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { volume } from '../../support/volume.ts';
import { breakpadNote, hasBreakpad } from './breakpad-programs.ts';
import { compareMade, type MadeComparison } from './made-dumps.ts';

/** Differences that were looked at, by machine. On all other machines, at most one thread in a hundred may differ in the ways of `RARE`. */
const KNOWN: Readonly<Record<string, RegExp>> = {
  // Breakpad never follows rbp on Windows, and takes the return address of a leaf also from the second word of its stack.
  'amd64 windows': /^(trust|frame) frame_pointer\/(scan|leaf)$|^trust scan\/leaf$|^longer frame_pointer$|^shorter (scan|leaf)$/,
};

/** Breakpad ends at a frame pointer below the stack pointer, and on x86 follows any word as a saved ebp; we scan. */
const RARE = /^longer scan$|^frame scan\/frame_pointer$/;

describe.skipIf(!hasBreakpad)(`stacks of made dumps without symbols${breakpadNote}`, () => {
  let comparison: MadeComparison = { machines: [], differences: [] };

  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'crashlens-test-'));
    comparison = compareMade(volume(12_000, 360), 1, folder);
    rmSync(folder, { recursive: true, force: true });
  });

  it('are those of Breakpad frame by frame, except for known differences', () => {
    const { machines, differences } = comparison;
    expect(machines).toHaveLength(12);
    for (const { machine, frames, threads, equalThreads } of machines) {
      expect(frames).toBeGreaterThan(threads * 4);
      if (KNOWN[machine] === undefined) expect.soft(equalThreads / threads, machine).toBeGreaterThanOrEqual(0.99);
    }
    expect(differences.filter(({ machine, kind }) => !(KNOWN[machine] ?? RARE).test(kind))).toEqual([]);
  });

  it('find as many of the true callers as those of Breakpad, and nearly as many with known differences', () => {
    expect(comparison.machines).toHaveLength(12);
    for (const { machine, callers, foundByUs, foundByThem } of comparison.machines) {
      expect(foundByThem / callers, machine).toBeGreaterThan(0.2);
      expect.soft(foundByUs / foundByThem, machine).toBeGreaterThanOrEqual(KNOWN[machine] === undefined ? 1 : 0.85);
    }
  });
});

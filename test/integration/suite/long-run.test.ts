import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLongRun } from '../../support/runner/long-run-record.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crashlens-long-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a long run that was interrupted', () => {
  it('skips the suites that passed with the same seed and sources', async () => {
    const counts = { passed: 3, failed: 0, skipped: 1 };
    const run = await openLongRun(7, 'stamp', folder);
    expect(run.passed('unit')).toBeUndefined();
    await run.record('unit', counts);
    const again = await openLongRun(7, 'stamp', folder);
    expect(again.passed('unit')).toEqual(counts);
    expect(again.passed('browser')).toBeUndefined();
  });

  it('starts over with another seed or after a change of the sources', async () => {
    const run = await openLongRun(7, 'stamp', folder);
    await run.record('unit', { passed: 3, failed: 0, skipped: 1 });
    expect((await openLongRun(8, 'stamp', folder)).passed('unit')).toBeUndefined();
    expect((await openLongRun(7, 'other', folder)).passed('unit')).toBeUndefined();
  });
});

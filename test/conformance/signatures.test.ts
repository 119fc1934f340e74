import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dumpSignatures, madeSignatures, SIGNATURES_FILE } from './compare-signatures.ts';
import { hasDumps } from './dump-contexts.ts';

describe.skipIf(!existsSync(SIGNATURES_FILE))('crash signatures, compared with those of Socorro', () => {
  it('are equal for every made crash', () => {
    const { total, others } = madeSignatures();
    expect(total).toBeGreaterThanOrEqual(300);
    expect(others).toEqual([]);
  });

  it.skipIf(!hasDumps)('are equal for every dump, with symbols and without', () => {
    const { noLists, shortLists } = dumpSignatures();
    expect(noLists.total).toBeGreaterThanOrEqual(89);
    expect(noLists.others).toEqual([]);
    // Socorro used its own lists, which are longer. The figure must not get worse without a reason.
    expect(shortLists.total - shortLists.others.length).toBeGreaterThanOrEqual(83);
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testHost } from '../../builders/app/test-host.ts';
import { volume } from '../../support/volume.ts';
import { damagedReport } from '../../builders/report/damaged-report.ts';
import { EVERY_ACT } from './actions.ts';
import { leakOf } from './leaks.ts';

it('no single kind of action shows a protected value of a damaged report', async () => {
  const host = await testHost();
  for (const report of fc.sample(damagedReport, { numRuns: volume(100, 25), seed: 20_261_122 })) {
    expect(await leakOf(host, report, EVERY_ACT, 'each separately')).toBeNull();
  }
}, 600_000);

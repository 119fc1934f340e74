import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testHost } from '../../builders/app/test-host.ts';
import { volume } from '../../support/volume.ts';
import { editScenario } from './edited-report.ts';
import { leakOf } from './leaks.ts';

it('no sequence of actions, and no preview of an action, shows a protected value of a damaged report', async () => {
  const host = await testHost();
  await fc.assert(
    fc.asyncProperty(editScenario, async ({ report, acts }) => {
      expect(await leakOf(host, report, acts, 'one after another')).toBeNull();
    }),
    { numRuns: volume(30_000, 1_000), seed: 20_261_122, endOnFailure: true },
  );
}, 3_600_000);

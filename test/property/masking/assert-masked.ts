import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hasMembers } from '../../../shared/report/parts/shown-name.ts';
import { inspectCapture } from '../../../shared/verdict/decide/inspect.ts';
import type { Capture } from '../../../shared/report/wire/capture.ts';
import { captureOf } from '../../builders/report/capture-of.ts';
import { MEMBERS, SECRETS, damagedReport, requestOf } from '../../builders/report/damaged-report.ts';
import { seenTexts } from './visible-texts.ts';

/**
 * Asserts that damaged reports show no secret anywhere; the same seed makes the same reports. Returns the number of reports whose JSON was damaged into other
 * valid JSON without a member, which is not distinguishable from an original report.
 */
export async function assertMasked(reports: number, seed: number): Promise<number> {
  let others = 0;
  await fc.assert(
    fc.asyncProperty(damagedReport, async (report) => {
      const capture = await captureOf(requestOf(report));
      const seen = seenTexts(capture);
      const locations = Object.entries(seen).flatMap(([location, text]) =>
        SECRETS.some((secret) => text.includes(secret)) ? [location] : [],
      );
      if (locations.length > 0 && hasOtherJson(capture)) others += 1;
      else assert.deepEqual(locations, []);
    }),
    { numRuns: reports, seed },
  );
  return others;
}

function hasOtherJson(capture: Capture): boolean {
  const [json] = inspectCapture(capture, 'spec').report.readings.filter(hasMembers);
  return json?.json !== undefined && json.json !== null && json.json.members.length < MEMBERS;
}

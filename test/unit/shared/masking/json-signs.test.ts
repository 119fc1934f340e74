import { expect, it } from 'vitest';
import { range } from '../../../../shared/bytes/byte-range.ts';
import { masksOf } from '../../../../shared/masking/masks.ts';
import { inspectCapture } from '../../../../shared/verdict/decide/inspect.ts';
import { captureOf } from '../../../builders/report/capture-of.ts';
import { multipart, request } from '../../../builders/report/multipart.ts';

/** Returns the content of a JSON part as it is shown, with `·` for each masked character. */
async function seen(content: string): Promise<string> {
  const capture = await captureOf(request(multipart([{ name: 'extra', type: 'application/json', content }])));
  const inspection = inspectCapture(capture, 'spec');
  const [part] = inspection.report.readings;
  if (part === undefined) throw new Error('one part');
  const masks = masksOf(inspection);
  return Array.from(content, (character, index) => (masks.isHidden(range('plain', part.wire.content + index, 1)) ? '·' : character)).join(
    '',
  );
}

it.each([
  ['{"a":"x",}', '{"a":···,}'],
  ['{"a":"x", \n }', '{"a":···, \n }'],
  ['{"a":["x"],}', '{"a":·····,}'],
  ['{"a":"x",,"b":1}', '{"a":···,,······'],
  ['{"a":,"b":1}', '············'],
  // The quote that closes a string before the comma may be missing.
  ['{"a":,}', '·······'],
  ['{"a":],"b":1}', '·············'],
  ['{"a":1}}', '······}}'],
  ['{"a":1} secret', '······}·······'],
  // A quote, a word or a string is next to the character: the character may be the middle of a value.
  ['{"a":["x"}', '··········'],
  ['{"a", "x"}', '··········'],
  ["{'a':'x',}", '··········'],
  ['{"a":x,}', '········'],
  ['{"a":"x" "b",}', '··············'],
  ['{"a":"x\\,}"}', '············'],
  ['{"a":"x,\\u00,}"}', '················'],
  ['{"a":"x', '·······'],
  // The fault is farther away than the lookahead reaches.
  [`{"a":"x",${' '.repeat(99)}}`, `{"a":···,${'·'.repeat(100)}`],
  // Before the last comma, the structure is certain, so public values there are shown.
  ['{"Version":"1","URL":"x","Vendor":"y', '{"Version":"1","URL":···,···········'],
  ['{"Version":"1" "Vendor":"y"}', '·'.repeat(28)],
])('punctuation at the fault in %s is shown if it cannot belong to a value', async (content, shown) => {
  expect(await seen(content)).toBe(shown);
});

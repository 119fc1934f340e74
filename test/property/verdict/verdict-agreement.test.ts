import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startsWithRequestLine } from '../../../shared/report/wire/request-head.ts';
import { DAMAGED_CAPTURES } from '../../builders/report/damaged-captures.ts';
import { BROKEN_JSON } from '../../builders/report/broken-json.ts';
import { multipart, request } from '../../builders/report/multipart.ts';
import { type Comparer, ALL_RULES, comparer } from '../../builders/verdict/verdict-comparer.ts';
import { someReport } from '../../builders/report/arbitrary-report.ts';
import { volume } from '../../support/volume.ts';
import { damagedReport, requestOf } from '../../builders/report/damaged-report.ts';
import { fileOf, recipe } from './hostile/hostile-request.ts';
import { bytesOf, decidingRequest } from './deciding-request.ts';

const rules = fc.constantFrom(...ALL_RULES);

/** Kinds of requests, as this machine's collector receives them. */
const KINDS: readonly (readonly [name: string, files: number, made: fc.Arbitrary<Uint8Array>])[] = [
  ['well_formed', volume(2_000, 100), someReport.map(({ captured }) => captured)],
  ['damaged', volume(4_000, 200), damagedReport.map(requestOf)],
  ['hostile', volume(8_000, 400), recipe.map(fileOf)],
  ['decided by values, nesting, address or head', volume(8_000, 500), decidingRequest.map(bytesOf)],
];

/** Replaces the host of test captures, which is a different machine, by this machine. */
function toThisMachine(captured: Uint8Array): Buffer {
  return Buffer.from(Buffer.from(captured).toString('latin1').replaceAll('Host: collector.example', 'Host: localhost'), 'latin1');
}

async function expectSame(all: Comparer, captured: Uint8Array, by: (typeof ALL_RULES)[number]): Promise<void> {
  const file = toThisMachine(captured);
  // A file that is not a request cannot be opened, and a collector would have nothing to judge.
  if (!startsWithRequestLine(file) || !file.includes('\r\n\r\n')) return;
  expect(await all.compare(file, by)).toBeNull();
}

describe('inspection, prediction, answer line and the demo collector behind a socket', () => {
  it.each(KINDS)('agree on requests that are %s, and the explanation fails at the same step', async (_, files, made) => {
    const all = await comparer();
    await fc.assert(
      fc.asyncProperty(made, rules, (captured, by) => expectSame(all, captured, by)),
      { numRuns: files },
    );
    const { sockets, predictions, lines } = all.compared();
    // Checks that enough requests were compared.
    expect(sockets).toBeGreaterThan(files * 0.6);
    expect(predictions).toBeGreaterThan(files * 0.5);
    expect(lines).toBeGreaterThan(files * 0.4);
    await all.close();
  });

  it('agree on every kind of damage, with all kinds of rules', async () => {
    const all = await comparer();
    const errors = BROKEN_JSON.map(({ content }) => request(multipart([{ name: 'extra', type: 'application/json', content }])));
    for (const captured of [...DAMAGED_CAPTURES.map((one) => one.captured), ...errors])
      for (const by of ALL_RULES) await expectSame(all, captured, by);
    const count = (DAMAGED_CAPTURES.length + errors.length) * ALL_RULES.length;
    expect(all.compared()).toMatchObject({ sockets: count, predictions: count });
    await all.close();
  });
});

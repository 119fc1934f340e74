import { afterAll, describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import { type Dump, isDumpFailure, openDump } from '../../../shared/report/dump/format/dump.ts';
import { dumpRegions } from '../../../shared/report/dump/regions/dump-regions.ts';
import { regionPath } from '../../../shared/report/dump/regions/region-path.ts';
import { createStepCounter } from './step-counter.ts';

const LOOKUPS = 200;

/** A dump with `count` ranges of memory and as many threads with stacks. */
function dumpWith(count: number): Dump {
  const content = new Uint8Array(8);
  const bytes = buildDump({
    memory: Array.from({ length: count }, (_, index) => ({ start: BigInt(index) * 0x1000n, content })),
    threads: Array.from({ length: count }, (_, index) => ({ threadId: index, stack: { start: BigInt(index), content: content.slice() } })),
    stacksInList: false,
  });
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return dump;
}

function findMany(dump: Dump): void {
  for (let index = 0; index < LOOKUPS; index += 1) regionPath(dump, (index * 7_919) % dump.bytes.size);
}

describe('the regions of a dump', () => {
  const counter = createStepCounter();
  afterAll(() => {
    counter.close();
  });

  it('are found with few more steps in a dump with 64 times as many', async () => {
    const steps: number[] = [];
    for (const count of [500, 32_000]) {
      const dump = dumpWith(count);
      expect(dumpRegions(dump).length).toBeGreaterThan(2 * count);
      findMany(dump);
      counter.reset();
      steps.push(
        (
          await counter.count(() => {
            findMany(dump);
          })
        ).own,
      );
    }
    const [few = 0, many = 0] = steps;
    expect(few).toBeGreaterThan(LOOKUPS);
    expect(many).toBeLessThan(2 * few);
  });

  it('are made in a number of steps that grows as the dump does', async () => {
    const steps: number[] = [];
    for (const count of [2_000, 32_000]) {
      const dump = dumpWith(count);
      counter.reset();
      steps.push((await counter.count(() => dumpRegions(dump))).own);
    }
    const [few = 0, many = 0] = steps;
    expect(many).toBeLessThan(1.5 * 16 * few);
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type CheckLimits, type Checkers, createCheckers } from '../../../../electron/cli/verdict/check/checkers.ts';
import { FILE_LIMITS } from '../../../../electron/host/report/reading/reading-pool.ts';
import { DEFAULT_RULES } from '../../../../shared/verdict/rules/target-rules.ts';
import { GOOD_PARTS, rawRequest } from '../../../builders/report/raw-request.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';

const BOUND = 60_000;
const GOOD = rawRequest({ parts: GOOD_PARTS });

function checkersWith(limits: CheckLimits): { readonly checkers: Checkers; readonly log: readonly string[] } {
  const { maxBody, ingress, throttling } = DEFAULT_RULES;
  const by = {
    list: { kind: 'built_in' },
    shownHeaders: '',
    hidesDumps: false,
    signatureLists: {},
    rules: { maxBody, ingress, throttling },
    inflateLimit: 2 ** 30,
  } as const;
  const log: string[] = [];
  const checkers = createCheckers({ by, dialect: 'spec', temporary: tempFolder() }, 2, (line) => log.push(line), limits);
  onTestFinished(() => checkers.close());
  return { checkers, log };
}

/** Makes a folder of good reports with a bad file in the middle, and returns all paths. */
function pathsAround(bad: Uint8Array): readonly string[] {
  const folder = join(tempFolder(), 'captures');
  mkdirSync(folder);
  return Array.from({ length: 40 }, (_, index) => {
    const path = join(folder, `${String(index)}.http`);
    writeFileSync(path, index === 20 ? bad : GOOD);
    return path;
  });
}

/** Checks the files and returns the outcome of each, in order: `read`, or an error code. */
async function outcomes(checkers: Checkers, paths: readonly string[]): Promise<readonly string[]> {
  const files = await Promise.all(paths.map((path) => checkers.check(path)));
  expect(files.map(({ path }) => path)).toEqual(paths);
  return files.map(({ failure, reports }) => failure?.code ?? (reports.length === 1 ? 'read' : 'nothing'));
}

const ONE_OVER = Array.from({ length: 40 }, (_, index) => (index === 20 ? 'over_limit' : 'read'));

describe('a pool of checking threads', () => {
  it('gives up on a file that takes too long, reports it in its position, and reads all other files', { timeout: BOUND }, async () => {
    // Inflating takes far longer than one millisecond, even if a busy machine notices the end of that late.
    const slow = rawRequest({ parts: [...GOOD_PARTS, { name: 'Notes', content: 'x'.repeat(64 << 20) }], gzip: true });
    const limits = { heap: FILE_LIMITS.heap, longest: (bytes: number) => (bytes > 1 << 16 ? 1 : BOUND) };
    const { checkers, log } = checkersWith({ limits, few: { files: 4, bytes: 1 << 20 } });
    const paths = pathsAround(slow);
    expect(await outcomes(checkers, paths)).toEqual(ONE_OVER);
    const { failure, size } = await checkers.check(paths[20] ?? '');
    expect(failure?.message).toMatch(/^“20\.http” was only partly read: it needs more than/);
    expect(size).toBe(slow.length);
    expect(log).toEqual([]);
  });

  it('answers with cancelled if it is closed before an answer', async () => {
    const { checkers } = checkersWith({ few: { files: 0, bytes: 0 } });
    const asked = Promise.allSettled(pathsAround(GOOD).map((path) => checkers.check(path)));
    await checkers.close();
    for (const ended of await asked) expect(ended).toMatchObject({ status: 'rejected', reason: { error: { code: 'cancelled' } } });
  });
});

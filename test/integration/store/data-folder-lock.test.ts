import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runTogether, startLineProcess } from '../../builders/platform/line-process.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';

const CHILD = join(import.meta.dirname, '../../builders/store/lock-loop-child.ts');

it.each([
  ['releases it', 'unlocked', []],
  ['is killed while it holds the lock', 'stale', ['lock']],
])('two processes never hold the lock of a data folder at the same time, even if each %s', async (_, end, left) => {
  const home = tempFolder();
  const processes = Array.from({ length: 5 }, () => startLineProcess(CHILD, home, '200', end));
  expect(await runTogether(processes)).toEqual(['done', 'done', 'done', 'done', 'done']);
  expect(readdirSync(home)).toEqual(left);
});

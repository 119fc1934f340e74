import { mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { makeInsidePrivate } from '../../../electron/host/platform/data-folder/private-modes.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';

/** Returns the paths of all files and folders that this process has open. */
function openPaths(): readonly string[] {
  return readdirSync('/proc/self/fd').flatMap((number) => {
    try {
      return [readlinkSync(`/proc/self/fd/${number}`)];
    } catch {
      // This is the descriptor of the listing itself, which is closed by now.
      return [];
    }
  });
}

it.skipIf(process.platform !== 'linux')('stopping makeInsidePrivate in the middle leaves no folder open', async () => {
  const home = tempFolder();
  const folder = join(home, 'outbox');
  mkdirSync(folder);
  for (let number = 0; number < 300; number += 1) writeFileSync(join(folder, String(number)), '');
  const walk = makeInsidePrivate(home);
  await yieldToEventLoop();
  const inside = openPaths().includes(folder);
  walk.stop();
  await walk.done;
  expect([inside, openPaths().includes(folder)]).toEqual([true, false]);
});

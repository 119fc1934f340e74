import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockHome } from '../../../electron/host/platform/data-folder/home-lock.ts';

/**
 * Run as a process of its own: prints a line, waits for its input, then takes the lock of the data folder argv[2] argv[3] times. While it holds the lock it
 * makes a file that must not exist then. argv[4]: how the lock ends, "unlocked" or "stale" (as a process leaves it that was killed). Prints "done", or what
 * went wrong first.
 */
const [, , home = '', times = '0', end = ''] = process.argv;
const lockProbe = join(home, 'held');

/** False if another process held the lock. */
function takeOnce(): boolean {
  const unlock = lockHome(home, { brief: true });
  if (unlock === null) return false;
  closeSync(openSync(lockProbe, 'wx'));
  rmSync(lockProbe);
  // No process has that id.
  if (end === 'stale') writeFileSync(join(home, 'lock'), JSON.stringify({ pid: 2 ** 30, started: null, token: String(Math.random()) }));
  else unlock();
  return true;
}

process.stdout.write('up\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
try {
  for (let taken = 0; taken < Number(times);) if (takeOnce()) taken += 1;
  process.stdout.write('done\n');
} catch (reason) {
  process.stdout.write(`${String(reason)}\n`);
}
process.stdin.unref();

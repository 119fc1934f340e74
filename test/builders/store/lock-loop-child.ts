import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockHome } from '../../../electron/host/platform/data-folder/home-lock.ts';

/**
 * Runs as a separate process: prints a line, waits for input, then takes the lock of the data folder argv[2] argv[3] times. While it holds the lock it creates
 * a file that must not exist yet. argv[4]: how the lock ends, "unlocked" or "stale" (as after a killed process). Prints "done", or the first error.
 */
const [, , home = '', times = '0', end = ''] = process.argv;
const lockProbe = join(home, 'held');

/** Returns false if another process held the lock. */
function takeOnce(): boolean {
  const unlock = lockHome(home, { brief: true });
  if (unlock === null) return false;
  closeSync(openSync(lockProbe, 'wx'));
  rmSync(lockProbe);
  // A stale lock contains a process id that no process has.
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

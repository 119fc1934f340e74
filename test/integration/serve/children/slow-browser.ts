import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signIn } from '../../../support/shells/sign-in.ts';

// What `xdg-open` starts, as slow as a browser that comes up for the first time: before each step the one who watches looks round a few times more.
// SLOW_BROWSER_ROUNDS: the file that counts those rounds; SLOW_BROWSER_DONE: where it is said what came of it.

const address = process.argv[2] ?? '';
const countFile = process.env['SLOW_BROWSER_ROUNDS'] ?? '';
const ROUNDS = 3;
/** Checks of the count, some milliseconds apart: a limit, so that nothing hangs. */
const MAX_CHECKS = 20_000;

const counted = (): number => Number(readFileSync(countFile, 'utf8'));

async function letOthersLook(): Promise<void> {
  const from = counted();
  for (let look = 0; counted() < from + ROUNDS; look += 1) {
    if (look === MAX_CHECKS) throw new Error('nobody looks round any more');
    await after(5);
  }
}

/** Where a file leads a browser. */
function leadsTo(file: string): string {
  return /<meta http-equiv="refresh" content="0;url=([^"]+)">/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}

/** The status of a first call. Rejects where the address lets nobody in, or is gone. */
async function opened(): Promise<number> {
  await letOthersLook();
  const target = address.startsWith('file:') ? leadsTo(fileURLToPath(address)) : address;
  await letOthersLook();
  const token = await signIn(target);
  await letOthersLook();
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const { status } = await fetch(new URL('/bridge/app.meta', target), { method: 'POST', headers, body: '{}' });
  await letOthersLook();
  return status;
}

// Somebody else was let in, then: that is what the test looks at.
const status = await opened().catch(() => 0);
// Whole at once, as it is waited for.
const done = process.env['SLOW_BROWSER_DONE'] ?? '';
writeFileSync(`${done}.new`, JSON.stringify({ address, status }), { mode: 0o600 });
renameSync(`${done}.new`, done);

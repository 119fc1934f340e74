import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signIn } from '../../../support/shells/sign-in.ts';

// Stands in for the browser that `xdg-open` starts, and is as slow as a first start: before each step the watching process looks around a few more times.
// SLOW_BROWSER_ROUNDS is the file that counts its rounds; SLOW_BROWSER_DONE is the file for the result.

const address = process.argv[2] ?? '';
const countFile = process.env['SLOW_BROWSER_ROUNDS'] ?? '';
const ROUNDS = 3;
/** Maximum number of checks of the count, some milliseconds apart, so that nothing hangs. */
const MAX_CHECKS = 20_000;

const counted = (): number => Number(readFileSync(countFile, 'utf8'));

async function letOthersLook(): Promise<void> {
  const from = counted();
  for (let look = 0; counted() < from + ROUNDS; look += 1) {
    if (look === MAX_CHECKS) throw new Error('nobody looks round any more');
    await after(5);
  }
}

/** The URL in a redirect file. */
function leadsTo(file: string): string {
  return /<meta http-equiv="refresh" content="0;url=([^"]+)">/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}

/** The status of a first call. Rejects if the login link signs nobody in, or does not exist any more. */
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

// Status 0: another process signed in first. The test checks for that.
const status = await opened().catch(() => 0);
// Written with a rename, because the test waits for a complete file.
const done = process.env['SLOW_BROWSER_DONE'] ?? '';
writeFileSync(`${done}.new`, JSON.stringify({ address, status }), { mode: 0o600 });
renameSync(`${done}.new`, done);

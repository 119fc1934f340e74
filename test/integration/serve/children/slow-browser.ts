import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signIn } from '../../../support/shells/sign-in.ts';

// Replaces the browser that `xdg-open` starts, and is as slow as a browser's first start. Before each step, it waits until the watching process has completed a
// few more rounds. SLOW_BROWSER_ROUNDS: the file with the number of rounds. SLOW_BROWSER_DONE: the file for the result.

const address = process.argv[2] ?? '';
const countFile = process.env['SLOW_BROWSER_ROUNDS'] ?? '';
const ROUNDS = 3;
/** Maximum number of times that the file is read, a few milliseconds apart, so that the process cannot hang. */
const MAX_CHECKS = 20_000;

const counted = (): number => Number(readFileSync(countFile, 'utf8'));

async function letOthersLook(): Promise<void> {
  const from = counted();
  for (let look = 0; counted() < from + ROUNDS; look += 1) {
    if (look === MAX_CHECKS) throw new Error('nobody looks round any more');
    await after(5);
  }
}

/** Returns the URL in a redirect file. */
function leadsTo(file: string): string {
  return /<meta http-equiv="refresh" content="0;url=([^"]+)">/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}

/** Signs in and returns the status of a first call. Rejects if the login link does not work or does not exist any more. */
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

// Status 0 means that another process used the login link first. The test checks for that.
const status = await opened().catch(() => 0);
// Renamed into place, so that the test never sees an incomplete file.
const done = process.env['SLOW_BROWSER_DONE'] ?? '';
writeFileSync(`${done}.new`, JSON.stringify({ address, status }), { mode: 0o600 });
renameSync(`${done}.new`, done);

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

// Acts as another user of the machine, who repeatedly looks at the process list and all readable files, and tries to sign in with every string that looks like
// a secret. Arguments: uid, port, folders…. Reports each round to its parent. After a message from the parent, it ends after one more round.

const [, , uid = '', port = '', ...folders] = process.argv;

/** What was examined. `readable`: where secrets were found that signed in. */
export interface Watched {
  readonly rounds: number;
  /** Number of strings that look like a secret. Each was tried. */
  readonly tried: number;
  /** Files that could be read (`read`), and files and folders that could not (`closed`). */
  readonly read: readonly string[];
  readonly closed: readonly string[];
  /** Number of readable command lines, and number of processes of other users with a readable environment. */
  readonly commands: number;
  readonly environments: readonly string[];
  readonly readable: readonly string[];
}

/** Strings that look like a secret. Shorter strings cannot be secrets: a code has 22 characters, a token 43. */
const SECRET = /[\w-]{20,128}/g;
const TRIED_AT_ONCE = 16;
const MAX_FILE_SIZE = 4 << 20;

const waiting = new Map<string, string>();
const known = new Set<string>();
const read = new Set<string>();
const closed = new Set<string>();
const commands = new Set<string>();
const environments = new Set<string>();
const readable = new Set<string>();
let rounds = 0;
let isStopRequested = false;
let trying: Promise<void> | null = null;

function note(text: string, source: string): void {
  for (const [secret] of text.matchAll(SECRET)) {
    if (known.has(secret)) continue;
    known.add(secret);
    waiting.set(secret, source);
  }
}

/** Returns the text of a file, or null if this user cannot read it or it is gone. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return null;
  }
}

function lookAtProcesses(): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== String(process.pid))) {
    const command = textOf(`/proc/${pid}/cmdline`);
    if (command !== null) {
      commands.add(pid);
      note(command, `the command line of ${command.split('\0')[0] ?? ''}`);
    }
    const environment = textOf(`/proc/${pid}/environ`);
    if (environment === null || environment === '') continue;
    if (statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid !== Number(uid)) environments.add(command ?? pid);
    note(environment, 'an environment');
  }
}

function lookInto(folder: string): void {
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      note(entry.name, path);
      if (entry.isDirectory()) lookInto(path);
      else if (entry.isFile()) lookAt(path);
    }
  } catch {
    closed.add(folder);
  }
}

function lookAt(path: string): void {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_FILE_SIZE) return;
  const text = textOf(path);
  (text === null ? closed : read).add(path);
  if (text !== null) note(text, path);
}

const sessionSchema = v.looseObject({ kind: v.string() });

/** Returns true if the server accepts the string as a token or as a code. Rejects if the server does not run. */
async function isKey(secret: string): Promise<boolean> {
  const at = `http://127.0.0.1:${port}`;
  const type = { 'Content-Type': 'application/json' };
  const call = await fetch(`${at}/bridge/app.meta`, {
    method: 'POST',
    headers: { ...type, Authorization: `Bearer ${secret}` },
    body: '{}',
  });
  await call.arrayBuffer();
  const session = await fetch(`${at}/session`, { method: 'POST', headers: type, body: JSON.stringify({ code: secret }) });
  const answer = session.ok ? v.parse(sessionSchema, await session.json()) : { kind: 'refused' };
  return call.ok || answer.kind === 'token';
}

async function tryOne([secret, source]: readonly [string, string]): Promise<boolean> {
  try {
    if (await isKey(secret)) readable.add(source);
    waiting.delete(secret);
    return true;
  } catch {
    // The server does not run yet or has ended. The string is tried again in the next round.
    return false;
  }
}

/** Tries all strings that were found so far. */
async function tryAll(): Promise<void> {
  const secrets = [...waiting];
  while (secrets.length > 0) {
    const [first, ...others] = secrets.splice(0, TRIED_AT_ONCE);
    // Tries a single string first, to see whether the server runs.
    if (first === undefined || !(await tryOne(first))) return;
    await Promise.all(others.map(tryOne));
  }
}

/** Lets other pending work run. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function watch(): Promise<void> {
  for (let isLast = false; !isLast;) {
    isLast = isStopRequested;
    lookAtProcesses();
    for (const folder of folders) lookInto(folder);
    // The watch continues while strings are tried. Only the last round waits until all have been tried.
    trying ??= tryAll().finally(() => (trying = null));
    await (isLast ? trying.then(tryAll) : turn());
    rounds += 1;
    process.send?.({ rounds });
  }
  const watched: Watched = {
    rounds,
    tried: known.size - waiting.size,
    read: [...read],
    closed: [...closed],
    commands: commands.size,
    environments: [...environments],
    readable: [...readable],
  };
  process.send?.({ watched });
  process.disconnect();
}

process.on('message', () => {
  isStopRequested = true;
});
// By now Node has loaded all of its own files, so this process can become another user.
await fetch('data:,');
process.setgroups?.([]);
process.setgid?.(Number(uid));
process.setuid?.(Number(uid));
await watch();

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { Watched } from './children/watch-as-other-user.ts';

/** The user `nobody`. */
const NOBODY = '65534';

/** Returns true if this process can become another user of the machine and can see that user's processes. */
export function canBeNobody(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const become = `process.setgroups([]); process.setgid(${NOBODY}); process.setuid(${NOBODY});`;
  return spawnSync(process.execPath, ['-e', become], { stdio: 'ignore' }).status === 0;
}

interface OtherUser {
  /** Resolves after this many more rounds. */
  readonly looksRound: (times: number) => Promise<void>;
  /** Ends the watch after one more round. Resolves with what it found. */
  readonly stop: () => Promise<Watched>;
}

/**
 * Starts a process as `nobody` that watches the process list and these folders, and tries to sign in at a port with every secret that it finds. The file
 * `countFile` contains the number of its rounds.
 */
export async function watchAsNobody(port: number, folders: readonly string[], countFile: string): Promise<OtherUser> {
  const script = join(import.meta.dirname, 'children', 'watch-as-other-user.ts');
  const child = spawn(process.execPath, [script, NOBODY, String(port), ...folders], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const seen: { rounds: number; watched: Watched | null } = { rounds: 0, watched: null };
  child.on('message', (message: { readonly rounds: number } | { readonly watched: Watched }) => {
    if ('watched' in message) seen.watched = message.watched;
    else {
      seen.rounds = message.rounds;
      // Renamed into place, because another process reads the file.
      writeFileSync(`${countFile}.new`, String(seen.rounds), { mode: 0o600 });
      renameSync(`${countFile}.new`, countFile);
    }
  });
  const closed = once(child, 'close');
  const looksRound = async (times: number): Promise<void> => {
    const from = seen.rounds;
    await vi.waitUntil(() => seen.rounds >= from + times || child.exitCode !== null, { timeout: 60_000, interval: 5 });
  };
  await looksRound(1);
  return {
    looksRound,
    async stop() {
      child.send('stop');
      await closed;
      if (seen.watched === null) throw new Error('the watching process ended on its own');
      return seen.watched;
    },
  };
}

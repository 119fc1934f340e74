import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { Watched } from './children/watch-as-other-user.ts';

/** The user `nobody`. */
const NOBODY = '65534';

/** True where this process can become another user of the machine, whose processes can be seen. */
export function canBeNobody(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const become = `process.setgroups([]); process.setgid(${NOBODY}); process.setuid(${NOBODY});`;
  return spawnSync(process.execPath, ['-e', become], { stdio: 'ignore' }).status === 0;
}

interface OtherUser {
  /** Waits until it has looked round so many times more. */
  readonly looksRound: (times: number) => Promise<void>;
  /** Ends it after one more round. */
  readonly stop: () => Promise<Watched>;
}

/** Has `nobody` watch the process list and these folders, and try what it sees at a port. The rounds that it made are counted in `countFile`. */
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
      // Whole at every moment, as others read it.
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
      if (seen.watched === null) throw new Error('the one who watches ended by itself');
      return seen.watched;
    },
  };
}

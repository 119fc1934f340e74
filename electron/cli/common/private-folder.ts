import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI } from '../../../shared/messages/cli.ts';
import { complain, onStop } from './streams.ts';

/** Runs a step with a temporary folder, which is gone afterwards, also where the command is stopped. */
export async function withPrivateFolder<T>(step: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'crashlens-'));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  const off = onStop(() => {
    remove();
    complain(CLI.stopped);
    process.exit(130);
  });
  try {
    return await step(folder);
  } finally {
    remove();
    off();
  }
}

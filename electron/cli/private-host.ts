import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result } from '../../shared/errors.ts';
import { CLI } from '../../shared/messages/cli.ts';
import type { Host } from '../host/host.ts';
import { openHost } from '../host/open-host.ts';
import { commandPorts } from './command-ports.ts';
import { complain } from './streams.ts';

/**
 * Runs a step with a host of its own in a temporary folder, which is gone afterwards: a command that only reads leaves the data folder alone
 * and works while the app runs.
 */
export async function withPrivateHost<T>(step: (host: Host, folder: string) => Promise<Result<T>>): Promise<Result<T>> {
  const folder = mkdtempSync(join(tmpdir(), 'crashlens-'));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  const interrupted = (): void => {
    remove();
    complain(CLI.stopped);
    process.exit(130);
  };
  process.on('SIGINT', interrupted);
  process.on('SIGTERM', interrupted);
  try {
    const opened = await openHost({ home: folder, ports: commandPorts(), env: process.env });
    if (!opened.ok) return opened;
    try {
      return await step(opened.value, folder);
    } finally {
      await opened.value.close();
    }
  } finally {
    remove();
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
  }
}

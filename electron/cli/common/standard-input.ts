import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fail, ok } from '../../../shared/errors.ts';
import { CLI } from '../../../shared/messages/cli.ts';
import { writeError } from '../../host/files/io-error.ts';
import type { CommandResult } from './command-result.ts';

/** All of standard input as a file of a temporary folder; its path. Errors: disk_full, cannot_write. */
export async function saveStandardInput(folder: string): Promise<CommandResult<string>> {
  const path = join(folder, CLI.standardInput);
  try {
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    return ok(path);
  } catch (reason) {
    return fail(writeError(reason, { own: 'standard-input' }));
  }
}

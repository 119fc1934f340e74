import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import { writeError } from '../../host/platform/files/io-error.ts';
import { type CommandResult, commandFailure } from './command-result.ts';
import { isInputBroken, takeInput } from './command-worker.ts';

/** File name for standard input when reading, and for standard output when writing. */
export const STANDARD = '-';

/** Resolves the names on a command line to paths, including `-` for standard input. */
export interface InputPaths {
  /** The path to read for a name on the command line. Errors: disk_full, cannot_write, file_unreadable; invalid_request if `-` is given twice. */
  pathOf(given: string): Promise<CommandResult<string>>;
}

/** Saves standard input to a file in `folder`, the first time that its path is requested. */
export function inputPaths(folder: string): InputPaths {
  let isTaken = false;
  return {
    pathOf(given) {
      if (given !== STANDARD) return Promise.resolve(ok(given));
      if (isTaken) return Promise.resolve(fail(commandFailure('invalid_request', CLI.inputTwice)));
      isTaken = true;
      return saveStandardInput(folder);
    },
  };
}

/** Saves all of standard input to a file in a temporary folder and returns the path. */
async function saveStandardInput(folder: string): Promise<CommandResult<string>> {
  const path = join(folder, CLI.standardInput);
  try {
    await pipeline(takeInput(), createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  } catch (reason) {
    return fail(writeError(reason, { own: 'standard_input' }));
  }
  return isInputBroken() ? fail(failure('file_unreadable', { file: CLI.standardInput })) : ok(path);
}

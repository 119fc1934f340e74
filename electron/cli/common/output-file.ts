import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, resolve } from 'node:path';
import type { ByteLength } from '../../../shared/bytes/byte-source.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import type { FileSource } from '../../host/platform/files/file-source.ts';
import { displayPath } from '../../host/platform/files/display-path.ts';
import { systemCode } from '../../host/platform/files/io-error.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { type CommandError, commandFailure } from './command-result.ts';
import { visible } from './terminal-text.ts';
import { STANDARD } from './standard-input.ts';
import { terminalFailure } from './standard-output.ts';

interface CommandInputs {
  /** The captured report. */
  readonly captured: FileSource | null;
  /** Paths of the files whose bytes become part of the report. */
  readonly files: readonly string[];
}

/**
 * Returns why a command may not write to a path; null if it may. A command never replaces one of its inputs, or anything other than a regular file. It replaces
 * an existing file only with `force`. `given`: the name on the command line, or `-` for standard output. If standard output is a terminal, `force` is required.
 */
export function outputFailure(given: string, force: boolean, { captured, files }: CommandInputs): CommandError | null {
  if (given === STANDARD) return terminalFailure(force);
  const path = resolve(given);
  const there = fileAt(path);
  if (there === null) return null;
  const name = basename(path);
  if (!there.isFile) return commandFailure('edit_refused', CLI.outputNotFile(name));
  if (captured?.liesAt(path) === true) return failure('capture_protected', {});
  if (files.some((file) => fileAt(file)?.id === there.id)) return commandFailure('edit_refused', CLI.outputIsInput(name));
  return force ? null : commandFailure('edit_refused', CLI.outputExists(name));
}

interface FileThere {
  readonly isFile: boolean;
  readonly id: string;
}

/** The file at a path, following links. null: there is no file, or it cannot be examined. */
function fileAt(path: string): FileThere | null {
  try {
    // File ids on Windows exceed the precision of a double.
    const stats = statSync(path, { throwIfNoEntry: false, bigint: true });
    return stats === undefined ? null : { isFile: stats.isFile(), id: `${String(stats.dev)}:${String(stats.ino)}` };
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return null;
  }
}

/** A path as shown in the command's messages. */
export function shownPath(path: string): string {
  return displayPath(path, homedir());
}

/** The message about a written file. `out`: the name on the command line. */
export function wroteLine(out: string, size: ByteLength): string {
  return CLI.wrote(out === STANDARD ? CLI.standardOutput : visible(shownPath(resolve(out))), size);
}

import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename } from 'node:path';
import type { AppError } from '../../shared/errors.ts';
import { CLI } from '../../shared/messages/cli.ts';
import { appError } from '../../shared/messages/errors.ts';
import type { FileSource } from '../host/files/file-source.ts';
import { displayPath } from '../host/files/display-path.ts';
import { systemCode } from '../host/files/io-error.ts';

/** What a command reads. */
export interface CommandInputs {
  /** The captured report. */
  readonly captured: FileSource | null;
  /** Paths of the files whose bytes go into the report. */
  readonly files: readonly string[];
}

/**
 * Why a command may not write to a path: what is there is no regular file (which would be replaced by one), is read by the command itself, or
 * may not be replaced.
 */
export function outputRefusal(path: string, force: boolean, { captured, files }: CommandInputs): AppError | null {
  const there = thingAt(path);
  if (there === null) return null;
  const name = basename(path);
  if (!there.isFile) return appError('edit_refused', CLI.outputNotFile(name));
  if (captured?.liesAt(path) === true) return appError('capture_protected');
  if (files.some((file) => thingAt(file)?.id === there.id)) return appError('edit_refused', CLI.outputIsInput(name));
  return force ? null : appError('edit_refused', CLI.outputExists(name));
}

interface Thing {
  readonly isFile: boolean;
  readonly id: string;
}

/** What a path leads to, past links; null where nothing can be found. */
function thingAt(path: string): Thing | null {
  try {
    // File numbers of Windows are larger than a double holds.
    const stats = statSync(path, { throwIfNoEntry: false, bigint: true });
    return stats === undefined ? null : { isFile: stats.isFile(), id: `${String(stats.dev)}:${String(stats.ino)}` };
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return null;
  }
}

/** A path as the summary of a command shows it. */
export function shownPath(path: string): string {
  return displayPath(path, homedir());
}

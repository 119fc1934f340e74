import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename } from 'node:path';
import type { AppError } from '../../shared/errors.ts';
import { CLI } from '../../shared/messages/cli.ts';
import { appError } from '../../shared/messages/errors.ts';
import type { FileSource } from '../host/files/file-source.ts';
import { displayPath } from '../host/files/display-path.ts';

/** Why a command may not write to a path: a file is there and may not be replaced, or it is the captured file, which never is. */
export function outputRefusal(path: string, force: boolean, captured: FileSource | null): AppError | null {
  if (captured?.liesAt(path) === true) return appError('capture_protected');
  if (!force && existsSync(path)) return appError('edit_refused', CLI.outputExists(basename(path)));
  return null;
}

/** A path as the summary of a command shows it. */
export function shownPath(path: string): string {
  return displayPath(path, homedir());
}

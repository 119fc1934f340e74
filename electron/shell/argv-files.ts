import path from 'node:path';

/**
 * The files that a command line names, as absolute paths.
 * Switches are the runtime's (`--…`, `-r module`) and skipped. `ownPath`: the app itself is the first of the other arguments, as it is when not packaged.
 */
export function argvFiles(argv: readonly string[], cwd: string, ownPath: boolean): readonly string[] {
  const files: string[] = [];
  let skip = false;
  for (const argument of argv.slice(1)) {
    if (skip) skip = false;
    else if (argument === '-r' || argument === '--require') skip = true;
    else if (argument !== '' && !argument.startsWith('-')) files.push(argument);
  }
  return files.slice(ownPath ? 1 : 0).map((file) => path.resolve(cwd, file));
}

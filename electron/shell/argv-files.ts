import path from 'node:path';

/**
 * Returns the files on a command line as absolute paths. Skips the runtime's switches (`--…`, `-r module`). `ownPath`: whether the first remaining argument is
 * the app, as in an unpackaged app.
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

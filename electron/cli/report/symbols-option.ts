import { InvalidArgumentError, Option } from 'commander';
import { CLI } from '../../../shared/text/app/cli.ts';
import { isFolder } from '../../host/platform/files/files-below.ts';

/** `--symbols FOLDER`, which can be repeated. The value is the list of folders, in the order in which they are written. */
export function symbolsOption(): Option {
  return new Option('--symbols <folder>', CLI.dump.symbols).argParser(addFolder);
}

function addFolder(folder: string, before: readonly string[] | undefined): readonly string[] {
  if (!isFolder(folder)) throw new InvalidArgumentError(CLI.dump.noFolder);
  return [...(before ?? []), folder];
}

import { InvalidArgumentError, Option } from 'commander';
import { symbolServer } from '../../../shared/report/dump/symbols/symbol-server.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import { isFolder } from '../../host/platform/files/files-below.ts';

/** `--symbols FOLDER`, which can be repeated. The value is the list of folders, in the order in which they are written. */
export function symbolsOption(): Option {
  return new Option('--symbols <folder>', CLI.dump.symbols).argParser(addFolder);
}

/** `--symbols-url URL`, which can be repeated. The value is the list of servers. */
export function symbolsUrlOption(): Option {
  return new Option('--symbols-url <url>', CLI.dump.symbolsUrl).argParser(addServer);
}

function addServer(url: string, before: readonly string[] | undefined): readonly string[] {
  const server = symbolServer(url);
  if (server === null) throw new InvalidArgumentError(CLI.dump.noServer);
  return [...(before ?? []), server];
}

/** `--signature-lists FOLDER`. */
export function signatureListsOption(): Option {
  return new Option('--signature-lists <folder>', CLI.dump.signatureLists).argParser(knownFolder);
}

function addFolder(folder: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), knownFolder(folder)];
}

function knownFolder(folder: string): string {
  if (!isFolder(folder)) throw new InvalidArgumentError(CLI.dump.noFolder);
  return folder;
}

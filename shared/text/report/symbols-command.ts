import { formatSize } from '../../bytes/quantities.ts';

/** Texts of `crashlens symbols`. */
export const SYMBOLS_COMMAND = {
  json: 'print JSON',
  place: 'a folder with symbol files, or the address of a symbol server',
  first: 'look there before all other places',
  module: 'debug file and debug id of a module, such as xul.pdb/44E4EC8C2F41492B9369D6B9A059577C2',
  none: 'No folders or servers. “crashlens symbols add PLACE” adds one.',
  cleared: (bytes: number): string => `Deleted ${formatSize(bytes)} from the symbol cache.`,
  missing: '(missing)',
  notFolder: (path: string) => ({
    what: `${path} is neither a folder that can be read nor the address of a server.`,
    reason: 'Nothing was added.',
  }),
  unlisted: (path: string) => ({ what: `${path} is not in the list.`, reason: '“crashlens symbols” lists the folders and servers.' }),
  badModule: {
    what: 'This is not the debug file and debug id of a module.',
    reason:
      'Give both with a slash between them: the id has 33 to 41 hexadecimal digits. “crashlens dump --json” lists debug_file and debug_id of every module.',
  },
  nowhere: {
    what: 'There is no folder to look through.',
    reason: 'Add one with “crashlens symbols add FOLDER”, or name it with --symbols.',
  },
} as const;

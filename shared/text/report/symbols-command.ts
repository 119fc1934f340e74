/** Texts of `crashlens symbols`. */
export const SYMBOLS_COMMAND = {
  json: 'print JSON',
  folder: 'a folder with symbol files',
  first: 'look through this folder before all others',
  module: 'debug file and debug id of a module, such as xul.pdb/44E4EC8C2F41492B9369D6B9A059577C2',
  none: 'No folders. “crashlens symbols add FOLDER” adds one.',
  missing: '(missing)',
  notFolder: (path: string) => ({ what: `${path} is no folder that can be read.`, reason: 'Nothing was added.' }),
  unlisted: (path: string) => ({ what: `${path} is not in the list.`, reason: '“crashlens symbols” lists the folders.' }),
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

import { formatCount } from '../../bytes/quantities.ts';

/** Words and sentences of `crashlens board`. */
export const BOARD_COMMAND = {
  about:
    'Prints the rows of the board: the reports that the app knows of, beside an app that may be running. Nothing is read anew, and nothing is changed.',
  add: 'Puts files, and all files of folders, on the board; folders are watched by the app from then on. An app that uses the data folder adds them itself.',
  paths: 'files and folders',
  include: 'files to add from folders: name patterns separated by spaces; “!” before a pattern excludes files',
  addJson: 'print what was added as one line of JSON',
  tooManyPaths: (most: number) => ({
    what: `More than ${formatCount(most)} files and folders are named. Nothing was added.`,
    reason: 'Name the folders that hold them.',
  }),
  filter: 'only the reports that match, as in “outcome:soft tag:todo”',
  json: 'print a line of JSON for each row',
  csv: 'print CSV, a line with the names of the columns first',
  sort: 'fields to sort by, with commas between them, at most three; “-” before one turns its order around; what came last stands first where it is left out',
  columns: 'fields to print, with commas between them; JSON and CSV have all where it is left out',
  after: (keys: string): string => `
Keys of the filter:
${keys}

Examples:
  crashlens board --filter 'verdict:malformed' --sort product,-crashed
  crashlens board --filter 'sent:never edited:yes' --json
  crashlens board add captures/
  crashlens board --csv --columns product,version,verdict,reason > table.csv`,
  unreadable: (failure: string): string => `cannot be read: ${failure}`,
  path: 'path',
  inDataFolder: '(kept in the data folder)',
  counted: (matching: number, total: number): string => `${formatCount(matching)} of ${formatCount(total)} reports.`,
  unknownFields: (names: readonly string[], fields: readonly string[]): string =>
    `There is no field ${names.map((name) => `“${name}”`).join(', ')}; there are: ${fields.join(', ')}.`,
  tooManySorts: 'Rows are sorted by three fields at most.',
} as const;

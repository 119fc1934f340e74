import { formatCount } from '../../bytes/quantities.ts';

/** Texts of `crashlens board`. */
export const BOARD_COMMAND = {
  paths: 'files and folders',
  include: 'files to add from folders: patterns, separated by spaces; “!” excludes',
  addJson: 'print the result as one line of JSON',
  tooManyPaths: (most: number) => ({
    what: `More than ${formatCount(most)} files and folders. Nothing was added.`,
    reason: 'Give their folders.',
  }),
  filter: 'list only matching reports, such as “outcome:soft tag:todo”',
  json: 'print one line of JSON per report',
  csv: 'print CSV with a header line',
  sort: 'sort by up to three fields, separated by commas',
  columns: 'fields to print, separated by commas',
  unreadable: (failure: string): string => `cannot be read: ${failure}`,
  path: 'path',
  inDataFolder: (name: string): string => `${name} (stored in the data folder)`,
  counted: (matching: number, total: number): string => `${formatCount(matching)} of ${formatCount(total)} reports.`,
  unknownFields: (names: readonly string[], fields: readonly string[]): string =>
    `Unknown: ${names.map((name) => `“${name}”`).join(', ')}. Choose from: ${fields.join(', ')}.`,
  tooManySorts: 'Give at most three fields.',
} as const;

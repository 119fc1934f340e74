import { formatCount } from '../../bytes/quantities.ts';

/** Words and sentences of `crashlens history`. */
export const HISTORY_COMMAND = {
  about:
    'Prints the attempts to send that are kept, the newest first, beside an app that may be running. Nothing is sent, and nothing is changed.',
  filter: 'only the attempts that match, as in “outcome:soft at:today”',
  since:
    'only the attempts since a time: a day (2026-11-22), a minute (2026-11-22T14:30), today, yesterday, or a time ago such as 12h or 7d',
  limit: 'at most that many attempts, the newest',
  badTime: 'Write a day (2026-11-22), a minute (2026-11-22T14:30), today, yesterday, or a time ago such as 12h or 7d.',
  json: 'print a line of JSON for each attempt',
  csv: 'print CSV, a line with the names of the columns first',
  after: (keys: string): string => `
Keys of the filter:
${keys}

Examples:
  crashlens history --filter 'crashid:bp-9f86'
  crashlens history --filter 'target:staging -outcome:accepted at:today' --json
  crashlens history --since 7d --limit 20
  crashlens history --csv > attempts.csv`,
  heads: ['sent', 'outcome', 'answer', 'target', 'product', 'version', 'name'],
  counted: (matching: number, total: number): string => `${formatCount(matching)} of ${formatCount(total)} attempts.`,
} as const;

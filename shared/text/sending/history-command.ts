import { formatCount } from '../../bytes/quantities.ts';

/** Texts of `crashlens history`. */
export const HISTORY_COMMAND = {
  filter: 'list only matching attempts, such as “outcome:soft at:today”',
  since: 'list attempts since 2026-11-22, today or 7d, for example',
  limit: 'list at most this many attempts',
  badTime: 'Give a day (2026-11-22), minute (2026-11-22T14:30), today, yesterday, or a time ago such as 7d.',
  json: 'print one line of JSON per attempt',
  csv: 'print CSV with a header line',
  heads: ['sent', 'outcome', 'answer', 'target', 'product', 'version', 'name'],
  counted: (matching: number, total: number): string => `${formatCount(matching)} of ${formatCount(total)} attempts.`,
} as const;

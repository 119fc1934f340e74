import type { Dialect } from '../../dialect.ts';
import { formatCount } from '../../bytes/quantities.ts';

/** Texts of `crashlens check`. */
export const CHECK = {
  paths: 'captures and folders; - reads paths from standard input',
  filter: 'only matching captures, such as “verdict:malformed product:Firefox”',
  json: 'print one line of JSON per file',
  sarif: 'print a SARIF 2.1.0 document',
  junit: 'print JUnit XML with one test case per file',
  csv: 'print CSV with the fields of the board as columns',
  quiet: 'print only files that fail (text, JSON or CSV)',
  failOn: 'lowest severity that fails a report; dump: errors and damaged dumps',
  baseline: 'ignore the findings in this file',
  writeBaseline: 'record all findings in this file',
  jobs: 'threads (default: one per core, at most 16)',
  nul: 'paths on standard input end with NUL (find -print0)',
  unread: 'cannot be read',
  known: (count: number): string => `${formatCount(count)} known`,
  failed: (count: number): string => (count === 1 ? '1 fails.' : `${formatCount(count)} fail.`),
  passed: 'All pass.',
  left: (count: number): string => `${formatCount(count)} excluded by the filter.`,
  noBaseline: (path: string) => ({
    what: `“${path}” is not a baseline. Nothing was checked.`,
    reason: 'Create one with --write-baseline FILE.',
  }),
  otherBaseline: (path: string, dialect: Dialect) => ({
    what: `“${path}” is a baseline for the dialect ${dialect}, which has different findings. Nothing was checked.`,
    reason: `Add --dialect ${dialect}, or create a baseline for this dialect.`,
  }),
  notOverBaseline: (path: string) => ({
    what: `“${path}” already exists and is not a baseline. Nothing was checked.`,
    reason: 'Choose another name.',
  }),
  wroteBaseline: (path: string): string => `Wrote the baseline ${path}.`,
} as const;

import type { Dialect } from '../../dialect.ts';
import { formatCount } from '../../bytes/quantities.ts';

/** Words and sentences of `crashlens check`. */
export const CHECK = {
  about: 'Checks captured reports, one line for each file: for folders, for scripts, and for the tests of those who write clients.',
  paths:
    'captures, and folders of which every file is checked, by name, but what begins with a dot; - reads paths from standard input, one a line',
  filter: 'tell only of reports that match: the filter of the board, as in “verdict:malformed product:Firefox”',
  json: 'print a line of JSON for each file',
  sarif: 'print one SARIF 2.1.0 document',
  junit: 'print one JUnit XML document, each file a test',
  csv: 'print CSV, with the fields of the board as columns',
  quiet: 'tell only of files that fail, as text, JSON or CSV',
  failOn: 'what lets a report fail: that it is refused (malformed), or also a broken “must” (violation), or also what gets lost (warning)',
  baseline: 'findings that are known by this file let no report fail',
  writeBaseline: 'write all findings as the baseline FILE, in the place of a baseline that is there; then none of them lets a report fail',
  jobs: 'threads; as many as there are processor cores where it is left out',
  nul: 'paths on standard input end with a NUL character, as “find -print0” writes them',
  after: (keys: string): string => `
Every file is told as soon as it was read, in the order of the command line whatever the threads do. Of standard input each line is answered when it
came, a folder there by one line that says so. A tick stands before reports that pass and are likely to be accepted, a dash
before others that pass, a cross before those that fail.

Keys of the filter:
${keys}

Examples:
  crashlens check captures/
  crashlens check captures/ --quiet
  crashlens check captures/ --filter 'verdict:malformed product:Firefox' --json
  crashlens check captures/ --fail-on violation --baseline known.json --sarif > found.sarif
  find captures -name '*.http' -print0 | crashlens check - -0 --csv > table.csv`,
  unread: 'cannot be read',
  known: (count: number): string => `${formatCount(count)} known`,
  failed: (count: number): string => (count === 1 ? '1 does not pass.' : `${formatCount(count)} do not pass.`),
  passed: 'All pass.',
  left: (count: number): string => `${formatCount(count)} left out by the filter.`,
  noBaseline: (path: string) => ({
    what: `“${path}” is no baseline, so nothing was checked.`,
    reason: 'Write one with --write-baseline FILE.',
  }),
  otherBaseline: (path: string, dialect: Dialect) => ({
    what: `“${path}” is a baseline of the dialect ${dialect}, whose findings are others. Nothing was checked.`,
    reason: `Add --dialect ${dialect}, or write a baseline of this dialect.`,
  }),
  notOverBaseline: (path: string) => ({
    what: `“${path}” is there already and no baseline, so nothing was checked.`,
    reason: 'Give another name.',
  }),
  wroteBaseline: (path: string): string => `Wrote the baseline ${path}.`,
} as const;

/** The meaning of each command’s exit codes, by their names in `electron/cli/common/exit-codes.ts`. */
export const EXIT_MEANINGS = {
  inspect: {
    fine: 'well-formed; with --strict also: no violation and no body over the maximum',
    malformed: 'malformed or refused; with --strict also: a violation or a body over the maximum',
    notDone: 'usage error, unreadable file, or a file that is not a capture',
  },
  dump: {
    fine: 'read, with or without findings',
    malformed: 'a dump has findings (only with --fail-on)',
    notDone: 'usage error, unreadable file, no dump, or a file that is no dump',
  },
  'memory-report': {
    fine: 'read, even if entries are left out',
    notDone: 'usage error, unreadable file, or a file in which no entry could be read',
  },
  symbols: { fine: 'done', notDone: 'not done, or usage error' },
  'symbols where': { fine: 'a symbol file was found', notDone: 'no symbol file was found, or usage error' },
  check: {
    fine: 'every report passes',
    malformed: 'a report fails: a finding is covered by --fail-on and not listed in --baseline',
    notDone: 'usage error, unreadable file, or a file that is not a capture',
  },
  board: {
    fine: 'printed, even if no report matches',
    notDone: 'the data folder cannot be read, or usage error',
  },
  'board add': {
    fine: 'added, even if some files cannot be read',
    notDone: 'a path does not exist, nothing was added, or usage error',
  },
  judge: {
    fine: 'every line was answered',
    notDone: 'usage error; with --strict also: a line that is not a case',
  },
  edit: {
    fine: 'every matching report was written',
    notDone: 'not written: usage error, failed edit, or read or write error',
  },
  new: {
    fine: 'written',
    notDone: 'not written: usage error, read or write error, or a name or value that a report cannot hold',
  },
  samples: { fine: 'written', notDone: 'not written, or usage error' },
  send: {
    fine: 'accepted, queued (--queue), predicted (--dry-run), or left out as already accepted or queued',
    malformed: 'refused as malformed',
    notDone:
      'not sent or no answer: usage error, unreadable file, no connection, no confirmation, paused target, or left out as likely refused',
    soft: 'rejected, soft (sampling): may be accepted if sent again',
    hard: 'rejected, hard: rejected every time',
    tooLarge: 'refused as too large (413)',
    serverError: 'server failure (500, 502, 503, 504 and similar): send again later',
    otherAnswer: 'any other answer: a wrong URL, an unknown rule, or no collector',
  },
  outbox: { fine: 'done, even if nothing matches', notDone: 'not done, or usage error' },
  'outbox run': {
    fine: 'everything sent was accepted, or nothing was waiting',
    malformed: 'refused as malformed',
    notDone: 'no answer, or usage error',
    soft: 'rejected, soft (sampling)',
    hard: 'rejected, hard',
    tooLarge: 'refused as too large (413)',
    serverError: 'server failure',
    otherAnswer: 'any other answer',
  },
  target: { fine: 'done', notDone: 'not done, or usage error' },
  'target test': { fine: 'every step succeeded', notDone: 'a step failed, or usage error' },
  history: { fine: 'printed, even if no attempt matches', notDone: 'the data folder cannot be read, or usage error' },
  curl: {
    fine: 'the command was printed and the body written',
    notDone: 'usage error, read or write error, or a head that HTTP cannot carry',
  },
  collector: { fine: 'stopped', notDone: 'not started, or usage error' },
  serve: { fine: 'stopped; with --url: link printed', notDone: 'not started, or usage error; with --url: not running' },
  settings: { fine: 'done', notDone: 'not done, or usage error' },
} as const;

/** Texts around the table. */
export const EXIT_WORDS = {
  heading: 'Exit codes:',
  many: 'With several files or reports, the highest exit code is used. The last attempt of each report counts.',
  stopped: 'stopped by SIGINT (Ctrl+C) or SIGTERM',
  json: 'With --json, a failure prints {"error": {code, message, hint, retryable}} on standard output. The exit code is the same.',
} as const;

/** What each exit code of each command means, by the names of the one table (`electron/cli/common/exit-codes.ts`). */
export const EXIT_MEANINGS = {
  inspect: {
    fine: 'well-formed (with --strict: and without violations, and not over the maximum)',
    malformed: 'malformed, or refused with an error status (with --strict: or with a violation, or over the maximum)',
    notDone: 'a file cannot be read or is no capture, or the command was not understood',
  },
  check: {
    fine: 'every report passes: none has a finding that --fail-on names and the baseline does not know',
    malformed: 'a report does not pass',
    notDone: 'a file cannot be read or is no capture, or the command was not understood',
  },
  board: {
    fine: 'printed, even if no row matches; `add`: added, even if some files of a folder cannot be read',
    notDone:
      'the data folder cannot be read, or the command was not understood; `add`: nothing exists at a path, or the files were not added',
  },
  judge: {
    fine: 'every line was answered',
    notDone: 'the command was not understood; with --strict: a line could not be read as a case',
  },
  edit: {
    fine: 'written, whatever the verdict; of several all that match',
    notDone: 'one was not written: an edit cannot be made, a file cannot be read or written, or the command was not understood',
  },
  new: {
    fine: 'written, whatever the verdict',
    notDone: 'not written: a file cannot be read or written, a name or value cannot be carried, or the command was not understood',
  },
  curl: {
    fine: 'the command was printed and the body written',
    notDone: 'neither: a file cannot be read or written, HTTP cannot carry the head, or the command was not understood',
  },
  send: {
    fine: 'accepted; with --queue: queued; with --dry-run: told; also where all that was left out was accepted before or is queued already',
    malformed: 'refused as malformed',
    notDone:
      'not sent, or no answer came: a file cannot be read, nothing listens there, no agreement was given, a report was left out that would be refused, the target is paused, or the command was not understood',
    soft: 'rejected, soft: the same report may be accepted another time',
    hard: 'rejected, hard: the same report is rejected each time',
    tooLarge: 'refused as too large (413)',
    serverError: 'trouble at the server (500, 502, 503, 504 and their like): wait and send again',
    otherAnswer: 'another answer: a wrong URL, a rejection by a rule that is not known, or an answer that no collector gives',
  },
  outbox: {
    fine: 'done, also where nothing matches; of run: all that was sent was accepted',
    malformed: 'of run: refused as malformed',
    notDone: 'not done, or of run: no answer came; the command was not understood',
    soft: 'of run: rejected, soft',
    hard: 'of run: rejected, hard',
    tooLarge: 'of run: refused as too large (413)',
    serverError: 'of run: trouble at the server',
    otherAnswer: 'of run: another answer',
  },
  history: { fine: 'printed, also where no attempt matches', notDone: 'the data folder cannot be read, or the command was not understood' },
  target: { fine: 'done; of test: every step went well', notDone: 'not done; of test: a step failed; the command was not understood' },
  collector: { fine: 'stopped', notDone: 'it cannot start, or the command was not understood' },
  serve: { fine: 'stopped; with --url: printed', notDone: 'it cannot start, or the command was not understood; with --url: none runs' },
  samples: { fine: 'written', notDone: 'not written, or the command was not understood' },
  settings: { fine: 'done', notDone: 'not done, or the command was not understood' },
} as const;

/** Words around the table. */
export const EXIT_WORDS = {
  heading: 'Exit codes:',
  many: 'Of several files or reports the one with the highest exit code counts; of a report that was sent more than once the last attempt.',
  stopped: 'stopped by SIGINT (Ctrl+C) or SIGTERM',
  json: 'With --json a failure is one JSON object on standard output, {"error": {code, message, hint, retryable}}; the exit code is the same.',
} as const;

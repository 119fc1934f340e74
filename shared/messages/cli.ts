import type { VerdictView } from '../view/inspection-view.ts';

/** Words and sentences of the `crashlens` command. */
export const CLI = {
  about: 'Opens captured crash reports, says what the collector will answer and why, sends them, and explains the outcome.',
  inspect: {
    about: 'Shows what is in a captured report and what the collector will answer.',
    file: 'a raw HTTP request capture or a bare multipart body, plain or gzip-compressed; - reads standard input',
    json: 'print the whole inspection as JSON (the format is described in docs/formats.md)',
    dialect: 'judge by the text of the interface (spec) or by what the reference collector was measured to do (antenna)',
    reveal: 'show protected values and credentials instead of masking them',
    after: `
Exit codes:
  0  well-formed
  1  malformed, or refused with an error status
  2  the file cannot be read, or the command was not understood

Examples:
  crashlens inspect capture.http
  crashlens inspect --json capture.http | jq .verdict
  curl ... | crashlens inspect -`,
    masked: 'Protected values are masked; --reveal shows them.',
  },
  serve: {
    about: 'Serves the interface on this machine, for a browser, until it is stopped with Ctrl+C.',
    files: 'captures to open at once',
    port: 'port of 127.0.0.1; 0 takes any free one',
    ready: (url: string): string => `Crashlens is at ${url}`,
    private: 'The address holds the key to this session: do not pass it on. Ctrl+C stops it.',
  },
  samples: {
    about: 'Writes one sample report per outcome of the interface and lists them.',
    out: 'folder to write to; the data folder’s own where it is left out',
    wrote: (count: number, folder: string): string =>
      `Wrote ${String(count)} samples to ${folder}. Open one with "crashlens inspect FILE".`,
  },
  version: 'print the version',
  help: 'show this help',
  helpAfterError: '(--help tells what can be given)',
  badPort: 'A port is a whole number from 0 to 65535.',
  standardInput: 'standard input',
  stopped: 'Stopped before it was done; nothing was changed.',
  bug: 'Crashlens failed inside. Your files were not changed; please report it with the command that led here.',
} as const;

/** The heading of a verdict, as on the screen. */
export const VERDICT_HEADINGS: Readonly<Record<VerdictView['label'], string>> = {
  'well-formed': 'WELL-FORMED',
  malformed: 'MALFORMED',
  'likely-too-large': 'LIKELY TOO LARGE',
  'server-error': 'SERVER ERROR',
  refused: 'REFUSED',
};

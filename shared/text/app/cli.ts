import type { VerdictView } from '../../bridge/view/inspection-view.ts';
import { exactBytes, formatCount } from '../../bytes/quantities.ts';
import { STEP } from '../editing/edits.ts';

const VERDICT_WORDS: Readonly<Record<VerdictView['label'], string>> = {
  well_formed: 'well-formed',
  malformed: 'malformed',
  likely_too_large: 'likely too large',
  server_error: 'answered with a server error',
  refused: 'refused',
};

/** Texts of the `crashlens` command; `command-help.ts` has its summaries, notes and examples. */
export const CLI = {
  captures: 'captures, folders, or - (standard input)',
  /** Options that define how a target or collector judges. */
  target: {
    dialect: 'judge by the interface (spec) or like today’s collector (antenna)',
    maxBody: 'largest body as sent, such as 25MiB, or none',
    ingress: 'requests arrive directly or through a buffering proxy',
    rules: 'throttling rules: mozilla, accept_all, or a YAML or JSON file',
  },
  inspect: {
    json: 'print JSON, one line per file if there are several',
    reveal: 'show protected values and credentials',
    strict: 'exit 1 for violations and too large bodies too',
    explain: 'explain the answer, check by check',
    explanationTitle: 'Explanation',
    predicted: 'Predicted answer',
    contentAlone: (answer: string): string => `Without the size limit: ${answer}`,
    until: (until: string): string => `This ${until}. Then the build’s age changes the answer.`,
    fix: (title: string): string => `fix: ${title}`,
    dumpFindings: (part: string, count: string): string => `Damage of the dump ${part} (${count})`,
    moreFindings: (count: string): string => `… and ${count} more. “crashlens dump --json” lists them.`,
    howToFix: 'To apply a fix, run “crashlens edit FILE --fix CODE -o OUT”. “--fix safe” applies all fixes that lose nothing.',
    masked: 'Protected values are masked. Add --reveal to show them.',
    maskedToo: (first: string, more: number, why: string): string =>
      `Also masked: ${first}${more === 0 ? '' : ` and ${formatCount(more)} more`}: ${why}`,
  },
  dump: {
    files: 'minidumps, captures, folders, or - (standard input)',
    part: 'the part of a report to read (default: its first minidump)',
    text: 'print what the Crash screen says (default)',
    json: 'print JSON; for several files, one line each',
    machine: 'print the format of Breakpad’s minidump_stackwalk -m',
    markdown: 'print Markdown for a bug report',
    threads: 'threads to print',
    stream: 'print the bytes of a stream, by name or number',
    hex: 'with --stream: print offsets and hexadecimal digits',
    reveal: 'also show registers (values), or everything (closed)',
    failOn: 'exit 1 for a dump with findings',
    jobs: 'threads (default: one per core, at most 16)',
    hexAlone: { what: '--hex applies only to --stream. Nothing was read.', reason: 'Add --stream NAME, or leave out --hex.' },
    machineHidden: { what: 'The setting dump.shown hides dumps.', reason: 'To show this one, add --reveal values.' },
    nothingShown: 'The setting dump.shown hides dumps. To show this one, add --reveal values.',
    instructions: 'Instructions',
    registers: 'Registers',
    findings: (count: string): string => `Findings (${count})`,
    noDump: {
      what: 'This report has no part that is a minidump.',
      reason: 'Run “crashlens inspect” to list its parts, and choose one with --part.',
    },
    noPart: (part: string, parts: readonly string[]) => ({
      what: `This report has no part “${part}”.`,
      reason: parts.length === 0 ? 'It has no binary parts.' : `Its binary parts are: ${parts.join(', ')}.`,
    }),
    noStream: (name: string, streams: readonly string[]) => ({
      what: `This dump has no stream “${name}”.`,
      reason: `Its streams are: ${streams.join(', ')}.`,
    }),
    streamMasked: (name: string) => ({
      what: `The bytes of ${name} are masked, because they can contain memory and texts of the user.`,
      reason: 'To print them, add --reveal closed.',
    }),
    unread: (sentence: string) => ({ what: sentence, reason: '' }),
  },
  settingsUnread:
    'The settings cannot be read, so the defaults apply. The data folder is damaged, or belongs to another program or version.',
  judge: {
    now: 'the collector’s current time, as ISO time (default: now)',
    token: 'bearer token that lets clients set the crash id',
    strict: 'answer all lines, then exit 2 if any is not a case',
    jobs: 'threads (default: one per core, at most 8)',
    usualMaxBody: '25 MiB with proxy ingress, otherwise none',
    unreadLines: (count: number): string =>
      `${formatCount(count)} ${count === 1 ? 'line is not a case' : 'lines are not cases'}. See the error lines in the output.`,
    unreadable: {
      line: 'The line is not a JSON object.',
      body: 'body_b64 must be a base64 string.',
      headers: 'headers must be an object of Latin-1 strings or lists of them.',
      address: 'method and path must be strings.',
      dice: 'dice must be a number from 0 to below 1.',
      rules: 'rules must be mozilla or accept_all.',
      token: 'token must be a string.',
      now: 'now must be an ISO time.',
    },
    badTime: 'Give an ISO time such as 2026-11-20T12:00:00Z.',
  },
  serve: {
    files: 'captures to open; folders or over five files open the board',
    port: 'port on 127.0.0.1; 0 reuses the last port if it is free',
    newToken: 'sign out all tabs and invalidate earlier links',
    clean: 'do not reopen the last reports; their edits stay saved',
    ready: (url: string): string => `Crashlens is at ${url}`,
    once: 'The link works once, within a minute. “crashlens serve --url” prints a new one. Press Ctrl+C to stop.',
    url: 'print a new link to the running app',
  },
  samples: {
    names: 'sample names, such as accepted-key-value (default: all)',
    out: 'output folder, or - (standard output)',
    force: 'allow “--out -” on a terminal',
    unknown: (names: readonly string[]) => ({
      what: 'Unknown sample name. Nothing was written.',
      reason: `Choose from: ${names.join(', ')}.`,
    }),
    one: {
      what: 'Standard output takes only one sample. Nothing was written.',
      reason: 'Name one: “crashlens samples accepted-key-value --out -”.',
    },
    wrote: (count: number, folder: string): string =>
      `Wrote ${String(count)} ${count === 1 ? 'sample' : 'samples'} to ${folder}. To read one, run “crashlens inspect FILE”.`,
  },
  new: {
    dump: 'minidump, with its part name if you like (repeatable)',
    extra: '.extra file with the annotations',
    memoryReport: 'memory report (gzip)',
    set: 'set an annotation, overriding the .extra file (repeatable)',
    product: 'set ProductName',
    release: 'set Version',
    channel: 'set ReleaseChannel',
    buildId: 'set BuildID',
    gzip: 'compress the body',
    samePart: (name: string) => ({
      what: `Two dumps have the part name “${name}”. Nothing was written.`,
      reason: 'Give one of them another name: --dump NAME=FILE.',
    }),
    wrote: (annotations: number, form: 'kv' | 'json'): string =>
      `${formatCount(annotations)} annotation${annotations === 1 ? '' : 's'} ${form === 'kv' ? 'as key/value parts' : 'as one JSON part'}`,
    part: (name: string, filename: string, size: number): string => `${name}: ${filename}, ${exactBytes(size)}`,
    note: (text: string): string => `Note: ${text}`,
  },
  edit: {
    filter: 'edit only matching reports, such as “verdict:malformed”',
    set: 'set an annotation or part, or add an annotation',
    setFile: 'like --set, with the value from a file',
    out: 'output file, folder for several reports, or - (standard output)',
    delete: 'remove an annotation or part',
    rename: 'rename an annotation or part',
    addPart: 'add a binary part from a file',
    form: 'convert annotations to key/value parts or one JSON part',
    gzip: 'compress (on) or decompress (off) the body',
    fix: 'apply the first fix for CODE, or all lossless fixes (“safe”)',
    normalise: 'rewrite the whole report as the interface specifies it',
    body: 'write only the body',
    forms: {
      set: 'NAME=VALUE',
      'set-file': 'NAME=PATH',
      delete: 'NAME',
      rename: 'NAME=NEW-NAME',
      'add-part': 'NAME=PATH, then ;type=… and ;filename=… if needed',
    },
    missing: (option: string, name: string) => ({
      what: `--${option}: the report has no annotation or part “${name}”. Nothing was written.`,
      reason: '“crashlens inspect” lists the names.',
    }),
    noSuchFinding: (code: string) => ({
      what: `The report has no finding “${code}”. Nothing was written.`,
      reason: '“crashlens inspect --json” lists the codes.',
    }),
    noFix: (code: string) => ({
      what: `The finding “${code}” has no fix. Nothing was written.`,
      reason: 'Edit the report by hand.',
    }),
    valueTooLarge: (name: string, limit: string) => ({
      what: `The file for “${name}” exceeds the limit of an annotation, ${limit}. Nothing was written.`,
      reason: 'Use --add-part instead.',
    }),
    notUtf8: (name: string) => ({
      what: `The file for “${name}” is not UTF-8, which JSON requires. Nothing was written.`,
      reason: 'Convert the file, or use --form kv.',
    }),
    soAlready: (words: string): string => `${words}: nothing to change`,
    noneFound: (code: string): string => `no finding ${code}`,
    noneSafe: 'no finding with a safe fix',
    fixed: STEP.fixedCode,
    fixedSafe: (count: number): string => `applied all safe fixes (${formatCount(count)} edit${count === 1 ? '' : 's'})`,
    left: (code: string, sentence: string): string => `still refused: ${code}. ${sentence}`,
    noFixLeft: 'It has no fix: edit the report by hand.',
    fixLeft: ({ title, code, loses, fixes }: { title: string; code: string; loses: string | null; fixes: boolean }): string =>
      `“--fix ${code}” ${fixes ? 'would make the report well-formed' : 'would get the report past this check'}: ${title}${loses === null ? '' : ` (${loses})`}.`,
    verdicts: (before: string, after: string): string => `Verdict: ${before} -> ${after}`,
    moved: (before: string, after: string, path: string): string => `${before} -> ${after}; wrote ${path}`,
    many: (written: number, refused: number, left: number): string =>
      `${formatCount(written)} written${refused === 0 ? '' : `, ${formatCount(refused)} failed`}${left === 0 ? '' : `, ${formatCount(left)} excluded by the filter`}.`,
    stopped: 'Stopped. Only the files listed above were written.',
    inputAmongMany: {
      what: '“-” works only for a single report, without --filter. Nothing was written.',
      reason: 'Name files and an output folder, or edit only standard input.',
    },
    outputNoFolder: (path: string) => ({
      what: `Several reports need an output folder, but “${path}” is not one. Nothing was written.`,
      reason: 'Name a folder, new or existing.',
    }),
    outputInside: (path: string) => ({
      what: `The output folder “${path}” is inside an input folder. Nothing was written.`,
      reason: 'Choose a folder outside all input folders.',
    }),
    outputHolds: (path: string) => ({
      what: `The output folder “${path}” contains an input file. Nothing was written.`,
      reason: 'Choose another folder.',
    }),
    sameTarget: (name: string) => ({
      what: `Skipped: another file was already written as “${name}”.`,
      reason: 'Use a separate output folder for each input folder.',
    }),
  },
  catalog: 'annotation list, JSON or YAML (default: the saved one)',
  emptyFolder: (path: string) => ({
    what: `“${path}” contains no files, apart from names that begin with a dot.`,
    reason: 'Name another folder, or name files.',
  }),
  counted: (label: VerdictView['label'], count: number): string => `${formatCount(count)} ${VERDICT_WORDS[label]}`,
  unread: (count: number): string => `${formatCount(count)} unreadable`,
  sum: (files: number, parts: readonly string[]): string => `${formatCount(files)} file${files === 1 ? '' : 's'}: ${parts.join(', ')}.`,
  file: 'capture, or - (standard input)',
  output: 'output file, or - (standard output)',
  force: 'replace existing files',
  badArgument: (option: string, form: string) => ({
    what: `The argument of --${option} is invalid. Nothing was written.`,
    reason: `Give ${form}.`,
  }),
  outputExists: (name: string) => ({
    what: `“${name}” already exists. Nothing was written.`,
    reason: 'Choose another name, or add --force to replace it.',
  }),
  outputNotFile: (name: string) => ({
    what: `“${name}” is not a regular file. Nothing was written.`,
    reason: 'Choose another name.',
  }),
  outputIsInput: (name: string) => ({
    what: `“${name}” is an input file. Nothing was written.`,
    reason: 'Choose another name.',
  }),
  wrote: (name: string, size: number): string => `Wrote ${name} (${exactBytes(size)}).`,
  version: 'print the version',
  help: 'print this help',
  helpAfterError: '(see --help)',
  usage: 'See --help.',
  badMaxBody: 'Give a size, such as 300k, 25MiB or 1000000, or “none”.',
  badFilter: (message: string) => ({
    what: `The filter is invalid. ${message}`,
    reason: 'See docs/filter.md.',
  }),
  badJobs: 'Give a whole number from 1 to 64.',
  badPort: 'Give a whole number from 0 to 65535.',
  standardInput: 'standard input',
  standardOutput: 'standard output',
  inputTwice: {
    what: '“-” (standard input) can be given only once.',
    reason: 'Name a file instead of one “-”.',
  },
  outputFailed: 'The output is incomplete: the disk is full, or the program that reads the output ended.',
  outputTerminal: {
    what: 'Standard output is a terminal, and the report could contain control sequences. Nothing was written.',
    reason: 'Redirect the output, name a file, or add --force.',
  },
  stopped: 'Stopped. Nothing was changed.',
  bug: 'Crashlens failed because of a bug. Your files were not changed. Please report the bug with your command.',
} as const;

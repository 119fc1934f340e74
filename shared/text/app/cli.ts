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
  captures: 'captures, folders, or - for standard input',
  /** Options that define how a target or collector judges. */
  target: {
    dialect: 'judge by the interface (spec) or as today’s collector does (antenna)',
    maxBody: 'largest body as sent, such as 1M or 25MiB, or none',
    ingress: 'requests arrive directly or through a buffering proxy',
    rules: 'throttling rules: mozilla, accept_all, or a YAML or JSON file',
  },
  inspect: {
    json: 'print JSON; for several files, one line each',
    reveal: 'show protected values and credentials',
    strict: 'also exit 1 for violations and for bodies over the maximum',
    explain: 'explain the answer, check by check',
    explanationTitle: 'Explanation',
    predicted: 'Predicted answer',
    contentAlone: (answer: string): string => `Without the size limit: ${answer}`,
    until: (until: string): string => `This ${until}; after that, the rules decide differently because of the build’s age.`,
    fix: (title: string): string => `fix: ${title}`,
    howToFix:
      'To apply the first fix for a code, run “crashlens edit FILE --fix CODE -o OUT”. To apply all fixes that lose nothing, use “--fix safe”.',
    masked: 'Protected values are masked. Add --reveal to show them.',
    maskedToo: (first: string, more: number, why: string): string =>
      `Also masked: ${first}${more === 0 ? '' : ` and ${formatCount(more)} more`}: ${why}`,
  },
  settingsUnread:
    'The settings cannot be read: the data folder is damaged, belongs to another program, or was written by another version. This command uses the defaults.',
  judge: {
    now: 'current time of the collector, as ISO time (default: now)',
    token: 'bearer token that lets a client set the crash id',
    strict: 'answer all lines, then exit 2 if any is not a case',
    jobs: 'number of threads (default: one per core, at most 8)',
    usualMaxBody: '25 MiB with proxy ingress, otherwise none',
    unreadLines: (count: number): string =>
      `${formatCount(count)} ${count === 1 ? 'line is not a case' : 'lines are not cases'}. The error lines in the output say why.`,
    unreadable: {
      line: 'The line is not a JSON object.',
      body: 'body_b64 must be a base64 string.',
      headers: 'headers must be an object of strings or lists of strings, in Latin-1 characters only.',
      address: 'method and path must be strings.',
      dice: 'dice must be a number from 0 to below 1.',
      rules: 'rules must be mozilla or accept_all.',
      token: 'token must be a string.',
      now: 'now must be an ISO time.',
    },
    badTime: 'Give an ISO time such as 2026-11-20T12:00:00Z.',
  },
  serve: {
    files: 'captures to open; folders or more than five files open the board',
    port: 'port on 127.0.0.1; 0 reuses the last port if it is free',
    newToken: 'sign out all tabs and invalidate earlier links',
    clean: 'do not reopen the reports of the last session; edits are kept',
    ready: (url: string): string => `Crashlens is at ${url}`,
    once: 'This link works once and expires in one minute. For a new link, run “crashlens serve --url”. Press Ctrl+C to stop.',
    url: 'print a new link for the running app, and exit',
  },
  samples: {
    names: 'names such as accepted-key-value (default: all)',
    out: 'folder to write to, or - for standard output',
    force: 'with “--out -”, also print to a terminal',
    unknown: (names: readonly string[]) => ({
      what: 'There is no sample with this name. Nothing was written.',
      reason: `Choose from: ${names.join(', ')}.`,
    }),
    one: {
      what: 'Only one sample can be written to standard output. Nothing was written.',
      reason: 'Name one, for example “crashlens samples accepted-key-value --out -”.',
    },
    wrote: (count: number, folder: string): string =>
      `Wrote ${String(count)} ${count === 1 ? 'sample' : 'samples'} to ${folder}. Open one with "crashlens inspect FILE".`,
  },
  new: {
    dump: 'minidump, optionally with its part name (repeatable)',
    extra: '.extra file of the crash, with its annotations',
    memoryReport: 'memory report (gzip)',
    set: 'set an annotation; overrides the .extra file (repeatable)',
    product: 'set ProductName',
    release: 'set Version',
    channel: 'set ReleaseChannel',
    buildId: 'set BuildID',
    gzip: 'compress the body',
    samePart: (name: string) => ({
      what: `Two dumps would become the part “${name}”, but a report has only one. Nothing was written.`,
      reason: 'Name the part of one of them: --dump NAME=FILE.',
    }),
    wrote: (annotations: number, form: 'kv' | 'json'): string =>
      `${formatCount(annotations)} annotation${annotations === 1 ? '' : 's'} ${form === 'kv' ? 'as key/value parts' : 'as one JSON part'}`,
    part: (name: string, filename: string, size: number): string => `${name}: ${filename}, ${exactBytes(size)}`,
    note: (text: string): string => `Note: ${text}`,
  },
  edit: {
    filter: 'edit only matching reports, such as “verdict:malformed product:Firefox”',
    set: 'set the value of an annotation or part, or add an annotation',
    setFile: 'set the value from a file',
    out: 'file to write, folder for several reports, or - for standard output',
    delete: 'remove an annotation or part',
    rename: 'rename an annotation or part',
    addPart: 'add a binary part from a file',
    form: 'annotations as key/value parts or as one JSON part',
    gzip: 'compress (on) or decompress (off) the body',
    fix: 'apply the first fix for this code, or all lossless fixes (“safe”)',
    normalise: 'rewrite the whole report as the interface specifies it',
    body: 'write only the body',
    forms: {
      set: 'NAME=VALUE',
      'set-file': 'NAME=PATH',
      delete: 'NAME',
      rename: 'NAME=NEW-NAME',
      'add-part': 'NAME=PATH, optionally followed by ;type=… and ;filename=…',
    },
    missing: (option: string, name: string) => ({
      what: `--${option} failed: the report has no annotation or part named “${name}”. Nothing was written.`,
      reason: 'Run “crashlens inspect” to list the names.',
    }),
    noSuchFinding: (code: string) => ({
      what: `No finding of this report has the code “${code}”. Nothing was written.`,
      reason: 'Run “crashlens inspect --json” to list the codes.',
    }),
    noFix: (code: string) => ({
      what: `There is no fix for the finding “${code}” of this report. Nothing was written.`,
      reason: 'Edit the report by hand.',
    }),
    valueTooLarge: (name: string, limit: string) => ({
      what: `The file for “${name}” is larger than ${limit}, the limit of an annotation. Nothing was written.`,
      reason: 'Add it as a part instead.',
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
    noFixLeft: 'There is no fix for this; edit the report by hand.',
    fixLeft: ({ title, code, loses, fixes }: { title: string; code: string; loses: string | null; fixes: boolean }): string =>
      `“--fix ${code}” ${fixes ? 'would make the report well-formed' : 'would get the report past this check'}: ${title}${loses === null ? '' : ` (${loses})`}.`,
    verdicts: (before: string, after: string): string => `Verdict: ${before} -> ${after}`,
    moved: (before: string, after: string, path: string): string => `${before} -> ${after}; wrote ${path}`,
    many: (written: number, refused: number, left: number): string =>
      `${formatCount(written)} written${refused === 0 ? '' : `, ${formatCount(refused)} failed`}${left === 0 ? '' : `, ${formatCount(left)} excluded by the filter`}.`,
    stopped: 'Stopped. The files listed above are complete; no others were written.',
    inputAmongMany: {
      what: 'Standard input and output can only be used for a single report without --filter. Nothing was written.',
      reason: 'Name files and an output folder, or edit only standard input, without --filter.',
    },
    outputNoFolder: (path: string) => ({
      what: `“${path}” is not a folder, but several reports need one. Nothing was written.`,
      reason: 'Name a folder; it is created if it does not exist.',
    }),
    outputInside: (path: string) => ({
      what: `“${path}” is inside a folder to be edited, so the results would be edited too. Nothing was written.`,
      reason: 'Choose a folder outside it.',
    }),
    outputHolds: (path: string) => ({
      what: `“${path}” contains a file to be edited, which a result could overwrite. Nothing was written.`,
      reason: 'Choose another folder.',
    }),
    sameTarget: (name: string) => ({
      what: `Another file of this run was already written as “${name}”, so this one was skipped.`,
      reason: 'Edit the two folders separately, each into its own output folder.',
    }),
  },
  catalog: 'annotation list, JSON or YAML (default: the saved one)',
  emptyFolder: (path: string) => ({
    what: `“${path}” contains no files. Names that begin with a dot are skipped.`,
    reason: 'Name another folder, or the files themselves.',
  }),
  counted: (label: VerdictView['label'], count: number): string => `${formatCount(count)} ${VERDICT_WORDS[label]}`,
  unread: (count: number): string => `${formatCount(count)} unreadable`,
  sum: (files: number, parts: readonly string[]): string => `${formatCount(files)} file${files === 1 ? '' : 's'}: ${parts.join(', ')}.`,
  file: 'capture, or - for standard input',
  output: 'file to write, or - for standard output',
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
    what: `“${name}” is not a regular file but a folder, device, pipe or socket. Nothing was written.`,
    reason: 'Choose another name.',
  }),
  outputIsInput: (name: string) => ({
    what: `“${name}” is an input file, and inputs are never overwritten. Nothing was written.`,
    reason: 'Choose another name.',
  }),
  wrote: (name: string, size: number): string => `Wrote ${name} (${exactBytes(size)}).`,
  version: 'print the version',
  help: 'print this help',
  helpAfterError: '(see --help)',
  usage: 'See --help.',
  badMaxBody: 'Give a number of bytes, optionally with a unit such as k, M, KiB, MiB or MB, or “none”.',
  badFilter: (message: string) => ({
    what: `The filter is invalid. ${message}`,
    reason: 'docs/filter.md describes the filter language.',
  }),
  badJobs: 'Give a whole number from 1 to 64.',
  badPort: 'Give a whole number from 0 to 65535.',
  standardInput: 'standard input',
  standardOutput: 'standard output',
  inputTwice: {
    what: 'Standard input (“-”) is named twice but can be read only once.',
    reason: 'Replace one “-” with a file.',
  },
  outputFailed:
    'Writing to standard output failed: the disk is full, or the program that reads the output failed. The output is incomplete.',
  outputTerminal: {
    what: 'Standard output is a terminal, and the report’s bytes could contain control sequences. Nothing was written.',
    reason: 'Redirect it to a file or a pipe, name a file, or add --force.',
  },
  stopped: 'Stopped. Nothing was changed.',
  bug: 'Crashlens failed because of a bug. Your files were not changed. Please report it with the command that you ran.',
} as const;

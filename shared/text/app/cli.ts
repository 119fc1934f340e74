import type { VerdictView } from '../../bridge/view/inspection-view.ts';
import { exactBytes, formatCount } from '../../bytes/quantities.ts';
import { STEP } from '../editing/edits.ts';

const VERDICT_WORDS: Readonly<Record<VerdictView['label'], string>> = {
  well_formed: 'well-formed',
  malformed: 'malformed',
  likely_too_large: 'likely too large',
  server_error: 'answered by a server error',
  refused: 'refused',
};

/** Words and sentences of the `crashlens` command. */
export const CLI = {
  about: 'Opens captured crash reports, says what the collector will answer and why, edits and sends them, and explains the outcome.',
  inspect: {
    about: 'Shows what is in captured reports and what the collector will answer.',
    files:
      'raw HTTP request captures or bare multipart bodies, plain or gzip-compressed; of a folder every file in it and in its folders, by name, but what begins with a dot; - reads standard input',
    json: 'print the whole inspection as JSON (the format is described in docs/formats.md); of several files one line of JSON each',
    dialect: 'judge by the text of the interface (spec) or by what the reference collector was measured to do (antenna)',
    maxBody: 'largest body that the target takes, as sent: bytes, or with a unit (1M, 25MiB), or none',
    ingress: 'how requests reach the target: directly (direct) or through a buffering proxy (proxy)',
    rules:
      'the target’s throttling rules: those of the production collector (mozilla), none that turns a report away (accept_all), or those of a file of your own (YAML or JSON)',
    reveal: 'show protected values and credentials instead of masking them',
    strict: 'end with 1 where the report breaks a “must” of the interface, though the collector takes it',
    after: `
Of several files each is told as soon as it was read, a last line counts them, and the highest exit code counts.

Examples:
  crashlens inspect capture.http
  crashlens inspect --json capture.http | jq .verdict
  crashlens inspect captures/ more/*.http
  crashlens inspect --json captures/ | jq -c '[.source.name, .verdict.label]'
  curl ... | crashlens inspect -`,
    explain: 'explain the answer: the collector’s checks in their order (with --json as “explanation”)',
    explanationTitle: 'Explanation',
    predicted: 'Predicted answer',
    contentAlone: (answer: string): string => `For its content alone: ${answer}`,
    until: (until: string): string => `This ${until}: then the age of the build lets the rules decide otherwise.`,
    fix: (title: string): string => `fix: ${title}`,
    howToFix: '“crashlens edit FILE --fix CODE -o OUT” makes the first fix of a code, “--fix safe” all that lose nothing.',
    masked: 'Protected values are masked; --reveal shows them.',
    maskedToo: (first: string, more: number, why: string): string =>
      `Masked too, ${first}${more === 0 ? '' : ` and ${formatCount(more)} more`}: ${why}`,
  },
  settingsUnread:
    'The settings in the data folder cannot be read: it is damaged, not ours, or used by another version. Their defaults count for this command.',
  judge: {
    about: 'Answers requests as the collector would, and tells what it would keep of them: case lines in, answer lines out.',
    now: 'the collector’s clock as an ISO time; the true time where it is left out',
    token: 'the bearer token that lets a client set the crash id; without one nobody can',
    ingress: 'how requests reach the collector: directly (direct) or through a buffering proxy (proxy)',
    maxBody: 'largest body that the proxy takes, as sent: bytes, or with a unit (1M, 25MiB), or none',
    rules: 'the collector’s throttling rules: mozilla, accept_all, or those of a file of your own (YAML or JSON)',
    strict: 'end with 2 where a line could not be read as a case; all lines are answered all the same',
    jobs: 'most threads; as many as there are processor cores where it is left out, up to 8',
    unreadLines: (count: number): string =>
      `${formatCount(count)} line${count === 1 ? ' could' : 's could'} not be read as ${count === 1 ? 'a case' : 'cases'}; the error lines among the answers say why.`,
    unreadable: {
      line: 'The line is no JSON object.',
      body: 'body_b64 must be a text in base64.',
      headers: 'headers must be an object of texts, or lists of them, without characters beyond Latin-1.',
      address: 'method and path must be texts.',
      dice: 'dice must be a number from 0 to below 1.',
      rules: 'rules must be mozilla or accept_all.',
      token: 'token must be a text.',
      now: 'now must be an ISO time.',
    },
    badTime: 'An ISO time looks like 2026-11-20T12:00:00Z.',
    after: `
One JSON object a line, described in docs/formats.md. A line that cannot be read is answered by {"id", "error"}.

Examples:
  crashlens judge --dialect antenna < cases.jsonl > answers.jsonl
  crashlens judge --now 2026-11-20T12:00:00Z --token secret < cases.jsonl`,
  },
  serve: {
    about: 'Serves the interface on this machine, for a browser, until it is stopped with Ctrl+C.',
    files: 'captures to open at once; folders, and more than five files, become rows of the board',
    port: 'port of 127.0.0.1; 0 takes the one it had last where that is free, else any free one',
    newToken: 'lets no tab from before in: addresses that were printed earlier are worth nothing any more',
    clean: 'begins with nothing open; what was open the last time is forgotten, its edits are kept',
    ready: (url: string): string => `Crashlens is at ${url}`,
    once: 'The address opens one tab, within a minute, then it is worth nothing. "crashlens serve --url" prints another one. Ctrl+C stops it.',
    url: 'prints another address of the Crashlens that serves the data folder already, which opens one tab within a minute, and ends',
  },
  samples: {
    about: 'Writes one sample report per outcome of the interface and lists them.',
    names: 'samples by their names, such as accepted-key-value; all where none is named',
    out: 'folder to write to; the data folder’s own where it is left out; - writes the one sample that is named to standard output',
    force: 'with --out -: though standard output is a terminal',
    after: `
Examples:
  crashlens samples --out samples/
  crashlens samples accepted-extra-gzip -o - | crashlens inspect -`,
    unknown: (names: readonly string[]) => ({
      what: 'There is no sample of that name. Nothing was written.',
      reason: `There are: ${names.join(', ')}.`,
    }),
    one: {
      what: 'Standard output takes one sample: two reports one behind the other would be none. Nothing was written.',
      reason: 'Name one, as in “crashlens samples accepted-key-value --out -”.',
    },
    wrote: (count: number, folder: string): string =>
      `Wrote ${String(count)} samples to ${folder}. Open one with "crashlens inspect FILE".`,
  },
  new: {
    about: 'Makes a new report from nothing, or from what a crash left on disk, and writes it as a request capture.',
    dump: 'a minidump, as FILE or NAME=FILE with the name of its part; can be given more than once',
    extra: 'the .extra file of the crash: its annotations',
    memoryReport: 'a memory report (gzip)',
    set: 'an annotation, over what .extra gives; can be given more than once',
    product: 'the annotation ProductName',
    release: 'the annotation Version',
    channel: 'the annotation ReleaseChannel',
    buildId: 'the annotation BuildID',
    form: 'annotations as key/value parts or as one JSON part',
    gzip: 'compress the body',
    after: `
Examples:
  crashlens new --dump crash.dmp --extra crash.extra -o report.http
  crashlens new --product Firefox --release 147.0 --set "Notes=made by hand" --form json --gzip -o report.http`,
    samePart: (name: string) => ({
      what: `Two dumps would be the part “${name}”, of which a report has one. Nothing was written.`,
      reason: 'Name the other one: --dump NAME=FILE.',
    }),
    wrote: (annotations: number, form: 'kv' | 'json'): string =>
      `${formatCount(annotations)} annotation${annotations === 1 ? '' : 's'} ${form === 'kv' ? 'as key/value parts' : 'as one JSON part'}`,
    part: (name: string, filename: string, size: number): string => `${name}: ${filename}, ${exactBytes(size)}`,
    note: (text: string): string => `Note: ${text}`,
  },
  edit: {
    about: 'Edits captured reports, in the order in which the edits are given, and writes them to other files.',
    files:
      'a raw HTTP request capture or a bare multipart body, plain or gzip-compressed; - reads standard input; of several, and of folders, all are edited',
    filter: 'edit only the reports that match: the filter of the board, as in “verdict:malformed product:Firefox”',
    set: 'the value of an annotation or part; added as an annotation where there is none of that name',
    setFile: 'the same, from a file',
    delete: 'take out an annotation or part',
    rename: 'give an annotation or part another name',
    addPart: 'add a binary part; the type is that of the interface where it is left out, the filename that of the file',
    form: 'annotations as key/value parts or as one JSON part',
    gzip: 'compress the body, or not',
    fix: 'repair every finding of that code by its first repair; “safe”: every repair that loses nothing',
    normalise: 'write everything as the interface asks for it',
    body: 'write the body alone',
    after: `
NAME is the last annotation or part of that name, which is the one that counts.
What no edit touches is written as it was captured.
Of several files, of folders and with --filter, OUT is a folder: what lies below a folder that is named lies there in the same way, a file by its name.

Examples:
  crashlens edit captures/ --filter 'verdict:malformed' --fix safe -o mended/
  crashlens edit capture.http --set Version=147.0.1 --delete memory_report -o edited.http
  crashlens edit capture.http --fix safe --gzip on -o mended.http
  crashlens edit capture.http --add-part "memory_report=m.gz;filename=memory.json.gz" -o edited.http`,
    forms: {
      set: 'NAME=VALUE',
      'set-file': 'NAME=PATH',
      delete: 'NAME',
      rename: 'NAME=NEW-NAME',
      'add-part': 'NAME=PATH, then ;type=… and ;filename=… where they are wanted',
    },
    missing: (option: string, name: string) => ({
      what: `There is no annotation or part named “${name}”, so --${option} cannot be done. Nothing was written.`,
      reason: '“crashlens inspect” lists the names.',
    }),
    noSuchFinding: (code: string) => ({
      what: `No finding has the code “${code}”. Nothing was written.`,
      reason: '“crashlens inspect --json” gives the codes of a report’s findings.',
    }),
    noFix: (code: string) => ({
      what: `No repair is known for the finding “${code}” of this report. Nothing was written.`,
      reason: 'Edit it by hand.',
    }),
    valueTooLarge: (name: string, limit: string) => ({
      what: `The file for “${name}” has more than ${limit}, which is more than an annotation can have. Nothing was written.`,
      reason: 'Add it as a part.',
    }),
    notUtf8: (name: string) => ({
      what: `The file for “${name}” is not UTF-8, as a value in JSON must be. Nothing was written.`,
      reason: 'Convert it, or the annotations with --form kv.',
    }),
    soAlready: (words: string): string => `${words}: it is so already`,
    noneFound: (code: string): string => `no finding ${code}`,
    noneSafe: 'no finding with a safe repair',
    fixed: STEP.fixedCode,
    fixedSafe: (count: number): string => `fixed all that is safe (${formatCount(count)} edit${count === 1 ? '' : 's'})`,
    left: (code: string, sentence: string): string => `left: ${code}. ${sentence}`,
    noFixLeft: 'No fix for that is known: edit it by hand.',
    fixLeft: ({ title, code, loses, fixes }: { title: string; code: string; loses: string | null; fixes: boolean }): string =>
      `“--fix ${code}” ${fixes ? 'would make it well-formed' : 'would get further'}: ${title}${loses === null ? '' : ` (${loses})`}.`,
    verdicts: (before: string, after: string): string => `Verdict: ${before} -> ${after}`,
    moved: (before: string, after: string, path: string): string => `${before} -> ${after}; wrote ${path}`,
    many: (written: number, refused: number, left: number): string =>
      `${formatCount(written)} written${refused === 0 ? '' : `, ${formatCount(refused)} not`}${left === 0 ? '' : `, ${formatCount(left)} left out by the filter`}.`,
    stopped: 'Stopped before it was done. The files that were told of are written and whole; no other was.',
    inputAmongMany: {
      what: 'Standard input is one report, and OUT a folder where several are edited or a filter is given. Nothing was written.',
      reason: 'Name files, or edit standard input alone.',
    },
    outputNoFolder: (path: string) => ({
      what: `“${path}” is no folder, and several reports are written to one. Nothing was written.`,
      reason: 'Name a folder, or one that is not there yet.',
    }),
    outputInside: (path: string) => ({
      what: `“${path}” lies in a folder that is to be edited, where what is written would be found as well. Nothing was written.`,
      reason: 'Name a folder beside it.',
    }),
    outputHolds: (path: string) => ({
      what: `A file that is to be edited lies in “${path}”, where what is written could take its place. Nothing was written.`,
      reason: 'Name another folder.',
    }),
    sameTarget: (name: string) => ({
      what: `Another file of this run was written as “${name}” already, so this one was not.`,
      reason: 'Edit their folders one by one, each to a folder of its own.',
    }),
  },
  catalog: 'a list of annotations of your own (JSON or YAML); the one in the data folder where it is left out',
  emptyFolder: (path: string) => ({
    what: `“${path}” holds no files, nor do its folders, but what begins with a dot.`,
    reason: 'Name another folder, or the files themselves.',
  }),
  counted: (label: VerdictView['label'], count: number): string => `${formatCount(count)} ${VERDICT_WORDS[label]}`,
  unread: (count: number): string => `${formatCount(count)} that cannot be read`,
  sum: (files: number, parts: readonly string[]): string => `${formatCount(files)} file${files === 1 ? '' : 's'}: ${parts.join(', ')}.`,
  file: 'a raw HTTP request capture or a bare multipart body, plain or gzip-compressed; - reads standard input',
  output: 'file to write, or the folder where there are several reports; - writes standard output, and what is told goes to standard error',
  force: 'replace the file where it exists',
  badArgument: (option: string, form: string) => ({
    what: `--${option} was not understood. Nothing was written.`,
    reason: `It takes ${form}.`,
  }),
  outputExists: (name: string) => ({
    what: `“${name}” exists already, so nothing was written.`,
    reason: 'Give another name, or --force to replace it.',
  }),
  outputNotFile: (name: string) => ({
    what: `“${name}” is there and not a regular file (a folder, device, pipe or socket), so nothing was written.`,
    reason: 'Give the name of a file.',
  }),
  outputIsInput: (name: string) => ({
    what: `“${name}” is one of the files that the report is made of, which are never overwritten. Nothing was written.`,
    reason: 'Give another name.',
  }),
  wrote: (name: string, size: number): string => `Wrote ${name} (${exactBytes(size)}).`,
  version: 'print the version',
  help: 'show this help',
  helpAfterError: '(--help tells what can be given)',
  usage: '--help tells what can be given.',
  badMaxBody: 'A maximum is a number of bytes, with a unit such as k, M, KiB, MiB or MB where wanted, or “none”.',
  badFilter: (message: string) => ({
    what: `The filter cannot be understood. ${message}`,
    reason: 'docs/filter.md has all that can be asked for.',
  }),
  badJobs: 'Threads are a whole number from 1 to 64.',
  badPort: 'A port is a whole number from 0 to 65535.',
  standardInput: 'standard input',
  standardOutput: 'standard output',
  inputTwice: {
    what: 'Standard input is named twice, and can be read only once. Nothing was done with it the second time.',
    reason: 'Name a file in the place of one “-”.',
  },
  outputFailed:
    'Standard output cannot be written any more: the disk is full, or what it leads to failed. What was written before is not all.',
  outputTerminal: {
    what: 'Standard output is a terminal, which bytes of a report could steer, so nothing was written.',
    reason: 'Redirect it (> FILE, or a pipe), name a file, or add --force.',
  },
  stopped: 'Stopped before it was done; nothing was changed.',
  bug: 'Crashlens failed inside. Your files were not changed; please report it with the command that led here.',
} as const;

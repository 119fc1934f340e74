/** The help of a command, except its arguments and options. */
export interface CommandHelp {
  /** Summary: one line without a full stop. */
  readonly about: string;
  /** Short paragraphs below the options. */
  readonly notes?: readonly string[];
  /** Command lines that run as printed; `test/integration/cli/app/help-examples.test.ts` runs them. */
  readonly examples: readonly string[];
}

const CAPTURES = 'A capture is a raw HTTP request or only its multipart body, plain or gzipped.';
const FOLDERS = 'Folders are searched recursively, without names that begin with a dot.';
const SYMBOL_LAYOUTS =
  'A folder can have the layout LEAF/ID/NAME.sym, Sentry’s unified layout, or all files side by side. Files can be compressed (.gz). A zip has to be unpacked first.';
const RULES = '“mozilla” are the production rules; “accept_all” rejects no report.';
const TARGET_DEFAULTS = 'Target options that are not given keep the saved values.';

/** Notes on the options that `target add` and `target set` share. */
const TARGET_OPTIONS = [
  '--pin accepts the certificate with this fingerprint even if it is invalid. “target test” prints the fingerprint.',
  'The wait between attempts doubles from --first-wait up to --longest-wait. The token is stored in a file in the data folder that only its owner can read, or in the keychain of the desktop app.',
];

/** Help of the program and of each command, by command path. */
export const COMMAND_HELP = {
  crashlens: {
    about: 'Read, check, edit and send Socorro crash reports',
    notes: [
      '“-” is standard input in place of a capture, and standard output after -o. See also “crashlens COMMAND --help” and docs/cli.md.',
    ],
    examples: ['crashlens inspect report.http', 'crashlens check captures/', 'crashlens samples --out samples/'],
  },
  inspect: {
    about: 'Show crash reports and predict the collector’s answers',
    notes: [
      `${CAPTURES} ${FOLDERS}`,
      'Several files are followed by a summary. docs/formats.md describes --json; --explain adds “explanation” to it.',
      RULES,
    ],
    examples: [
      'crashlens inspect report.http',
      'crashlens inspect --explain captures/ more/*.http',
      "crashlens inspect --json captures/ | jq -c '[.source.name, .verdict.label]'",
      'crashlens samples accepted-extra-gzip --out - | crashlens inspect -',
    ],
  },
  dump: {
    about: 'Show what crashed, where and why in minidumps',
    notes: [
      'A file is a minidump, or a capture whose first minidump is read. ' + FOLDERS,
      'Registers, memory and texts of the process are masked; docs/dump-fields.md lists who sees which field. docs/formats.md describes --json.',
    ],
    examples: [
      'crashlens dump report.http',
      'crashlens dump crash.dmp --symbols-url https://symbols.mozilla.org/ --yes',
      "crashlens dump --json crashes/ | jq -c '[.file, .crash_info.type]'",
      'crashlens dump crash.dmp --stream LinuxMaps --reveal closed',
    ],
  },
  'memory-report': {
    about: 'Show what used the memory, in one memory report or between two',
    notes: [
      'A file is a memory report as about:memory saves it, plain or gzipped, or a capture that has one. The crashed process is that of the capture’s minidump.',
      'Paths and names of processes are masked; the figures that Socorro makes public are not. docs/formats.md describes --json.',
      'Before a comparison, process ids, addresses, window ids and the like are made equal, as about:memory does.',
    ],
    examples: [
      'crashlens memory-report report.http',
      'crashlens memory-report memory-report.json.gz --reveal',
      'crashlens memory-report before.json.gz after.json.gz --reveal',
      "crashlens memory-report --json report.http | jq '.figures'",
    ],
  },
  symbols: {
    about: 'List the folders and servers with symbol files',
    notes: [
      '“crashlens dump” looks in the folders of --symbols, then on the servers of --symbols-url, then in the listed folders, in order. It asks no listed server.',
      SYMBOL_LAYOUTS,
    ],
    examples: ['crashlens symbols'],
  },
  'symbols list': { about: 'List the folders and servers, in order (default)', examples: ['crashlens symbols list --json'] },
  'symbols add': {
    about: 'Add a folder or a symbol server to the list, or move it',
    notes: [SYMBOL_LAYOUTS],
    examples: ['crashlens symbols add --first symbols', 'crashlens symbols add https://symbols.mozilla.org/'],
  },
  'symbols remove': { about: 'Remove a folder or server from the list; files stay', examples: ['crashlens symbols remove symbols'] },
  'symbols clear': {
    about: 'Empty the symbol cache',
    notes: ['The cache in the data folder has inflated, downloaded and added symbol files, and indexes.'],
    examples: ['crashlens symbols clear'],
  },
  'symbols where': {
    about: 'Find the symbol file of a module',
    notes: ['A file of another build is named, but not used.'],
    examples: ['crashlens symbols where xul.pdb/44E4EC8C2F41492B9369D6B9A059577C2 --symbols symbols'],
  },
  check: {
    about: 'Check many crash reports, one line per file',
    notes: [
      `${CAPTURES} ${FOLDERS}`,
      '--fail-on: “malformed” fails reports that the collector refuses; “violation” also reports that break the interface; “warning” also reports that lose data.',
      '--write-baseline replaces an existing baseline; no report fails in that run.',
      'Paths from standard input must not be folders. Marks in the text output: ✓ passes and will probably be accepted, – passes, ✗ fails.',
      RULES,
    ],
    examples: [
      'crashlens check captures/ --quiet',
      "crashlens check captures/ --filter 'verdict:malformed product:Firefox' --json",
      'crashlens check captures/ --fail-on violation --baseline known.json --sarif > found.sarif',
      "find captures -name '*.http' -print0 | crashlens check - -0 --csv > table.csv",
    ],
  },
  board: {
    about: 'List the reports on the board',
    notes: [
      'The list comes from the data folder: no files are read again.',
      'In --sort, “-” reverses the order of a field. The default is newest first. Without --columns, JSON and CSV contain all fields.',
    ],
    examples: [
      "crashlens board --filter 'verdict:malformed' --sort product,-crashed",
      "crashlens board --filter 'sent:never edited:yes' --json",
      'crashlens board --csv --columns product,version,verdict,reason > table.csv',
    ],
  },
  'board add': {
    about: 'Add files and folders to the board',
    notes: ['The app watches the folders for new files.'],
    examples: ['crashlens board add captures/', "crashlens board add captures/ --include '*.http !status-*'"],
  },
  judge: {
    about: 'Read requests as JSON lines and print the collector’s answers',
    notes: [
      'Each input line is a case: a JSON object that describes a request. Each output line is the predicted answer and stored report, or {"id", "error"} for an unreadable case. See docs/formats.md.',
      `Without --token, clients cannot choose crash ids. ${RULES}`,
    ],
    examples: [
      'crashlens judge --dialect antenna < cases.jsonl > answers.jsonl',
      'crashlens judge --now 2026-11-20T12:00:00Z --token secret < cases.jsonl',
    ],
  },
  edit: {
    about: 'Edit crash reports into new files',
    notes: [
      `${CAPTURES} ${FOLDERS}`,
      'Edits are made in the given order. If a NAME occurs several times, the last one is edited. Everything else stays as captured.',
      '“--fix CODE” applies the first fix of each finding with that code. “--fix safe” applies every fix that loses nothing. --add-part uses the content type of the interface and the name of the file, unless you give ;type= and ;filename=.',
      'With several files, a folder or --filter, OUT is a folder. Files from a folder keep their relative paths. With “-o -”, messages go to standard error.',
    ],
    examples: [
      'crashlens edit report.http --set Version=147.0.1 --delete memory_report -o edited.http',
      'crashlens edit report.http --add-part "memory_report=memory.gz;filename=memory.json.gz" -o with-part.http',
      "crashlens edit captures/ --filter 'verdict:malformed' --fix safe -o fixed/",
    ],
  },
  new: {
    about: 'Create a crash report from crash files or from scratch',
    notes: ['With “-o -”, messages go to standard error.'],
    examples: [
      'crashlens new --dump crash.dmp --extra crash.extra -o made.http',
      'crashlens new --product Firefox --release 147.0 --set "Notes=made by hand" --form json --gzip -o by-hand.http',
    ],
  },
  samples: {
    about: 'Write and list sample reports, one per outcome',
    notes: ['The default folder is in the data folder. “--out -” takes exactly one name.'],
    examples: ['crashlens samples --out samples/', 'crashlens samples accepted-key-value --out - > accepted.http'],
  },
  send: {
    about: 'Send crash reports as captured',
    notes: [
      `${CAPTURES} ${FOLDERS}`,
      'If sending is interrupted, “outbox run” continues it. Nothing is appended to a URL. Sending to another machine needs confirmation or --yes.',
      'Reports are left out for these reasons, unless --include lists them: malformed, too_large, accepted_before, maybe_accepted (answer unknown), refused_before, queued_already, same_bytes.',
      'Without --max-attempts, a single file is sent once; several files are each sent as often as the target allows. With --only soft, --max-attempts limits the sample rolls per report. With --queue or --dry-run, --json prints a single line.',
      '--credentials also sends masked headers: Authorization, Cookie and all others that are not known to be harmless.',
      `${RULES} ${TARGET_DEFAULTS}`,
    ],
    examples: [
      'crashlens send report.http --to http://127.0.0.1:5001/submit',
      "crashlens send captures/ --to staging --filter 'verdict:well_formed product:Firefox' --pace 5/s",
      'crashlens send captures/ --to staging --only soft --max-attempts 22',
      'crashlens edit broken.http --fix safe -o - | crashlens send - --to staging',
    ],
  },
  outbox: {
    about: 'Manage and send queued reports',
    notes: [
      'While the app runs, it sends the queued reports. If sending is interrupted, the state is “answer unknown”: the report may have been accepted, so only “outbox retry” sends it again. docs/filter.md lists the keys of --filter.',
    ],
    examples: [
      "crashlens outbox list --filter 'state:rejected_soft'",
      'crashlens outbox run --target staging',
      "crashlens outbox retry --filter 'state:answer_unknown added:today'",
    ],
  },
  'outbox list': {
    about: 'List queued reports in queue order (default)',
    examples: ['crashlens outbox list --target staging', 'crashlens outbox list --json'],
  },
  'outbox run': {
    about: 'Send the waiting reports',
    notes: ['The command waits for deferred reports. With --filter, it ends when no matching report is left, but sends others until then.'],
    examples: ['crashlens outbox run', 'crashlens outbox run --target staging --json'],
  },
  'outbox pause': {
    about: 'Pause queued reports, or a target',
    notes: ['--target without --filter pauses the target, including later reports.'],
    examples: ['crashlens outbox pause --target staging', "crashlens outbox pause --filter 'product:Firefox'"],
  },
  'outbox resume': {
    about: 'Resume paused reports, or a target',
    notes: ['After a 404, a target resumes only with a new URL (“target set NAME --url URL”) or with --url-is-right.'],
    examples: ['crashlens outbox resume', 'crashlens outbox resume --target staging --url-is-right'],
  },
  'outbox stop': {
    about: 'Stop the waiting reports',
    notes: ['Stopped reports stay in the outbox until “outbox retry” sends them.'],
    examples: ['crashlens outbox stop --target staging'],
  },
  'outbox retry': {
    about: 'Send finished reports again',
    notes: ['This applies to stopped and rejected reports, unknown answers and needed decisions. --filter or --target is required.'],
    examples: [
      "crashlens outbox retry --filter 'state:rejected_soft' --max-attempts 22",
      'crashlens outbox retry --target staging --refused',
    ],
  },
  'outbox forget': {
    about: 'Remove finished reports from the outbox',
    notes: ['Their attempts stay in the history. Their bytes are deleted within an hour or at the next start.'],
    examples: ["crashlens outbox forget --filter 'state:accepted'"],
  },
  target: {
    about: 'Manage targets: where reports are sent',
    notes: [
      'Other URLs that you send to become recent URLs. The last 10 are listed.',
      'Bearer tokens come from a file, standard input or CRASHLENS_TOKEN, not from arguments, which process lists show.',
    ],
    examples: [
      'crashlens target add production https://crash-reports.example.com/submit --pace 5/s',
      'crashlens target set staging --token-file token.txt',
      'crashlens target test staging',
    ],
  },
  'target list': {
    about: 'List targets, then recent URLs (default)',
    examples: ['crashlens target list', 'crashlens target list --json'],
  },
  'target add': {
    about: 'Add a target',
    notes: [
      `Nothing is appended to the URL. The settings define the default dialect, maximum body, ingress and rules. ${RULES}`,
      ...TARGET_OPTIONS,
    ],
    examples: ['crashlens target add production https://crash-reports.example.com/submit --pace 5/s --ca ca.pem --rules mozilla'],
  },
  'target set': {
    about: 'Change a target, or turn a recent URL into a target',
    notes: ['Options that are not given keep their values.', ...TARGET_OPTIONS],
    examples: ['crashlens target set staging --concurrency 4 --soft is_firefox_desktop=10', 'crashlens target set staging --no-token'],
  },
  'target remove': {
    about: 'Remove a target or a recent URL, and its token',
    notes: ['Its attempts stay in the history.'],
    examples: ['crashlens target remove staging'],
  },
  'target forget': {
    about: 'Remove all recent URLs',
    notes: ['URLs with reports in the outbox are not removed.'],
    examples: ['crashlens target forget'],
  },
  'target test': {
    about: 'Test the connection to a target',
    notes: ['No report is sent. The steps are name lookup, connection, TLS and answer.'],
    examples: ['crashlens target test staging', 'crashlens target test staging --json'],
  },
  history: {
    about: 'List send attempts, newest first',
    examples: [
      "crashlens history --filter 'target:staging -outcome:accepted at:today' --json",
      'crashlens history --since 7d --limit 20',
      'crashlens history --csv > attempts.csv',
    ],
  },
  curl: {
    about: 'Print the curl command that does the same as “send”',
    notes: [
      `${CAPTURES} The command is for sh, bash or zsh, not for PowerShell or cmd. If the path of the body is relative, run it in this folder.`,
      'Without --reveal, shell variables replace masked values: set them first. With “-o -”, the command goes to standard error.',
    ],
    examples: [
      'crashlens curl report.http --to http://127.0.0.1:5001/submit',
      'crashlens curl report.http --to https://crash-reports.example.com/submit -o body.bin > send.sh',
      'crashlens curl captures/accepted-key-value.http --to http://127.0.0.1:5001/submit --credentials --reveal',
    ],
  },
  collector: {
    about: 'Run the demo collector until Ctrl+C',
    notes: [
      'It answers like a real collector, prints one line per request and stores nothing. Bodies over --max-body get 413. With proxy ingress, chunked bodies get a Content-Length.',
      RULES,
    ],
    examples: [
      'crashlens collector',
      'crashlens collector --port 0 --rules mozilla',
      'crashlens collector --port 0 --answer rejected_soft',
    ],
  },
  serve: {
    about: 'Run the app in a browser on this machine until Ctrl+C',
    examples: ['crashlens serve', 'crashlens serve captures/', 'crashlens serve --url'],
  },
  settings: {
    about: 'List, read and change settings',
    examples: ['crashlens settings list', 'crashlens settings set inflate.max "2 GiB"', 'crashlens settings reset --all'],
  },
  'settings list': {
    about: 'List settings with values and sources (default)',
    examples: ['crashlens settings list --json'],
  },
  'settings get': { about: 'Print the value of a setting', examples: ['crashlens settings get inflate.max'] },
  'settings set': { about: 'Change a setting', examples: ['crashlens settings set send.answer "30 s"'] },
  'settings reset': { about: 'Reset one or all settings to the default', examples: ['crashlens settings reset send.answer'] },
} as const satisfies Readonly<Record<string, CommandHelp>>;

/** The words that call a command, such as `outbox run`. `crashlens` is the program itself. */
export type CommandPath = keyof typeof COMMAND_HELP;

/** Headings of the help. */
export const HELP_HEADINGS = {
  commands: { read: 'Read and check:', make: 'Edit and create:', send: 'Send:', app: 'App:' },
  options: 'Options:',
  output: 'Output:',
  target: 'Target:',
  collector: 'Collector:',
  edits: 'Edits:',
  files: 'Files of the crash:',
  annotations: 'Annotations:',
  queue: 'Queue:',
  request: 'Request:',
  connection: 'Connection:',
  retries: 'Rate and retries:',
  display: 'Display:',
  filterKeys: 'Filter keys:',
  examples: 'Examples:',
} as const;

/** The help of a command, except its arguments and options. */
export interface CommandHelp {
  /** Summary: one line without a full stop. */
  readonly about: string;
  /** Short paragraphs below the options. */
  readonly notes?: readonly string[];
  /** Command lines that run as printed; `test/integration/cli/app/help-examples.test.ts` runs them. */
  readonly examples: readonly string[];
}

const CAPTURES = 'A capture is a raw HTTP request or a bare multipart body, plain or gzip-compressed.';
const FOLDERS = 'Folders are searched recursively in name order; names that begin with a dot are skipped.';
const RULES = 'The rules “mozilla” are those of the production collector; “accept_all” rejects no report.';
const TARGET_DEFAULTS =
  'Without options for pace, concurrency, dialect, maximum body, ingress or rules, the values saved for the target are used.';

/** Notes on the options that `target add` and `target set` share. */
const TARGET_OPTIONS = [
  '--pin accepts the certificate with this fingerprint even if it is otherwise invalid; “target test” prints the fingerprint. The wait between attempts doubles from --first-wait up to --longest-wait. --token-file stores the token in a file in the data folder (readable only by its owner) or in the keychain of the desktop app.',
];

/** Help of the program and of each command, by command path. */
export const COMMAND_HELP = {
  crashlens: {
    about: 'Read, check, edit and send Socorro crash reports, and explain the collector’s answers',
    notes: [
      '“-” in place of a capture is standard input; after -o, it is standard output. “crashlens COMMAND --help” and docs/cli.md describe each command.',
    ],
    examples: ['crashlens inspect report.http', 'crashlens check captures/', 'crashlens samples --out samples/'],
  },
  inspect: {
    about: 'Show the contents of crash reports and predict the collector’s answer',
    notes: [
      `${CAPTURES} ${FOLDERS}`,
      'With several files, each is printed as soon as it is read, followed by a summary. docs/formats.md describes --json; --explain adds “explanation” to it.',
      RULES,
    ],
    examples: [
      'crashlens inspect report.http',
      'crashlens inspect --explain captures/ more/*.http',
      "crashlens inspect --json captures/ | jq -c '[.source.name, .verdict.label]'",
      'crashlens samples accepted-extra-gzip --out - | crashlens inspect -',
    ],
  },
  check: {
    about: 'Check many crash reports, one line per file',
    notes: [
      `${CAPTURES} ${FOLDERS}`,
      '“--fail-on malformed” fails reports that the collector refuses. “violation” also fails those that break a requirement of the interface, and “warning” also those that lose data.',
      '--write-baseline replaces an existing baseline; no finding fails a report in that run.',
      'Results are in command-line order. Paths from standard input are checked as they arrive, and must not be folders. In text output, ✓ marks reports that pass and will probably be accepted, – marks other reports that pass, and ✗ marks failures.',
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
      'The list comes from the data folder, even while the app is running. No file is read again, and nothing is changed.',
      'In --sort, “-” before a field reverses its order; without --sort, the newest reports come first. Without --columns, JSON and CSV contain all fields.',
    ],
    examples: [
      "crashlens board --filter 'verdict:malformed' --sort product,-crashed",
      "crashlens board --filter 'sent:never edited:yes' --json",
      'crashlens board --csv --columns product,version,verdict,reason > table.csv',
    ],
  },
  'board add': {
    about: 'Add files and folders to the board',
    notes: ['If the app is running, it adds them; otherwise this command does. The app then watches the folders for new files.'],
    examples: ['crashlens board add captures/', "crashlens board add captures/ --include '*.http !status-*'"],
  },
  judge: {
    about: 'Read requests as JSON lines and print the collector’s answers',
    notes: [
      'Each input line is a case: a JSON object that describes a request. The answer lines are in the same order. Each says what the collector would answer and store, or is {"id", "error"} if the case is unreadable. See docs/formats.md.',
      `Without --token, no client can choose its crash id. ${RULES}`,
    ],
    examples: [
      'crashlens judge --dialect antenna < cases.jsonl > answers.jsonl',
      'crashlens judge --now 2026-11-20T12:00:00Z --token secret < cases.jsonl',
    ],
  },
  edit: {
    about: 'Edit crash reports and write them to other files',
    notes: [
      `${CAPTURES} ${FOLDERS}`,
      'Edits are made in the given order. If several annotations or parts have the same NAME, the last one is edited, which is the one that the collector uses. Everything else is written as captured.',
      '“--fix CODE” applies the first fix of each finding with that code; “--fix safe” applies every fix that loses nothing. --add-part uses the content type that the interface specifies and the name of the file, unless ;type= and ;filename= are given.',
      'With several files, a folder or --filter, OUT is a folder. Files from a folder keep their paths relative to it; other files keep only their names. With “-o -”, messages go to standard error.',
    ],
    examples: [
      'crashlens edit report.http --set Version=147.0.1 --delete memory_report -o edited.http',
      'crashlens edit report.http --add-part "memory_report=memory.gz;filename=memory.json.gz" -o with-part.http',
      "crashlens edit captures/ --filter 'verdict:malformed' --fix safe -o fixed/",
    ],
  },
  new: {
    about: 'Create a crash report from the files of a crash, or from scratch',
    notes: ['With “-o -”, messages go to standard error.'],
    examples: [
      'crashlens new --dump crash.dmp --extra crash.extra -o made.http',
      'crashlens new --product Firefox --release 147.0 --set "Notes=made by hand" --form json --gzip -o by-hand.http',
    ],
  },
  samples: {
    about: 'Write sample reports, one per outcome, and list them',
    notes: ['Without --out, they are written to the data folder. “--out -” takes exactly one name.'],
    examples: ['crashlens samples --out samples/', 'crashlens samples accepted-key-value --out - > accepted.http'],
  },
  send: {
    about: 'Send crash reports as captured and explain the answers',
    notes: [
      `${CAPTURES} ${FOLDERS}`,
      'Reports go through the outbox in the data folder, so an interrupted send can continue later. Nothing is appended to a URL. Sending to another machine asks for confirmation unless --yes is given.',
      'Reports are left out for the reasons below. To send them anyway, list the reasons after --include, separated by commas: malformed, too_large, accepted_before, maybe_accepted (answer unknown), refused_before, queued_already, same_bytes.',
      'Without --max-attempts, a single file is sent only once; if there are several, each is sent at most as often as its target allows. With --only soft, --max-attempts limits the sample rolls per report. --json prints one line per attempt, with prediction, answer and meaning; with --queue or --dry-run, it prints a single line.',
      '--credentials sends the headers whose values are masked: Authorization, Cookie and all others that are not known to be harmless.',
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
    about: 'List, send and manage queued reports',
    notes: [
      'If the app is running, the app sends the queued reports. Reports that were being sent when the sending process ended have the state “answer unknown”: they may have been accepted, so only “outbox retry” sends them again. docs/filter.md lists the keys of --filter.',
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
    about: 'Send the waiting reports until none are left',
    notes: [
      'The command also waits for deferred reports. With --filter, it ends as soon as no matching report is left to send; until then, other reports are sent in their turn.',
    ],
    examples: ['crashlens outbox run', 'crashlens outbox run --target staging --json'],
  },
  'outbox pause': {
    about: 'Pause queued reports, or a target',
    notes: ['--target without --filter pauses the target, including reports that are queued for it later.'],
    examples: ['crashlens outbox pause --target staging', "crashlens outbox pause --filter 'product:Firefox'"],
  },
  'outbox resume': {
    about: 'Resume paused reports, or a target',
    notes: ['After a 404, a target resumes only with a new URL (“crashlens target set NAME --url URL”) or with --url-is-right.'],
    examples: ['crashlens outbox resume', 'crashlens outbox resume --target staging --url-is-right'],
  },
  'outbox stop': {
    about: 'Stop the waiting reports; they stay in the outbox',
    notes: ['Stopped reports are sent only after “outbox retry”.'],
    examples: ['crashlens outbox stop --target staging'],
  },
  'outbox retry': {
    about: 'Send finished reports again',
    notes: [
      'This applies to reports that were stopped or rejected, that need a decision, or whose answer is unknown. --filter or --target is required.',
    ],
    examples: [
      "crashlens outbox retry --filter 'state:rejected_soft' --max-attempts 22",
      'crashlens outbox retry --target staging --refused',
    ],
  },
  'outbox forget': {
    about: 'Remove finished reports from the outbox',
    notes: ['Their attempts stay in the history. Their bytes are deleted within an hour, or at the next start of the app.'],
    examples: ["crashlens outbox forget --filter 'state:accepted'"],
  },
  target: {
    about: 'Manage the targets that reports are sent to',
    notes: [
      'If you send to a URL that is not a target, it becomes a recent URL. The last 10 are listed.',
      'Bearer tokens are read from a file, standard input or CRASHLENS_TOKEN, never from an argument, because process lists show arguments. They are never printed.',
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
      `Nothing is appended to the URL. Dialect, maximum body, ingress and rules come from the settings unless they are given. ${RULES}`,
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
    about: 'Test the connection to a target without sending a report',
    notes: ['The steps are name lookup, connection, TLS and answer.'],
    examples: ['crashlens target test staging', 'crashlens target test staging --json'],
  },
  history: {
    about: 'List send attempts, newest first',
    notes: ['The list comes from the data folder, even while the app is running. Nothing is sent or changed.'],
    examples: [
      "crashlens history --filter 'target:staging -outcome:accepted at:today' --json",
      'crashlens history --since 7d --limit 20',
      'crashlens history --csv > attempts.csv',
    ],
  },
  curl: {
    about: 'Print the curl command that sends a report exactly as “send” would',
    notes: [
      `${CAPTURES} The body is written to a file. The command is for POSIX shells (sh, bash, zsh), not for PowerShell or cmd. If the path of the body is relative, run the command in this folder.`,
      'Unless --reveal is given, shell variables replace masked values; set them before you run the command. With “-o -”, the command goes to standard error.',
    ],
    examples: [
      'crashlens curl report.http --to http://127.0.0.1:5001/submit',
      'crashlens curl report.http --to https://crash-reports.example.com/submit -o body.bin > send.sh',
      'crashlens curl captures/accepted-key-value.http --to http://127.0.0.1:5001/submit --credentials --reveal',
    ],
  },
  collector: {
    about: 'Run the demo collector on this machine until Ctrl+C',
    notes: [
      'It judges, throttles and answers like a real collector, prints one line per request and stores nothing. A body over --max-body is answered with 413. With proxy ingress, chunked bodies get a Content-Length.',
      RULES,
    ],
    examples: [
      'crashlens collector',
      'crashlens collector --port 0 --rules mozilla',
      'crashlens collector --port 0 --answer rejected_soft',
    ],
  },
  serve: {
    about: 'Serve the app to a browser on this machine until Ctrl+C',
    examples: ['crashlens serve', 'crashlens serve captures/', 'crashlens serve --url'],
  },
  settings: {
    about: 'List, read and change the settings of the app and the commands',
    examples: ['crashlens settings list', 'crashlens settings set inflate.max "2 GiB"', 'crashlens settings reset --all'],
  },
  'settings list': {
    about: 'List all settings with their values and sources (default)',
    examples: ['crashlens settings list --json'],
  },
  'settings get': { about: 'Print the value of a setting', examples: ['crashlens settings get inflate.max'] },
  'settings set': { about: 'Change a setting', examples: ['crashlens settings set send.answer "30 s"'] },
  'settings reset': { about: 'Reset one setting, or all settings, to the default', examples: ['crashlens settings reset send.answer'] },
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

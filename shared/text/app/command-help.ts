/** What the help of a command says besides its arguments and options. */
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
const TARGET_DEFAULTS = 'Pace, concurrency and target options that are left out take the values of the target.';

/** What the options of `target add` and `target set` have in common. */
const TARGET_OPTIONS = [
  '--pin accepts a certificate whatever is wrong with it; “target test” prints its fingerprint. The wait between attempts doubles from --first-wait up to --longest-wait. --token-file stores the token in a file of the data folder that only its owner can read, or in the keychain of the desktop app.',
];

/** Help of the program and of each command, by the words that call it. */
export const COMMAND_HELP = {
  crashlens: {
    about: 'Read, check, edit and send Socorro crash reports, and explain the collector’s answers',
    notes: [
      '“-” is standard input where a report is read, and standard output after -o. For each command, see “crashlens COMMAND --help” or docs/cli.md.',
    ],
    examples: ['crashlens inspect report.http', 'crashlens check captures/', 'crashlens samples --out samples/'],
  },
  inspect: {
    about: 'Show the contents of crash reports and predict the collector’s answer',
    notes: [
      `${CAPTURES} ${FOLDERS}`,
      'Several files are printed as they are read, then a summary; the highest exit code counts. For --json, see docs/formats.md; --explain adds “explanation”.',
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
      '--fail-on malformed fails reports that the collector refuses, violation also those that break a requirement of the interface, warning also those that lose data.',
      '--write-baseline replaces an existing baseline; no finding fails in that run.',
      'Results keep the order of the command line. Paths from standard input are answered as they arrive; folders there are errors. In text, ✓ marks reports that pass and are likely accepted, – others that pass, ✗ failures.',
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
      'The list comes from the data folder, also while the app is running. No file is read again and nothing is changed.',
      'In --sort, “-” before a field reverses its order; without --sort, the newest reports come first. Without --columns, JSON and CSV have all fields.',
    ],
    examples: [
      "crashlens board --filter 'verdict:malformed' --sort product,-crashed",
      "crashlens board --filter 'sent:never edited:yes' --json",
      'crashlens board --csv --columns product,version,verdict,reason > table.csv',
    ],
  },
  'board add': {
    about: 'Add files and folders to the board',
    notes: ['A running app adds them; otherwise this command does. The app then watches the folders for new files.'],
    examples: ['crashlens board add captures/', "crashlens board add captures/ --include '*.http !status-*'"],
  },
  judge: {
    about: 'Read requests as JSON lines and print the collector’s answers',
    notes: [
      'Each input line is a case: a JSON object that describes a request. Each answer line, in the same order, has what the collector would answer and store, or {"id", "error"} for an unreadable case. See docs/formats.md.',
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
      'Edits are made in the order in which they are given. NAME is the last annotation or part of that name, the one that the collector uses. Everything else is written as captured.',
      '“--fix safe” applies every fix that loses nothing. --add-part uses the content type of the interface and the name of the file unless ;type= and ;filename= are given.',
      'With several files, a folder or --filter, OUT is a folder: files of a folder keep their paths below it, others their names. With “-o -”, messages go to standard error.',
    ],
    examples: [
      'crashlens edit report.http --set Version=147.0.1 --delete memory_report -o edited.http',
      'crashlens edit report.http --add-part "memory_report=memory.gz;filename=memory.json.gz" -o with-part.http',
      "crashlens edit captures/ --filter 'verdict:malformed' --fix safe -o fixed/",
    ],
  },
  new: {
    about: 'Create a crash report from the files of a crash, or from nothing',
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
      'Reports go through the outbox of the data folder, which continues after a crash. Nothing is appended to a URL. Sending to another machine asks for confirmation, or takes --yes.',
      'Reports are left out for these reasons, which --include lifts (separated by commas): malformed, too_large, accepted_before, maybe_accepted (answer unknown), refused_before, queued_already, same_bytes.',
      'Without --max-attempts, one file is sent once, several as often as their target allows; with --only soft, it is the most sample rolls per report. --json prints one line of prediction, answer and meaning per attempt, and a single line with --queue or --dry-run.',
      '--credentials sends each header with a masked value: Authorization, Cookie and all others that are not known to be harmless.',
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
      'If the app is running, the app sends the queued reports. Reports that were being sent when their process ended have the state “answer unknown”: they may have been accepted, so only “outbox retry” sends them again. docs/filter.md has the keys of --filter.',
    ],
    examples: [
      "crashlens outbox list --filter 'state:rejected_soft'",
      'crashlens outbox run --target staging',
      "crashlens outbox retry --filter 'state:answer_unknown added:today'",
    ],
  },
  'outbox list': {
    about: 'List queued reports in their order (default)',
    examples: ['crashlens outbox list --target staging', 'crashlens outbox list --json'],
  },
  'outbox run': {
    about: 'Send waiting reports until none is left',
    notes: [
      'Deferred reports are waited for. --filter limits what the command waits for; all other waiting reports are sent in their turn.',
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
    about: 'Stop waiting reports; they stay in the outbox',
    notes: ['Stopped reports are sent only after “outbox retry”.'],
    examples: ['crashlens outbox stop --target staging'],
  },
  'outbox retry': {
    about: 'Send ended reports again',
    notes: [
      'This covers reports that were stopped or rejected, whose answer is unknown, or that need a decision. --filter or --target is required.',
    ],
    examples: [
      "crashlens outbox retry --filter 'state:rejected_soft' --max-attempts 22",
      'crashlens outbox retry --target staging --refused',
    ],
  },
  'outbox forget': {
    about: 'Remove ended reports from the outbox',
    notes: ['Their attempts stay in the history. Their bytes are deleted within the hour, or when the app starts next.'],
    examples: ["crashlens outbox forget --filter 'state:accepted'"],
  },
  target: {
    about: 'Manage the targets that reports are sent to',
    notes: [
      'A URL that reports were sent to without a name is a recent URL; the last 10 are listed.',
      'Bearer tokens are read from a file, standard input or CRASHLENS_TOKEN, never from an argument, which process lists would show. They are never printed.',
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
    about: 'Change a target, or turn a recent URL into one',
    notes: ['Options that are left out keep their values.', ...TARGET_OPTIONS],
    examples: ['crashlens target set staging --concurrency 4 --soft is_firefox_desktop=10', 'crashlens target set staging --no-token'],
  },
  'target remove': {
    about: 'Remove a target or a recent URL, and its token',
    notes: ['Its attempts stay in the history.'],
    examples: ['crashlens target remove staging'],
  },
  'target forget': {
    about: 'Remove all recent URLs',
    notes: ['URLs that the outbox has reports for stay.'],
    examples: ['crashlens target forget'],
  },
  'target test': {
    about: 'Test the connection to a target without sending a report',
    notes: ['The steps are name, connection, TLS and answer.'],
    examples: ['crashlens target test staging', 'crashlens target test staging --json'],
  },
  history: {
    about: 'List send attempts, newest first',
    notes: ['The list comes from the data folder, also while the app is running. Nothing is sent or changed.'],
    examples: [
      "crashlens history --filter 'target:staging -outcome:accepted at:today' --json",
      'crashlens history --since 7d --limit 20',
      'crashlens history --csv > attempts.csv',
    ],
  },
  curl: {
    about: 'Print the curl command that sends a report exactly as “send” would',
    notes: [
      `${CAPTURES} The body is written to a file. The command is for POSIX shells (sh, bash, zsh), not for PowerShell or cmd; run it in the same folder, as it names the body by its path here.`,
      'Masked values are shell variables to be set before the command is run, unless --reveal is given. With “-o -”, the command goes to standard error.',
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
    about: 'List all settings with value and source (default)',
    examples: ['crashlens settings list --json'],
  },
  'settings get': { about: 'Print the value of a setting', examples: ['crashlens settings get inflate.max'] },
  'settings set': { about: 'Change a setting', examples: ['crashlens settings set send.answer "30 s"'] },
  'settings reset': { about: 'Reset a setting, or all, to the default', examples: ['crashlens settings reset send.answer'] },
} as const satisfies Readonly<Record<string, CommandHelp>>;

/** The words that call a command, or the program itself. */
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

import type { TOKEN_LOCATIONS } from '../../bridge/view/preset-view.ts';

/** Where a target's token lies. */
export const TOKEN_LOCATION_TEXTS: Readonly<Record<(typeof TOKEN_LOCATIONS)[number], string>> = {
  none: 'no token',
  keychain: 'token in the keychain',
  file: 'token in the data folder’s file',
  variable: 'token of CRASHLENS_TOKEN',
  elsewhere: 'token in the keychain of the desktop app',
};

/** Words and sentences of `crashlens target`. */
export const TARGET_COMMAND = {
  neither: (text: string, names: readonly string[]) => ({
    what: `The submission URL cannot be used: “${text}” is no full URL, and no target is called so.`,
    reason: `Give a full http:// or https:// URL, or one of: ${names.join(', ')}.`,
  }),
  about: 'Keeps the targets that reports are sent to: named, with all that is chosen for each.',
  list: 'print the targets, the demo collector first, and below them the recent URLs',
  recent: 'Recent URLs, newest first:',
  listJson: 'print a line of JSON for each target',
  add: 'make a target',
  set: 'change a target; what is left out stays. A recent URL becomes a target',
  remove: 'remove a target or a recent URL, and its token; what was sent to it stays in the history',
  forget: 'remove all recent URLs, except those that the outbox has reports for',
  test: 'try the way to a target step by step: name, connection, encryption, answer; no report is sent',
  testJson: 'print what each step found as JSON',
  name: 'what it is called',
  named: 'its name or its URL',
  url: 'full submission URL; nothing is appended to it',
  newName: 'another name',
  colour: 'what it is marked with',
  header: 'a header that it is always sent, as “Name: value”; can be given more than once, and stands in the place of those before',
  noHeaders: 'sends no headers of its own any more',
  ca: 'file with the authorities that its certificate may come from, as PEM; none: those of this system alone',
  pin: 'SHA-256 fingerprint of the one certificate that is accepted whatever else is wrong with it, as “target test” prints it; none: none is',
  proxy: 'none, environment (HTTPS_PROXY, NO_PROXY), or the http:// URL of one',
  pace: 'most requests that begin in a second, such as 5/s; none: no limit',
  concurrency: 'requests at a time',
  reuse: 'uses connections for more than one request: on or off',
  connectTimeout: 'longest wait for a connection, in ms; usual: as the settings say',
  idleTimeout: 'longest wait in which nothing is sent or answered, in ms; usual: as the settings say',
  timeout: 'longest time of a whole request, in ms; none: no limit',
  maxAttempts: 'most attempts of a report that are made by themselves',
  firstWait: 'longest wait before the second attempt, in ms; it doubles with each further one',
  longestWait: 'longest wait of all between two attempts, in ms',
  longestAsked: 'most of a Retry-After that is waited for, in ms',
  lost: 'what becomes of a report whose answer was lost, as it may have been accepted: ask a person, or resend it',
  stopFailures: 'waits after so many failures of the server in a row; never',
  stopMalformed: 'waits after so many malformed reports in one run; never',
  soft: 'a rule that samples, and where that is known the percent of draws that it passes, as RULE or RULE=10; can be given more than once',
  hard: 'a rule that decides the same each time; can be given more than once',
  link: 'address of a crash id on the viewing site, with {id} in its place; none',
  dialect: 'judges by the text of the interface (spec) or by what the reference collector was measured to do (antenna)',
  maxBody: 'largest body that it is known to take, as sent: bytes, or with a unit (1M, 25MiB), or none',
  ingress: 'how requests reach it: directly (direct) or through a buffering proxy (proxy)',
  rules:
    'its throttling rules: those of the production collector (mozilla), none that turns a report away (accept_all), or those of a file of your own',
  tokenFile: 'file with its bearer token, - for standard input; kept in a file of the data folder that its owner alone can read',
  noToken: 'forgets its token',
  after: `
A URL that reports are sent to without a name is a recent URL. The last 10 are listed, and “target set URL --name NAME” makes one a target.

A bearer token is taken from a file, from standard input or from CRASHLENS_TOKEN, never from an argument, as lists of processes show those. It is never printed.

Examples:
  crashlens target add staging https://crash-reports.example.com/submit --pace 5/s --ca ca.pem
  pass show staging-token | crashlens target set staging --token-file -
  crashlens target test staging`,
  demo: 'built in',
  pinned: 'accepts one certificate by its fingerprint',
  paused: (why: string): string => `paused: ${why}`,
  made: (name: string): string => `Made the target “${name}”.`,
  changed: (name: string): string => `Changed the target “${name}”.`,
  forgotten: (left: number): string =>
    left === 0
      ? 'Removed the recent URLs.'
      : `Removed the recent URLs, except ${String(left)} that the outbox has reports for. “crashlens outbox forget” removes settled reports.`,
  removed: (name: string): string => `Removed the target “${name}”.`,
  keeps: (location: string): string => `Its token lies in ${location}.`,
  keepsFile: 'a file of the data folder that its owner alone can read',
  certificate: (fingerprint: string): string => `Certificate: ${fingerprint}. “crashlens target set NAME --pin” accepts it by that.`,
  badChoice: (choices: readonly string[]): string => `It takes ${choices.join(', ')}.`,
  badHeader: 'A header is “Name: value”.',
  badRule: 'A rule is its name, with the percent of draws that it passes where that is known: RULE or RULE=10.',
  badToken: {
    what: 'That is no bearer token: it is empty, or has characters that one cannot have, or too many. Nothing was changed.',
    reason: 'It takes up to 4,096 visible ASCII characters without blanks; line ends behind it do not count.',
  },
} as const;

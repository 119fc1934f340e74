import type { TOKEN_LOCATIONS } from '../../bridge/view/preset-view.ts';

/** Where a target's token is stored. */
export const TOKEN_LOCATION_TEXTS: Readonly<Record<(typeof TOKEN_LOCATIONS)[number], string>> = {
  none: 'no token',
  keychain: 'token in the keychain',
  file: 'token in a file of the data folder',
  variable: 'token from CRASHLENS_TOKEN',
  elsewhere: 'token in the keychain of the desktop app',
};

/** Texts of `crashlens target`. */
export const TARGET_COMMAND = {
  neither: (text: string, names: readonly string[]) => ({
    what: `“${text}” is neither a target nor a full URL.`,
    reason: `Give a URL that begins with http:// or https://, or one of: ${names.join(', ')}.`,
  }),
  recent: 'Recent URLs, newest first:',
  listJson: 'print one line of JSON per target',
  testJson: 'print the result of each step as JSON',
  name: 'name of the new target',
  named: 'name or URL of the target',
  url: 'full submission URL',
  newName: 'rename the target',
  colour: 'colour that marks it in the app',
  header: 'header, as “Name: value” (repeatable); replaces all earlier headers',
  noHeaders: 'remove its headers',
  ca: 'PEM file of additional authorities, or “none”',
  pin: 'SHA-256 of the only certificate to accept, or “none”',
  proxy: '“none”, “environment” (HTTPS_PROXY, NO_PROXY), or an http:// URL',
  pace: 'maximum requests started per second, such as 5/s, or “none”',
  concurrency: 'maximum requests at a time',
  reuse: 'reuse connections: “on” or “off”',
  connectTimeout: 'connection timeout in ms, or “usual” (the setting)',
  idleTimeout: 'idle timeout in ms, or “usual” (the setting)',
  timeout: 'timeout of a whole request in ms, or “none”',
  maxAttempts: 'maximum automatic attempts per report',
  firstWait: 'longest wait before the second attempt, in ms',
  longestWait: 'longest wait between attempts, in ms',
  longestAsked: 'longest Retry-After to honour, in ms',
  lost: 'when an answer is lost: “ask” a person, or “resend”',
  stopFailures: 'pause after this many server failures in a row, or “never”',
  stopMalformed: 'pause after this many malformed reports per run, or “never”',
  soft: 'sampling rule, with its pass rate if known: RULE=PERCENT (repeatable)',
  hard: 'rule that does not sample (repeatable)',
  link: 'URL of a crash with {id}, or “none”',
  symbolServer: 'address of a symbol server, or “none”',
  tokenFile: 'file with the bearer token, or - (standard input)',
  noToken: 'remove its token',
  demo: 'built in',
  pinned: 'accepts only a pinned certificate',
  paused: (why: string): string => `paused: ${why}`,
  made: (name: string): string => `Added the target “${name}”.`,
  changed: (name: string): string => `Changed the target “${name}”.`,
  forgotten: (left: number): string =>
    left === 0
      ? 'Removed the recent URLs.'
      : `Removed the recent URLs, except ${String(left)} with reports in the outbox. “crashlens outbox forget” removes finished reports.`,
  removed: (name: string): string => `Removed the target “${name}”.`,
  keeps: (location: string): string => `Its token is stored in ${location}.`,
  keepsFile: 'a file in the data folder that only its owner can read',
  certificate: (fingerprint: string): string =>
    `Certificate: ${fingerprint}. To accept only this one: “crashlens target set NAME --pin FINGERPRINT”.`,
  badChoice: (choices: readonly string[]): string => `Choose from: ${choices.join(', ')}.`,
  badHeader: 'Give “Name: value”.',
  badRule: 'Give a rule, with its pass rate in percent if known: RULE or RULE=10.',
  badToken: {
    what: 'The input is not a bearer token. Nothing was changed.',
    reason: 'Use 1 to 4,096 visible ASCII characters without spaces.',
  },
} as const;

import type { PresetFailure, TargetColour } from '../../sending/targets/preset.ts';
import type { TargetView } from '../../bridge/view/preset-view.ts';
import { PRESET_FAILURE_WORDS } from './presets.ts';

/** Texts of the dialog that adds and edits targets. */
export const TARGET_FORM = {
  title: 'Targets',
  list: 'Targets',
  add: 'New target',
  newName: 'New target',
  name: 'Name',
  url: 'Submission URL',
  urlHelp: 'The full URL: nothing is appended to it.',
  colour: 'Colour',
  link: 'Crash URL',
  linkHelp: 'URL of a crash on the viewing site, with {id} for the crash id.',
  judging: 'Rules',
  request: 'Headers and token',
  headers: 'Headers',
  headersHelp: 'One per line, as Name: value. They replace headers of the report that have the same name.',
  token: 'Bearer token',
  tokenTyped: 'The token is stored when you save the target, and never shown again.',
  clearToken: 'Clear the token',
  tokenCleared: 'The token is cleared when you save the target.',
  trust: 'Certificates',
  ca: 'Authorities (PEM)',
  caHelp: 'Trusted for this target in addition to the authorities of this system.',
  caFile: 'From a file…',
  caTooLarge: 'The file is too large for a list of authorities.',
  pinned: 'Accepted certificate (SHA-256)',
  pinnedHelp: 'With a fingerprint, Crashlens accepts only this certificate, even if it is invalid.',
  pinnedBadge: 'Trusted only by its fingerprint: no authority vouches for it.',
  accept: 'Accept this certificate',
  way: 'Connection',
  proxy: 'Proxy',
  proxyKinds: { none: 'none', environment: 'from the environment', url: 'custom' },
  proxyUrl: 'URL of the proxy',
  proxyHelp: 'An http:// URL, with user and password if needed. These are not shown again.',
  reuse: 'Reuse connections',
  concurrency: 'Requests at a time',
  pace: 'Requests per second',
  noLimit: 'Empty: no limit.',
  connect: 'Connection timeout (s)',
  idle: 'Idle timeout (s)',
  whole: 'Total timeout (s)',
  asSettings: 'Empty: the timeouts in the settings, and no total timeout.',
  after: 'Retries',
  attempts: 'Attempts per report',
  firstWait: 'Longest first wait (s)',
  longestWait: 'Longest wait (s)',
  longestAsked: 'Longest Retry-After (s)',
  lost: 'After a lost answer',
  lostKinds: { ask: 'ask me: it may be stored', resend: 'resend: it may be stored twice' },
  serverFailures: 'Pause after server failures in a row',
  malformed: 'Pause after malformed reports',
  never: 'Empty: never.',
  rules: 'Throttling rules',
  rulesHelp:
    'A soft rule may accept the report at the next sample roll; a hard rule never does. Built-in knowledge applies to all other rules.',
  rule: 'Rule',
  ruleKinds: { soft: 'soft', hard: 'hard' },
  chance: 'Pass rate (%)',
  addRule: 'Add a rule',
  takeOut: (rule: string): string => `Remove ${rule}`,
  noRules: 'No rule is overridden.',
  save: 'Save',
  saveAndTest: 'Save and test connection',
  test: 'Test connection',
  testing: 'Testing…',
  tested: 'Test of the connection',
  remove: 'Remove…',
  removeTitle: (name: string): string => `Remove ${name}?`,
  removeText: 'Its token is deleted too. Its attempts stay in the history.',
  removeDo: 'Remove',
  cancel: 'Cancel',
  close: 'Close',
  saved: (name: string): string => `Saved ${name}.`,
  leaveTitle: 'Leave without saving?',
  leaveText: (name: string): string => `The changes to ${name} are not saved.`,
  leaveDo: 'Discard changes',
  stay: 'Keep editing',
  count: (least: number, most: number): string => `Enter a number from ${String(least)} to ${String(most)}.`,
  seconds: 'Enter a number of seconds, at most 86,400 (one day).',
  badHeader: 'Enter each header as Name: value.',
  chanceFailure: 'Enter a percentage above 0, at most 100, or leave it empty.',
  states: { ok: 'works', failed: 'fails', skipped: 'skipped' },
} as const;

/** Texts beside the rule that rejected a report. */
export const TREAT_RULE = {
  label: 'Treat this rule as',
  kinds: { table: 'default', soft: 'soft', hard: 'hard' },
  help: {
    table: 'Use what Crashlens knows about the rule',
    soft: 'The next sample roll may accept the report',
    hard: 'Repeating never helps',
  },
} as const;

export const COLOUR_LABELS: Readonly<Record<TargetColour, string>> = {
  slate: 'slate',
  blue: 'blue',
  teal: 'teal',
  green: 'green',
  amber: 'amber',
  orange: 'orange',
  red: 'red',
  violet: 'violet',
};

/** Where the token of a target is stored. `keeps`: where a new token would be stored. */
export function tokenWords(location: TargetView['token'], keeps: 'keychain' | 'file'): string {
  const next = keeps === 'keychain' ? 'the keychain of this system' : 'a file of the data folder that only you can read';
  switch (location) {
    case 'none':
      return `No token is stored. A new token is stored in ${next}.`;
    case 'keychain':
      return 'The token is in the keychain of this system. A new token replaces it.';
    case 'file':
      return `The token is in a file of the data folder that only you can read. A new token is stored in ${next}.`;
    case 'elsewhere':
      return 'The token is in the keychain, which only the desktop app can read. A new token replaces it.';
    case 'variable':
      return 'The variable CRASHLENS_TOKEN overrides the stored token.';
  }
}

/** What is wrong with one field, as a sentence. */
export function presetFailureSentence(error: PresetFailure): string {
  const words = PRESET_FAILURE_WORDS[error];
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

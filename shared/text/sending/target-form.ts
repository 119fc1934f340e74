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
  urlHelp: 'The full URL.',
  colour: 'Colour',
  link: 'Crash URL',
  linkHelp: 'URL of a crash, with {id} for its crash id.',
  symbolServer: 'Symbol server',
  symbolServerHelp: 'Asked for symbols after the places in the settings, and only if you agree.',
  judging: 'Rules',
  request: 'Headers and token',
  headers: 'Headers',
  headersHelp: 'One per line, as Name: value. They replace the report’s headers of the same name.',
  token: 'Bearer token',
  tokenTyped: 'Stored when you save, and never shown again.',
  clearToken: 'Clear the token',
  tokenCleared: 'Cleared when you save.',
  trust: 'Certificates',
  ca: 'Authorities (PEM)',
  caHelp: 'Trusted in addition to the system’s authorities.',
  caFile: 'From a file…',
  caTooLarge: 'The file is too large.',
  pinned: 'Pinned certificate (SHA-256)',
  pinnedHelp: 'Only this certificate is accepted, even if it is invalid.',
  pinnedBadge: 'Pinned: trusted only by its fingerprint.',
  accept: 'Accept this certificate',
  way: 'Connection',
  proxy: 'Proxy',
  proxyKinds: { none: 'none', environment: 'from the environment', url: 'custom' },
  proxyUrl: 'URL of the proxy',
  proxyHelp: 'An http:// URL. User and password, if any, are not shown again.',
  reuse: 'Reuse connections',
  concurrency: 'Requests at a time',
  pace: 'Requests per second',
  noLimit: 'Empty: no limit.',
  connect: 'Connection timeout (s)',
  idle: 'Idle timeout (s)',
  whole: 'Total timeout (s)',
  asSettings: 'Empty: as in the settings; no total timeout.',
  after: 'Retries',
  attempts: 'Attempts per report',
  firstWait: 'Longest first wait (s)',
  longestWait: 'Longest wait (s)',
  longestAsked: 'Longest Retry-After (s)',
  lost: 'After a lost answer',
  lostKinds: { ask: 'ask me', resend: 'resend (may be stored twice)' },
  serverFailures: 'Pause after server failures',
  malformed: 'Pause after malformed reports',
  never: 'Empty: never.',
  rules: 'Throttling rules',
  rulesHelp: 'A soft rule may accept a report at the next sample roll; a hard rule never does. For other rules, defaults apply.',
  rule: 'Rule',
  ruleKinds: { soft: 'soft', hard: 'hard' },
  chance: 'Pass rate (%)',
  addRule: 'Add a rule',
  takeOut: (rule: string): string => `Remove ${rule}`,
  noRules: 'Defaults apply to all rules.',
  save: 'Save',
  saveAndTest: 'Save and test connection',
  test: 'Test connection',
  testing: 'Testing…',
  tested: 'Connection test',
  remove: 'Remove…',
  removeTitle: (name: string): string => `Remove ${name}?`,
  removeText: 'This deletes its token too. Attempts stay in the history.',
  removeDo: 'Remove',
  cancel: 'Cancel',
  close: 'Close',
  saved: (name: string): string => `Saved ${name}.`,
  leaveTitle: 'Leave without saving?',
  leaveText: (name: string): string => `Changes to ${name} are not saved.`,
  leaveDo: 'Discard changes',
  stay: 'Keep editing',
  count: (least: number, most: number): string => `Enter a number from ${String(least)} to ${String(most)}.`,
  seconds: 'Enter seconds, at most 86,400 (one day).',
  badHeader: 'Enter each header as Name: value.',
  chanceFailure: 'Enter a percentage above 0 and up to 100, or nothing.',
  states: { ok: 'works', failed: 'fails', skipped: 'skipped' },
} as const;

/** Texts beside the rule that rejected a report. */
export const TREAT_RULE = {
  label: 'Treat this rule as',
  kinds: { table: 'default', soft: 'soft', hard: 'hard' },
  help: {
    table: 'Use the default for this rule',
    soft: 'The next sample roll may accept it',
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
  const next = keeps === 'keychain' ? 'the system keychain' : 'a file in the data folder that only you can read';
  switch (location) {
    case 'none':
      return `No token yet. A new one is stored in ${next}.`;
    case 'keychain':
      return 'The token is in the system keychain. A new one replaces it.';
    case 'file':
      return `The token is in a file in the data folder that only you can read. A new one is stored in ${next}.`;
    case 'elsewhere':
      return 'The token is in the keychain, which only the desktop app can read. A new one replaces it.';
    case 'variable':
      return 'CRASHLENS_TOKEN overrides the stored token.';
  }
}

/** What is wrong with one field, as a sentence. */
export function presetFailureSentence(error: PresetFailure): string {
  const words = PRESET_FAILURE_WORDS[error];
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

import type { PresetFailure, TargetColour } from '../../sending/targets/preset.ts';
import type { TargetView } from '../../bridge/view/preset-view.ts';
import { PRESET_FAILURE_WORDS } from './presets.ts';

/** Words of the dialog in which targets are made and changed. */
export const TARGET_FORM = {
  title: 'Targets',
  list: 'Targets',
  add: 'New target',
  newName: 'New target',
  name: 'Name',
  url: 'Submission URL',
  urlHelp: 'As it is: nothing is appended to it.',
  colour: 'Colour',
  link: 'Address of a crash id',
  linkHelp: 'On the site where reports are viewed, with {id} in the place of the crash id.',
  judging: 'What it judges by',
  request: 'What it is always sent',
  headers: 'Headers',
  headersHelp: 'One a line, as Name: value. They take the place of headers of the report that have the same name.',
  token: 'Bearer token',
  tokenTyped: 'It is kept once the target is saved, and never shown again.',
  clearToken: 'Clear the token',
  tokenCleared: 'The token is cleared once the target is saved.',
  trust: 'Whom it trusts',
  ca: 'Authorities (PEM)',
  caHelp: 'Beside those of this system: certificates that its certificate may come from.',
  caFile: 'From a file…',
  caTooLarge: 'That file is too large for a list of authorities.',
  pinned: 'Accepted certificate (SHA-256)',
  pinnedHelp: 'With a fingerprint here this one certificate counts and no other, whatever is wrong with it.',
  pinnedBadge: 'Trusted by its fingerprint alone: nobody vouches for who it is.',
  accept: 'Accept this certificate',
  way: 'How it is reached',
  proxy: 'Proxy',
  proxyKinds: { none: 'none', environment: 'as the environment says', url: 'this one' },
  proxyUrl: 'URL of the proxy',
  proxyHelp: 'http://, with user and password where it wants them; these are not shown again.',
  reuse: 'Use connections for more than one request',
  concurrency: 'Requests at a time',
  pace: 'Requests per second',
  noLimit: 'Empty: no limit.',
  connect: 'Connect within (s)',
  idle: 'Without a sign for (s)',
  whole: 'All of it within (s)',
  asSettings: 'Empty: as the settings say, for all of it no limit.',
  after: 'What comes after an attempt',
  attempts: 'Attempts of a report',
  firstWait: 'First wait at most (s)',
  longestWait: 'Longest wait (s)',
  longestAsked: 'Longest wait that it may ask for (s)',
  lost: 'An answer that was lost',
  lostKinds: { ask: 'asks a person: the report may be there', resend: 'is sent again: it may be there twice' },
  serverFailures: 'Pause after server failures in a row',
  malformed: 'Pause after malformed reports',
  never: 'Empty: never.',
  rules: 'How its rules are treated',
  rulesHelp: 'Soft ones may pass at another draw, hard ones never do. A rule that is not here is treated as the table has it.',
  rule: 'Rule',
  ruleKinds: { soft: 'soft', hard: 'hard' },
  chance: 'Passes (%)',
  addRule: 'Add a rule',
  takeOut: (rule: string): string => `Take ${rule} out`,
  noRules: 'No rule is treated otherwise.',
  save: 'Save',
  saveAndTest: 'Save and test connection',
  test: 'Test connection',
  testing: 'Testing…',
  tested: 'Test of the connection',
  remove: 'Remove…',
  removeTitle: (name: string): string => `Remove ${name}?`,
  removeText: 'Its token is deleted too. What was sent to it stays in the history.',
  removeDo: 'Remove',
  cancel: 'Cancel',
  close: 'Close',
  saved: (name: string): string => `${name} is saved.`,
  leaveTitle: 'Leave without saving?',
  leaveText: (name: string): string => `What was changed of ${name} is not saved.`,
  leaveDo: 'Leave it',
  stay: 'Go on editing',
  count: (least: number, most: number): string => `Write a number from ${String(least)} to ${String(most)}.`,
  seconds: 'Write a number of seconds, of which a day has 86,400.',
  badHeader: 'Write each header as Name: value.',
  chanceFailure: 'Write a percentage above 0, at most 100, or leave it empty.',
  states: { ok: 'works', failed: 'fails', skipped: 'skipped' },
} as const;

/** Words beside the rule that rejected a report. */
export const TREAT_RULE = {
  label: 'Treat this rule as',
  kinds: { table: 'the table has it', soft: 'soft', hard: 'hard' },
  help: { table: 'What is known of the rule decides', soft: 'Another draw may let the report pass', hard: 'No repetition lets it pass' },
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

/** Where the token of a target lies. `keeps`: where one is kept that is typed now. */
export function tokenWords(location: TargetView['token'], keeps: 'keychain' | 'file'): string {
  const next = keeps === 'keychain' ? 'the keychain of this system' : 'a file of the data folder that only you can read';
  switch (location) {
    case 'none':
      return `None is kept. One that is typed here is kept in ${next}.`;
    case 'keychain':
      return 'One is kept in the keychain of this system. One that is typed here takes its place.';
    case 'file':
      return `One is kept in a file of the data folder that only you can read. One that is typed here is kept in ${next}.`;
    case 'elsewhere':
      return 'One is kept in the keychain, which only the desktop app can ask. One that is typed here takes its place.';
    case 'variable':
      return 'The variable CRASHLENS_TOKEN counts before the one that is kept.';
  }
}

/** What is wrong with one field, as a sentence. */
export function presetFailureSentence(error: PresetFailure): string {
  const words = PRESET_FAILURE_WORDS[error];
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

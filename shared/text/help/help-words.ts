import type { HelpKind } from './help-ids.ts';

interface KindWords {
  /** Heading of a page. */
  readonly one: string;
  /** Heading of the pages in the index. */
  readonly many: string;
}

export const KIND_WORDS: Readonly<Record<HelpKind, KindWords>> = {
  finding: { one: 'Finding', many: 'Findings' },
  rule: { one: 'Deciding rule', many: 'Deciding rules' },
  reason: { one: 'Malformed reason', many: 'Malformed reasons' },
  throttling: { one: 'Throttling rule', many: 'Throttling rules' },
  spec: { one: 'Dialect difference', many: 'Dialect differences' },
  outcome: { one: 'Outcome', many: 'Outcomes' },
  annotation: { one: 'Annotation', many: 'Annotations' },
  part: { one: 'Binary part', many: 'Binary parts' },
  step: { one: 'Explanation step', many: 'Explanation steps' },
  setting: { one: 'Setting', many: 'Settings' },
  hint: { one: 'Hint in a dump', many: 'Hints in a dump' },
  crash: { one: 'Reason of a crash', many: 'Reasons of crashes' },
  trust: { one: 'How a frame was found', many: 'How frames are found' },
  stream: { one: 'Stream of a dump', many: 'Streams of a dump' },
  level: { one: 'Who sees a field', many: 'Who sees which fields' },
  dump: { one: 'Finding in a dump', many: 'Findings in a dump' },
  signature: { one: 'Signature', many: 'Signatures' },
};

/** Labels of facts, texts in place of a missing example, and sentences that several pages share. */
export const PAGE_WORDS = {
  severity: 'Severity',
  source: 'Source',
  measured: 'measured with today’s collector; the submission interface does not define it',
  decidedAt: 'Decided at',
  answer: 'Answer',
  status: 'Status',
  rate: 'Sample',
  looksAt: 'Checks',
  dialect: 'Applies in',
  visibility: 'Visibility',
  written: 'Written as',
  processed: 'Processed as',
  collector: 'Collector',
  contentType: 'Content-Type',
  role: 'Becomes',
  usual: 'Default',
  variable: 'Environment variable',
  takesEffect: 'Takes effect',
  key: 'Key',
  atOnce: 'immediately',
  nextStart: 'at the next start',
  beside: 'not in the interface’s list',
  listed: 'in the interface’s list',
  whole: 'None: this concerns the whole report.',
  tooLarge: 'None: an example would be too large.',
  inDump: 'None: the bytes are in the dump.',
  noBytes: 'No bytes to show.',
  removes: 'removes it',
  writes: 'overwrites the client’s value',
  removed: 'It identifies a person: a client should not send it. The collector removes it and adds a note.',
  overwritten: 'The client’s value is lost.',
  client: 'Mozilla’s client removes this annotation before it sends a report.',
  unknown: 'This name is not in the annotation list of Crashlens.',
  step: 'The collector’s checks run in a fixed order. The first failed check decides the answer.',
  soft: 'Soft (the rule samples)',
  hard: 'Hard (the rule does not sample)',
  rejectedWhat: 'A throttling rule, which the answer names, rejected the report. Nothing was stored.',
  malformedWhat: 'The collector, or a server in front of it, could not read the request as a report.',
  serverErrorWhat: 'The server could not handle the report (408, 429, 500, 502, 503, 504), so it was probably not accepted.',
  otherWhat: 'The interface does not define this status, so acceptance is unknown.',
} as const;

/** How values of each type are written, according to the processing stage or the client's own list. */
export const FORM_WORDS = {
  string: 'text',
  boolean: '1, 0, true or false',
  integer: 'a whole number in decimal digits',
  number: 'a number in decimal digits',
  json: 'JSON as text',
} as const;

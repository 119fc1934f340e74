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
};

/** Labels of facts, texts in place of a missing example, and sentences that several pages share. */
export const PAGE_WORDS = {
  severity: 'Severity',
  source: 'Source',
  measured: 'measured with today’s collector; not defined by the interface',
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
  whole: 'This is about the whole report, so there are no bytes to show.',
  tooLarge: 'An example would be too large to show here.',
  noBytes: 'There are no bytes to show.',
  removes: 'removed from every report before it is stored',
  writes: 'written by the collector, overwriting the client’s value',
  removed:
    'It identifies a person, so the collector removes it from every report that it stores, and adds a note. But the data has already left the user’s machine by then, so a client should not send it.',
  overwritten: 'The collector writes this annotation itself; the client’s value is lost.',
  client: 'Mozilla’s client removes this annotation before it sends a report.',
  unknown: 'This name is not in the annotation list of Crashlens. The developers of the client chose it.',
  step: 'One of the collector’s checks, which run in a fixed order. The first check that fails decides the answer, and the collector stops there.',
  soft: 'Soft (the rule samples)',
  hard: 'Hard (the rule does not sample)',
  rejectedWhat:
    'A throttling rule rejected the report; the answer names it. Nothing was stored. A rule that samples decides at random each time; any other rule decides the same each time.',
  malformedWhat: 'The collector, or a server in front of it, could not read the request as a report. The answer names the reason.',
  serverErrorWhat:
    'The server could not handle the report for now (408, 429, 500, 502, 503, 504), so the report was probably not accepted.',
  otherWhat: 'The interface does not define the status of the answer, so it is unknown whether the report was accepted.',
} as const;

/** How values of each type are written, according to the processing stage or the client's own list. */
export const FORM_WORDS = {
  string: 'text',
  boolean: '1, 0, true or false',
  integer: 'a whole number in decimal digits',
  number: 'a number in decimal digits',
  json: 'JSON as text',
} as const;

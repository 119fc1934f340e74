import type { HelpKind } from './help-ids.ts';

interface KindWords {
  /** Over a page. */
  readonly one: string;
  /** Over those of the index. */
  readonly many: string;
}

export const KIND_WORDS: Readonly<Record<HelpKind, KindWords>> = {
  finding: { one: 'Finding', many: 'Findings' },
  rule: { one: 'Rule that decides the answer', many: 'Rules that decide the answer' },
  reason: { one: 'Malformed reason', many: 'Malformed reasons' },
  throttling: { one: 'Throttling rule', many: 'Throttling rules' },
  spec: { one: 'Where the dialects differ', many: 'Where the dialects differ' },
  outcome: { one: 'Outcome', many: 'Outcomes' },
  annotation: { one: 'Annotation', many: 'Annotations' },
  part: { one: 'Binary part', many: 'Binary parts' },
  step: { one: 'Step of the explanation', many: 'Steps of the explanation' },
  setting: { one: 'Setting', many: 'Settings' },
};

/** Labels of facts, and what stands where there is no example. */
export const PAGE_WORDS = {
  severity: 'Severity',
  source: 'Comes from',
  measured: 'measured with today’s collector; the interface does not say',
  decidedAt: 'Decided at',
  answer: 'Answer',
  status: 'Status',
  rate: 'Sample',
  looksAt: 'Looks at',
  dialect: 'Holds in',
  visibility: 'Visibility',
  written: 'Written as',
  processed: 'Processed as',
  collector: 'Collector',
  contentType: 'Content-Type',
  role: 'Becomes',
  usual: 'Usually',
  variable: 'Variable',
  takesEffect: 'Counts',
  key: 'Key',
  atOnce: 'at once',
  nextStart: 'from the next start on',
  beside: 'not in the interface’s list',
  listed: 'in the interface’s list',
  whole: 'It is about the report as a whole, so no bytes of it show this.',
  tooLarge: 'It takes more bytes than can be shown here.',
  noBytes: 'No bytes of a report show this.',
  removes: 'taken out of every report before it is stored',
  writes: 'written by the collector, over what a client sends',
  removed:
    'It tells who a person is, so the collector takes it out of every report that it keeps, and notes that. It has left the machine by then: a client better not sends it.',
  overwritten: 'The collector writes it itself; a client’s value under that name is lost.',
  client: 'Mozilla’s client keeps it on the machine and takes it out before it sends a report.',
  unknown: 'This name is in no list that Crashlens has: whoever made the client chose it.',
  step: 'One of the collector’s checks, which are made in its own order. The first one that fails decides the answer, and nothing behind it is looked at.',
  soft: 'Where a draw decides',
  hard: 'Where no draw decides',
  rejectedWhat:
    'A throttling rule turned the report away; the answer names it. Nothing was stored. A rule that samples decides by a draw, any other the same way each time.',
  malformedWhat: 'The collector, or a server before it, could not read the request as a report. The answer names the reason.',
  serverErrorWhat: 'The server could not handle the report for now (408, 429, 500, 502, 503, 504), so it was mostly not taken.',
  otherWhat: 'The answer has a status to which the interface gives no meaning, so it is not known whether the report was taken.',
} as const;

/** How values of each type are written, as the processing stage or the client's own list reads them. */
export const FORM_WORDS = {
  string: 'text',
  boolean: '1, 0, true or false',
  integer: 'a whole number in decimal digits',
  number: 'a number in decimal digits',
  json: 'JSON inside of a text',
} as const;

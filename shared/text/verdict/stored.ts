import { formatCount } from '../../bytes/quantities.ts';
import type { ExpectedLabel } from '../../verdict/decide/labels.ts';
import type { DifferenceCode } from '../../verdict/differences/difference-codes.ts';
import { sentenceOf } from '../common/sentence.ts';

/** Differences between a report as sent and as the collector stores it. `{name}` and `{stored}` are names, never values. */
const DIFFERENCE_SENTENCES = {
  nameless_dropped: 'A part without a name is not stored.',
  text_skipped: '“{name}” is not stored: it is invalid in its charset or larger than 20 MiB.',
  stored_as_null: '“{name}” is stored as null: its type only begins with text/plain.',
  json_replaced: '“{name}” is not stored: the JSON part replaces all annotations before it.',
  overwritten: '“{name}” occurs again later. Only the last value is stored.',
  merged: '“{name}” is added to the annotations of the JSON part before it.',
  merged_over: 'A later part replaces “{name}” from the JSON part.',
  swallowed: '“{name}” is stored with another part in its value: no line end separates the two.',
  private_removed: '“{name}” is personal data, so the collector removes it.',
  collector_written: 'The collector sets “{name}” itself.',
  dump_renamed: 'The part “{name}” is stored under the name “{stored}”.',
  dump_overwritten: 'The part “{name}” is not stored: a later part is also named “{stored}”.',
} as const satisfies Readonly<Record<DifferenceCode, string>>;

/** The sentence of a difference. `names`: the name as sent, then the stored name if it differs. */
export function differenceSentence(code: DifferenceCode, [name = '', stored = '']: readonly string[]): string {
  return sentenceOf(DIFFERENCE_SENTENCES[code], { name, stored });
}

/** What happened to a sent item, in a word or two. */
export const STORED_WORDS = {
  nameless_dropped: 'dropped',
  text_skipped: 'dropped',
  stored_as_null: 'stored as null',
  json_replaced: 'overwritten',
  overwritten: 'overwritten',
  merged: 'merged',
  merged_over: 'overwritten',
  swallowed: 'swallowed',
  private_removed: 'removed',
  collector_written: 'overwritten',
  dump_renamed: 'renamed',
  dump_overwritten: 'overwritten',
} as const satisfies Readonly<Record<DifferenceCode, string>>;

export type StoredWord = (typeof STORED_WORDS)[DifferenceCode];

export const STORED = {
  tab: 'Stored',
  same: 'as sent',
  notStored: 'not stored',
  nameless: 'nameless part',
  binary: 'binary',
  reading: 'Reading what the collector stores…',
  unknown: 'The body was decompressed only partly, so what the collector stores is unknown.',
  nothing: 'Today’s collector (antenna) stores nothing of this report.',
  noThings: 'The report contains nothing to store.',
  about: 'What today’s collector (antenna) stores if its rules accept the report.',
  aboutRejected: 'The target is unlikely to accept this report. If accepted, today’s collector (antenna) would store this.',
  maskedNote: 'Masked: this note quotes a masked header.',
} as const;

/** Texts that differ between reports that are likely to be accepted and others: a rejected report is not stored. */
export interface StoredSays {
  readonly about: string;
  /** `12 annotations and 1 binary part stored`. */
  readonly counts: (annotations: number, parts: number) => string;
  /** Headings of the rows that are stored differently, and of the rows that are stored as sent. */
  readonly otherwise: (count: number) => string;
  readonly asSent: (count: number) => string;
  readonly noDifferences: string;
}

function things(annotations: number, parts: number): string {
  const words = (count: number, one: string): string => `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;
  return `${words(annotations, 'annotation')} and ${words(parts, 'binary part')}`;
}

const IF_ACCEPTED: StoredSays = {
  about: STORED.aboutRejected,
  counts: (annotations, parts) => `${things(annotations, parts)} would be stored if it were accepted`,
  otherwise: (count) => `Would be stored differently (${formatCount(count)})`,
  asSent: (count) => `Would be stored as sent (${formatCount(count)})`,
  noDifferences: 'Everything would be stored as sent.',
};

const STORES: StoredSays = {
  about: STORED.about,
  counts: (annotations, parts) => `${things(annotations, parts)} stored`,
  otherwise: (count) => `Stored differently (${formatCount(count)})`,
  asSent: (count) => `Stored as sent (${formatCount(count)})`,
  noDifferences: 'Everything is stored as sent.',
};

export function storedSays(expected: ExpectedLabel): StoredSays {
  return expected === 'accepted' ? STORES : IF_ACCEPTED;
}

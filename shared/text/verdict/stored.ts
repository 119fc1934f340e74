import { formatCount } from '../../bytes/quantities.ts';
import type { ExpectedLabel } from '../../verdict/decide/labels.ts';
import type { DifferenceCode } from '../../verdict/differences/difference-codes.ts';
import { sentenceOf } from '../common/sentence.ts';

/** The sentence for each difference between a report as it was sent and as the collector stores it. `{name}` and `{stored}` are names, never values. */
const DIFFERENCE_SENTENCES = {
  nameless_dropped: 'A part without a name is not stored.',
  text_skipped: '“{name}” is not stored: its text does not fit its charset, or is over 20 MiB.',
  stored_as_null: '“{name}” is stored as null: its type only begins as text/plain does.',
  json_replaced: '“{name}” is not stored: the JSON part behind it replaces every annotation before it.',
  overwritten: '“{name}” is given again later; only the last value is stored.',
  merged: '“{name}” is stored beside the annotations of the JSON part before it.',
  merged_over: '“{name}” of the JSON part is replaced by the part of that name behind it.',
  swallowed: 'The value of “{name}” is stored with another part in it, as no line end separates them.',
  private_removed: '“{name}” is about a person; the collector removes it before it saves the report.',
  collector_written: '“{name}” is a name that the collector writes itself; the value that was sent is not stored.',
  dump_renamed: 'The part “{name}” is stored under the name “{stored}”.',
  dump_overwritten: 'The part “{name}” is not stored: a later one has the name “{stored}” too.',
} as const satisfies Readonly<Record<DifferenceCode, string>>;

/** `names`: as sent; then the name that it is stored under, if that is another one. */
export function differenceSentence(code: DifferenceCode, [name = '', stored = '']: readonly string[]): string {
  return sentenceOf(DIFFERENCE_SENTENCES[code], { name, stored });
}

/** One word for what became of a thing that was sent. */
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
  unknown: 'Crashlens stopped inflating the body, so it is not known what the collector stores of it.',
  nothing: 'Today’s collector (antenna) stores nothing of this report.',
  noThings: 'The report contains nothing that could be stored.',
  about: 'What today’s collector (antenna) stores once its throttling rules let the report pass.',
  aboutRejected: 'The target is unlikely to accept this report. Today’s collector (antenna) would store this if it accepted the report.',
  maskedNote: 'A note that quotes a masked header.',
} as const;

/** Words that depend on whether the report is likely to be accepted: a rejected report is not stored. */
export interface StoredSays {
  readonly about: string;
  /** `12 annotations and 1 binary part stored`. */
  readonly counts: (annotations: number, parts: number) => string;
  /** Headings of the rows. */
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
  noDifferences: 'Everything would be stored as it was sent.',
};

const STORES: StoredSays = {
  about: STORED.about,
  counts: (annotations, parts) => `${things(annotations, parts)} stored`,
  otherwise: (count) => `Stored differently (${formatCount(count)})`,
  asSent: (count) => `Stored as sent (${formatCount(count)})`,
  noDifferences: 'Everything is stored as it was sent.',
};

export function storedSays(expected: ExpectedLabel): StoredSays {
  return expected === 'accepted' ? STORES : IF_ACCEPTED;
}

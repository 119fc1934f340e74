import { formatCount } from '../../bytes/quantities.ts';
import type { DifferenceCode } from '../../verdict/differences/difference-codes.ts';
import { sentenceOf } from '../common/sentence.ts';

/** What people read of each difference between a report as it was sent and as the collector keeps it. `{name}` and `{kept}` are names, never values. */
const DIFFERENCE_SENTENCES = {
  nameless_dropped: 'A part without a name is not kept.',
  text_skipped: '“{name}” is not kept: its text does not fit its charset, or is over 20 MiB.',
  stored_as_null: '“{name}” is kept as null: its type only begins as text/plain does.',
  json_replaced: '“{name}” is not kept: the JSON part behind it replaces every annotation before it.',
  overwritten: '“{name}” is given again later; only the last value is kept.',
  merged: '“{name}” is kept beside the annotations of the JSON part before it.',
  merged_over: '“{name}” of the JSON part is replaced by the part of that name behind it.',
  swallowed: 'The value of “{name}” is kept with another part in it, as no line end separates them.',
  private_removed: '“{name}” is about a person; the collector removes it before it saves the report.',
  collector_written: '“{name}” is a name that the collector writes itself; the value that was sent is not kept.',
  dump_renamed: 'The part “{name}” is kept under the name “{kept}”.',
  dump_overwritten: 'The part “{name}” is not kept: a later one has the name “{kept}” too.',
} as const satisfies Readonly<Record<DifferenceCode, string>>;

/** `names`: as sent; behind it the name that it is kept under, where that is another one. */
export function differenceSentence(code: DifferenceCode, [name = '', kept = '']: readonly string[]): string {
  return sentenceOf(DIFFERENCE_SENTENCES[code], { name, kept });
}

/** One word for what became of a thing that was sent. */
export const STORED_WORDS = {
  nameless_dropped: 'dropped',
  text_skipped: 'dropped',
  stored_as_null: 'kept as null',
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
  tab: 'As kept',
  same: 'as sent',
  notStored: 'not kept',
  nameless: 'nameless part',
  binary: 'binary',
  reading: 'Reading what the collector keeps…',
  unknown: 'Crashlens stopped inflating the body, so it is not known what the collector keeps of it.',
  nothing: 'Today’s collector (antenna) keeps nothing of this report.',
  noThings: 'The report holds nothing that could be kept.',
  noDifferences: 'All of it is kept as it was sent.',
  otherwise: (count: number): string => `Kept otherwise (${formatCount(count)})`,
  asSent: (count: number): string => `Kept as sent (${formatCount(count)})`,
  about: 'What today’s collector (antenna) stores once its throttling rules let the report pass.',
  maskedNote: 'A note that quotes a masked header.',
} as const;

/** `12 annotations and 1 binary part are kept`. */
export function storedCounts(annotations: number, parts: number): string {
  const words = (count: number, one: string): string => `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;
  return `${words(annotations, 'annotation')} and ${words(parts, 'binary part')} kept`;
}

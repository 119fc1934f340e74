import type { FilterableField, FieldKind } from '../../board/fields.ts';
import type { FilterFailureFacts, Op } from '../../board/filter-ast.ts';
import { MAX_TOKENS, OPS_OF } from '../../board/filter-table.ts';
import { formatCount } from '../../bytes/quantities.ts';
import { assertNever } from '../../errors.ts';
import { RULE_SENTENCES, reasonSentence } from '../verdict/reasons.ts';
import type { FieldTableWords, KeyWords } from './filter-fields.ts';

/** The box that a filter is typed into. */
export const FILTER_BOX = {
  clear: 'Clear the filter',
  completions: 'Completions',
  errors: 'What is wrong with the filter',
} as const;

/** A way in which a filter can go on, as it is said. `rows`: how many match then; empty where that was not counted. */
export function completionSaid(text: string, about: string, rows: string): string {
  return [text, about, rows].filter((part) => part !== '').join(', ');
}

/** How values of each kind are written and compared. */
export const KIND_WORDS: Readonly<Record<FieldKind, { readonly label: string; readonly about: string }>> = {
  word: { label: 'word', about: 'One of its words.' },
  text: {
    label: 'text',
    about:
      'A text, in quotes where it holds spaces or commas; upper and lower case are alike. “*” outside of quotes stands for any characters. With “=” it is exactly that text.',
  },
  version: {
    label: 'version',
    about:
      'A version, compared number by number: 147.0a1, 147.0b2, 147.0, 147.0.1. With “:” it begins so: 147 has all four. With “=” it is exactly that text. What it is compared with begins with a number.',
  },
  number: { label: 'number', about: 'A number.' },
  size: { label: 'size', about: 'A size such as 842, 300k, 1MB, 1.5MiB: without “i” units are thousands, with it 1,024s.' },
  time: {
    label: 'time',
    about:
      'A day (2026-11-22), month, year or minute (2026-11-22T14:30) of this place’s clocks, of UTC with a “Z” behind it; today, yesterday, now; or a time ago (30min, 12h, 7d, 2w), with “+” from now. “>” is what is later than all of it; 7d with “:” is what lies between then and now.',
  },
  flag: { label: 'yes or no', about: 'yes or no.' },
};

/** What each sign between key and value asks. */
export const OP_WORDS: Readonly<Record<Op, string>> = {
  ':': 'has it',
  '=': 'is exactly it',
  '>': 'is greater or later',
  '>=': 'is it, greater or later',
  '<': 'is less or earlier',
  '<=': 'is it, less or earlier',
};

/** What is wrong with a token, and what can be written in its place. Nothing of the filter is quoted but its key. */
export function filterFailureText<F extends string>({ code, key }: FilterFailureFacts<F>, table: FieldTableWords<F>): string {
  const example = key === null ? '' : table.words[key].example;
  switch (code) {
    case 'unknown_key':
      return 'There is no such key, so this token does not count. Choose one of the list, or put words that are looked for in quotes.';
    case 'op_of_other_kind':
      return `${keyName(key)} cannot be compared so, so this token does not count. Write ${key === null ? '' : opsOf(table.fields[key])} behind the key.`;
    case 'no_value':
      return key === null
        ? 'No words stand here, so this token does not count. Write some, or take it out.'
        : `No value stands here, so this does not count. Write one, such as ${example}.`;
    case 'open_quote':
      return 'The quote is not closed, so this does not count. Write another quote behind it.';
    case 'unknown_word':
      return `${keyName(key)} never has this value, so it does not count. Choose ${key === null ? '' : wordsOf(table.fields[key])}.`;
    case 'bad_number':
      return `This is no number, so it does not count. Write one, such as ${example}.`;
    case 'bad_size':
      return `This is no size, so it does not count. Write one, such as ${example}, 300k or 1.5MiB.`;
    case 'bad_time':
      return `This is no time, so it does not count. Write a day (2026-11-22), today, or a time ago such as 7d.`;
    case 'bad_version':
      return `This is not a version. Write a version to compare with, such as ${example}.`;
    case 'absent_compared':
      return `Nothing is greater or less than what is missing, so this does not count. Write it behind “:” instead.`;
    case 'too_many':
      return `A filter has at most ${formatCount(MAX_TOKENS)} tokens, so the rest does not count. Take some out.`;
    default:
      return assertNever(code);
  }
}

function keyName(key: string | null): string {
  return key === null ? 'This' : `“${key}”`;
}

function opsOf({ kind }: FilterableField): string {
  return inWords(OPS_OF[kind].map((op) => `“${op}”`));
}

function wordsOf({ words }: FilterableField): string {
  return inWords([...(words ?? []), 'none']);
}

function inWords(words: readonly string[]): string {
  const [last, ...others] = [...words].reverse();
  return others.length === 0 ? (last ?? '') : `${others.reverse().join(', ')} or ${last ?? ''}`;
}

/** All keys of a table, a line each, for the help of a command. */
export function filterHelp(words: Readonly<Record<string, KeyWords>>): string {
  const width = Math.max(...Object.keys(words).map((field) => field.length));
  return Object.entries(words)
    .map(([field, { about, example }]) => `  ${field.padEnd(width)}  ${about} (${example})`)
    .join('\n');
}

/** What a value of a field means where more is known of it than its name; null: that there is none. */
export function valueAbout<F extends string>(field: F, value: string | null, { words }: FieldTableWords<F>): string {
  if (value === null) return `${words[field].label}: none`;
  if (field === 'reason') return reasonSentence(`malformed_${value}`) ?? '';
  if (field === 'rule' || field === 'answer') return RULE_SENTENCES.get(`rule_${value}`) ?? '';
  return words[field].label;
}

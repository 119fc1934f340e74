import type { FilterableField, FieldKind } from '../../board/fields.ts';
import type { FilterFailureFacts, Op } from '../../board/filter-ast.ts';
import { MAX_TOKENS, OPS_OF } from '../../board/filter-table.ts';
import { formatCount } from '../../bytes/quantities.ts';
import { assertNever } from '../../errors.ts';
import { RULE_SENTENCES, reasonSentence } from '../verdict/reasons.ts';
import type { FieldTableWords, KeyWords } from './filter-fields.ts';

/** Labels of the filter box. */
export const FILTER_BOX = {
  clear: 'Clear the filter',
  completions: 'Completions',
  errors: 'Errors in the filter',
} as const;

/** Accessible text of a completion. `rows`: number of matching rows; empty if not counted. */
export function completionSaid(text: string, about: string, rows: string): string {
  return [text, about, rows].filter((part) => part !== '').join(', ');
}

/** How to write and compare values of each kind. */
export const KIND_WORDS: Readonly<Record<FieldKind, { readonly label: string; readonly about: string }>> = {
  word: { label: 'word', about: 'One of the listed words.' },
  text: {
    label: 'text',
    about:
      'Text in any case, in quotes if it contains spaces or commas. Outside quotes, “*” matches any characters. “=” requires exactly this text.',
  },
  version: {
    label: 'version',
    about:
      'A version, compared number by number: 147.0a1, 147.0b2, 147.0, 147.0.1. “:” matches the start: 147 matches all four. “=” requires exactly this text. With “>” and “<”, start with a number.',
  },
  number: { label: 'number', about: 'A number.' },
  size: { label: 'size', about: 'A size such as 842, 300k, 1MB or 1.5MiB. Units with “i” are powers of 1,024, others of 1,000.' },
  time: {
    label: 'time',
    about:
      'A day (2026-11-22), month, year or minute (2026-11-22T14:30), in local time or with “Z” in UTC; today, yesterday or now; a time ago (30min, 12h, 7d, 2w), or from now (+7d). “>” means after the whole period. “:7d” means any time since then.',
  },
  flag: { label: 'yes or no', about: 'yes or no.' },
};

/** Meaning of each operator. */
export const OP_WORDS: Readonly<Record<Op, string>> = {
  ':': 'has this value',
  '=': 'is exactly this value',
  '>': 'is greater or later',
  '>=': 'is equal, greater or later',
  '<': 'is less or earlier',
  '<=': 'is equal, less or earlier',
};

/** What is wrong with a token, and what to write instead. May quote the key of the token, but not its value. */
export function filterFailureText<F extends string>({ code, key }: FilterFailureFacts<F>, table: FieldTableWords<F>): string {
  const example = key === null ? '' : table.words[key].example;
  switch (code) {
    case 'unknown_key':
      return 'Unknown key: ignored. Choose a key from the list, or put search words in quotes.';
    case 'op_of_other_kind':
      return `${keyName(key)} does not support this operator: ignored. Use ${key === null ? '' : opsOf(table.fields[key])}.`;
    case 'no_value':
      return key === null ? 'Words missing: ignored. Write some words.' : `Value missing: ignored. Write, for example, ${example}.`;
    case 'open_quote':
      return 'Quote not closed: ignored. Add a closing quote.';
    case 'unknown_word':
      return `${keyName(key)} has no such value: ignored. Choose ${key === null ? '' : wordsOf(table.fields[key])}.`;
    case 'bad_number':
      return `Not a number: ignored. Write, for example, ${example}.`;
    case 'bad_size':
      return `Not a size: ignored. Write, for example, ${example}, 300k or 1.5MiB.`;
    case 'bad_time':
      return `Not a time: ignored. Use a day (2026-11-22), today, or a time ago such as 7d.`;
    case 'bad_version':
      return `Not a version: ignored. Write, for example, ${example}.`;
    case 'absent_compared':
      return `A missing value cannot be compared: ignored. Use “:”.`;
    case 'too_many':
      return `A filter has at most ${formatCount(MAX_TOKENS)} tokens, so the rest is ignored. Remove some.`;
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

/** All keys of a table, one per line, for the help of a command. */
export function filterHelp(words: Readonly<Record<string, KeyWords>>): string {
  const width = Math.max(...Object.keys(words).map((field) => field.length));
  return Object.entries(words)
    .map(([field, { about, example }]) => `  ${field.padEnd(width)}  ${about} (${example})`)
    .join('\n');
}

/** Meaning of a field value: the sentence of the rule or reason; for other fields, the label of the field. `value` null: the field has no value. */
export function valueAbout<F extends string>(field: F, value: string | null, { words }: FieldTableWords<F>): string {
  if (value === null) return `${words[field].label}: none`;
  if (field === 'reason') return reasonSentence(`malformed_${value}`) ?? '';
  if (field === 'rule' || field === 'answer') return RULE_SENTENCES.get(`rule_${value}`) ?? '';
  return words[field].label;
}

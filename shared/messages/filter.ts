import type { AskedField, FieldId, FieldKind } from '../board/fields.ts';
import { FIELDS } from '../board/fields.ts';
import type { FilterFaultFacts, Op } from '../board/filter-ast.ts';
import { MOST_TOKENS, OPS_OF } from '../board/filter-table.ts';
import { formatCount } from '../bytes/quantities.ts';
import { assertNever } from '../errors.ts';
import { RULE_SENTENCES, reasonSentence } from './reasons.ts';

export interface KeyWords {
  /** A few words that name it, as they head a column. */
  readonly label: string;
  /** What it is, as it goes on in a sentence: no capital letter, no full stop. */
  readonly about: string;
  /** Tokens that people write. */
  readonly example: string;
}

/** What each field of the board is called, is, and how it is asked for. */
export const FIELD_WORDS: Readonly<Record<FieldId, KeyWords>> = {
  name: { label: 'Name', about: 'name of the file', example: 'name:startup' },
  verdict: { label: 'Verdict', about: 'verdict of the request as it was captured', example: 'verdict:malformed' },
  reason: {
    label: 'Reason',
    about: 'why the answer that is to be expected is malformed, without its malformed_',
    example: 'reason:invalid_json',
  },
  finding: { label: 'Findings', about: 'code of any finding', example: 'finding:*_boundary' },
  predicted: {
    label: 'Expected',
    about: 'answer that is to be expected to the request that would go out, with its edits: soft may pass another time, hard never does',
    example: 'predicted:soft,hard',
  },
  rule: { label: 'Rule', about: 'throttling rule that is to be expected to decide, without its rule_', example: 'rule:is_firefox_desktop' },
  chance: { label: 'Chance', about: 'percent of such requests that get the expected answer', example: 'chance<100' },
  until: { label: 'Until', about: 'when another answer is to be expected', example: 'until<+7d' },
  outcome: { label: 'Outcome', about: 'last answer that it got', example: 'outcome:soft' },
  answer: { label: 'Answered rule', about: 'throttling rule or malformed reason that the last answer named', example: 'answer:none' },
  sent: { label: 'Sent', about: 'when it was last sent', example: 'sent:never' },
  attempts: { label: 'Attempts', about: 'how often it was sent', example: 'attempts>1' },
  product: { label: 'Product', about: 'ProductName', example: 'product:Firefox' },
  version: { label: 'Version', about: 'Version', example: 'version>=147' },
  release: { label: 'Product and version', about: 'product and version as one', example: 'release:"Firefox 147"' },
  channel: { label: 'Channel', about: 'ReleaseChannel', example: 'channel:nightly' },
  build: { label: 'Build', about: 'beginning of the BuildID', example: 'build:202611' },
  vendor: { label: 'Vendor', about: 'Vendor', example: 'vendor:Mozilla' },
  os: { label: 'System', about: 'any part of the name of the operating system', example: 'os:ubuntu' },
  process: { label: 'Process', about: 'ProcessType', example: 'process:gpu' },
  crashed: { label: 'Crashed', about: 'CrashTime', example: 'crashed>7d' },
  client: { label: 'Client', about: 'client that is likely to have sent it', example: 'client:crashpad' },
  form: {
    label: 'Form',
    about: 'form of the annotations: kv for parts of their own, json for one JSON part, both, or none where there are no annotations',
    example: 'form:kv',
  },
  coding: { label: 'Coding', about: 'how it is coded', example: 'coding:gzip' },
  has: { label: 'Parts', about: 'name or kind of a binary part', example: '-has:memory_report' },
  parts: { label: 'Part count', about: 'how many binary parts it has', example: 'parts:0' },
  dumps: { label: 'Dumps', about: 'size of all its minidumps', example: 'dumps>500k' },
  annotations: { label: 'Annotations', about: 'how many annotations it has', example: 'annotations<5' },
  size: { label: 'Size', about: 'size of the captured file', example: 'size>1MB' },
  body: { label: 'Body', about: 'beginning of the SHA-256 of the inflated body', example: 'body:9f86d0' },
  sha256: { label: 'SHA-256', about: 'beginning of the SHA-256 of the captured file', example: 'sha256:9f86d0' },
  edited: { label: 'Edited', about: 'whether it has edits', example: 'edited:yes' },
  edits: { label: 'Edits', about: 'how many steps its edit list has', example: 'edits>3' },
  captured: {
    label: 'Expected as captured',
    about: 'answer that was to be expected before it was edited',
    example: 'captured:malformed',
  },
  tag: { label: 'Tags', about: 'a tag of yours', example: 'tag:todo' },
  note: { label: 'Note', about: 'any part of your note', example: 'note:"ask Kim"' },
  done: { label: 'Done', about: 'whether you marked it as done', example: 'done:no' },
  pinned: { label: 'Pinned', about: 'whether it is pinned', example: 'pinned:yes' },
  in: {
    label: 'Folder',
    about: 'folder in which it lies: a whole path is one that it begins with, anything else a part of it',
    example: 'in:~/crashes/',
  },
  origin: { label: 'Came by', about: 'how it came to the board', example: 'origin:received' },
  file: {
    label: 'File',
    about: 'how its file stands: as it was read, changed or gone since, unreadable, or waiting to be read',
    example: 'file:gone,changed',
  },
  added: { label: 'Added', about: 'when it came to the board', example: 'added:today' },
  modified: { label: 'Modified', about: 'when its file was last written', example: 'modified<2026-11' },
};

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
      'A version, compared number by number: 147.0a1, 147.0b2, 147.0, 147.0.1. With “:” it begins so: 147 has all four. With “=” it is exactly that text.',
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

/** A table of fields that filters ask, and what its fields are called. */
export interface FieldTableWords<F extends string> {
  readonly fields: Readonly<Record<F, AskedField>>;
  readonly words: Readonly<Record<F, KeyWords>>;
}

export const BOARD_FIELD_WORDS: FieldTableWords<FieldId> = { fields: FIELDS, words: FIELD_WORDS };

/** What is wrong with a token, and what can be written in its place. Nothing of the filter is quoted but its key. */
export function filterFault<F extends string>({ code, key }: FilterFaultFacts<F>, table: FieldTableWords<F>): string {
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
    case 'absent_compared':
      return `Nothing is greater or less than what is missing, so this does not count. Write it behind “:” instead.`;
    case 'too_many':
      return `A filter has at most ${formatCount(MOST_TOKENS)} tokens, so the rest does not count. Take some out.`;
    default:
      return assertNever(code);
  }
}

function keyName(key: string | null): string {
  return key === null ? 'This' : `“${key}”`;
}

function opsOf({ kind }: AskedField): string {
  return inWords(OPS_OF[kind].map((op) => `“${op}”`));
}

function wordsOf({ words }: AskedField): string {
  return inWords([...(words ?? []), 'none']);
}

function inWords(words: readonly string[]): string {
  const [last, ...others] = [...words].reverse();
  return others.length === 0 ? (last ?? '') : `${others.reverse().join(', ')} or ${last ?? ''}`;
}

/** All keys of a table, a line each, for the help of a command. */
export function filterHelp(words: Readonly<Record<string, KeyWords>> = FIELD_WORDS): string {
  const width = Math.max(...Object.keys(words).map((field) => field.length));
  return Object.entries(words)
    .map(([field, { about, example }]) => `  ${field.padEnd(width)}  ${about} (${example})`)
    .join('\n');
}

/** What a value of a field means where more is known of it than its name; null: that there is none. */
export function valueAbout(field: FieldId, value: string | null): string {
  if (value === null) return `${FIELD_WORDS[field].label}: none`;
  if (field === 'reason') return reasonSentence(`malformed_${value}`) ?? '';
  if (field === 'rule' || field === 'answer') return RULE_SENTENCES.get(`rule_${value}`) ?? '';
  return FIELD_WORDS[field].label;
}

import { type FilterableField, type FieldId, FIELDS } from './fields.ts';
import type { Filter, FilterFailureCode, FilterFailureFacts, FilterToken, FilterValue, Op, WordsToken } from './filter-ast.ts';
import { MAX_TOKENS, OPS_OF, absentWordOf, asksForAbsent } from './filter-table.ts';
import { type WrittenToken, type WrittenValue, writeValue, writeWords, writtenTokens } from './filter-syntax.ts';
import { readBytes, readNumber } from './filter-numbers.ts';
import { isTime } from './filter-times.ts';
import { isComparable } from './versions.ts';
import { assertNever } from '../errors.ts';
import { bareName, isAnswerField } from '../sending/outcome/bare-name.ts';

export interface ReadFilter<F extends string = FieldId> {
  readonly filter: Filter<F>;
  readonly errors: readonly FilterFailureFacts<F>[];
}

interface TextRange {
  readonly offset: number;
  readonly length: number;
}

/** Parser state: the known fields, and the function that records failures. */
interface Reading<F extends string> {
  readonly fields: Readonly<Record<F, FilterableField>>;
  readonly note: (code: FilterFailureCode, range: TextRange, key: F | null) => void;
}

/** Parses a filter of the board. */
export function readFilter(text: string): ReadFilter {
  return readFilterOf(FIELDS, text);
}

/** Parses a filter of a table of fields. Every text is accepted: invalid parts are reported and ignored. Linear in the text. */
export function readFilterOf<F extends string>(fields: Readonly<Record<F, FilterableField>>, text: string): ReadFilter<F> {
  const errors: FilterFailureFacts<F>[] = [];
  const note: Reading<F>['note'] = (code, { offset, length }, key) => errors.push({ code, offset, length, key });
  const written = writtenTokens(text);
  const tokens = written.slice(0, MAX_TOKENS).flatMap((token) => readToken(token, { fields, note }) ?? []);
  const extra = written[MAX_TOKENS];
  if (extra !== undefined) note('too_many', { offset: extra.offset, length: text.length - extra.offset }, null);
  return { filter: { tokens }, errors };
}

function readToken<F extends string>(token: WrittenToken, reading: Reading<F>): FilterToken<F> | null {
  const { fields, note } = reading;
  const { key, values, negated } = token;
  if (key === null) return readWords(token, note);
  const field = key.text.toLowerCase();
  const range = { offset: key.offset, length: key.text.length };
  if (!isKeyOf(fields, field)) return (note('unknown_key', range, null), null);
  const ops = OPS_OF[fields[field].kind];
  if (!ops.includes(key.op))
    return (note('op_of_other_kind', { offset: key.offset + key.text.length, length: key.op.length }, field), null);
  const [first, ...more] = values.flatMap((value) => readValue(value, field, key.op, reading) ?? []);
  return first === undefined ? null : { kind: 'field', negated, field, op: key.op, values: [first, ...more] };
}

export function isKeyOf<F extends string>(fields: Readonly<Record<F, FilterableField>>, key: string): key is F {
  return Object.hasOwn(fields, key);
}

function readWords({ negated, values, offset, length }: WrittenToken, note: Reading<never>['note']): WordsToken | null {
  const [words] = values;
  if (words === undefined || words.text === '') return (note('no_value', { offset, length }, null), null);
  if (words.open) return (note('open_quote', words, null), null);
  return { kind: 'words', negated, text: words.text };
}

function readValue<F extends string>(written: WrittenValue, field: F, op: Op, { fields, note }: Reading<F>): FilterValue | null {
  const { text, quoted, open } = written;
  const refuse = (code: FilterFailureCode): null => (note(code, written, field), null);
  if (open) return refuse('open_quote');
  if (text === '' && (!quoted || fields[field].words !== null)) return refuse('no_value');
  const word = text.toLowerCase();
  if (!quoted && asksForAbsent(fields[field], word)) return isComparison(op) ? refuse('absent_compared') : { kind: 'absent' };
  const { kind, words } = fields[field];
  switch (kind) {
    case 'word':
    case 'flag':
      return words?.includes(word) === true ? { kind: 'text', text: word, wild: false } : refuse('unknown_word');
    case 'version':
      if (isComparison(op) && !isComparable(text, field)) return refuse('bad_version');
      return { kind: 'text', text, wild: op === ':' && !quoted && text.includes('*') };
    case 'text':
      // Answers write some values with a prefix, but rows contain them without. A filter accepts both forms.
      if (isAnswerField(field)) return { kind: 'text', text: bareName(text), wild: op === ':' && !quoted && text.includes('*') };
      return { kind: 'text', text, wild: op === ':' && !quoted && text.includes('*') };
    case 'number':
      return numberOr(readNumber(text), () => refuse('bad_number'));
    case 'size':
      return numberOr(readBytes(text), () => refuse('bad_size'));
    case 'time':
      return isTime(word) ? { kind: 'time', written: word } : refuse('bad_time');
    default:
      return assertNever(kind);
  }
}

function numberOr(value: number | null, refuse: () => null): FilterValue | null {
  return value === null ? refuse() : { kind: 'number', value };
}

/** Returns whether an operator is a comparison; only ordered kinds have comparisons. */
export function isComparison(op: Op): boolean {
  return op !== ':' && op !== '=';
}

/** Writes a filter as text that parses to the same filter. */
export function printFilter({ tokens }: Filter): string {
  return tokens.map(printToken).join(' ');
}

export function printToken(token: FilterToken): string {
  const minus = token.negated ? '-' : '';
  if (token.kind === 'words') return minus + writeWords(token.text);
  return `${minus}${token.field}${token.op}${token.values.map((value) => printValue(FIELDS[token.field], token.op, value)).join(',')}`;
}

/** Writes a value in the form used after a field key and operator. */
export function printValue(field: FilterableField, op: Op, value: FilterValue): string {
  switch (value.kind) {
    case 'absent':
      return absentWordOf(field);
    case 'text':
      if (!value.wild && field.words === null && asksForAbsent(field, value.text.toLowerCase())) return `"${value.text}"`;
      return writeValue(value.text, op === ':' && !value.wild);
    case 'number':
      return numberText(value.value);
    case 'time':
      return value.written;
    default:
      return assertNever(value);
  }
}

/** Formats a number without an exponent. */
function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(6).replace(/0+$/, '');
}

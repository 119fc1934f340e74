import type { BoardIndex } from './board-index.ts';
import { type Listed, valueOfText } from './facets.ts';
import { type FilterableField, type FieldId, FIELDS } from './fields.ts';
import { isComparison, isKeyOf, printValue, readFilterOf } from './filter.ts';
import type { Filter, Op } from './filter-ast.ts';
import { type WrittenToken, type WrittenValue, writtenTokens } from './filter-syntax.ts';
import { OPS_OF, absentWordOf } from './filter-table.ts';
import type { FilterContext } from './matches.ts';
import { isComparable } from './versions.ts';

/** A filter that the user saved under a name. */
export interface SavedFilter {
  readonly name: string;
  readonly filter: string;
}

/** A suggestion for completing a filter. Here and below, `F` is the keys of the filtered table. */
export type CompletionItem<F extends string = FieldId> =
  | { readonly kind: 'key'; readonly field: F; readonly text: string }
  | { readonly kind: 'saved'; readonly name: string; readonly text: string }
  /**
   * `value`: null for rows without a value; for a relative time, the word for it, such as `today`. `count`: number of rows that would match; null if not
   * counted.
   */
  | {
      readonly kind: 'value';
      readonly field: F;
      readonly value: string | null;
      readonly text: string;
      readonly count: number | null;
    };

export interface Completions<F extends string = FieldId> {
  /** The range of the text to replace, in UTF-16 units. */
  readonly offset: number;
  readonly length: number;
  readonly items: readonly CompletionItem<F>[];
}

/** The fields and rows from which completions are suggested. */
export interface CompletedRows<F extends string> {
  readonly fields: Readonly<Record<F, FilterableField>>;
  /** Values of the rows that match the filter, in the order of the facets. null, for rows without a value, comes last. */
  readonly values: (field: F, filter: Filter<F>, listed: Listed) => readonly { readonly value: string | null; readonly count: number }[];
  readonly count: (filter: Filter<F>) => number;
}

interface CompletionTools<F extends string = FieldId> {
  readonly rows: CompletedRows<F>;
  readonly saved: readonly SavedFilter[];
  readonly most: number;
  /** Returns a value as shown to the user. */
  readonly shown: (field: F, value: string) => string;
}

/** Makes a source of completions from the rows of the board. */
export function completedBoard(index: BoardIndex, context: FilterContext): CompletedRows<FieldId> {
  return {
    fields: FIELDS,
    values: (field, filter, listed) => index.values(field, filter, listed, context).values,
    count: (filter) => index.count(filter, context),
  };
}

/** Relative times that are suggested. */
const TIME_WORDS = ['today', 'yesterday', '12h', '7d', '30d'] as const;

/** Suggests completions at the caret: keys and saved filters, or values of the rows that match the rest of the filter. */
export function completionsAt<F extends string>(text: string, at: number, tools: CompletionTools<F>): Completions<F> {
  const { fields } = tools.rows;
  const token = writtenTokens(text).find(({ offset, length }) => offset < at && at <= offset + length);
  if (token === undefined)
    return { offset: at, length: 0, items: [...keyItems<F>('', tools), ...savedItems('', tools)].slice(0, tools.most) };
  const { key } = token;
  const value = key === null ? undefined : token.values.find(({ offset, length }) => offset <= at && at <= offset + length);
  const field = key?.text.toLowerCase() ?? '';
  if (key === null || value === undefined || !isKeyOf(fields, field)) return wordCompletions(text, token, at, tools);
  const ops = OPS_OF[fields[field].kind];
  if (!ops.includes(key.op)) return { offset: at, length: 0, items: [] };
  return { offset: value.offset, length: value.length, items: valueItems(text, { token, value, field, op: key.op, at }, tools) };
}

/** Completes a typed word to a key or to the name of a saved filter. */
function wordCompletions<F extends string>(text: string, token: WrittenToken, at: number, tools: CompletionTools<F>): Completions<F> {
  const offset = token.offset + (token.negated ? 1 : 0);
  const [words] = token.values;
  if (at < offset || words?.quoted === true) return { offset: at, length: 0, items: [] };
  const end = token.key === null ? token.offset + token.length : token.key.offset + token.key.text.length;
  const typed = text.slice(offset, Math.min(at, end));
  const items = [...keyItems<F>(typed, tools), ...(token.negated ? [] : savedItems(typed, tools))];
  return { offset, length: end - offset, items: items.slice(0, tools.most) };
}

function keyItems<F extends string>(typed: string, { rows: { fields }, most }: CompletionTools<F>): readonly CompletionItem<F>[] {
  return keysOf(fields)
    .filter((field) => field.startsWith(typed.toLowerCase()))
    .slice(0, most)
    .map((field) => ({ kind: 'key', field, text: `${field}:` }));
}

function keysOf<F extends string>(fields: Readonly<Record<F, FilterableField>>): readonly F[] {
  return Object.keys(fields).filter((key) => isKeyOf(fields, key));
}

function savedItems(typed: string, { saved }: Pick<CompletionTools, 'saved'>): readonly CompletionItem<never>[] {
  const wanted = typed.toLowerCase();
  return saved.filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ name, filter }) => ({ kind: 'saved', name, text: filter }));
}

interface TypedValue<F extends string> {
  readonly token: WrittenToken;
  readonly value: WrittenValue;
  readonly field: F;
  readonly op: Op;
  readonly at: number;
}

function valueItems<F extends string>(text: string, typed: TypedValue<F>, tools: CompletionTools<F>): readonly CompletionItem<F>[] {
  const { token, value, field, op } = typed;
  const { kind } = tools.rows.fields[field];
  // After a comparison operator, no value is more likely than any other.
  if (kind === 'size' || (kind === 'number' && op !== ':' && op !== '=')) return [];
  const begun = value.quoted ? value.text : text.slice(value.offset, typed.at);
  const others = new Set(token.values.filter((one) => one !== value).map((one) => one.text.toLowerCase()));
  const fits = wantedValues(field, op, begun, tools);
  const isNew = (item: CompletionItem<F>): boolean => !others.has(item.text.toLowerCase().replaceAll('"', ''));
  const items = kind === 'time' ? timeItems(field, begun) : knownItems(text, typed, fits, tools);
  const withNever = kind === 'time' && (op === ':' || op === '=') && 'never'.startsWith(begun.toLowerCase());
  const never: CompletionItem<F> = { kind: 'value', field, value: null, text: 'never', count: null };
  return [...items, ...(withNever ? [never] : [])].filter(isNew).slice(0, tools.most);
}

/**
 * Returns a test for the values to suggest: values that contain the typed text. Versions must begin with that text. After a comparison operator, they must also
 * be comparable.
 */
function wantedValues<F extends string>(field: F, op: Op, begun: string, { rows, shown }: CompletionTools<F>): (value: string) => boolean {
  const wanted = begun.toLowerCase().replaceAll('*', '');
  if (rows.fields[field].kind === 'version')
    return (value) => value.toLowerCase().startsWith(wanted) && (!isComparison(op) || isComparable(value, field));
  return (value) => shown(field, value).toLowerCase().includes(wanted);
}

function timeItems<F extends string>(field: F, begun: string): readonly CompletionItem<F>[] {
  return TIME_WORDS.filter((word) => word.startsWith(begun.toLowerCase())).map((word) => ({
    kind: 'value',
    field,
    value: word,
    text: word,
    count: null,
  }));
}

/** Values of the rows that match the rest of the filter, then words that no row has. */
function knownItems<F extends string>(
  text: string,
  typed: TypedValue<F>,
  fits: (value: string) => boolean,
  { rows, most, shown }: CompletionTools<F>,
): readonly CompletionItem<F>[] {
  const { token, field, op } = typed;
  const asked = rows.fields[field];
  const rest = `${text.slice(0, token.offset)} ${text.slice(token.offset + token.length)}`;
  const { filter } = readFilterOf(rows.fields, rest);
  const absentFits = absentWordOf(asked).startsWith(text.slice(typed.value.offset, typed.at).toLowerCase());
  const values = rows.values(field, filter, { most, wanted: fits });
  const found = values.filter(({ value }) => value !== null || (absentFits && (op === ':' || op === '=')));
  const total = token.negated ? rows.count(filter) : 0;
  const items = found.map(({ value, count }): CompletionItem<F> => {
    const shownValue = value === null ? null : shown(field, value);
    const written = printValue(asked, op, valueOfText(asked, shownValue));
    return { kind: 'value', field, value: shownValue, text: written, count: token.negated ? total - count : count };
  });
  const there = new Set(items.map((item) => (item.kind === 'value' ? item.value : null)));
  return [...items, ...wordsWithout(asked, there, fits).map((word) => wordItem(field, asked, op, word))];
}

/** Words of a field that no row has. They complete the list of suggestions. */
function wordsWithout({ words }: FilterableField, there: ReadonlySet<string | null>, fits: (value: string) => boolean): readonly string[] {
  return (words ?? []).filter((word) => !there.has(word) && fits(word));
}

function wordItem<F extends string>(field: F, asked: FilterableField, op: Op, word: string): CompletionItem<F> {
  return { kind: 'value', field, value: word, text: printValue(asked, op, valueOfText(asked, word)), count: 0 };
}

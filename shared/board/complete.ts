import type { BoardIndex } from './board-index.ts';
import type { Field, FieldId } from './fields.ts';
import { FIELDS, isField } from './fields.ts';
import { fieldsBeginning, printValue, readFilter } from './filter.ts';
import type { Op } from './filter-ast.ts';
import type { WrittenToken, WrittenValue } from './filter-syntax.ts';
import { writtenTokens } from './filter-syntax.ts';
import { OPS_OF, absentWordOf } from './filter-table.ts';
import { valueOfText } from './facets.ts';
import type { FilterContext } from './matches.ts';

/** A filter that a person keeps under a name. */
export interface SavedFilter {
  readonly name: string;
  readonly filter: string;
}

/** One way in which a filter can go on. */
export type CompletionItem =
  | { readonly kind: 'key'; readonly field: FieldId; readonly text: string }
  | { readonly kind: 'saved'; readonly name: string; readonly text: string }
  /** `value`: null for rows without one; of a time that is a word, the word. `count`: rows that match then; null where that was not counted. */
  | {
      readonly kind: 'value';
      readonly field: FieldId;
      readonly value: string | null;
      readonly text: string;
      readonly count: number | null;
    };

export interface Completions {
  /** What of the text is replaced, in UTF-16 units. */
  readonly offset: number;
  readonly length: number;
  readonly items: readonly CompletionItem[];
}

export interface CompletionTools {
  readonly index: BoardIndex;
  readonly context: FilterContext;
  readonly saved: readonly SavedFilter[];
  /** Most items. */
  readonly most: number;
  /** A value as people see it. */
  readonly shown: (field: FieldId, value: string) => string;
}

/** Times that are offered as words. */
const TIME_WORDS = ['today', 'yesterday', '12h', '7d', '30d'] as const;

/** Ways in which a filter can go on where a caret stands: keys and saved filters, or the values of the rows that match the rest of it. */
export function completionsAt(text: string, at: number, tools: CompletionTools): Completions {
  const token = writtenTokens(text).find(({ offset, length }) => offset < at && at <= offset + length);
  if (token === undefined)
    return { offset: at, length: 0, items: [...keyItems('', tools.most), ...savedItems('', tools)].slice(0, tools.most) };
  const { key } = token;
  const value = key === null ? undefined : token.values.find(({ offset, length }) => offset <= at && at <= offset + length);
  const field = key?.text.toLowerCase() ?? '';
  if (key === null || value === undefined || !isField(field)) return wordCompletions(text, token, at, tools);
  const ops: readonly Op[] = OPS_OF[FIELDS[field].kind];
  if (!ops.includes(key.op)) return { offset: at, length: 0, items: [] };
  return { offset: value.offset, length: value.length, items: valueItems(text, { token, value, field, op: key.op, at }, tools) };
}

/** What is typed may become a key or the name of a saved filter. */
function wordCompletions(text: string, token: WrittenToken, at: number, tools: CompletionTools): Completions {
  const offset = token.offset + (token.negated ? 1 : 0);
  const [words] = token.values;
  if (at < offset || words?.quoted === true) return { offset: at, length: 0, items: [] };
  const end = token.key === null ? token.offset + token.length : token.key.offset + token.key.text.length;
  const typed = text.slice(offset, Math.min(at, end));
  const items = [...keyItems(typed, tools.most), ...(token.negated ? [] : savedItems(typed, tools))];
  return { offset, length: end - offset, items: items.slice(0, tools.most) };
}

function keyItems(typed: string, most: number): readonly CompletionItem[] {
  return fieldsBeginning(typed)
    .slice(0, most)
    .map((field) => ({ kind: 'key', field, text: `${field}:` }));
}

function savedItems(typed: string, { saved }: CompletionTools): readonly CompletionItem[] {
  const wanted = typed.toLowerCase();
  return saved.filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ name, filter }) => ({ kind: 'saved', name, text: filter }));
}

interface TypedValue {
  readonly token: WrittenToken;
  readonly value: WrittenValue;
  readonly field: FieldId;
  readonly op: Op;
  readonly at: number;
}

function valueItems(text: string, typed: TypedValue, tools: CompletionTools): readonly CompletionItem[] {
  const { token, value, field, op } = typed;
  const { kind }: Field = FIELDS[field];
  // Behind a comparison nothing is likelier than anything else.
  if (kind === 'size' || (kind === 'number' && op !== ':' && op !== '=')) return [];
  const begun = value.quoted ? value.text : text.slice(value.offset, typed.at);
  const others = new Set(token.values.filter((one) => one !== value).map((one) => one.text.toLowerCase()));
  const fits = wantedValues(field, begun, tools);
  const isNew = (item: CompletionItem): boolean => !others.has(item.text.toLowerCase().replaceAll('"', ''));
  const items = kind === 'time' ? timeItems(field, begun) : knownItems(text, typed, fits, tools);
  const withNever = kind === 'time' && (op === ':' || op === '=') && 'never'.startsWith(begun.toLowerCase());
  const never: CompletionItem = { kind: 'value', field, value: null, text: 'never', count: null };
  return [...items, ...(withNever ? [never] : [])].filter(isNew).slice(0, tools.most);
}

/** Values that have what is typed in them; of versions those that begin so. */
function wantedValues(field: FieldId, begun: string, { shown }: CompletionTools): (value: string) => boolean {
  const wanted = begun.toLowerCase().replaceAll('*', '');
  if (FIELDS[field].kind === 'version') return (value) => value.toLowerCase().startsWith(wanted);
  return (value) => shown(field, value).toLowerCase().includes(wanted);
}

function timeItems(field: FieldId, begun: string): readonly CompletionItem[] {
  return TIME_WORDS.filter((word) => word.startsWith(begun.toLowerCase())).map((word) => ({
    kind: 'value',
    field,
    value: word,
    text: word,
    count: null,
  }));
}

/** Values of the rows that match the rest of the filter, the commonest first, those that begin as it is typed before all others. */
function knownItems(text: string, typed: TypedValue, fits: (value: string) => boolean, tools: CompletionTools): readonly CompletionItem[] {
  const { token, field, op } = typed;
  const { index, context, most, shown } = tools;
  const rest = `${text.slice(0, token.offset)} ${text.slice(token.offset + token.length)}`;
  const { filter } = readFilter(rest);
  const absentFits = absentWordOf(FIELDS[field]).startsWith(text.slice(typed.value.offset, typed.at).toLowerCase());
  const { values } = index.values(field, filter, { most, wanted: fits }, context);
  const found = values.filter(({ value }) => value !== null || (absentFits && (op === ':' || op === '=')));
  const total = token.negated ? index.count(filter, context) : 0;
  const items = found.map(({ value, count }): CompletionItem => {
    const told = value === null ? null : shown(field, value);
    const written = printValue({ field, op }, valueOfText(field, told));
    return { kind: 'value', field, value: told, text: written, count: token.negated ? total - count : count };
  });
  return [...items, ...wordsWithout(field, op, fits, items)];
}

/** Words that no row has, so that all that there are can be seen. */
function wordsWithout(
  field: FieldId,
  op: Op,
  fits: (value: string) => boolean,
  known: readonly CompletionItem[],
): readonly CompletionItem[] {
  const { words }: Field = FIELDS[field];
  const there = new Set(known.map((item) => (item.kind === 'value' ? item.value : null)));
  return (words ?? [])
    .filter((word) => !there.has(word) && fits(word))
    .map((word) => ({ kind: 'value', field, value: word, text: printValue({ field, op }, valueOfText(field, word)), count: 0 }));
}

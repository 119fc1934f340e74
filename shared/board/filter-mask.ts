import type { AnsweredBy } from './answered-by.ts';
import type { Column, NumberColumn, TextColumn } from './column-index.ts';
import { ALSO_SOUGHT, type FieldId, FIELDS } from './fields.ts';
import type { Filter, FilterToken } from './filter-ast.ts';
import { type FilterContext, type TokenTest, tokenTest } from './matches.ts';
import type { WordsColumn } from './words-column.ts';

interface FilteredColumns {
  /** Number of slots, and the row of each; 0: no row. */
  readonly slots: number;
  readonly ids: Int32Array;
  readonly column: (field: FieldId, by: AnsweredBy) => Column;
  readonly words: WordsColumn;
}

/** Marks the slots of matching rows with 1. Linear in slots and in the distinct values of the filtered fields. */
export function filterMask({ tokens }: Filter, columns: FilteredColumns, context: FilterContext): Uint8Array {
  const { slots, ids } = columns;
  const mask = new Uint8Array(slots);
  for (let slot = 0; slot < slots; slot += 1) mask[slot] = ids[slot] === 0 ? 0 : 1;
  for (const token of tokens) narrow(mask, token, columns, context);
  return mask;
}

function narrow(mask: Uint8Array, token: FilterToken, { slots, column, words }: FilteredColumns, context: FilterContext): void {
  const wanted = token.negated ? 0 : 1;
  if (token.kind === 'words') {
    const matches = words.matchesOf(token.text.toLowerCase(), slots);
    for (let slot = 0; slot < slots; slot += 1) if (matches[slot] !== wanted) mask[slot] = 0;
    return;
  }
  const test = tokenTest(token, FIELDS[token.field], context);
  const other = ALSO_SOUGHT[token.field];
  if (other === undefined) {
    narrowBy(mask, column(token.field, context.by), test, wanted);
    return;
  }
  const [found, alsoFound] = [mask.slice(), mask.slice()];
  narrowBy(found, column(token.field, context.by), test, 1);
  narrowBy(alsoFound, column(other, context.by), { ...tokenTest(token, FIELDS[other], context), absent: false }, 1);
  for (let slot = 0; slot < slots; slot += 1) if ((found[slot] === 1 || alsoFound[slot] === 1) !== (wanted === 1)) mask[slot] = 0;
}

function narrowBy(mask: Uint8Array, column: Column, test: TokenTest, wanted: 0 | 1): void {
  if (column.kind === 'texts') narrowByTexts(mask, column, test, wanted);
  else narrowByNumbers(mask, column, test, wanted);
}

/** Clears the mask of slots that do not match. Each distinct text and each list of texts is tested only once. */
function narrowByTexts(mask: Uint8Array, column: TextColumn, { absent, has }: TokenTest, wanted: 0 | 1): void {
  const { texts, lists, listCount } = column;
  const found = new Uint8Array(texts.count);
  for (let text = 0; text < texts.count; text += 1) found[text] = has(texts.text(text)) ? 1 : 0;
  const matches = new Uint8Array(listCount);
  matches[0] = absent ? 1 : 0;
  for (let list = 1; list < listCount; list += 1) {
    column.each(list, (text) => {
      if (found[text] === 1) matches[list] = 1;
    });
  }
  const numbers = lists.numbers;
  for (let slot = 0; slot < mask.length; slot += 1) if (matches[numbers[slot] ?? 0] !== wanted) mask[slot] = 0;
}

function narrowByNumbers(mask: Uint8Array, { numbers }: NumberColumn, { absent, has }: TokenTest, wanted: 0 | 1): void {
  const values = numbers.numbers;
  for (let slot = 0; slot < mask.length; slot += 1) {
    if (mask[slot] === 0) continue;
    const value = values[slot] ?? Number.NaN;
    const fits = Number.isNaN(value) ? absent : has(value);
    if (fits !== (wanted === 1)) mask[slot] = 0;
  }
}

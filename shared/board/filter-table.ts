import type { FilterableField, FieldKind } from './fields.ts';
import { type Op, OPS } from './filter-ast.ts';

const WITHOUT_ORDER: readonly Op[] = [':', '='];

/** What the fields of each kind can be asked. The grammar, its page and the command's help are made of it. */
export const OPS_OF: Readonly<Record<FieldKind, readonly Op[]>> = {
  word: WITHOUT_ORDER,
  text: WITHOUT_ORDER,
  flag: WITHOUT_ORDER,
  version: OPS,
  number: OPS,
  size: OPS,
  time: OPS,
};

/** What asks for rows without a value. Where the first is a word of the field, the second alone does. */
export const ABSENT_WORDS = ['none', 'never'] as const;

/** The word that asks for rows without a value of a field. */
export function absentWordOf({ words }: Pick<FilterableField, 'words'>): (typeof ABSENT_WORDS)[number] {
  return words?.includes('none') === true ? 'never' : 'none';
}

/** Does a word ask for rows without a value? */
export function asksForAbsent(field: Pick<FilterableField, 'words'>, word: string): boolean {
  return word === 'never' || word === absentWordOf(field);
}

/** Most tokens that count. */
export const MAX_TOKENS = 50;

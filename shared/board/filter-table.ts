import type { FilterableField, FieldKind } from './fields.ts';
import { type Op, OPS } from './filter-ast.ts';

const WITHOUT_ORDER: readonly Op[] = [':', '='];

/** Operators of each kind of field. The parser, the help page and the command's help use this table. */
export const OPS_OF: Readonly<Record<FieldKind, readonly Op[]>> = {
  word: WITHOUT_ORDER,
  text: WITHOUT_ORDER,
  flag: WITHOUT_ORDER,
  version: OPS,
  number: OPS,
  size: OPS,
  time: OPS,
};

/** Words that match rows without a value. In a field that has `none` as a value, only `never` has this meaning. */
export const ABSENT_WORDS = ['none', 'never'] as const;

/** Returns the word that matches rows without a value of a field. */
export function absentWordOf({ words }: Pick<FilterableField, 'words'>): (typeof ABSENT_WORDS)[number] {
  return words?.includes('none') === true ? 'never' : 'none';
}

/** Returns whether a word matches rows without a value. */
export function asksForAbsent(field: Pick<FilterableField, 'words'>, word: string): boolean {
  return word === 'never' || word === absentWordOf(field);
}

/** Maximum number of tokens; further tokens are ignored. */
export const MAX_TOKENS = 50;

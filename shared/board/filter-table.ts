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

/** Words that match rows without a value. If a field has `none` as a value, only `never` matches them. */
export const ABSENT_WORDS = ['none', 'never'] as const;

export function absentWordOf({ words }: Pick<FilterableField, 'words'>): (typeof ABSENT_WORDS)[number] {
  return words?.includes('none') === true ? 'never' : 'none';
}

export function asksForAbsent(field: Pick<FilterableField, 'words'>, word: string): boolean {
  return word === 'never' || word === absentWordOf(field);
}

/** Maximum number of tokens; further tokens are ignored. */
export const MAX_TOKENS = 50;

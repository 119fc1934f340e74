import type { FieldId, FieldKind } from './fields.ts';
import { FIELDS } from './fields.ts';
import type { Op } from './filter-ast.ts';
import { OPS } from './filter-ast.ts';

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

/** How `:` compares texts, upper and lower case alike: with all of the value, any part of it, its beginning, or as folders. */
export const TEXT_MATCHES = ['whole', 'part', 'start', 'folder'] as const;

export type TextMatch = (typeof TEXT_MATCHES)[number];

const OTHER_MATCHES: Readonly<Partial<Record<FieldId, TextMatch>>> = {
  name: 'part',
  note: 'part',
  os: 'part',
  build: 'start',
  body: 'start',
  sha256: 'start',
  in: 'folder',
};

export function textMatchOf(field: FieldId): TextMatch {
  return OTHER_MATCHES[field] ?? 'whole';
}

/** What asks for rows without a value. Where the first is a word of the field, the second alone does. */
export const ABSENT_WORDS = ['none', 'never'] as const;

/** The word that asks for rows without a value of a field. */
export function absentWordOf(field: FieldId): (typeof ABSENT_WORDS)[number] {
  return FIELDS[field].words?.includes('none') === true ? 'never' : 'none';
}

/** Does a word ask for rows without a value? */
export function asksForAbsent(field: FieldId, word: string): boolean {
  return word === 'never' || word === absentWordOf(field);
}

/** Most tokens that count. */
export const MOST_TOKENS = 50;

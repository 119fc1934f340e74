/** Two models of the collector. `spec`: as the text of the interface describes it. `antenna`: as it was measured to behave. */
export const DIALECTS = ['spec', 'antenna'] as const;

export type Dialect = (typeof DIALECTS)[number];

/** Rules by which the interface, or a standard that it names, requires a different answer from the collector's measured answer. They apply only in `spec`. */
export const SPEC_RULES = [
  'empty_boundary',
  'media_type_case',
  'text_utf8',
  'missing_eol',
  'both_forms',
  'json_strict',
  'gzip_whole',
  'no_authentication',
] as const;

export type SpecRule = (typeof SPEC_RULES)[number];

/** The rules for judging a report: a dialect, and the spec rules that apply. There is only one object for equal rulebooks. */
export interface Rulebook {
  readonly dialect: Dialect;
  readonly rules: ReadonlySet<SpecRule>;
}

const ANTENNA_BOOK: Rulebook = { dialect: 'antenna', rules: new Set() };
const SPEC_BOOK: Rulebook = { dialect: 'spec', rules: new Set(SPEC_RULES) };

/** Dialect `spec` without any spec rule: only the rules that the collector already had when the interface was written. */
export const OLDER_BOOK: Rulebook = { dialect: 'spec', rules: new Set() };

/** For each spec rule: dialect `spec` with all spec rules except this one. */
export const BOOK_WITHOUT: ReadonlyMap<SpecRule, Rulebook> = new Map(
  SPEC_RULES.map((rule) => [rule, { dialect: 'spec', rules: new Set(SPEC_RULES.filter((other) => other !== rule)) }]),
);

/** Returns the rulebook of a dialect. A given rulebook is returned unchanged. */
export function rulebookOf(by: Dialect | Rulebook): Rulebook {
  if (typeof by === 'object') return by;
  return by === 'spec' ? SPEC_BOOK : ANTENNA_BOOK;
}

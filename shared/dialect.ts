/** `spec`: the interface's text; `antenna`: what the collector was measured to do. */
export const DIALECTS = ['spec', 'antenna'] as const;

export type Dialect = (typeof DIALECTS)[number];

/** The places where the text's own words, or the standards it names, ask for another answer than the measured one. They hold in `spec` alone. */
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

/** What is judged by: a dialect, and which of its spec rules hold. Two that are alike are the same object. */
export interface Rulebook {
  readonly dialect: Dialect;
  readonly rules: ReadonlySet<SpecRule>;
}

const ANTENNA_BOOK: Rulebook = { dialect: 'antenna', rules: new Set() };
const SPEC_BOOK: Rulebook = { dialect: 'spec', rules: new Set(SPEC_RULES) };

/** Dialect `spec` by the rules of the text's time alone, none of the spec rules. */
export const OLDER_BOOK: Rulebook = { dialect: 'spec', rules: new Set() };

/** Dialect `spec` with one of its rules left out, the others kept. */
export const BOOK_WITHOUT: ReadonlyMap<SpecRule, Rulebook> = new Map(
  SPEC_RULES.map((rule) => [rule, { dialect: 'spec', rules: new Set(SPEC_RULES.filter((other) => other !== rule)) }]),
);

/** The rulebook of a dialect; a rulebook is its own. */
export function rulebookOf(by: Dialect | Rulebook): Rulebook {
  if (typeof by === 'object') return by;
  return by === 'spec' ? SPEC_BOOK : ANTENNA_BOOK;
}

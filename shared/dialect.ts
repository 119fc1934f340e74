/** `spec`: the interface's text; `antenna`: what the collector was measured to do. */
export const DIALECTS = ['spec', 'antenna'] as const;

export type Dialect = (typeof DIALECTS)[number];

/** The places where the text's own words, or the standards it names, ask for another answer than the measured one. They hold in `spec` alone. */
export type SpecRule =
  'empty_boundary' | 'media_type_case' | 'text_utf8' | 'missing_eol' | 'both_forms' | 'json_strict' | 'gzip_whole' | 'no_authentication';

/**
 * Why the value of an annotation is masked. `protected`, `unlisted`: according to the list in effect. `list_unusable`: public in the built-in list, but the
 * user's own list, which replaces it, could not be used. All other reasons are for public names. `holds_part`: the value may contain another part.
 * `after_break`: it is after a break in the structure. `json_broken`: its JSON was not read to the end. `odd_type`: its Content-Type is not text/plain but
 * begins like it. `name_uncertain`: the name may contain a value. `origin`: its bytes come from protected bytes.
 */
export const MASK_REASONS = [
  'protected',
  'unlisted',
  'list_unusable',
  'holds_part',
  'after_break',
  'json_broken',
  'odd_type',
  'name_uncertain',
  'origin',
] as const;

export type MaskReason = (typeof MASK_REASONS)[number];

/**
 * Why a header line is masked. `not_public`: its name is not on the list of public headers. `odd_name`: the text before its colon is not a header name. All
 * other reasons are for public names. `odd_value`: the value has an unusual form. `folded`: another line is folded into it. `odd_words`: a Content-Type with
 * words that do not affect the answer. `origin`: its bytes come from protected bytes. Only for lines of a part: `odd_line`: parts do not usually have such a
 * line; `name_uncertain`: the part's name may contain a value; `path`: a file name that contains more than a usual name.
 */
export const HEADER_MASK_REASONS = [
  'not_public',
  'odd_name',
  'odd_value',
  'folded',
  'odd_words',
  'odd_line',
  'name_uncertain',
  'path',
  'origin',
] as const;

export type HeaderMaskReason = (typeof HEADER_MASK_REASONS)[number];

/**
 * Why the value of an annotation is masked. `protected`, `unlisted`: by the list in effect. `list_unusable`: the list counts it as public, but a person's own
 * list that stands in its place could not be used. All others are public by their names: `holds_part`: another part may have run into the value;
 * `after_break`: it stands behind a break of the body; `json_broken`: the JSON that it stands in was not read to its end; `odd_type`: a Content-Type that
 * only begins as text; `name_uncertain`: a value may have run into the name; `origin`: its bytes come from what is protected.
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
 * Why a header line is masked. `not_public`: its name is not on the list of public headers. `odd_name`: what stands before its colon is no header name. All
 * others are public by their names: `odd_value`: the value has an unusual form; `folded`: another line is folded into it; `odd_words`: a Content-Type with words
 * that decide nothing. Of lines of a part: `odd_line`: a line that parts do not usually have; `name_uncertain`: a value may have run into the part's name;
 * `path`: a file name with more than a usual name in it. Of both `origin`: its bytes come from what is protected.
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

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

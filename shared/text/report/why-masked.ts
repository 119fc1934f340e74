import type { HeaderMaskReason, MaskReason } from '../../masking/mask-reasons.ts';

/** Why a value is masked. Never quotes a name or value. */
export const WHY_MASKED: Readonly<Record<MaskReason, string>> = {
  protected: 'Protected: only users with access to protected data see it on the crash viewing site.',
  unlisted: 'Not listed as public, so the crash viewing site treats it as protected.',
  list_unusable: 'Until you fix your annotation list, every value is masked.',
  holds_part: 'Public, but it seems to contain another part, which may be protected.',
  after_break: 'Public, but the body is broken before it, so it may belong to a protected name.',
  json_broken: 'Public, but the JSON around it is broken, so it may belong to another name.',
  odd_type: 'Public, but its Content-Type only starts with text/plain, so it may contain anything.',
  name_uncertain: 'Public, but its name is uncertain and may contain a value.',
  origin: 'Public, but copied from a protected value.',
};

/** Why a header line is masked. Never quotes a name or value. */
export const WHY_HEADER_MASKED: Readonly<Record<HeaderMaskReason, string>> = {
  not_public: 'Not a public header: it may contain a credential.',
  odd_name: 'Not a header name: the text before the colon may be a value.',
  odd_value: 'Public, but it has an unusual form and may contain a credential.',
  folded: 'Public, but a folded line in it may contain a credential.',
  odd_words: 'Public, but it contains words that are unusual in a Content-Type.',
  odd_line: 'Not a usual part header: it may contain content.',
  name_uncertain: 'Public, but the name of the part is uncertain and may contain a value.',
  path: 'Public, but the file name has a path or an unusual form and may name a person.',
  origin: 'Public, but copied from a protected value.',
};

/** Why part of a request line is masked. */
export const WHY_REQUEST_LINE_MASKED = {
  url: 'User info, query and fragment of a URL may contain a credential.',
  origin: WHY_HEADER_MASKED.origin,
} as const;

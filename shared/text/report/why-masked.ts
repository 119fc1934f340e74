import type { HeaderMaskReason, MaskReason } from '../../masking/mask-reasons.ts';

/** Why a value is masked. None of them quotes name or value. */
export const WHY_MASKED: Readonly<Record<MaskReason, string>> = {
  protected: 'Protected: seen only with access to protected data on the crash viewing site.',
  unlisted: 'Not listed as public, so the crash viewing site treats it as protected.',
  list_unusable: 'Public as such, but your own annotation list could not be used: until it can, nothing counts as public.',
  holds_part: 'Public, but another part seems to have run into the value, and may be protected.',
  after_break: 'Public, but it stands behind a break in the body: what is there may belong to something protected.',
  json_broken: 'Public, but the JSON around it breaks off: its value may belong to another name.',
  odd_type: 'Public, but its Content-Type only begins as text/plain: the content may be anything, and the collector does not store it.',
  name_uncertain: 'Public, but its name is uncertain: a value may have run into it.',
  origin: 'Public, but copied from a protected value.',
};

/** Why a header line is masked. None of them quotes name or value. */
export const WHY_HEADER_MASKED: Readonly<Record<HeaderMaskReason, string>> = {
  not_public: 'Not on the list of public headers: it may hold a credential.',
  odd_name: 'Not a header name: the text before the colon may be a value.',
  odd_value: 'Public, but the value has an unusual form: it may hold a credential.',
  folded: 'Public, but another line is folded into it and may hold a credential.',
  odd_words: 'Public, but it has words that are not part of a usual Content-Type.',
  odd_line: 'Not a usual header line of a part: content may have run into it.',
  name_uncertain: 'Public, but the name of the part is uncertain: a value may have run into it.',
  path: 'Public, but the file name has a path or an unusual form: it may name a person.',
  origin: 'Public, but copied from a protected value.',
};

/** Why something of a request line is masked. */
export const WHY_REQUEST_LINE_MASKED = {
  url: 'User info, query and fragment of a URL are masked: they may hold a credential.',
  origin: WHY_HEADER_MASKED.origin,
} as const;

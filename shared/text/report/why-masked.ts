import type { MaskReason } from '../../masking/mask-reasons.ts';

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
  origin: 'Public, but its bytes were taken from a protected value, and stay masked wherever an edit puts them.',
};

import { EXPECTED_LABELS } from '../verdict/decide/labels.ts';

/** Words for predictions. A rejection is `soft` if a retry may be accepted, otherwise `hard`. */
export const PREDICTIONS = EXPECTED_LABELS.flatMap((label) => (label === 'rejected' ? (['soft', 'hard'] as const) : [label]));

/** Words for received answers. `rejected`: a rule rejected the report, and it is unknown whether a retry may be accepted. */
export const OUTCOMES = [
  'accepted',
  'soft',
  'hard',
  'rejected',
  'malformed',
  'too_large',
  'wrong_url',
  'server_error',
  'not_known_accepted',
  'other',
] as const;

export const FORM_NAMES = ['kv', 'json', 'both', 'none'] as const;

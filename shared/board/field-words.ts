import { EXPECTED_LABELS } from '../verdict/decide/labels.ts';

/** The words of forecasts: a rejection by whether another try may pass. */
export const PREDICTIONS = EXPECTED_LABELS.flatMap((label) => (label === 'rejected' ? (['soft', 'hard'] as const) : [label]));

/** The words of answers that came; `rejected`: by a rule of which it is not known whether another try may pass. */
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

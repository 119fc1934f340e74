/** The words of verdicts, in the order in which they are told: best first. */
export const VERDICTS = ['well-formed', 'malformed', 'likely-too-large', 'server-error', 'refused'] as const;

/** The words of forecasts: a rejection by whether another try may pass. */
export const PREDICTIONS = ['accepted', 'soft', 'hard', 'malformed', 'too-large', 'server-error', 'refused'] as const;

/** The words of answers that came; `rejected`: by a rule of which it is not known whether another try may pass. */
export const OUTCOMES = [
  'accepted',
  'soft',
  'hard',
  'rejected',
  'malformed',
  'too-large',
  'wrong-url',
  'server-trouble',
  'not-known-accepted',
  'other',
] as const;

export const FORM_NAMES = ['kv', 'json', 'both', 'none'] as const;

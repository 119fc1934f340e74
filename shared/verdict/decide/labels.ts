/**
 * Labels of the verdict on a request as captured, without throttling, best first. `likely_too_large` is only likely, because the maximum depends on the target.
 */
export const VERDICT_LABELS = ['well_formed', 'malformed', 'likely_too_large', 'server_error', 'refused'] as const;

export type VerdictLabel = (typeof VERDICT_LABELS)[number];

/** Labels of the predicted answer, with throttling and the target's maximum. A well-formed report is accepted, rejected or too large. */
export const EXPECTED_LABELS = ['accepted', 'rejected', 'malformed', 'too_large', 'server_error', 'refused'] as const;

export type ExpectedLabel = (typeof EXPECTED_LABELS)[number];

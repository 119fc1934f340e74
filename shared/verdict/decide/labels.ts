/**
 * Verdicts on a request as captured, by a collector that passes every well-formed report; best first. `likely`, because the maximum belongs to the target,
 * not to the request.
 */
export const VERDICT_LABELS = ['well_formed', 'malformed', 'likely_too_large', 'server_error', 'refused'] as const;

export type VerdictLabel = (typeof VERDICT_LABELS)[number];

/** The whole answer as one word, with throttling and the target's maximum: a well-formed report is accepted, rejected or too large. */
export const EXPECTED_LABELS = ['accepted', 'rejected', 'malformed', 'too_large', 'server_error', 'refused'] as const;

export type ExpectedLabel = (typeof EXPECTED_LABELS)[number];

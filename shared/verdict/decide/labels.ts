/**
 * The verdict of a request as it was captured, by a collector that lets every well-formed report pass: best first. `likely`, as the maximum is the target's, of
 * which the request itself tells nothing.
 */
export const VERDICT_LABELS = ['well_formed', 'malformed', 'likely_too_large', 'server_error', 'refused'] as const;

export type VerdictLabel = (typeof VERDICT_LABELS)[number];

/** The whole answer in a word, throttling and the maximum of the target included: a report that is well-formed is accepted, rejected or too large there. */
export const EXPECTED_LABELS = ['accepted', 'rejected', 'malformed', 'too_large', 'server_error', 'refused'] as const;

export type ExpectedLabel = (typeof EXPECTED_LABELS)[number];

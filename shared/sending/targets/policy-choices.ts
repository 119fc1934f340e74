/** What the policy leaves to people, for each target. */
export interface PolicyChoices {
  /** Most attempts of one report that are made by themselves, the first one counted in: 1 or more. */
  readonly attempts: number;
  /** ms: the longest first wait, which doubles with each attempt, and the longest of all. */
  readonly firstWait: number;
  readonly longestWait: number;
  /** ms: most of what a Retry-After is waited for. */
  readonly longestAsked: number;
  /** What becomes of a report whose answer was lost: it may have been accepted, so that a second one may come of it. */
  readonly lost: 'ask' | 'resend';
}

export const USUAL_CHOICES: PolicyChoices = {
  attempts: 6,
  firstWait: 1_000,
  longestWait: 5 * 60_000,
  longestAsked: 60 * 60_000,
  lost: 'ask',
};

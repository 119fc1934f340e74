/** The user's choices in the retry policy, for each target. */
export interface PolicyChoices {
  /** Maximum number of automatic attempts for a report, including the first: 1 or more. */
  readonly attempts: number;
  /** ms: the maximum first wait, which doubles with each attempt, and the maximum of any wait. */
  readonly firstWait: number;
  readonly longestWait: number;
  /** ms: the maximum of a Retry-After delay that is respected. */
  readonly longestAsked: number;
  /** What happens to a report whose answer was lost. It may have been accepted, so a resend can create a duplicate. */
  readonly lost: 'ask' | 'resend';
}

export const USUAL_CHOICES: PolicyChoices = {
  attempts: 6,
  firstWait: 1_000,
  longestWait: 5 * 60_000,
  longestAsked: 60 * 60_000,
  lost: 'ask',
};

/** The user's choices in the retry policy, for each target. */
export interface PolicyChoices {
  /** Maximum number of automatic attempts for a report, including the first one; at least 1. */
  readonly attempts: number;
  /** `firstWait`: upper limit of the wait after the first attempt, in ms; it doubles with each attempt. `longestWait`: upper limit of any wait, in ms. */
  readonly firstWait: number;
  readonly longestWait: number;
  /** Upper limit of the delay that a Retry-After header can request, in ms. Longer delays are shortened to it. */
  readonly longestAsked: number;
  /** What happens to a report whose answer was lost. The collector may have accepted it, so a resend can create a duplicate. */
  readonly lost: 'ask' | 'resend';
}

export const USUAL_CHOICES: PolicyChoices = {
  attempts: 6,
  firstWait: 1_000,
  longestWait: 5 * 60_000,
  longestAsked: 60 * 60_000,
  lost: 'ask',
};

/** The user's choices in the retry policy, for each target. */
export interface PolicyChoices {
  /** Maximum number of automatic attempts for a report, including the first: 1 or more. */
  readonly attempts: number;
  /** `firstWait`: upper limit in ms of the wait after the first attempt; it doubles with each attempt. `longestWait`: upper limit in ms of any wait. */
  readonly firstWait: number;
  readonly longestWait: number;
  /** Upper limit in ms for the delay that a Retry-After header requests; a longer delay is shortened to it. */
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

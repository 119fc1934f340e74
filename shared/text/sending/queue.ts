import { formatCount } from '../../bytes/quantities.ts';
import type { TransitionCause, QueueTransition, QueueState } from '../../sending/queue/queue-states.ts';

interface StateWords {
  readonly label: string;
  readonly about: string;
}

/** Labels and explanations of the states of a queued report. */
export const QUEUE_STATE_WORDS: Readonly<Record<QueueState, StateWords>> = {
  waiting: { label: 'Waiting', about: 'It is sent when its turn comes.' },
  sending: { label: 'Sending', about: 'It is being sent, or waits for the answer.' },
  retry: { label: 'Sent again later', about: 'An attempt failed, perhaps temporarily. It is sent again at the time shown.' },
  held: { label: 'Held', about: 'The report or its target is paused.' },
  accepted: { label: 'Accepted', about: 'The collector stored it under a crash id.' },
  not_known_accepted: {
    label: 'Received, no id',
    about: 'The server reported success, but gave neither a crash id nor a reason.',
  },
  rejected_soft: { label: 'Rejected, soft', about: 'A sampling rule rejected it: the next sample roll may accept it.' },
  rejected_hard: { label: 'Rejected, hard', about: 'The rule that rejected it makes the same decision every time.' },
  rejected_unknown: { label: 'Rejected, unknown', about: 'It is unknown whether the rule that rejected it samples.' },
  malformed: { label: 'Malformed', about: 'The collector could not read it and refuses the same bytes again.' },
  too_large: { label: 'Too large', about: 'Its body is larger than the collector accepts.' },
  answer_unknown: { label: 'Answer unknown', about: 'All bytes were sent, but no answer was recorded. It may have been accepted.' },
  needs_person: { label: 'Needs a decision', about: 'There is no safe automatic next step. Read what happened and decide.' },
  stopped: { label: 'Stopped', about: 'A person stopped it before all bytes were sent.' },
};

/** When each transition happens. */
export const TRANSITION_WORDS: Readonly<Record<QueueTransition, string>> = {
  begin: 'its turn came',
  hold: 'it or its target was paused',
  release: 'it or its target was resumed',
  stop: 'a person stopped it',
  accepted: 'the answer was a crash id',
  not_known_accepted: 'the answer had neither a crash id nor a reason',
  rejected_soft: 'a sampling rule rejected it',
  rejected_hard: 'a rule that does not sample rejected it',
  rejected_unknown: 'an unknown rule rejected it',
  malformed: 'it was refused as malformed',
  too_large: 'it was refused as too large',
  answer_unknown: 'its answer was lost',
  needs_person: 'a person has to decide',
  stopped: 'a person stopped it before all bytes were sent',
  retry: 'it is sent again after a wait',
  held: 'its target was paused',
  resend: 'a person sends it again',
  resend_refused: 'a person sends the refused bytes again',
  treat_soft: 'a person treats the rule as soft',
  treat_hard: 'a person treats the rule as hard',
  treat_unknown: 'a person treats the rule as unknown',
};

/** Why an action on queued reports, or sending a report immediately, was refused. Used in the sentences of `queue_refused`. `name`: the target's name. */
export const QUEUE_FAILURE_WORDS = {
  worked_elsewhere: () => ({
    what: 'Another Crashlens uses the outbox of this data folder.',
    reason: 'Wait until it is done, or close it. Queued reports stay.',
  }),
  nothing_queued: () => ({
    what: 'There is nothing to queue.',
    reason: 'Select other reports, or include reports that were left out.',
  }),
  wrong_url: (name: string) => ({
    what: `${name} answered 404, so it stays paused until its URL changes or you confirm the URL.`,
    reason:
      'Correct the URL of the target; its reports are then sent automatically. If the server was fixed instead, press “The URL works now”.',
  }),
  refused_before: (name: string) => ({
    what: `${name} refused the same bytes before, so they were not sent again.`,
    reason: 'Fix the report first, or choose “Send the same bytes again”.',
  }),
} as const satisfies Readonly<Record<string, (name: string) => { readonly what: string; readonly reason: string }>>;

/** Why a report is in its state. */
export const TRANSITION_CAUSE_WORDS: Readonly<Record<TransitionCause, string>> = {
  person: 'a person decided this',
  turn: 'its turn came',
  answered: 'it was answered',
  asked_for: 'a person requested another sample roll',
  backoff: 'an attempt failed and is repeated after a wait',
  retry_after: 'the answer asked the client to wait',
  attempts_used_up: 'all allowed attempts failed',
  may_be_accepted: 'its answer was lost, so it may have been accepted',
  killed: 'Crashlens ended while it was being sent',
  target_paused: 'its target is paused',
  store_lost: 'its entry was lost with the database of this data folder, so its target is unknown',
  url_corrected: 'the URL of its target was corrected',
  url_is_right: 'a person confirmed the URL of its target',
  rule_treated: 'a person changed how its rule is treated',
  not_readable: 'it cannot be read or sent',
  closed: 'Crashlens was closed',
  wrong_url: 'its target answered 404',
  not_trusted: 'the certificate of its target is not trusted',
  server_failures: 'the server of its target failed too often in a row',
  malformed_run: 'too many reports were refused as malformed',
};

/** Says how many of the reports selected for resending were skipped, and why. */
export function overtakenWords(count: number): string {
  const [what, were] = count === 1 ? ['1 report', 'was'] : [`${formatCount(count)} reports`, 'were'];
  return `${what} ${were} not sent again: the same bytes have been accepted there or queued again since.`;
}

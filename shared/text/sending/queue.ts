import { formatCount } from '../../bytes/quantities.ts';
import type { TransitionCause, QueueTransition, QueueState } from '../../sending/queue/queue-states.ts';

interface StateWords {
  readonly label: string;
  readonly about: string;
}

/** States of a queued report as people see them. */
export const QUEUE_STATE_WORDS: Readonly<Record<QueueState, StateWords>> = {
  waiting: { label: 'Waiting', about: 'It is sent when its turn comes.' },
  sending: { label: 'Sending', about: 'It is being sent, or its answer is awaited.' },
  retry: { label: 'Sent again later', about: 'An attempt failed for a reason that may pass: it is sent again at the time that is shown.' },
  held: { label: 'Held', about: 'Its target is paused, or the report itself is.' },
  accepted: { label: 'Accepted', about: 'The collector stored it under a crash id.' },
  not_known_accepted: {
    label: 'Received, no id',
    about: 'The server answered that all went well, but gave neither a crash id nor a reason.',
  },
  rejected_soft: { label: 'Rejected, soft', about: 'A rule that samples turned it away: another draw may accept it.' },
  rejected_hard: { label: 'Rejected, hard', about: 'A rule turned it away that decides the same each time.' },
  rejected_unknown: { label: 'Rejected, unknown', about: 'A rule turned it away of which nobody knows whether it samples.' },
  malformed: { label: 'Malformed', about: 'The collector could not read it: the same bytes are refused again.' },
  too_large: { label: 'Too large', about: 'Its body is larger than the collector takes.' },
  answer_unknown: { label: 'Answer unknown', about: 'All of it had left and no answer was recorded: it may have been accepted.' },
  needs_person: { label: 'Needs a person', about: 'What happened has no next step that is safe: read it and decide.' },
  stopped: { label: 'Stopped', about: 'A person stopped it before it had left.' },
};

/** When each transition happens. */
export const TRANSITION_WORDS: Readonly<Record<QueueTransition, string>> = {
  begin: 'its turn came',
  hold: 'it or its target was paused',
  release: 'it or its target goes on',
  stop: 'a person stopped it',
  accepted: 'a crash id was answered',
  not_known_accepted: 'an answer came that says neither',
  rejected_soft: 'a rule that samples rejected it',
  rejected_hard: 'a rule that does not sample rejected it',
  rejected_unknown: 'a rule that is not known rejected it',
  malformed: 'it was refused as malformed',
  too_large: 'it was refused as too large',
  answer_unknown: 'its answer was lost',
  needs_person: 'what happened is for a person to decide',
  stopped: 'a person stopped it before it had left',
  retry: 'it is sent again after a wait',
  held: 'its target takes nothing more for now',
  resend: 'a person sends it again',
  resend_refused: 'a person sends refused bytes again all the same',
  treat_soft: 'a person treats the rule as soft',
  treat_hard: 'a person treats the rule as hard',
  treat_unknown: 'a person treats the rule as unknown',
};

/** Why something was not done with queued reports, or with one that was to be sent at once; fills the sentences of queue_refused. `name`: of the target. */
export const QUEUE_FAILURE_WORDS = {
  worked_elsewhere: () => ({
    what: 'Another Crashlens works the outbox of this data folder.',
    reason: 'Wait until it is done, or end it. What is queued stays.',
  }),
  nothing_queued: () => ({
    what: 'There is nothing left to be queued, so nothing was.',
    reason: 'Choose other reports, or take in what was left out.',
  }),
  wrong_url: (name: string) => ({
    what: `${name} answered 404, so it takes nothing until its URL is another, or a person says that it is right.`,
    reason:
      'Correct the URL of the target: what waits goes on by itself then. Where the server was mended instead, say that the URL is right now.',
  }),
  refused_before: (name: string) => ({
    what: `${name} refused these very bytes before, so they were not sent again.`,
    reason: 'Mend the report first, or choose “Send the same bytes again”.',
  }),
} as const satisfies Readonly<Record<string, (name: string) => { readonly what: string; readonly reason: string }>>;

/** Why a report stands where it does. */
export const TRANSITION_CAUSE_WORDS: Readonly<Record<TransitionCause, string>> = {
  person: 'a person said so',
  turn: 'its turn came',
  answered: 'it was answered',
  asked_for: 'a person asked for another draw',
  backoff: 'an attempt failed, and is made again after a wait',
  retry_after: 'the answer asked to wait',
  attempts_used_up: 'as many attempts as may be made have failed',
  may_be_accepted: 'its answer was lost, so it may have been accepted',
  killed: 'Crashlens ended while it was being sent',
  target_paused: 'its target is paused',
  store_lost: 'its entry was lost with the database of this data folder, and nobody knows which target it was queued for',
  url_corrected: 'the URL of its target was corrected',
  url_is_right: 'a person said that the URL of its target is right now',
  rule_treated: 'its rule is treated in another way',
  not_readable: 'it could not be read, or not be sent as it is',
  closed: 'Crashlens was closed',
  wrong_url: 'its target answered 404',
  not_trusted: 'the certificate of its target is not trusted',
  server_failures: 'the server of its target failed too often in a row',
  malformed_run: 'too many reports were refused as malformed',
};

/** What was not sent again though it was meant. */
export function overtakenWords(count: number): string {
  const [what, were] = count === 1 ? ['1 report', 'was'] : [`${formatCount(count)} reports`, 'were'];
  return `${what} ${were} not sent again: the same bytes were accepted there since, or were queued for it once more.`;
}

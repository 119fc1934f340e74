import type { SendResult } from '../../sending/queue/policy.ts';

interface SendResultWords {
  /** The result of the attempt. */
  readonly after: string;
  readonly then: string;
}

/** The rows of the retry policy: what happened, and what happens next. */
export const POLICY_WORDS: Readonly<Record<SendResult, SendResultWords>> = {
  accepted: {
    after: '2xx with `CrashID=`',
    then: 'Nothing: the report is stored. It is sent there again only if a person decides so.',
  },
  not_known_accepted: {
    after: '2xx with neither a crash id nor a reason',
    then: 'The server may not be a collector. A person reads the answer and decides.',
  },
  rejected_soft: {
    after: 'Rejected by a rule that samples',
    then: 'It may be sent again. It is resent only as often as a person requests.',
  },
  rejected_hard: {
    after: 'Rejected by a rule that does not sample',
    then: 'The rule rejects the same content every time. A person changes what it checks.',
  },
  rejected_unknown: {
    after: 'Rejected by an unknown rule',
    then: 'A person decides whether the rule samples. Until then it is not resent.',
  },
  malformed: {
    after: '400, or a reason that begins with `malformed_`',
    then: 'The same bytes are not sent there again unless a person overrides this.',
  },
  too_large: {
    after: '413',
    then: 'The same bytes are not sent there again unless a person overrides this. A person makes the body smaller.',
  },
  wrong_url: {
    after: '404',
    then: 'The target pauses until its URL changes or a person confirms the URL.',
  },
  server_error: { after: '408, 429, 500, 502, 503, 504', then: 'It is sent again after a wait.' },
  other: { after: 'Any other status', then: 'A person reads the answer and decides.' },
  not_sent: { after: 'The connection failed before all bytes were sent', then: 'It is sent again after a wait.' },
  lost: {
    after: 'The connection failed after all bytes were sent',
    then: 'It may have been accepted, so a person decides. If the target is set to resend, it is sent again after a wait.',
  },
  not_trusted: {
    after: 'The certificate is not trusted',
    then: 'Nothing was sent. The target pauses until a person has checked the certificate.',
  },
  unreadable: { after: 'An answer that is not HTTP', then: 'It may have been accepted. A person checks the target and decides.' },
  not_sendable: { after: 'The report cannot be read or sent', then: 'A person fixes the cause, then sends it again.' },
  stopped: { after: 'A person stopped it before all bytes were sent', then: 'It stays in the outbox until a person sends it.' },
};

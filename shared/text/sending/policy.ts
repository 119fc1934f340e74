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
    then: 'Nothing: the report is stored. Crashlens does not send it there again unless a person decides so.',
  },
  not_known_accepted: {
    after: '2xx with neither a crash id nor a reason',
    then: 'The server may not be a collector. A person reads the answer and decides.',
  },
  rejected_soft: {
    after: 'Rejected by a rule that samples',
    then: 'It may be sent again. Crashlens resends it only as often as a person requested, never automatically.',
  },
  rejected_hard: {
    after: 'Rejected by a rule that does not sample',
    then: 'The rule rejects the same content every time. A person changes what the rule checks.',
  },
  rejected_unknown: {
    after: 'Rejected by an unknown rule',
    then: 'A person decides whether the rule samples. Until then it is never sent again automatically.',
  },
  malformed: {
    after: '400, or a reason that begins with `malformed_`',
    then: 'The same bytes are never sent there again, unless a person overrides that explicitly.',
  },
  too_large: {
    after: '413',
    then: 'The same bytes are never sent there again, unless a person overrides that explicitly. Compress the body, or remove parts.',
  },
  wrong_url: {
    after: '404',
    then: 'The URL is wrong. The target pauses with all of its reports until its URL changes or a person confirms the URL.',
  },
  server_error: { after: '408, 429, 500, 502, 503, 504', then: 'It is sent again after a wait.' },
  other: { after: 'Any other status', then: 'A person reads the answer and decides.' },
  not_sent: { after: 'The connection failed before all bytes were sent', then: 'It is sent again after a wait.' },
  lost: {
    after: 'The connection failed after all bytes were sent',
    then: 'It may have been accepted. A person decides. If the target is set to resend, it is sent again after a wait and may be stored twice.',
  },
  not_trusted: {
    after: 'The certificate is not trusted',
    then: 'Nothing was sent. The target pauses with all of its reports until a person has checked the certificate.',
  },
  unreadable: { after: 'An answer that is not HTTP', then: 'It may have been accepted. A person checks the target and decides.' },
  not_sendable: { after: 'The report cannot be read or sent', then: 'A person fixes the reported cause, then sends it again.' },
  stopped: { after: 'A person stopped it before all bytes were sent', then: 'It stays in the outbox until a person sends it.' },
};

import type { SendResult } from '../../sending/queue/policy.ts';

interface SendResultWords {
  /** After which attempts. */
  readonly after: string;
  readonly then: string;
}

/** The rows of the policy in words: what happened, and what happens then. */
export const POLICY_WORDS: Readonly<Record<SendResult, SendResultWords>> = {
  accepted: { after: '2xx with `CrashID=`', then: 'Nothing more: it is stored. It is not sent there again unless a person says so.' },
  not_known_accepted: {
    after: '2xx with neither a crash id nor a reason',
    then: 'It may not be a collector. A person reads the answer and decides.',
  },
  rejected_soft: {
    after: 'Rejected by a rule that samples',
    then: 'It may be sent again. It is where a person asked for so many draws, never by itself.',
  },
  rejected_hard: {
    after: 'Rejected by a rule that does not sample',
    then: 'The same content is rejected each time: a person changes what the rule looks at.',
  },
  rejected_unknown: {
    after: 'Rejected by a rule that nobody knows',
    then: 'A person says whether it samples. Until then it is never sent again by itself.',
  },
  malformed: {
    after: '400, or a reason that names itself malformed',
    then: 'The same bytes are never sent there again but by one named override.',
  },
  too_large: { after: '413', then: 'The same bytes are never sent there again but by one named override. Compress it, or take parts out.' },
  wrong_url: {
    after: '404',
    then: 'The URL is wrong: the target waits with all of its reports until its URL is another, or a person says that it is right now.',
  },
  server_error: { after: '408, 429, 500, 502, 503, 504', then: 'It is sent again after a wait.' },
  other: { after: 'Any other status', then: 'A person reads the answer and decides.' },
  not_sent: { after: 'The connection failed before the last byte had left', then: 'It is sent again after a wait.' },
  lost: {
    after: 'The connection failed when all bytes had left',
    then: 'It may have been accepted. A person decides; where the target says so it is sent again after a wait, and a second report may come of it.',
  },
  not_trusted: {
    after: 'The certificate is not trusted',
    then: 'Nothing was sent. The target waits with all of its reports until a person has looked at it.',
  },
  unreadable: { after: 'An answer that is not HTTP', then: 'It may have been accepted. A person looks at the target and decides.' },
  not_sendable: { after: 'It cannot be read or sent from here', then: 'A person mends what is said, then sends it again.' },
  stopped: { after: 'Stopped by a person before all bytes had left', then: 'It stays where it is until a person sends it.' },
};

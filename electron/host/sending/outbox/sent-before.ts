import type { ByteSource } from '../../../../shared/bytes/byte-source.ts';
import { memoize } from '../../../../shared/bytes/memoize.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';
import type { Outcome } from '../../../../shared/sending/outcome/outcome.ts';
import { sendResultOf, notAgainAfter } from '../../../../shared/sending/queue/policy.ts';
import { type NotAgain, NOT_AGAIN } from '../../../../shared/sending/queue/queue-states.ts';
import { sha256Hex } from '../../platform/files/hash.ts';
import type { AttemptRows, SentBefore } from '../../store/attempt-rows.ts';
import type { NewOutboxRow, OutboxRows } from '../../store/outbox-rows.ts';
import { DEMO_ADDRESS } from '../targets/target-address.ts';
import { isAlive } from './attempt-owner.ts';

type SentBytes = Pick<NewOutboxRow, 'body' | 'reportKey'>;

export interface SentBeforeRows {
  readonly attempts: Pick<AttemptRows, 'sentTo'>;
  readonly outbox: Pick<OutboxRows, 'isQueued'>;
}

/**
 * Returns why bytes must not be sent to an address automatically; null if there is no reason. The demo collector accepts the same bytes any number of times.
 * `body`: SHA-256 of the bytes. `reportKey`: SHA-256 of their capture's file. Throws the errors of SQLite.
 */
export function notAgain(address: string, { body, reportKey }: SentBytes, { attempts, outbox }: SentBeforeRows): NotAgain | null {
  if (outbox.isQueued(address, body)) return 'queued_already';
  if (address === DEMO_ADDRESS) return null;
  const reasons = attempts.sentTo(address, body, reportKey).map(notAgainAfterAttempt);
  return BY_WEIGHT.find((reason) => reasons.includes(reason)) ?? null;
}

/** Strongest reason first. A later attempt does not undo the effect of an earlier attempt at a collector. */
const BY_WEIGHT: readonly NotAgain[] = ['accepted_before', 'queued_already', 'maybe_accepted', 'refused_before'];

function notAgainAfterAttempt(attempt: SentBefore): NotAgain | null {
  const { owner, state, kind, status, rejection, failure } = attempt;
  if (kind !== null) {
    const outcome = { kind: kind as Outcome['kind'], status: status ?? 0, rejection: rejection as Outcome['rejection'] };
    return notAgainAfter(sendResultOf({ kind: 'answered', outcome }));
  }
  if (state === 'sending' && owner !== null && isAlive(owner)) return NOT_AGAIN.sending;
  const code = (failure ?? 'send_failed') as ErrorCode;
  return notAgainAfter(sendResultOf({ kind: 'failed', code, isTrusted: true, isWhole: mayBeWhole(attempt) }));
}

/** Returns whether the whole body may have been sent. If the process ended during sending, nothing is known about the exchange. */
function mayBeWhole({ isWhole, failure, state }: SentBefore): boolean {
  return isWhole ?? (state === 'sending' || failure === 'send_failed' || failure === 'internal');
}

const hashOf = memoize((body: ByteSource) => sha256Hex(body));

/**
 * Returns whether an address refused exactly these bytes as malformed or too large, and never accepted them. Hashes the bytes only if the address refused a
 * body of the same length. False for the demo collector, because its earlier answers do not predict the next answer. Throws the errors of SQLite and of the
 * disk.
 */
export function wasBodyRefused(
  address: string,
  { key, body }: { readonly key: string; readonly body: ByteSource },
  attempts: Pick<AttemptRows, 'wasLengthRefused' | 'sentTo'>,
): boolean {
  if (address === DEMO_ADDRESS || !attempts.wasLengthRefused(address, body.size)) return false;
  const reasons = attempts.sentTo(address, hashOf(body), key).map(notAgainAfterAttempt);
  return reasons.includes('refused_before') && !reasons.includes('accepted_before');
}

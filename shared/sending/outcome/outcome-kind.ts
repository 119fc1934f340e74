import { assertNever } from '../../errors.ts';
import type { AnswerLine } from './answer-line.ts';
import type { NextStep, OutcomeKind, Rejection } from './outcome.ts';

/** Statuses after which a client may wait and send the same bytes again: the three of the interface, and what proxies before a collector give in their place. */
const WAIT_AND_RETRY: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** What an answer means, by its status first and its line second (interface, Response rules). */
export function outcomeKind(status: number, line: Pick<AnswerLine, 'form' | 'value'> | null): OutcomeKind {
  if (status >= 200 && status < 300) return successKind(line);
  if (status === 400) return line?.form === 'crash_id' ? 'other' : 'malformed';
  if (status === 404) return 'wrong_url';
  if (status === 413) return 'too_large';
  if (WAIT_AND_RETRY.has(status)) return 'server_error';
  return 'other';
}

function successKind(line: Pick<AnswerLine, 'form' | 'value'> | null): OutcomeKind {
  if (line === null) return 'not_known_accepted';
  if (line.form === 'crash_id') return 'accepted';
  // A reason that names itself one stays one: to send those bytes again would only be refused again.
  return line.value.startsWith('malformed_') ? 'malformed' : 'rejected';
}

/** What the client may do now. Rejections of both kinds may be sent again (interface, Rejection), where it is of no use the report is to be changed first. */
export function nextStep(kind: OutcomeKind, status: number, rejection: Rejection | null): NextStep {
  switch (kind) {
    case 'accepted':
      return 'done';
    case 'rejected':
      return rejection === 'hard' ? 'change_first' : 'may_resend';
    case 'malformed':
      return 'do_not_resend';
    case 'wrong_url':
      return 'correct_url';
    case 'too_large':
      return 'shrink';
    case 'server_error':
      return 'wait_retry';
    case 'not_known_accepted':
      return 'check_target';
    case 'other':
      return isAboutUrl(status) ? 'correct_url' : 'check_target';
    default:
      return assertNever(kind);
  }
}

/** Redirects, a method that the address does not take, and an address that is gone. */
function isAboutUrl(status: number): boolean {
  return (status >= 300 && status < 400) || status === 405 || status === 410;
}

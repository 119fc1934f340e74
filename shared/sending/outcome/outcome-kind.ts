import type { AnswerLine } from './answer-line.ts';
import type { Outcome, OutcomeKind } from './outcome.ts';

/** Statuses after which a client may wait and resend the same bytes: the three in the interface, and similar ones from proxies. */
const WAIT_AND_RETRY: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Determines the meaning of an answer, first from its status, then from its line (interface, Response rules). */
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
  // A `malformed_` reason counts with any success status, because the collector would refuse the same bytes again.
  return line.value.startsWith('malformed_') ? 'malformed' : 'rejected';
}

/** True if the target may give a different answer to the same bytes. */
export function mayChange({ kind, rejection }: Pick<Outcome, 'kind' | 'rejection'>): boolean {
  return kind !== 'accepted' && kind !== 'malformed' && kind !== 'too_large' && rejection !== 'hard';
}

/** True if the status is about the URL: a redirect, 405 (method not allowed) or 410 (gone). */
export function isAboutUrl(status: number): boolean {
  return (status >= 300 && status < 400) || status === 405 || status === 410;
}

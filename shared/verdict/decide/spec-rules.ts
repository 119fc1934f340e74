import { type Rulebook, type SpecRule, BOOK_WITHOUT, OLDER_BOOK, SPEC_RULES, rulebookOf } from '../../dialect.ts';
import type { Answer } from '../checks/answer.ts';
import type { Readings } from './judge.ts';
import type { Capture } from '../../report/wire/capture.ts';
import { headerValues } from '../../report/wire/request-head.ts';
import type { Collected } from './collect.ts';

const SPEC_BOOK = rulebookOf('spec');

/**
 * Returns the spec rules that decide an answer of dialect `spec`. A rule decides the answer if the answer changes when only this rule is left out. Empty if the
 * answer stays the same even when all of these rules are left out (`OLDER_BOOK`). `answerBy`: returns the answer by another rulebook.
 */
export function decidingRules(
  collected: Collected,
  capture: Capture,
  readings: Readings,
  answerBy: (rulebook: Rulebook) => Answer,
): readonly SpecRule[] {
  const { answer } = collected.decision;
  if (isPlain(collected, capture, readings) || isSame(answer, answerBy(OLDER_BOOK))) return [];
  return SPEC_RULES.filter((rule) => !isSame(answer, answerBy(BOOK_WITHOUT.get(rule) ?? SPEC_BOOK)));
}

/**
 * Returns true for reports to which no spec rule applies, which are most accepted ones. The refusing rules found nothing, and the permissive rules have no
 * effect: types are in lower case, the boundary is the first parameter, gzip has one member, and there is neither a uuid nor a token.
 */
function isPlain({ report }: Collected, capture: Capture, readings: Readings): boolean {
  if (report === null || report.annotations.has('uuid')) return false;
  const { request, gzip } = capture;
  const type = headerValues(request, 'Content-Type').at(-1)?.value ?? '';
  const isOneMember = gzip === null || (gzip.members.length === 1 && gzip.error === null);
  const types = readings.report.readings.map((part) => part.headers.contentType ?? '');
  return (
    isOneMember &&
    /^multipart\/[a-z-]+;\s*boundary=/.test(type) &&
    headerValues(request, 'Authorization').length === 0 &&
    !types.some((written) => /^[^;]*[A-Z]/.test(written))
  );
}

function isSame(a: Answer, b: Answer): boolean {
  return a.status === b.status && a.body === b.body;
}

import type { DisclosurePolicy } from '../../../../shared/report/catalog/disclosure-policy.ts';
import type { LoggedRequest } from '../../../../shared/bridge/view/collector-view.ts';
import { shownHeaderValue } from '../../../../shared/masking/head-masks.ts';
import { maskedUrl } from '../../../../shared/masking/urls.ts';
import { MASK } from '../../../../shared/report/parts/mask.ts';
import { headerValues } from '../../../../shared/report/wire/request-head.ts';
import { outcomeOf } from '../../../../shared/sending/outcome/read-answer.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import { NO_TITLE } from '../../report/view/report-title.ts';
import { type AnsweredRequest, isForced } from './answer-request.ts';
import type { ReceivedRequest } from './receive-request.ts';
import type { SentTaint } from './sent-taint.ts';

/** Maximum length in characters of each text in a logged request. */
const MAX_TEXT = 200;

interface ToLog {
  readonly id: string;
  readonly at: Date;
  readonly request: ReceivedRequest;
  readonly answered: AnsweredRequest;
  readonly taint: SentTaint;
  readonly rules: TargetRules;
  readonly policy: DisclosurePolicy;
}

/** A received request for display in the log, without its protected values. */
export function loggedRequest({ id, at, request, answered, taint, rules, policy }: ToLog): LoggedRequest {
  const { head, bodyBytes } = request;
  const { decided, title } = answered;
  const { status, contentType, body } = answered.reply;
  const own = typeof rules.throttling === 'object' ? rules.throttling : null;
  const { kind, rejection } = outcomeOf({ status, contentType, body: Buffer.from(body, 'latin1') }, [], { own, treats: {} });
  const agent = headerValues(head, 'User-Agent')[0];
  const shownAgent = agent === undefined ? null : taint.headers.has('user-agent') ? MASK : shownHeaderValue(agent, policy);
  return {
    id,
    at: at.toISOString(),
    method: head.method,
    path: maskedUrl(head.target).slice(0, MAX_TEXT),
    userAgent: shownAgent?.slice(0, MAX_TEXT) ?? null,
    name: null,
    ...(taint.title ? NO_TITLE : title),
    bodyBytes,
    status,
    answer: (body.split(/\r?\n/, 1)[0] ?? '').slice(0, MAX_TEXT),
    forced: isForced(decided),
    decided,
    outcome: { kind, rejection },
  };
}

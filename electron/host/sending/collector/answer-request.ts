import { range } from '../../../../shared/bytes/byte-range.ts';
import type { DisclosurePolicy } from '../../../../shared/report/catalog/disclosure-policy.ts';
import { rulebookOf } from '../../../../shared/dialect.ts';
import { assertNever } from '../../../../shared/errors.ts';
import { collect } from '../../../../shared/verdict/decide/collect.ts';
import { DEMO_ANSWER_HEADER } from '../../../../shared/report/samples/samples.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import type { Answer } from '../../../../shared/verdict/checks/answer.ts';
import type { RuleName } from '../../../../shared/verdict/checks/decision.ts';
import { type IngressFacts, judgeIngress } from '../../../../shared/verdict/checks/ingress.ts';
import { joinedHeader } from '../../../../shared/verdict/checks/head-checks.ts';
import type { Throttled } from '../../../../shared/verdict/decide/decide.ts';
import type { DecidedView } from '../../../../shared/bridge/view/collector-view.ts';
import { readCapture } from '../../../../shared/verdict/decide/inspect.ts';
import { throttlingFor } from '../../../../shared/verdict/decide/asked-rules.ts';
import type { Readings } from '../../../../shared/verdict/decide/judge.ts';
import { masksOf } from '../../../../shared/masking/masks.ts';
import { SUBMIT_PATH, judgeRoute, pathOf } from '../../../../shared/verdict/checks/route.ts';
import { type DemoAnswer, DEMO_ANSWERS } from '../../../../shared/report/samples/demo-answers.ts';
import type { Capture } from '../../../../shared/report/wire/capture.ts';
import { type RequestHead, headerValues } from '../../../../shared/report/wire/request-head.ts';
import { IoFailure } from '../../platform/files/io-error.ts';
import { type TitlePieces, NO_TITLE, titlePieces } from '../../report/view/report-title.ts';
import { type DemoReply, acceptedReply, forcedReply, jsonReply, pageReply } from './demo-reply.ts';
import type { ReceivedRequest, RequestEnd } from './receive-request.ts';
import { withReceived } from './received-capture.ts';

interface AnswerTools {
  /** An existing folder for inflated bodies. */
  readonly temporary: string;
  /** Maximum number of bytes from inflating a body. */
  readonly inflateLimit: number;
  /** ms since 1970. */
  readonly now: number;
  /** The sample roll: the random number for sampling rules, 0 <= roll < 1. */
  readonly roll: number;
  readonly rules: TargetRules;
  /** Decides which values are public. */
  readonly policy: DisclosurePolicy;
}

export interface AnsweredRequest {
  readonly reply: DemoReply;
  readonly decided: DecidedView;
  /** Product, version and channel of the received report, if they are public. */
  readonly title: TitlePieces;
}

/** Returns whether the user or the request chose the answer. False if a check decided it. */
export function isForced({ by }: DecidedView): boolean {
  return by === 'choice' || by === 'request';
}

/**
 * Answers a request to the demo collector. The first of four sources that has an answer decides. (1) The HTTP server and framework, from the head and then from
 * how the body ended. (2) The request, in which a header can choose the answer. (3) The user's choice. (4) The verdict. `takeChosen`: returns the user's choice
 * for this request; called at most once, and only if no earlier source has an answer.
 */
export async function answerRequest(request: ReceivedRequest, takeChosen: () => DemoAnswer, tools: AnswerTools): Promise<AnsweredRequest> {
  const byServer = replyToHead(request, tools.rules) ?? replyToEnd(request.end);
  if (byServer !== null) return byServer;
  const wanted = wantedAnswer(request.head);
  const forced = forcedReply(wanted ?? takeChosen(), tools.now);
  if (forced === null) return judgedReply(request.spool, tools);
  const title = await titleOfReceived(request.spool, tools);
  return { reply: forced, decided: { ...UNSAMPLED, by: wanted === null ? 'choice' : 'request' }, title };
}

const UNSAMPLED = { by: 'rule', rule: null, chance: null } as const;

function serverReply(reply: DemoReply, rule: string | null): AnsweredRequest {
  return { reply, decided: { by: 'server', rule, chance: null }, title: NO_TITLE };
}

/** A placeholder for the range of bad chunks, which is not used here. */
const WHOLE_BODY = range('sent', 0, 0);

function replyToHead({ head, end }: ReceivedRequest, { ingress, maxBody }: TargetRules): AnsweredRequest | null {
  // The exact size is unknown, because receiving stopped as soon as the body was too large.
  const sentSize = end === 'too_large' ? Number.POSITIVE_INFINITY : null;
  const facts: IngressFacts = { request: head, sentSize, maxBody, badChunks: end === 'bad_framing' ? WHOLE_BODY : null };
  const decision = judgeIngress(facts, ingress) ?? judgeRoute(head, joinedHeader(head, 'Accept'));
  if (decision === null) return null;
  return serverReply({ ...replyWith(decision.answer), ...allowedBy(decision.rule, head) }, decision.rule);
}

/** The methods for an Allow header: the methods of the path. */
function allowedBy(rule: RuleName, head: RequestHead): Pick<DemoReply, 'allow'> {
  const method = pathOf(head) === SUBMIT_PATH ? 'POST' : 'GET';
  if (rule === 'options_answered') return { allow: method };
  return rule === 'method_not_post' ? { allow: `${method}, OPTIONS` } : {};
}

function replyToEnd(end: RequestEnd): AnsweredRequest | null {
  switch (end) {
    case 'too_large':
      return serverReply(pageReply(413), null);
    case 'timeout':
      return serverReply(pageReply(408), null);
    // For bad chunk framing, `replyToHead` has already answered as the proxy. Without a proxy, nothing reads the chunks.
    case 'bad_framing':
    case 'whole':
    case 'cut':
      return null;
    default:
      return assertNever(end);
  }
}

/** The answer that a header of the request chooses. Samples have this header, so that the user can see each outcome. */
function wantedAnswer(head: RequestHead): DemoAnswer | null {
  const asked = headerValues(head, DEMO_ANSWER_HEADER).at(-1)?.value;
  return DEMO_ANSWERS.find((answer) => answer === asked) ?? null;
}

async function judgedReply(spool: string, tools: AnswerTools): Promise<AnsweredRequest> {
  const judged = await withReceived(spool, tools, (capture) => replyToReport(capture, tools));
  if (judged === 'gone') return { reply: jsonReply(500), decided: UNSAMPLED, title: NO_TITLE };
  return judged === 'unread' ? serverReply(pageReply(400), null) : judged.made;
}

/** Reads the title of a received report that does not get a verdict. */
async function titleOfReceived(spool: string, tools: AnswerTools): Promise<TitlePieces> {
  try {
    const read = await withReceived(spool, tools, (capture) => {
      const readings = readCapture(capture, tools.rules.dialect, tools.policy);
      return titleIn(capture, readings);
    });
    return typeof read === 'string' ? NO_TITLE : read.made;
  } catch (reason) {
    if (!(reason instanceof IoFailure)) throw reason;
    return NO_TITLE;
  }
}

function titleIn(capture: Capture, readings: Readings): TitlePieces {
  return titlePieces({ capture, ...readings }, masksOf({ capture, ...readings }));
}

function replyToReport(capture: Capture, { now, roll, rules, policy }: AnswerTools): AnsweredRequest {
  const { dialect, ingress, maxBody, throttling } = rules;
  const rulebook = rulebookOf(dialect);
  const options = { ingress, maxBody, route: true, now, roll, rules: throttling, token: '' };
  const readings = readCapture(capture, rulebook, policy);
  const { decision, throttling: throttled } = collect(capture, capture.request, readings, rulebook, options);
  const { answer } = decision;
  const askedRules = throttlingFor(capture.request, throttling) !== throttling;
  const decided = decidedBy(decision.rule, throttled, askedRules);
  const digit = CHOSEN_ID.exec(answer.body)?.[1];
  const reply = digit === '0' || digit === '1' || digit === '3' ? acceptedReply(now, digit) : replyWith(answer);
  return { reply, decided, title: titleIn(capture, readings) };
}

/**
 * Returns what decided the answer. For a report that the throttler accepted or throttled, this is the throttling rule. If that rule samples, it is the sample
 * roll.
 */
function decidedBy(rule: RuleName, throttling: Throttled | null, askedRules: boolean): DecidedView {
  if (throttling === null || (rule !== 'accepted' && rule !== 'throttled')) return { ...UNSAMPLED, rule };
  const isSampled = throttling.rate > 0 && throttling.rate < 100;
  return { by: isSampled ? 'roll' : 'rule', rule: `rule_${throttling.rule}`, chance: isSampled ? throttling.rate : null, askedRules };
}

/** Returns the reply for an answer of the verdict. For an error page of the HTTP server, the verdict has only the status, so the page is made here. */
function replyWith(answer: Answer): DemoReply {
  return answer.contentType === 'text/html' ? pageReply(answer.status) : answer;
}

/** The placeholder for a crash id in the verdict's answer. Its digit shows how the report was throttled. */
const CHOSEN_ID = /^CrashID=bp-<id>(\d)<yymmdd>\n$/;

import type { Dialect } from '../../../shared/dialect.ts';
import { rulebookOf } from '../../../shared/dialect.ts';
import { assertNever } from '../../../shared/errors.ts';
import { collect } from '../../../shared/kept/collect.ts';
import { DEMO_ANSWER_HEADER } from '../../../shared/samples/samples.ts';
import type { RuleSet } from '../../../shared/throttle/throttle.ts';
import type { Inspection } from '../../../shared/verdict/inspect.ts';
import { inspectCapture } from '../../../shared/verdict/inspect.ts';
import { ANYWHERE } from '../../../shared/verdict/judge.ts';
import { SUBMIT_PATH, pathOf } from '../../../shared/verdict/route.ts';
import type { DemoAnswer } from '../../../shared/view/collector-view.ts';
import { DEMO_ANSWERS } from '../../../shared/view/collector-view.ts';
import { openCapture } from '../../../shared/wire/capture.ts';
import type { RequestHead } from '../../../shared/wire/request-head.ts';
import { headerValues } from '../../../shared/wire/request-head.ts';
import { openFileSource } from '../files/file-source.ts';
import { nodeInflate } from '../files/node-inflate.ts';
import { spillSinks } from '../files/spill-sink.ts';
import type { DemoReply } from './demo-reply.ts';
import { acceptedReply, forcedReply, jsonReply, pageReply, textReply } from './demo-reply.ts';
import type { ReceivedRequest } from './receive-request.ts';

export interface AnswerTools {
  /** An existing folder for inflated bodies. */
  readonly temporary: string;
  /** Most bytes that inflating a body may give. */
  readonly inflateLimit: number;
  /** ms since 1970. */
  readonly now: number;
  /** The random draw of sampling rules, 0 <= draw < 1. */
  readonly draw: number;
  readonly dialect: Dialect;
  readonly throttling: RuleSet;
}

export interface AnsweredRequest {
  readonly reply: DemoReply;
  /** It was told to answer so, and did not judge. */
  readonly forced: boolean;
}

/** What the demo collector answers to a request: what a front would say of its form first, then what was asked for, then its own judgement. */
export async function answerRequest(request: ReceivedRequest, next: DemoAnswer, tools: AnswerTools): Promise<AnsweredRequest> {
  const byForm = replyToForm(request);
  if (byForm !== null) return { reply: byForm, forced: false };
  const forced = forcedReply(wantedAnswer(request.head) ?? next, tools.now);
  if (forced !== null) return { reply: forced, forced: true };
  return { reply: await judgedReply(request.spool, tools), forced: false };
}

function replyToForm({ head, end }: ReceivedRequest): DemoReply | null {
  switch (end) {
    case 'too-large':
      return pageReply(413);
    case 'timeout':
      return pageReply(408);
    case 'bad-framing':
      return pageReply(400);
    case 'whole':
    case 'cut':
      return replyToAddress(head);
    default:
      return assertNever(end);
  }
}

function replyToAddress(head: RequestHead): DemoReply | null {
  if (pathOf(head.target) !== SUBMIT_PATH) return jsonReply(404);
  if (head.method === 'OPTIONS') return { ...textReply(200, ''), allow: 'POST' };
  return head.method === 'POST' ? null : { ...jsonReply(405), allow: 'POST, OPTIONS' };
}

/** What a request itself asks for: samples do, so that each outcome can be seen. */
function wantedAnswer(head: RequestHead): DemoAnswer | null {
  const wanted = headerValues(head, DEMO_ANSWER_HEADER).at(-1)?.value;
  return DEMO_ANSWERS.find((answer) => answer === wanted) ?? null;
}

async function judgedReply(spool: string, tools: AnswerTools): Promise<DemoReply> {
  const file = openFileSource(spool, 'The received request');
  if (!file.ok) return jsonReply(500);
  const sinks = spillSinks(tools.temporary);
  try {
    const opened = await openCapture(
      file.value,
      nodeInflate(() => sinks.create()),
      tools.inflateLimit,
    );
    if (!opened.ok) return pageReply(400);
    return replyToReport(inspectCapture(opened.capture, tools.dialect), tools);
  } finally {
    sinks.close();
    file.value.close();
  }
}

function replyToReport(inspection: Inspection, { now, draw, dialect, throttling }: AnswerTools): DemoReply {
  const { capture } = inspection;
  const options = { ...ANYWHERE, now, dice: draw, rules: throttling, token: '' } as const;
  const { answer } = collect(capture, capture.request, inspection, rulebookOf(dialect), options).decision;
  const digit = CHOSEN_ID.exec(answer.body)?.[1];
  if (digit === '0' || digit === '1' || digit === '3') return acceptedReply(now, digit);
  return answer.contentType === 'text/html' ? pageReply(answer.status) : answer;
}

/** An id that the collector makes, with the digit that tells how the report was throttled. */
const CHOSEN_ID = /^CrashID=bp-<id>(\d)<yymmdd>\n$/;

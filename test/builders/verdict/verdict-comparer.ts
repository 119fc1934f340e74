import { DemoCollector } from '../../../electron/host/sending/collector/demo-collector.ts';
import { refuseForeign } from '../../../electron/host/sending/collector/foreign-request.ts';
import { readCaseLine } from '../../../electron/cli/verdict/judge/case-line.ts';
import { judgeCaseLine } from '../../../electron/cli/verdict/judge/judge-case.ts';
import { readAll } from '../../../shared/bytes/byte-source.ts';
import { DIALECTS } from '../../../shared/dialect.ts';
import { expectAnswer } from '../../../shared/verdict/decide/expect.ts';
import { type Inspection, inspectCapture } from '../../../shared/verdict/decide/inspect.ts';
import { throttlingFor } from '../../../shared/verdict/decide/asked-rules.ts';
import { explainAnswer } from '../../../shared/verdict/explain/explain-answer.ts';
import { FORCED_HEADER } from '../../../shared/report/samples/demo-answers.ts';
import { type TargetRules, INGRESSES, RULE_SETS } from '../../../shared/verdict/rules/target-rules.ts';
import { SUBMIT_PATH, pathOf } from '../../../shared/verdict/checks/route.ts';
import type { Capture } from '../../../shared/report/wire/capture.ts';
import { captureOf } from '../report/capture-of.ts';
import { exchange } from '../sending/raw-client.ts';
import { tempFolder } from '../platform/temp-folder.ts';

/** Every combination of target rules, except the maximum body. */
export const ALL_RULES: readonly TargetRules[] = DIALECTS.flatMap((dialect) =>
  INGRESSES.flatMap((ingress) => RULE_SETS.map((throttling) => ({ dialect, ingress, throttling, maxBody: null }))),
);

const CLOCK = Date.UTC(2026, 10, 20, 12);
const ROLL = 0.5;

/** The different answers to one request, by source. */
interface Differing {
  readonly rules: TargetRules;
  readonly said: Readonly<Record<string, string>>;
}

/** Number of answers that each source gave. */
interface Compared {
  readonly predictions: number;
  readonly lines: number;
  readonly explanations: number;
  readonly sockets: number;
}

/** Compares the answers of a demo collector behind a real socket with the answers of all other sources. */
export interface Comparer {
  /** null if all answers are equal. `request`: a whole request as on the wire. */
  compare(request: Uint8Array, rules: TargetRules): Promise<Differing | null>;
  compared(): Compared;
  close(): Promise<unknown>;
}

export async function comparer(): Promise<Comparer> {
  const demo = new DemoCollector({
    temporary: tempFolder(),
    inflateLimit: 1 << 28,
    now: () => CLOCK,
    roll: () => ROLL,
    logLimits: () => ({ requests: 1, room: 1 << 28 }),
    changed: () => undefined,
  });
  const started = await demo.start(0);
  if (!started.ok || started.value.port === null) throw new Error('the demo collector did not start');
  const { port } = started.value;
  const count = { predictions: 0, lines: 0, explanations: 0, sockets: 0 };

  async function compare(request: Uint8Array, rules: TargetRules): Promise<Differing | null> {
    const capture = await captureOf(request);
    // The demo collector refuses requests for another host instead of judging them.
    if (refuseForeign(capture.request) !== null) return null;
    demo.judgeBy(rules);
    const answer = await exchange(port, request, true);
    // The request is a sample that asks for a particular answer, so there is nothing to compare.
    if (isForced(answer.head)) return null;
    const said: Record<string, string> = { socket: answerText(answer.status, answer.body) };
    count.sockets += 1;
    const line = answerLineOf(capture, rules);
    if (line !== null) said['line'] = line;
    count.lines += line === null ? 0 : 1;
    const wrong = pathOf(capture.request) === SUBMIT_PATH ? predict(inspectCapture(capture, rules), said) : [];
    count.predictions += 'prediction' in said ? 1 : 0;
    count.explanations += 'prediction' in said ? 1 : 0;
    if (new Set(Object.values(said)).size === 1 && wrong.length === 0) return null;
    return { rules, said: { ...said, ...Object.fromEntries(wrong.map((text, index) => [`wrong ${String(index)}`, text])) } };
  }

  return { compare, compared: () => ({ ...count }), close: () => demo.close() };
}

/** Adds the predicted answers to `said`. Returns errors in the explanation. */
function predict(inspection: Inspection, said: Record<string, string>): readonly string[] {
  const { decision } = expectAnswer(inspection, inspection.capture.request, CLOCK);
  said['prediction'] = answerText(decision.answer.status, decision.answer.body);
  const { verdict } = inspection;
  if (throttlingFor(inspection.capture.request, inspection.throttling) === 'accept_all')
    said['verdict'] = answerText(verdict.decision.answer.status, verdict.decision.answer.body);
  return explanationErrors(inspection);
}

/** Errors in the explanation of a request: it must fail at the deciding step, pass every step before it, and reach no step after it. */
function explanationErrors(inspection: Inspection): readonly string[] {
  const { expected, steps } = explainAnswer(inspection, inspection.capture.request, CLOCK);
  const { rule } = expected.decision;
  const failed = steps.filter(({ state }) => state === 'failed');
  const at = steps.findIndex(({ state }) => state === 'failed');
  const before = at < 0 ? steps : steps.slice(0, at);
  const errors: string[] = [];
  if (failed.length !== (rule === 'accepted' ? 0 : 1)) errors.push(`${String(failed.length)} steps fail, rule ${rule}`);
  if (failed.some((step) => step.rule !== rule)) errors.push(`another rule than ${rule} fails`);
  if (before.some(({ state }) => state !== 'passed' && state !== 'not_known')) errors.push(`not all passes before ${rule}`);
  if (at >= 0 && steps.slice(at + 1).some(({ state }) => state !== 'not_reached')) errors.push(`something is reached behind ${rule}`);
  return errors;
}

/** The answer line to the same request; null if a case line cannot express the request. */
function answerLineOf(capture: Capture, rules: TargetRules): string | null {
  const { request, chunked, content } = capture;
  if (request.version !== '1.1' || request.strayLines.length + request.bareLines.length > 0) return null;
  if (request.headers.some(({ firstLine }) => firstLine !== undefined) || (chunked !== null && chunked.error !== null)) return null;
  const headers = Object.fromEntries(
    request.headers.map(({ name }) => [name, request.headers.filter((line) => line.name === name).map(({ value }) => value)]),
  );
  const { method, target: path } = request;
  const line = JSON.stringify({ method, path, headers, body_b64: Buffer.from(readAll(content)).toString('base64'), dice: ROLL });
  const read = readCaseLine(Buffer.from(line));
  if ('error' in read || !isSameHead(read.capture, capture)) return null;
  const { status, body } = JSON.parse(judgeCaseLine(line, { ...rules, token: '', now: CLOCK })) as { status: number; body: string };
  return answerText(status, body);
}

/** True if the headers of `a` end with those of `b`, in the same order. A case line groups headers with equal names, which can change the order. */
function isSameHead(a: Capture, b: Capture): boolean {
  const linesOf = ({ request }: Capture): string => JSON.stringify(request.headers.map(({ name, value }) => [name, value]));
  return linesOf(a).endsWith(linesOf(b).slice(1));
}

function isForced(head: string): boolean {
  return head.toLowerCase().includes(`\r\n${FORCED_HEADER.toLowerCase()}:`);
}

/** The status and the text of an answer, without values that the collector chooses and without the HTTP server's own error pages. */
function answerText(status: number, body: string): string {
  const text = body.startsWith('<html>') ? '' : body.replace(/bp-[0-9a-f-]{29}([013])\d{6}\n$/, 'bp-<id>$1<yymmdd>\n');
  return `${String(status)} ${text}`;
}

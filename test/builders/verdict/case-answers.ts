import { type CaseCollector, judgeCaseLine } from '../../../electron/cli/verdict/judge/judge-case.ts';
import { targetRulesOf } from '../../../shared/verdict/rules/target-rules.ts';
import { type PartSpec, BOUNDARY, multipart } from '../report/multipart.ts';

/** A collector with the measured answers, at the time of its recordings. */
const MEASURED: CaseCollector = {
  ...targetRulesOf('antenna'),
  maxBody: null,
  ingress: 'direct',
  token: 'tok',
  now: Date.UTC(2026, 10, 20, 12),
};

export const PRODUCT: PartSpec = { name: 'ProductName', content: 'Firefox' };

export const extra = (content: string | Buffer): PartSpec => ({ name: 'extra', type: 'application/json', content });

type CaseAnswer = Readonly<Record<string, unknown>>;

/** The answer to a request with these parts; `more`: other keys of the case line. The lengths in its `headers` are set unless given. */
export function answerToParts(parts: readonly PartSpec[], more: Readonly<Record<string, unknown>> = {}): CaseAnswer {
  return answerToBody(multipart(parts), more);
}

export function answerToBody(body: Buffer, { headers = {}, ...more }: Readonly<Record<string, unknown>> = {}): CaseAnswer {
  const own = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, 'Content-Length': String(body.length) };
  const line = { id: 'x', headers: { ...own, ...(headers as object) }, body_b64: body.toString('base64'), dice: 0, ...more };
  return JSON.parse(judgeCaseLine(JSON.stringify(line), MEASURED)) as CaseAnswer;
}

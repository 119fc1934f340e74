import { type Dialect, rulebookOf } from '../../../shared/dialect.ts';
import { decide } from '../../../shared/verdict/decide/decide.ts';
import { readCapture } from '../../../shared/verdict/decide/inspect.ts';
import type { JudgeOptions } from '../../../shared/verdict/decide/judge.ts';
import type { Decision } from '../../../shared/verdict/checks/decision.ts';
import type { Capture } from '../../../shared/report/wire/capture.ts';

/** The decision on a captured request by a collector that accepts every well-formed report and has no token. */
export function decisionOf(capture: Capture, dialect: Dialect, options: JudgeOptions): Decision {
  const throttle = () => ({ result: 'ACCEPT', rule: 'accept_everything', rate: 100 }) as const;
  return decide(capture, capture.request, readCapture(capture, dialect), rulebookOf(dialect), { ...options, token: '', throttle }).decision;
}

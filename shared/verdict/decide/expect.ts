import type { ByteLength } from '../../bytes/byte-source.ts';
import { rulebookOf } from '../../dialect.ts';
import type { Throttling as RulesOfTarget } from '../rules/target-rules.ts';
import type { AnnotationValue } from '../../report/parts/annotation-value.ts';
import { type ThrottleChance, type Throttling, changesAt, throttleChances } from '../throttling/throttle.ts';
import type { Decision } from '../checks/decision.ts';
import type { RequestHead } from '../../report/wire/request-head.ts';
import { throttlingFor } from './asked-rules.ts';
import { type Throttled, decide } from './decide.ts';
import { cachedDecidingValues } from './deciding-values.ts';
import type { Inspection } from './inspect.ts';
import type { JudgedBody } from './judge.ts';
import type { ExpectedLabel } from './labels.ts';

/** The likely answer to one request, including throttling. */
export interface Expected {
  readonly decision: Decision;
  readonly label: ExpectedLabel;
  /** For a rejection: `soft` if a sample roll decided. Another attempt may then pass. */
  readonly rejection: 'soft' | 'hard' | null;
  /** Percentage of sample rolls that lead to this answer; 100 without sampling. */
  readonly chance: number;
  /** null if the throttler does not run. */
  readonly throttling: Throttled | null;
  /** All possible results of sample rolls; empty if the throttler does not run. */
  readonly chances: readonly ThrottleChance[];
  /** For a body that is too large: its size as sent and the maximum, in bytes. */
  readonly overSize: { readonly size: ByteLength; readonly limit: ByteLength } | null;
  /** For an accepted body that Crashlens decompressed only up to its own limit: the decompressed size up to there, in bytes. Otherwise null. */
  readonly cutAt: ByteLength | null;
  /** The throttling rules of the target. */
  readonly rules: RulesOfTarget;
  /** Time from which a different answer is likely because a build is then too old, in ms since the epoch. null: the answer does not depend on the clock. */
  readonly until: number | null;
}

/**
 * Returns the likeliest answer to a request with this head and the body of the inspection, by the rules of the inspection's target. The page shows this
 * prediction and compares outcomes with it. `now`: the collector's clock, ms since the epoch.
 */
export function expectAnswer(inspection: Inspection, request: RequestHead, now: number): Expected {
  const { capture, dialect, ingress, maxBody } = inspection;
  const rules = throttlingFor(request, inspection.throttling);
  let chances: readonly ThrottleChance[] = [];
  const throttle = (annotations: ReadonlyMap<string, AnnotationValue>): Throttling => {
    chances = throttleChances(annotations, { now, rules }) ?? [];
    return likeliest(chances)?.throttling ?? { error: 500 };
  };
  const values = (_: unknown, body: JudgedBody): ReadonlyMap<string, AnnotationValue> => cachedDecidingValues(body, rules);
  const options = { ingress, maxBody, route: false, token: '', throttle };
  const { decision, throttling, annotations } = decide(capture, request, inspection, rulebookOf(dialect), options, {
    body: inspection.body,
    values,
  });
  const isThrottled = decision.rule === 'throttled' || decision.rule === 'accepted';
  const label = expectedLabel(decision);
  const chance = isThrottled ? (likeliest(chances)?.chance ?? 100) : 100;
  return {
    decision,
    label,
    rejection: label !== 'rejected' ? null : chance < 100 ? 'soft' : 'hard',
    chance,
    throttling,
    chances,
    overSize: label === 'too_large' && maxBody !== null ? { size: capture.bodySize, limit: maxBody } : null,
    cutAt: decision.rule === 'accepted' && capture.gzip?.error?.kind === 'cap' ? capture.plain.size : null,
    rules,
    until: throttling === null ? null : changesAt(annotations, { now, rules }),
  };
}

function likeliest(chances: readonly ThrottleChance[]): ThrottleChance | undefined {
  return chances.toSorted((a, b) => b.chance - a.chance)[0];
}

function expectedLabel({ rule, malformed, answer }: Decision): ExpectedLabel {
  if (rule === 'throttled') return 'rejected';
  if (rule === 'body_too_large') return 'too_large';
  if (malformed !== null) return 'malformed';
  if (answer.status >= 500) return 'server_error';
  return answer.status >= 400 ? 'refused' : 'accepted';
}

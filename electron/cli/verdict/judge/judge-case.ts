import { hash } from 'node:crypto';
import { type Rulebook, rulebookOf } from '../../../../shared/dialect.ts';
import { answerLine } from '../../../../shared/verdict/differences/answer-line.ts';
import { type CollectOptions, type Collected, collect } from '../../../../shared/verdict/decide/collect.ts';
import { decidingRules } from '../../../../shared/verdict/decide/spec-rules.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import type { Answer } from '../../../../shared/verdict/checks/answer.ts';
import { findingsOf, readCapture } from '../../../../shared/verdict/decide/inspect.ts';
import { readCaseLine } from './case-line.ts';

/** The settings of the collector that receives the cases. A case line can override them. */
export interface CaseCollector extends TargetRules {
  readonly token: string;
  /** ms since the epoch; null means the current time. */
  readonly now: number | null;
}

export interface UnreadLines {
  unread: number;
}

/** Returns the answer line to a case line, both without line end. */
export function judgeCaseLine(line: string | Buffer, collector: CaseCollector, count?: UnreadLines): string {
  const given = readCaseLine(typeof line === 'string' ? Buffer.from(line) : line);
  if ('error' in given) {
    if (count !== undefined) count.unread += 1;
    return `{"id":${given.id},"error":${JSON.stringify(given.error)}}`;
  }
  const { capture, roll } = given;
  const options: CollectOptions = {
    ingress: collector.ingress,
    maxBody: collector.maxBody,
    route: true,
    now: given.now ?? collector.now ?? Date.now(),
    roll,
    rules: given.rules ?? collector.throttling,
    token: given.token ?? collector.token,
  };
  const rulebook = rulebookOf(collector.dialect);
  const readings = readCapture(capture, rulebook);
  const collectedBy = (other: Rulebook): Collected => collect(capture, capture.request, readings, other, options);
  const collected = collectedBy(rulebook);
  const answerBy = (other: Rulebook): Answer => collectedBy(other).decision.answer;
  const specRules = collector.dialect === 'spec' ? decidingRules(collected, capture, readings, answerBy) : [];
  const findings = findingsOf(capture, readings, collected.decision, collector.maxBody).codes();
  return answerLine(collected, { id: given.id, findings, specRules, plain: capture.plain, sha256 });
}

function sha256(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

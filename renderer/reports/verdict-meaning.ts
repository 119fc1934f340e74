import { assertNever } from '../../shared/errors.ts';
import type { AttemptView, OutcomeView, Prediction } from '../../shared/view/attempt-view.ts';
import type { FindingView, InspectionView, VerdictView } from '../../shared/view/inspection-view.ts';
import type { Meaning } from '../controls/Meaning.tsx';
import { formatSize } from '../../shared/messages/quantities.ts';

/** Colour and icon of a verdict. */
export function verdictMeaning(verdict: Pick<VerdictView, 'label' | 'violations'>): Meaning {
  switch (verdict.label) {
    case 'well-formed':
      return verdict.violations === 0 ? { tone: 'green', icon: 'ok' } : { tone: 'green', icon: 'warn' };
    case 'malformed':
      return { tone: 'red', icon: 'bad' };
    case 'likely-too-large':
      return { tone: 'orange', icon: 'large' };
    case 'server-error':
      return { tone: 'orange', icon: 'server' };
    case 'refused':
      return { tone: 'red', icon: 'stop' };
    default:
      return assertNever(verdict.label);
  }
}

export function severityMeaning(severity: FindingView['severity']): Meaning {
  switch (severity) {
    case 'error':
      return { tone: 'red', icon: 'bad' };
    case 'violation':
      return { tone: 'amber', icon: 'warn' };
    case 'warning':
      return { tone: 'orange', icon: 'warn' };
    case 'info':
      return { tone: 'slate', icon: 'info' };
    default:
      return assertNever(severity);
  }
}

export function outcomeMeaning(outcome: Pick<OutcomeView, 'kind' | 'rejection'>): Meaning {
  switch (outcome.kind) {
    case 'accepted':
      return { tone: 'green', icon: 'ok' };
    case 'rejected':
      if (outcome.rejection === 'unknown') return { tone: 'violet', icon: 'unknown' };
      return outcome.rejection === 'hard' ? { tone: 'red', icon: 'stop' } : { tone: 'amber', icon: 'soft' };
    case 'malformed':
    case 'wrong-url':
      return { tone: 'red', icon: 'bad' };
    case 'too-large':
      return { tone: 'orange', icon: 'large' };
    case 'server-trouble':
      return { tone: 'orange', icon: 'server' };
    case 'not-known-accepted':
    case 'other':
      return { tone: 'violet', icon: 'unknown' };
    default:
      return assertNever(outcome.kind);
  }
}

/** A prediction in one word: `accepted`, a reason, a rule or `HTTP 413`. */
export function predictionWord(prediction: Pick<Prediction, 'status' | 'body' | 'malformed'>): string {
  if (prediction.malformed !== null) return `malformed_${prediction.malformed}`;
  if (prediction.status !== 200) return `HTTP ${String(prediction.status)}`;
  const body = prediction.body.trim();
  if (body.startsWith('CrashID=')) return 'accepted';
  return body.startsWith('Discarded=') ? body.slice('Discarded='.length) : 'HTTP 200';
}

/** An answer in the same words. */
export function outcomeWordOf(outcome: OutcomeView): string {
  if (outcome.kind === 'accepted') return 'accepted';
  if ((outcome.kind === 'rejected' || outcome.kind === 'malformed') && outcome.value !== null) return outcome.value;
  return `HTTP ${String(outcome.status)}`;
}

export interface Comparison {
  readonly predicted: string;
  readonly answered: string;
  /** `throttled`: well-formed as predicted, and then rejected by a throttling rule, which is not predicted. */
  readonly relation: 'same' | 'throttled' | 'different';
}

export function relationTone(relation: Comparison['relation']): 'green' | 'amber' {
  return relation === 'different' ? 'amber' : 'green';
}

/** The sign beside the words, for the eye alone. */
export function relationMark(relation: Comparison['relation']): string {
  return relation === 'different' ? '≠' : '✓';
}

/** What was predicted beside what was answered; null while there is no answer. */
export function comparisonOf(attempt: AttemptView | undefined): Comparison | null {
  if (attempt === undefined || attempt.outcome === null) return null;
  const predicted = predictionWord(attempt.predicted);
  const answered = outcomeWordOf(attempt.outcome);
  const throttled = predicted === 'accepted' && attempt.outcome.kind === 'rejected';
  return { predicted, answered, relation: predicted === answered ? 'same' : throttled ? 'throttled' : 'different' };
}

const FORMS = { kv: 'key/value', json: 'extra JSON', both: 'extra JSON + key/value', none: 'no annotations' } as const;

/** null: an edited body is compressed only when it goes out. */
function gzipFact(sent: number | null): string {
  return sent === null ? 'gzip' : `gzip ${formatSize(sent)}`;
}

/** Form, parts and sizes in a line: `key/value · 2 parts · 1.2 MB (gzip 310 kB)`. */
export function reportFacts(view: InspectionView): string {
  const { sizes, gzip, chunked, unpacked } = view.source;
  const { parts } = view.totals;
  const coding = [gzip ? gzipFact(sizes.sent) : '', chunked ? 'chunked' : '', unpacked ? 'from a gzip file' : ''].filter(
    (word) => word !== '',
  );
  const size = `${formatSize(sizes.plain)}${coding.length === 0 ? '' : ` (${coding.join(', ')})`}`;
  return [FORMS[view.form], parts === 0 ? 'no binary parts' : `${String(parts)} binary ${parts === 1 ? 'part' : 'parts'}`, size].join(
    ' · ',
  );
}

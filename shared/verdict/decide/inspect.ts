import { type DisclosurePolicy, BUILT_IN_POLICY } from '../../report/catalog/disclosure-policy.ts';
import { type Dialect, type Rulebook, rulebookOf } from '../../dialect.ts';
import type { AnnotationValue } from '../../report/parts/annotation-value.ts';
import { type CrashReport, projectReport } from '../../report/parts/crash-report.ts';
import { type TargetRules, areSameRules, isOverMaximum, targetRulesOf } from '../rules/target-rules.ts';
import type { Capture } from '../../report/wire/capture.ts';
import { bareBoundary } from '../../report/wire/recognise.ts';
import { headerValues } from '../../report/wire/request-head.ts';
import { type ScanCache, scanWithCache } from '../../report/wire/scan-with-cache.ts';
import { scan } from '../../report/wire/scanner.ts';
import type { WireMap } from '../../report/wire/wire-map.ts';
import { findInBody } from '../checks/body-findings.ts';
import { type Findings, FindingList } from '../checks/finding-list.ts';
import { isListedReason } from '../../report/catalog/malformed-reasons.ts';
import type { Decision } from '../checks/decision.ts';
import { type Finding, NO_FACTS, finding } from '../checks/finding.ts';
import { findInHead } from '../checks/head-findings.ts';
import { boundaryOf } from '../checks/head-checks.ts';
import { isAboutJson, jsonFacts } from '../checks/json-facts.ts';
import { textFacts } from '../checks/text-facts.ts';
import { type Decided, type Throttled, decide } from './decide.ts';
import { cachedDecidingValues } from './deciding-values.ts';
import type { JudgedBody, Readings } from './judge.ts';
import type { VerdictLabel } from './labels.ts';
import type { Cause } from '../checks/causes.ts';
import { causeOf } from './cause-of.ts';
import { saidBy } from '../checks/said-already.ts';
import { readsAlike } from './reads-alike.ts';

/** The collector's answer, the reason, and all other findings. */
export interface Verdict {
  readonly dialect: Dialect;
  readonly decision: Decision;
  readonly label: VerdictLabel;
  /** The deciding finding, then the others by severity. Within a severity, findings about the body are sorted by offset. */
  readonly findings: Findings;
}

/** All readings of one capture in one dialect, judged for one target. */
export interface Inspection extends TargetRules {
  readonly capture: Capture;
  readonly wire: WireMap;
  readonly report: CrashReport;
  /** Verdict on the request as captured, by a collector without throttling and without a maximum body size. */
  readonly verdict: Verdict;
  /** Decision on the body. It is reused when the same body is judged with other heads. null if the head decided. */
  readonly body: JudgedBody | null;
}

/**
 * Scans and judges the request as captured. Linear in the size of the body; uses constant memory, apart from the readings. `by`: rules of the target. `cached`:
 * results of an earlier scan; its sources are not read again. `policy`: decides what is public.
 */
export function inspectCapture(
  capture: Capture,
  by: Dialect | TargetRules,
  cached: ScanCache | null = null,
  policy: DisclosurePolicy = BUILT_IN_POLICY,
): Inspection {
  const rules = targetRulesOf(by);
  const wire = scanWithCache(capture.plain, boundaryToRead(capture), cached);
  const report = projectReport(capture.plain, wire, rules.dialect, policy);
  return judged(capture, { wire, report }, rules, null);
}

/**
 * Judges the capture of an inspection in the other dialect. Has the same result as `inspectCapture`, but reuses the scan. Also reuses the readings of parts if
 * the two dialects read them alike.
 */
export function inspectInOther({ capture, wire, report, maxBody, ingress, throttling }: Inspection): Inspection {
  const dialect: Dialect = report.dialect === 'spec' ? 'antenna' : 'spec';
  const rulebook = rulebookOf(dialect);
  const other: CrashReport = readsAlike(report, rulebook)
    ? { ...report, dialect, rulebook }
    : projectReport(capture.plain, wire, dialect, report.policy);
  return judged(capture, { wire, report: other }, { dialect, maxBody, ingress, throttling }, null);
}

/** For each inspection, the last inspection that `inspectionFor` made from it. One is enough, because users view one target after another. */
const lastJudged = new WeakMap<Inspection, Inspection>();

/** Judges the readings of an inspection for another target with the same dialect. Reads nothing again. */
export function inspectionFor(inspection: Inspection, rules: TargetRules): Inspection {
  if (areSameRules(inspection, rules)) return inspection;
  const cached = lastJudged.get(inspection);
  if (cached !== undefined && areSameRules(cached, rules)) return cached;
  const isJudgedAlike = inspection.ingress === rules.ingress && inspection.maxBody === rules.maxBody;
  const { throttling } = rules;
  const made = isJudgedAlike ? { ...inspection, throttling } : judged(inspection.capture, inspection, rules, inspection.body);
  lastJudged.set(inspection, made);
  return made;
}

/** Returns a function that judges a capture for any target. Calls `read` only when needed, once for each dialect. */
export function inspectOnce(read: (dialect: Dialect) => Inspection): (by: Dialect | TargetRules) => Inspection {
  const inspections = new Map<Dialect, Inspection>();
  return (by) => {
    const rules = targetRulesOf(by);
    const cached = inspections.get(rules.dialect) ?? read(rules.dialect);
    inspections.set(rules.dialect, cached);
    return inspectionFor(cached, rules);
  };
}

function judged(capture: Capture, { wire, report }: Readings, rules: TargetRules, cached: JudgedBody | null): Inspection {
  const { dialect, maxBody, ingress, throttling } = rules;
  const { decision, body } = captured(capture, { wire, report }, rules, cached);
  const findings = findingsOf(capture, { wire, report }, decision, maxBody);
  const label = labelOf(decision, capture, maxBody);
  const verdict = { dialect, decision, label, findings };
  return { capture, dialect, maxBody, ingress, throttling, wire, report, verdict, body };
}

/** Returns the decision on a request as captured, by a collector without throttling and without a maximum body size. */
export function captured(
  capture: Capture,
  readings: Readings,
  { dialect, ingress }: Pick<TargetRules, 'dialect' | 'ingress'>,
  body: JudgedBody | null = null,
): Decided {
  const options = { ingress, maxBody: null, route: false, token: '', throttle: () => PASSING };
  const values = (_: unknown, read: JudgedBody): ReadonlyMap<string, AnnotationValue> => cachedDecidingValues(read, 'mozilla');
  return decide(capture, capture.request, readings, rulebookOf(dialect), options, { body, values });
}

const PASSING: Throttled = { result: 'ACCEPT', rule: 'accept_everything', rate: 100 };

/** Returns the findings of a request with this decision: the deciding finding with its cause, then the others by severity and position. */
export function findingsOf(capture: Capture, { wire, report }: Readings, decision: Decision, maxBody: TargetRules['maxBody']): Findings {
  const cause = causeOf({ capture, wire, report }, decision);
  const decided = decidedFinding(decision, cause, capture, report);
  const found = new FindingList(report, saidBy(decision.rule, cause));
  findInHead(found, capture, maxBody);
  const { plain, content, bodySize } = capture;
  findInBody(found, capture, wire, report, plain === content ? bodySize : plain.size);
  return found.done(decided === null ? [] : [decided, ...silenceOf(decision, report.dialect)]);
}

/** Returns a finding if the interface does not specify the answer. Only in `spec`, because in `antenna` every answer is measured. */
function silenceOf({ rule, section, malformed, range, header }: Decision, dialect: Dialect): readonly Finding[] {
  const isSilent =
    rule !== 'accepted' && dialect === 'spec' && (section === 'measured' || (malformed !== null && !isListedReason(malformed)));
  return isSilent ? [finding('interface_silent', 'info', { range, header })] : [];
}

/** Scans a capture and reads its parts by a rulebook, without judging the capture. `policy`: decides what is public. */
export function readCapture(capture: Capture, by: Dialect | Rulebook, policy: DisclosurePolicy = BUILT_IN_POLICY): Readings {
  const wire = scan(capture.plain, boundaryToRead(capture));
  return { wire, report: projectReport(capture.plain, wire, by, policy) };
}

/**
 * Returns the boundary with which to read the body: that of the head or, if the head has none, that of the body's first line. A broken head then hides nothing.
 */
function boundaryToRead(capture: Capture): string | null {
  const declared = boundaryOf(headerValues(capture.request, 'Content-Type').at(-1)?.value ?? '');
  return declared === '' ? bareBoundary(capture.plain.read(0, 4_096)) : declared;
}

/**
 * Returns the deciding finding; null for an accepted or throttled report. If the cause is known, the finding has the range of the cause. That is often far
 * before the range of the decision.
 */
function decidedFinding(decision: Decision, cause: Cause | null, { plain }: Capture, report: CrashReport): Finding | null {
  const { rule, header } = decision;
  if (rule === 'accepted' || rule === 'throttled') return null;
  const found = { code: rule, severity: 'error', range: cause?.range ?? decision.range, header } as const;
  // If the cause affects the whole body, it explains more than the position of a JSON error that results from it.
  if (cause !== null) return { ...found, facts: { cause } };
  if (rule === 'text_not_utf8') return { ...found, facts: textFacts(decision, plain, report) };
  if (!isAboutJson(decision)) return { ...found, facts: NO_FACTS };
  // A getter, because these facts require reading the part again.
  return {
    ...found,
    get facts() {
      return jsonFacts(decision, plain, report);
    },
  };
}

export function labelOf(decision: Decision, capture: Capture, maxBody: TargetRules['maxBody']): VerdictLabel {
  if (decision.malformed !== null) return 'malformed';
  if (decision.answer.status >= 500) return 'server_error';
  if (decision.answer.status >= 400) return 'refused';
  const tooLarge = (!capture.uncoded && isOverMaximum(capture.bodySize, maxBody)) || capture.gzip?.error?.kind === 'cap';
  return tooLarge ? 'likely_too_large' : 'well_formed';
}

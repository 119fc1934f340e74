import { MAX_PAGE } from '../../../shared/bridge/view/fields.ts';
import { fail, ok } from '../../../shared/errors.ts';
import type { TargetRules } from '../../../shared/verdict/rules/target-rules.ts';
import type { AnnotationView, FindingView, FixView, InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { Host } from '../../host/platform/base/host.ts';
import type { CommandResult } from '../common/command-result.ts';

/** Inspects an open report. Combines all pages and loads every unmasked value completely. */
export async function wholeInspection(host: Host, report: string, rules: TargetRules): Promise<CommandResult<InspectionView>> {
  const page = (from: number): Promise<CommandResult<InspectionView>> =>
    host.call('report.inspect', { report, ...rules, from, limit: MAX_PAGE });
  const first = await page(0);
  if (!first.ok) return first;
  const annotations = [...first.value.annotations];
  const structure = [...first.value.structure];
  const findings = [...first.value.findings];
  const parts = [...first.value.parts];
  const dumps = [...first.value.dumps];
  const { totals } = first.value;
  const longest = Math.max(totals.annotations, totals.parts, totals.regions, totals.findings);
  for (let from = MAX_PAGE; from < longest; from += MAX_PAGE) {
    const next = await page(from);
    if (!next.ok) return next;
    annotations.push(...next.value.annotations);
    structure.push(...next.value.structure);
    findings.push(...next.value.findings);
    parts.push(...next.value.parts);
    dumps.push(...next.value.dumps);
  }
  const fixed = await withFixes(host, report, rules, findings);
  if (!fixed.ok) return fixed;
  const whole = await withWholeValues(host, report, annotations);
  return whole.ok ? ok({ ...first.value, annotations: whole.value, structure, findings: fixed.value, parts, dumps }) : whole;
}

/** Each finding with its fixes, best first. */
async function withFixes(
  host: Host,
  report: string,
  rules: TargetRules,
  findings: readonly FindingView[],
): Promise<CommandResult<FindingView[]>> {
  const found: FixView[][] = findings.map(() => []);
  for (let from = 0; from < findings.length; from += MAX_PAGE) {
    const ranked = await host.call('draft.fixes', { report, ...rules, from, limit: MAX_PAGE });
    if (!ranked.ok) return fail(ranked.error);
    for (const { finding, ...fix } of ranked.value.fixes) found[finding]?.push(fix);
  }
  return ok(findings.map((finding, index) => ({ ...finding, fixes: found[index] ?? [] })));
}

async function withWholeValues(
  host: Host,
  report: string,
  annotations: readonly AnnotationView[],
): Promise<CommandResult<AnnotationView[]>> {
  const whole: AnnotationView[] = [];
  for (const annotation of annotations) {
    if (!annotation.truncated) {
      whole.push(annotation);
      continue;
    }
    const view = await host.call('report.annotation', { report, index: annotation.index });
    if (!view.ok) return fail(view.error);
    whole.push(view.value);
  }
  return ok(whole);
}

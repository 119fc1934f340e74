import type { BridgeResult } from '../../../shared/bridge/contract.ts';
import { MAX_PAGE } from '../../../shared/bridge/view/fields.ts';
import type { TargetRules } from '../../../shared/verdict/rules/target-rules.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { call } from '../../bridge/bridge.ts';

/** Returns the number of pages of a report's longest list. */
export function pageCount(view: InspectionView): number {
  const { annotations, parts, regions, findings } = view.totals;
  return Math.max(1, Math.ceil(Math.max(annotations, parts, regions, findings) / MAX_PAGE));
}

export function inspectPage(report: string, rules: TargetRules, page: number): Promise<BridgeResult<InspectionView>> {
  return call('report.inspect', { report, ...rules, from: page * MAX_PAGE, limit: MAX_PAGE });
}

/** Appends a page to a list. A list without pages is complete in the first response and is not appended again. */
function joinList<T>(before: readonly T[], page: readonly T[], total: number): T[] {
  return before.length >= total ? [...before] : [...before, ...page].slice(0, total);
}

export function joinPages(before: InspectionView, page: InspectionView): InspectionView {
  const { totals } = page;
  return {
    ...before,
    totals,
    annotations: joinList(before.annotations, page.annotations, totals.annotations),
    parts: joinList(before.parts, page.parts, totals.parts),
    structure: joinList(before.structure, page.structure, totals.regions),
    findings: joinList(before.findings, page.findings, totals.findings),
  };
}

/** Requests the first `pages` pages as one view. */
export async function inspectPages(report: string, rules: TargetRules, pages: number): Promise<BridgeResult<InspectionView>> {
  const first = await inspectPage(report, rules, 0);
  if (!first.ok) return first;
  let view = first.value;
  const last = Math.min(pages, pageCount(view));
  for (let page = 1; page < last; page += 1) {
    const next = await inspectPage(report, rules, page);
    if (!next.ok) return next;
    view = joinPages(view, next.value);
  }
  return { ok: true, value: view };
}

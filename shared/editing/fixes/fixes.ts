import type { Edit } from '../edits/edit.ts';
import type { Finding } from '../../verdict/checks/finding.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import { ANNOTATION_FIXES } from './annotation-fixes.ts';
import { BOUNDARY_FIXES } from './boundary-fixes.ts';
import { causeFixes } from './cause-fixes.ts';
import { isOfHead } from './edits-of-head.ts';
import { HEAD_FIXES } from './head-fixes.ts';
import { PART_FIXES } from './part-fixes.ts';
import type { FixSummary } from './fix-ids.ts';
import {
  type Fix,
  type FixContext,
  type FixTable,
  FOLLOW_LENGTH,
  declaredLength,
  deletedRest,
  isLengthFalse,
  fixContextOf,
  fix,
} from './fix.ts';
import { isInAttachment } from '../../verdict/checks/form-causes.ts';
import { isMessageAfter } from '../../report/wire/after-body.ts';
import { STRUCTURE_FIXES } from './structure-fixes.ts';
import { VALUE_FIXES } from './value-fixes.ts';

/** Every fix, by the code of its finding. The code of a deciding finding is the name of its rule. */
const TABLE: FixTable = {
  ...HEAD_FIXES,
  ...BOUNDARY_FIXES,
  ...STRUCTURE_FIXES,
  ...PART_FIXES,
  ...ANNOTATION_FIXES,
  ...VALUE_FIXES,
};

/** Codes of findings that can have fixes. Whether there are any depends on the report. */
export const FIXABLE_CODES: readonly string[] = Object.keys(TABLE);

/** Returns the fixes of a finding, in the order in which they are offered. */
export function fixSummariesOf(finding: Finding, inspection: Inspection): readonly FixSummary[] {
  return fixesOf(finding, inspection).map(({ id, facts, sure }) => ({ id, facts, sure }));
}

/** Returns the edits of one fix, planned against the inspection; null if `choice` is out of range. */
export function editsOfFix(finding: Finding, choice: number, inspection: Inspection): readonly Edit[] | null {
  const chosen = fixesOf(finding, inspection)[choice];
  return chosen === undefined ? null : withTrueLength(chosen.edits(), fixContextOf(inspection));
}

/** Returns a test for codes whose findings may have fixes. It does not read the findings. */
export function mayBeFixed(inspection: Inspection): (code: string) => boolean {
  const isCut = declaredLength(fixContextOf(inspection)) === 'short';
  return (code) => isCut || Object.hasOwn(TABLE, code);
}

export function fixesOf(finding: Finding, inspection: Inspection): readonly Fix[] {
  const context = fixContextOf(inspection);
  const { cause } = finding.facts;
  // A finding with a cause has the range of the cause, which the collector may not have reached. Fixes by code need the range that decided.
  const decided = cause === undefined ? finding : { ...finding, range: inspection.verdict.decision.range };
  const byCode = Object.hasOwn(TABLE, finding.code) ? (TABLE[finding.code]?.(decided, context) ?? []) : [];
  const byCause = cause === undefined ? [] : causeFixes(cause, context);
  const found = [...byCause, ...byCode.filter(({ id }) => !byCause.some((other) => other.id === id))];
  const fixes = isInAttachment(inspection, decided.range) ? found.map(leavingAttachment) : found;
  return fixes.length === 0 && isCutOff(decided, context) ? [fix('length_follows', true, FOLLOW_LENGTH)] : fixes;
}

/** For an attachment that is read as annotations, only the fix of its type is sure. Its content is not meant as annotations, and should not change. */
function leavingAttachment({ forAll: _, ...fix }: Fix): Fix {
  return fix.id === 'attachment_type' ? fix : { ...fix, sure: false };
}

/** Codes of findings that stay if the collector reads more of the body. A longer Content-Length cannot fix them. */
const NOT_OF_LENGTH: ReadonlySet<string> = new Set([
  'reserved_dump_name',
  'text_too_large',
  'json_reader_limit',
  'header_block_too_large',
  'gzip_over_cap',
]);

/** Returns true if the collector does not read the whole body, and fails because of that. */
function isCutOff({ code, severity, range }: Finding, context: FixContext): boolean {
  if (severity !== 'error' || range?.space !== 'plain' || NOT_OF_LENGTH.has(code) || declaredLength(context) !== 'short') return false;
  if (isMessageAfter(context.inspection.capture)) return false;
  const { preambleEnd, size } = context.inspection.wire;
  return code !== 'no_delimiter' || preambleEnd < size;
}

/** If edits may change the length of the body, adds an edit that makes the Content-Length follow the body. A fixed length could cut off added bytes. */
export function withTrueLength(edits: readonly Edit[], context: FixContext): readonly Edit[] {
  if (!isLengthFalse(context) || !edits.some((edit) => !isOfHead(edit, context))) return edits;
  const others = edits.filter(({ op }) => op !== 'length');
  // If another HTTP message was captured after the body, it must not become a part of the body.
  const rest = isMessageAfter(context.inspection.capture) ? deletedRest(context) : [];
  const missing = rest.filter((edit) => !edits.includes(edit));
  return [...missing, ...others, FOLLOW_LENGTH];
}

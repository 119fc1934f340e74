import type { Edit } from '../edits/edit.ts';
import type { Finding } from '../../verdict/checks/finding.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import { ANNOTATION_REPAIRS } from './annotation-fixes.ts';
import { BOUNDARY_REPAIRS } from './boundary-fixes.ts';
import { causeRepairs } from './cause-fixes.ts';
import { isOfHead } from './edits-of-head.ts';
import { HEAD_REPAIRS } from './head-fixes.ts';
import { PART_REPAIRS } from './part-fixes.ts';
import type { Fix } from './repair-ids.ts';
import type { Repair, RepairPlace, RepairTable } from './repair.ts';
import { isInAttachment } from '../../verdict/checks/form-causes.ts';
import { isMessageAfter } from '../../report/wire/after-body.ts';
import { FOLLOW_LENGTH, declaredLength, deletedRest, isLengthFalse, placeOf, repair } from './repair.ts';
import { STRUCTURE_REPAIRS } from './structure-fixes.ts';
import { VALUE_REPAIRS } from './value-fixes.ts';

/** Every repair there is, by the code of its finding; a deciding rule is a finding too. */
const TABLE: RepairTable = {
  ...HEAD_REPAIRS,
  ...BOUNDARY_REPAIRS,
  ...STRUCTURE_REPAIRS,
  ...PART_REPAIRS,
  ...ANNOTATION_REPAIRS,
  ...VALUE_REPAIRS,
};

/** Codes of findings that can be repaired, where their report allows it. */
export const REPAIRED_CODES: readonly string[] = Object.keys(TABLE);

/** The repairs of a finding, in the order in which they are offered. */
export function fixesOf(finding: Finding, inspection: Inspection): readonly Fix[] {
  return repairsOf(finding, inspection).map(({ id, facts, sure }) => ({ id, facts, sure }));
}

/** The edits of one of them, planned against this inspection; null where there is none of that number. */
export function editsOfFix(finding: Finding, choice: number, inspection: Inspection): readonly Edit[] | null {
  const chosen = repairsOf(finding, inspection)[choice];
  return chosen === undefined ? null : withTrueLength(chosen.edits(), placeOf(inspection));
}

/** Codes that findings of a report can be repaired of, told without looking at any of them. */
export function mayBeRepaired(inspection: Inspection): (code: string) => boolean {
  const isCut = declaredLength(placeOf(inspection)) === 'short';
  return (code) => isCut || Object.hasOwn(TABLE, code);
}

export function repairsOf(finding: Finding, inspection: Inspection): readonly Repair[] {
  const place = placeOf(inspection);
  const { cause } = finding.facts;
  // A cause shows where the collector does not look yet; what is known by rule is mended where it decides.
  const decided = cause === undefined ? finding : { ...finding, range: inspection.verdict.decision.range };
  const byCode = Object.hasOwn(TABLE, finding.code) ? (TABLE[finding.code]?.(decided, place) ?? []) : [];
  const byCause = cause === undefined ? [] : causeRepairs(cause, place);
  const found = [...byCause, ...byCode.filter(({ id }) => !byCause.some((other) => other.id === id))];
  const repairs = isInAttachment(inspection, decided.range) ? found.map(leavingAttachment) : found;
  return repairs.length === 0 && isCutOff(decided, place) ? [repair('length_follows', true, FOLLOW_LENGTH)] : repairs;
}

/** In an attachment that is read as annotations, only the fix of its type is safe: its content is not ours to change. */
function leavingAttachment({ forAll: _, ...repair }: Repair): Repair {
  return repair.id === 'attachment_type' ? repair : { ...repair, sure: false };
}

/** Codes that a body has whole or cut: no length mends them. */
const OWN_FAULTS: ReadonlySet<string> = new Set([
  'reserved_dump_name',
  'text_too_large',
  'json_reader_limit',
  'header_block_too_large',
  'gzip_over_cap',
]);

/** The collector reads less of the body than there is, and that is what it stumbles over. */
function isCutOff({ code, severity, range }: Finding, place: RepairPlace): boolean {
  if (severity !== 'error' || range?.space !== 'plain' || OWN_FAULTS.has(code) || declaredLength(place) !== 'short') return false;
  if (isMessageAfter(place.inspection.capture)) return false;
  const { preambleEnd, size } = place.inspection.wire;
  return code !== 'no_delimiter' || preambleEnd < size;
}

/** A body of another length does not go with a Content-Length that does not follow it: it could cut off what the edits brought. */
export function withTrueLength(edits: readonly Edit[], place: RepairPlace): readonly Edit[] {
  if (!isLengthFalse(place) || !edits.some((edit) => !isOfHead(edit, place))) return edits;
  const others = edits.filter(({ op }) => op !== 'length');
  // The message that follows must not become a part of the body.
  const rest = isMessageAfter(place.inspection.capture) ? deletedRest(place) : [];
  const missing = rest.filter((edit) => !edits.includes(edit));
  return [...missing, ...others, FOLLOW_LENGTH];
}

import type { Section } from './sections.ts';
/** The section of the interface that lists reasons. Reasons with a different section are specific to the collector. */
const LIST = 'Errors, Malformed';

interface Row {
  /** The name without `malformed_`. */
  readonly reason: string;
  /** The source of the reason: a section of the interface, or `measured` if the interface does not mention it. */
  readonly section: Section;
  /** True if the interface lists the reason. */
  readonly isListed: boolean;
  /** True if the demo collector can be set to give this answer. */
  readonly isDemoAnswer: boolean;
}

/**
 * Every reason for which collectors call a report malformed. Reasons listed by the interface come first, in its order; then further reasons of the current
 * collector. To add a reason, also add its check (verdict/checks/reason-rules.ts), its sentence (text/verdict/reasons.ts) and its mutation
 * (editing/mutations/mutations.ts). A listed reason also needs a sample.
 */
const ROWS = [
  { reason: 'no_content_type', section: LIST, isListed: true, isDemoAnswer: true },
  { reason: 'wrong_content_type', section: LIST, isListed: true, isDemoAnswer: true },
  { reason: 'no_boundary', section: LIST, isListed: true, isDemoAnswer: true },
  { reason: 'bad_gzip', section: LIST, isListed: true, isDemoAnswer: true },
  { reason: 'invalid_json', section: LIST, isListed: true, isDemoAnswer: true },
  { reason: 'invalid_json_value', section: LIST, isListed: true, isDemoAnswer: true },
  { reason: 'invalid_annotation_value', section: LIST, isListed: true, isDemoAnswer: true },
  { reason: 'has_json_and_kv', section: LIST, isListed: true, isDemoAnswer: true },
  { reason: 'no_annotations', section: LIST, isListed: true, isDemoAnswer: true },
  { reason: 'invalid_payload_structure', section: LIST, isListed: true, isDemoAnswer: true },
  { reason: 'no_content_length', section: 'Endpoints, Request headers', isListed: false, isDemoAnswer: false },
  { reason: 'invalid_dump_name', section: 'measured', isListed: false, isDemoAnswer: false },
  { reason: 'invalid_uuid', section: 'measured', isListed: false, isDemoAnswer: false },
] as const satisfies readonly Row[];

type AnyRow = (typeof ROWS)[number];

export type MalformedReason = AnyRow['reason'];

/** A reason that the interface lists. */
export type ListedReason = Extract<AnyRow, { readonly isListed: true }>['reason'];

/** A reason as the collector writes it in an answer, with its prefix. */
type FullReason<Reason extends MalformedReason = MalformedReason> = `malformed_${Reason}`;

export const LISTED_REASONS: readonly ListedReason[] = ROWS.flatMap((row) => (row.isListed ? [row.reason] : []));

/** The reasons that the demo collector can be set to answer with. */
export const DEMO_REASONS = ROWS.flatMap((row) => (row.isDemoAnswer ? [fullReason(row.reason)] : []));

const LISTED: ReadonlySet<MalformedReason> = new Set(LISTED_REASONS);

/** False for a reason of the current collector that the interface does not list. */
export function isListedReason(reason: MalformedReason): reason is ListedReason {
  return LISTED.has(reason);
}

export function fullReason<Reason extends MalformedReason>(reason: Reason): FullReason<Reason> {
  return `malformed_${reason}`;
}

import type { MalformedReason } from '../../report/catalog/malformed-reasons.ts';
import type { Edit } from '../edits/edit.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import { ANNOTATION_BREAKERS } from './annotation-breakers.ts';
import { BINARY_BREAKERS } from './binary-breakers.ts';
import type { Breaker } from './breaker.ts';
import { CONTENT_TYPE_BREAKERS } from './content-type-breakers.ts';
import { withTrueLength } from '../fixes/fixes.ts';
import { GZIP_BREAKERS } from './gzip-breakers.ts';
import { HEAD_BREAKERS } from './head-breakers.ts';
import { JSON_BREAKERS } from './json-breakers.ts';
import { MALFORMED_BREAKERS } from './malformed-breakers.ts';
import { PART_BREAKERS } from './part-breakers.ts';
import { placeOf } from '../fixes/repair.ts';
import { STRUCTURE_BREAKERS } from './structure-breakers.ts';

/** In the order of the menu. */
const TABLE = {
  ...MALFORMED_BREAKERS,
  ...STRUCTURE_BREAKERS,
  ...PART_BREAKERS,
  ...ANNOTATION_BREAKERS,
  ...JSON_BREAKERS,
  ...BINARY_BREAKERS,
  ...HEAD_BREAKERS,
  ...CONTENT_TYPE_BREAKERS,
  ...GZIP_BREAKERS,
} as const satisfies Readonly<Record<string, Breaker>>;

/** A way to break a report on purpose; its title is in text/editing/breakers.ts. */
export type BreakerId = keyof typeof TABLE;

/** The breaker that brings each malformed reason; null: no edit does, as the collector asks for a token first. */
export const BREAKER_OF_REASON = {
  no_content_type: 'no_content_type',
  wrong_content_type: 'wrong_content_type',
  no_boundary: 'no_boundary',
  bad_gzip: 'bad_gzip',
  invalid_json: 'invalid_json',
  invalid_json_value: 'invalid_json_value',
  invalid_annotation_value: 'invalid_annotation_value',
  has_json_and_kv: 'has_json_and_kv',
  no_annotations: 'no_annotations',
  invalid_payload_structure: 'invalid_payload_structure',
  no_content_length: 'no-content-length',
  invalid_dump_name: 'name-reserved',
  invalid_uuid: null,
} as const satisfies Readonly<Record<MalformedReason, BreakerId | null>>;

export const BREAKER_IDS: readonly BreakerId[] = Object.keys(TABLE).filter(isBreakerId);

/** What a breaker breaks, what the collector answers to it, and the code of the finding that it brings. */
export function breakerOf(id: BreakerId): Omit<Breaker, 'edits'> {
  return TABLE[id];
}

/** The edits that break a report in that way; null where it lacks what would be broken. Planned against a reading in dialect spec. */
export function editsOfBreaker(id: string, inspection: Inspection): readonly Edit[] | null {
  if (!isBreakerId(id)) return null;
  const place = placeOf(inspection);
  const edits = TABLE[id].edits(place);
  return edits === null ? null : withTrueLength(edits, place);
}

/** Code of the finding that a breaker brings; null where there is none of that id. */
export function findingOfBreaker(id: string): string | null {
  return isBreakerId(id) ? TABLE[id].finding : null;
}

export function isBreakerId(id: string): id is BreakerId {
  return Object.hasOwn(TABLE, id);
}

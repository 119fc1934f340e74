import type { MalformedReason } from '../../report/catalog/malformed-reasons.ts';
import type { Edit } from '../edits/edit.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import { ANNOTATION_MUTATIONS } from './annotation-mutations.ts';
import { BINARY_MUTATIONS } from './binary-mutations.ts';
import type { Mutation } from './mutation.ts';
import { CONTENT_TYPE_MUTATIONS } from './content-type-mutations.ts';
import { withTrueLength } from '../fixes/fixes.ts';
import { GZIP_MUTATIONS } from './gzip-mutations.ts';
import { HEAD_MUTATIONS } from './head-mutations.ts';
import { JSON_MUTATIONS } from './json-mutations.ts';
import { MALFORMED_MUTATIONS } from './malformed-mutations.ts';
import { PART_MUTATIONS } from './part-mutations.ts';
import { fixContextOf } from '../fixes/fix.ts';
import { STRUCTURE_MUTATIONS } from './structure-mutations.ts';

/** All mutations, in the order of the menu. */
const TABLE = {
  ...MALFORMED_MUTATIONS,
  ...STRUCTURE_MUTATIONS,
  ...PART_MUTATIONS,
  ...ANNOTATION_MUTATIONS,
  ...JSON_MUTATIONS,
  ...BINARY_MUTATIONS,
  ...HEAD_MUTATIONS,
  ...CONTENT_TYPE_MUTATIONS,
  ...GZIP_MUTATIONS,
} as const satisfies Readonly<Record<string, Mutation>>;

/** A way to break a report on purpose; its title is in text/editing/mutations.ts. */
export type MutationId = keyof typeof TABLE;

/** The mutation that causes each malformed reason. null: no edit can cause it, because the collector would ask for a token first. */
export const MUTATION_OF_REASON = {
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
  no_content_length: 'no_content_length',
  invalid_dump_name: 'name_reserved',
  invalid_uuid: null,
} as const satisfies Readonly<Record<MalformedReason, MutationId | null>>;

export const MUTATION_IDS: readonly MutationId[] = Object.keys(TABLE).filter(isMutationId);

/** Returns the group of a mutation, the malformed reason that it leads to, and the code of the finding that it causes. */
export function mutationOf(id: MutationId): Omit<Mutation, 'edits'> {
  return TABLE[id];
}

/** Returns the edits of a mutation, planned against a reading in dialect spec. null if the report does not have what the mutation breaks. */
export function editsOfMutation(id: string, inspection: Inspection): readonly Edit[] | null {
  if (!isMutationId(id)) return null;
  const context = fixContextOf(inspection);
  const edits = TABLE[id].edits(context);
  return edits === null ? null : withTrueLength(edits, context);
}

/** Returns the code of the finding that a mutation causes; null if there is no mutation with this id. */
export function findingOfMutation(id: string): string | null {
  return isMutationId(id) ? TABLE[id].finding : null;
}

export function isMutationId(id: string): id is MutationId {
  return Object.hasOwn(TABLE, id);
}

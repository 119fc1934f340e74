import type { PartRole } from '../../report/catalog/binary-parts.ts';

/** What a part is for whoever looks for weight: what becomes of a binary part, one annotation, or the JSON that holds all of them. */
export const WEIGHT_ROLES = ['analysed', 'kept', 'other', 'annotation', 'annotations'] as const satisfies readonly (
  PartRole | 'annotation' | 'annotations'
)[];

export type WeightRole = (typeof WEIGHT_ROLES)[number];

/** Most parts that are named. */
export const MAX_WEIGHTS = 8;

import type { PartRole } from '../../report/catalog/binary-parts.ts';

/** Roles of a large part: the use of a binary part, one annotation, or the JSON with all annotations. */
export const WEIGHT_ROLES = ['analysed', 'kept', 'other', 'annotation', 'annotations'] as const satisfies readonly (
  PartRole | 'annotation' | 'annotations'
)[];

export type WeightRole = (typeof WEIGHT_ROLES)[number];

/** Largest number of large parts to list. */
export const MAX_WEIGHTS = 8;

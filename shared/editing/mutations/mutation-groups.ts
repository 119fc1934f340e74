/** Groups of mutations, in the order of the menu. A group is named after what its mutations break. */
export const MUTATION_GROUPS = ['malformed', 'structure', 'parts', 'annotations', 'binary', 'headers', 'gzip'] as const;

export type MutationGroup = (typeof MUTATION_GROUPS)[number];

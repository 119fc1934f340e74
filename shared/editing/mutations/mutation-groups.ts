/** Groups of mutations, by what they break, in the order of the menu. */
export const MUTATION_GROUPS = ['malformed', 'structure', 'parts', 'annotations', 'binary', 'headers', 'gzip'] as const;

export type MutationGroup = (typeof MUTATION_GROUPS)[number];

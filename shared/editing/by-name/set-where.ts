/** Condition for setting an annotation: always, only if it exists, or only if it is missing. */
export const SET_WHERE = ['anywhere', 'present', 'missing'] as const;

export type SetWhere = (typeof SET_WHERE)[number];

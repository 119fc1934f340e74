/** Where an annotation gets a value: whether it is there or not, only where it is, only where it is missing. */
export const SET_WHERE = ['anywhere', 'present', 'missing'] as const;

export type SetWhere = (typeof SET_WHERE)[number];

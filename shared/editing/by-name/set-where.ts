/** Condition for setting an annotation: always, only if the report has it, or only if the report does not have it. */
export const SET_WHERE = ['anywhere', 'present', 'missing'] as const;

export type SetWhere = (typeof SET_WHERE)[number];

/** Where to set a value of an annotation: in all reports, only in reports that have it, or only in reports that lack it. */
export const SET_WHERE = ['anywhere', 'present', 'missing'] as const;

export type SetWhere = (typeof SET_WHERE)[number];

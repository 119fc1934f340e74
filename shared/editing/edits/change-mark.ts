/** Effect of edits on a thing: unchanged, changed from the captured bytes, or added. */
export const CHANGE_MARKS = ['captured', 'edited', 'added'] as const;

export type ChangeMark = (typeof CHANGE_MARKS)[number];

/** What edits did to a thing: nothing, changed what was captured, or put it there. */
export const CHANGE_MARKS = ['captured', 'edited', 'added'] as const;

export type ChangeMark = (typeof CHANGE_MARKS)[number];

/** What edits did to a thing: nothing, changed what was captured, or put it there. */
export const MARKS = ['captured', 'edited', 'added'] as const;

export type Mark = (typeof MARKS)[number];

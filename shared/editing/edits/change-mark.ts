/** What edits did to an annotation, part or header line: nothing, changed its captured bytes, or added it. */
export const CHANGE_MARKS = ['captured', 'edited', 'added'] as const;

export type ChangeMark = (typeof CHANGE_MARKS)[number];

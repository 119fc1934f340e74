/** Questions before an action that cannot be undone. */
export const QUESTIONS = {
  discard: 'Discard all edits?',
  forgetEdits: 'Forget these edits?',
  close: (name: string): string => `Close “${name}”?`,
} as const;

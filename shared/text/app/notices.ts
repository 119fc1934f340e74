/** Sentences of what people are told beside their work, and of the list of it. */
export const NOTICES = {
  title: 'Notices',
  show: 'Show notices',
  dismiss: 'Dismiss this notice',
  dismissAll: 'Dismiss all',
  showAll: 'Show all',
  about: 'Notices since this window was loaded, newest first. They are not saved.',
  none: 'No notices in this window.',
  forget: 'Clear the list',
  copyAll: 'Copy all as text',
  kinds: { failure: 'Failed', done: 'Done', note: 'Note' },
  /** How often the same was told; 2 or more. */
  times: (count: number): string => `${String(count)} times`,
  /** Failures that newer notices took the place of; 1 or more. */
  overtaken: (count: number): string =>
    count === 1 ? '1 earlier failure is in the list.' : `${String(count)} earlier failures are in the list.`,
} as const;

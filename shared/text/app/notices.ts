/** Texts of notices and of their list. */
export const NOTICES = {
  title: 'Notices',
  show: 'Show notices',
  dismiss: 'Dismiss this notice',
  dismissAll: 'Dismiss all',
  showAll: 'Show all',
  about: 'Newest first. Reloading the window clears the list.',
  none: 'No notices.',
  forget: 'Clear the list',
  copyAll: 'Copy all as text',
  kinds: { failure: 'Failed', done: 'Done', note: 'Note' },
  /** How many times the same notice was shown; 2 or more. */
  times: (count: number): string => `${String(count)} times`,
  /** How many failures were replaced by newer notices; 1 or more. */
  overtaken: (count: number): string => (count === 1 ? '1 earlier failure in the list.' : `${String(count)} earlier failures in the list.`),
} as const;

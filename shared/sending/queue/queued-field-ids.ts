/** Keys for filtering and sorting queued reports, in the order of the menus. */
export const QUEUED_FIELDS = [
  'state',
  'cause',
  'target',
  'name',
  'product',
  'version',
  'channel',
  'crashid',
  'rule',
  'reason',
  'status',
  'size',
  'attempts',
  'draws',
  'edits',
  'added',
  'since',
  'due',
  'item',
  // Saved tables rely on the positions of the columns, so new fields come last.
  'answer',
] as const;

export type QueuedField = (typeof QUEUED_FIELDS)[number];

/** The keys by which queued reports are filtered and sorted, in the order in which they are offered. */
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
  // Columns of a saved table keep their places: what is new stands last.
  'answer',
] as const;

export type QueuedField = (typeof QUEUED_FIELDS)[number];

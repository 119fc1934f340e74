/** Ways in which the collector stores a sent item differently, or not at all. */
export const DIFFERENCE_CODES = [
  'nameless_dropped',
  'text_skipped',
  'stored_as_null',
  'json_replaced',
  'overwritten',
  'merged',
  'merged_over',
  'swallowed',
  'private_removed',
  'collector_written',
  'dump_renamed',
  'dump_overwritten',
] as const;

export type DifferenceCode = (typeof DIFFERENCE_CODES)[number];

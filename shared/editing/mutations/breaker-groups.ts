/** What a way to break a report breaks, in the order of the menu. */
export const BREAKER_GROUPS = ['malformed', 'structure', 'parts', 'annotations', 'binary', 'headers', 'gzip'] as const;

export type BreakerGroup = (typeof BREAKER_GROUPS)[number];

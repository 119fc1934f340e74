/** Names of changes to many reports. They contain annotation names, never values. */
export const BULK = {
  set: {
    anywhere: (name: string): string => `set ${name}`,
    present: (name: string): string => `set ${name} if present`,
    missing: (name: string): string => `added ${name} if missing`,
  },
  annotations: (names: readonly string[], more: number): string =>
    `annotations ${names.join(', ')}${more === 0 ? '' : ` and ${String(more)} more`}`,
  gzipOn: 'gzip on',
  fixedSafe: 'applied all safe fixes',
  same: (step: string): string => `repeated: ${step}`,
} as const;

function tags(names: readonly string[]): string {
  return `${names.length === 1 ? 'the tag' : 'the tags'} ${names.join(', ')}`;
}

/** Names of changes to tags, notes and marks. They contain tags, never a note. */
export const MARK = {
  addedTags: (names: readonly string[]): string => `added ${tags(names)}`,
  removedTags: (names: readonly string[]): string => `removed ${tags(names)}`,
  wrote: (text: string): string => `wrote the ${text}`,
  addedTo: (text: string): string => `added to the ${text}`,
  cleared: (text: string): string => `cleared the ${text}`,
  done: (isDone: boolean): string => (isDone ? 'marked as done' : 'marked as not done'),
  pinned: (isPinned: boolean): string => (isPinned ? 'pinned' : 'unpinned'),
  of: (sentence: string, name: string): string => `${sentence}: ${name}`,
} as const;

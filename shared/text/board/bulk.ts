/** What changes to many reports are called. Names, never values. */
export const BULK = {
  set: {
    anywhere: (name: string): string => `set ${name}`,
    present: (name: string): string => `set ${name} where it is there`,
    missing: (name: string): string => `added ${name} where it is missing`,
  },
  annotations: (names: readonly string[], more: number): string =>
    `annotations ${names.join(', ')}${more === 0 ? '' : ` and ${String(more)} more`}`,
  gzipOn: 'gzip on',
  fixedSafe: 'fixed all that is safe',
  same: (step: string): string => `did the same: ${step}`,
} as const;

function tags(names: readonly string[]): string {
  return `${names.length === 1 ? 'the tag' : 'the tags'} ${names.join(', ')}`;
}

/** What changes of tags, texts and marks are called. A tag is a word of the person; a text is never in a sentence. */
export const MARK = {
  addedTags: (names: readonly string[]): string => `added ${tags(names)}`,
  removedTags: (names: readonly string[]): string => `removed ${tags(names)}`,
  wrote: (text: string): string => `wrote the ${text}`,
  addedTo: (text: string): string => `added to the ${text}`,
  cleared: (text: string): string => `emptied the ${text}`,
  done: (isDone: boolean): string => (isDone ? 'marked as done' : 'marked as not done'),
  pinned: (isPinned: boolean): string => (isPinned ? 'pinned' : 'unpinned'),
  of: (sentence: string, name: string): string => `${sentence}: ${name}`,
} as const;

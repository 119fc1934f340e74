/** The Memory report tab and its command. In a file of its own, because the first screen needs it and no other text about memory reports. */
export const MEMORY_TAB = { label: 'Memory report', command: 'Show the memory report' } as const;

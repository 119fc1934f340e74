/** The files that were opened lately. */
export const RECENT = { title: 'Opened lately', forgetAll: 'Forget all', gone: 'gone' } as const;

export const sayRecent = {
  opens: (name: string): string => `Open ${name} again`,
  forgets: (name: string): string => `Forget that ${name} was opened`,
} as const;

/** Texts of the list of recent files. */
export const RECENT = { title: 'Recent files', forgetAll: 'Forget all', gone: 'missing' } as const;

export const sayRecent = {
  opens: (name: string): string => `Open ${name} again`,
  forgets: (name: string): string => `Forget that ${name} was opened`,
} as const;

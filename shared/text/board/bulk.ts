/** What changes to many reports are called. Names, never values. */
export const BULK = {
  set: {
    anywhere: (name: string): string => `set ${name}`,
    present: (name: string): string => `set ${name} where it is there`,
    missing: (name: string): string => `added ${name} where it is missing`,
  },
  gzipOn: 'gzip on',
  fixedSafe: 'fixed all that is safe',
  same: (step: string): string => `did the same: ${step}`,
} as const;

/** What lasts and can be stopped. `inspect`, `preview`, `edit` and `prepare` answer whoever asked; the others leave something behind. */
export const JOB_KINDS = [
  'open',
  'inspect',
  'preview',
  'edit',
  'upload',
  'save',
  'prepare',
  'send',
  'gather',
  'new',
  'samples',
  'read',
] as const;

export type JobKind = (typeof JOB_KINDS)[number];

/**
 * Work that takes time and can be stopped. `inspect`, `preview`, `edit`, `prepare`, `measure`, `find` and `try_many` only answer their caller; the others have
 * lasting effects.
 */
export const JOB_KINDS = [
  'open',
  'inspect',
  'preview',
  'edit',
  'upload',
  'save',
  'prepare',
  'measure',
  'find',
  'send',
  'gather',
  'new',
  'samples',
  'read',
  'try_many',
  'edit_many',
  'undo_many',
  'save_many',
  'queue_many',
] as const;

export type JobKind = (typeof JOB_KINDS)[number];

/**
 * Kinds of long-running work that the user can cancel. `inspect`, `preview`, `edit`, `prepare`, `measure`, `find` and `try_many` only return a result. All
 * other kinds have lasting effects.
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
  'symbols',
] as const;

export type JobKind = (typeof JOB_KINDS)[number];

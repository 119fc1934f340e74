import { formatCount } from '../../bytes/quantities.ts';

// Texts about a data folder that Crashlens cannot use as it is.

export const OTHER_VERSIONS = {
  newer: {
    state: 'was written by a newer Crashlens',
    reason: 'Use the newer version, or set CRASHLENS_HOME to another folder.',
  },
  older: {
    state: 'was written by an older Crashlens and cannot be converted',
    reason: 'Set CRASHLENS_HOME to another folder. The older version can still open this one.',
  },
  older_in_use: {
    state: 'must be converted, but an older Crashlens uses it',
    reason: 'Close the older Crashlens and try again, or set CRASHLENS_HOME to another folder.',
  },
} as const;

export const WHY_QUARANTINED = {
  damaged: 'is damaged and could not be used',
  newer: 'was written by a newer Crashlens',
} as const;

export const NOT_PRIVATE = {
  others_write: {
    reason: 'is writable by other users',
    remedy: 'Run chmod 700 on it, or set CRASHLENS_HOME to a folder of your own.',
  },
  other_owner: {
    reason: 'belongs to another user',
    remedy: 'Start Crashlens as its owner, or set CRASHLENS_HOME to a folder of your own.',
  },
} as const;

/** After the database was lost: the number of queued reports found without an entry. They are now held in the outbox. */
export function foundReports(count: number): string {
  if (count === 0) return 'No queued reports were found.';
  const what = count === 1 ? '1 queued report was' : `${formatCount(count)} queued reports were`;
  const where = count === 1 ? 'It is on hold in the outbox, and its' : 'They are on hold in the outbox, and their';
  return `${what} found without a database entry. ${where} target is the demo collector.`;
}

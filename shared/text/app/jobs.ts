import type { JobKind } from '../../bridge/view/job-kinds.ts';
import { formatCount } from '../../bytes/quantities.ts';
import type { JobState } from '../../bridge/view/job-view.ts';

interface JobWords {
  /** What goes on, before the name that it is about. */
  readonly running: string;
  readonly done: string;
  readonly failed: string;
  readonly cancelled: string;
  /** What it means that it was stopped. */
  readonly left: string;
  readonly again: string;
}

/** What each kind of job is called in each of its states. */
export const JOB_WORDS: Readonly<Record<JobKind, JobWords>> = {
  open: {
    running: 'Opening',
    done: 'Opened',
    failed: 'Not opened',
    cancelled: 'Opening stopped',
    left: 'Opening was stopped. Nothing was changed.',
    again: 'Open it again when you are ready.',
  },
  inspect: {
    running: 'Reading',
    done: 'Read',
    failed: 'Not read',
    cancelled: 'Reading stopped',
    left: 'Reading the report was stopped, so there is nothing to show of it yet.',
    again: 'Read it again when you are ready.',
  },
  preview: {
    running: 'Trying a change of',
    done: 'Tried a change of',
    failed: 'Change not tried:',
    cancelled: 'Trying a change stopped:',
    left: 'Working out the change was stopped. Nothing was changed.',
    again: 'Ask for it again when you are ready.',
  },
  edit: {
    running: 'Changing',
    done: 'Changed',
    failed: 'Not changed',
    cancelled: 'Change stopped:',
    left: 'Making the change was stopped. The report is as it was before it.',
    again: 'Make it again when you are ready.',
  },
  upload: {
    running: 'Taking in',
    done: 'Taken in',
    failed: 'Not taken in',
    cancelled: 'Taking in stopped',
    left: 'Taking the file in was stopped. What had come of it was thrown away; the file itself is untouched.',
    again: 'Open it again when you are ready.',
  },
  save: {
    running: 'Saving',
    done: 'Saved',
    failed: 'Not saved',
    cancelled: 'Saving stopped',
    left: 'Saving was stopped. Nothing was written, and a file that was there before is as it was.',
    again: 'Save it again when you are ready.',
  },
  prepare: {
    running: 'Preparing to send',
    done: 'Prepared to send',
    failed: 'Not ready to be sent:',
    cancelled: 'Preparing stopped:',
    left: 'Preparing the report was stopped. Nothing was sent.',
    again: 'Send it again when you are ready.',
  },
  measure: {
    running: 'Measuring',
    done: 'Measured',
    failed: 'Not measured',
    cancelled: 'Measuring stopped:',
    left: 'Measuring what gzip gives was stopped. Nothing was changed.',
    again: 'Measure it again when you are ready.',
  },
  find: {
    running: 'Finding in the bytes of',
    done: 'Found in the bytes of',
    failed: 'Not found in the bytes of',
    cancelled: 'Finding stopped:',
    left: 'Finding was stopped. Nothing was changed.',
    again: 'Look for it again when you are ready.',
  },
  queue_many: {
    running: 'Queueing',
    done: 'Queued',
    failed: 'Not queued:',
    cancelled: 'Queueing stopped',
    left: 'Queueing was stopped. What is in the outbox stays there, the others are not in it.',
    again: 'Queue the others when you are ready.',
  },
  send: {
    running: 'Sending',
    done: 'Sent',
    failed: 'Not sent',
    cancelled: 'Sending stopped',
    left: 'Sending was stopped. The collector may have received part of the report.',
    again: 'Send it again when you are ready.',
  },
  gather: {
    running: 'Reading crash files',
    done: 'Read crash files',
    failed: 'Crash files not read',
    cancelled: 'Reading crash files stopped',
    left: 'Reading the files was stopped. They are untouched.',
    again: 'Choose them again when you are ready.',
  },
  new: {
    running: 'Making a report',
    done: 'Made a report',
    failed: 'Report not made',
    cancelled: 'Making a report stopped',
    left: 'Making the report was stopped. Nothing of it was kept.',
    again: 'Make it again when you are ready.',
  },
  samples: {
    running: 'Making samples',
    done: 'Made samples',
    failed: 'Samples not made',
    cancelled: 'Making samples stopped',
    left: 'Making the samples was stopped. Those that were made are there.',
    again: 'Make them again when you are ready.',
  },
  read: {
    running: 'Listing',
    done: 'Listed',
    failed: 'Not listed',
    cancelled: 'Listing stopped:',
    left: 'Reading files for the board was stopped. Those that were read are rows of it, and no file was changed.',
    again: 'Add them again when you are ready: what was read already is not read again.',
  },
  try_many: {
    running: 'Trying on many reports:',
    done: 'Tried on many reports:',
    failed: 'Not tried on many reports:',
    cancelled: 'Trying on many reports stopped:',
    left: 'Trying the change on many reports was stopped. Nothing was changed.',
    again: 'Ask for it again when you are ready.',
  },
  edit_many: {
    running: 'Changing many reports:',
    done: 'Changed many reports:',
    failed: 'Many reports not changed:',
    cancelled: 'Changing many reports stopped:',
    left: 'Changing many reports was stopped before any of them was changed.',
    again: 'Make the change again when you are ready.',
  },
  undo_many: {
    running: 'Undoing in many reports:',
    done: 'Undone in many reports:',
    failed: 'Not undone in many reports:',
    cancelled: 'Undoing in many reports stopped:',
    left: 'Undoing was stopped before any report was changed.',
    again: 'Undo it again when you are ready.',
  },
  save_many: {
    running: 'Saving many reports',
    done: 'Saved many reports',
    failed: 'Many reports not saved',
    cancelled: 'Saving many reports stopped',
    left: 'Saving was stopped. The reports that were saved before are in the folder, and nothing else.',
    again: 'Save the others when you are ready.',
  },
};

/** A job in a few words: `Opening big.http`. */
export function jobTitle({
  kind,
  subject,
  state,
}: {
  readonly kind: JobKind;
  readonly subject: string | null;
  readonly state: JobState;
}): string {
  const words = JOB_WORDS[kind];
  const word = state === 'done' || state === 'failed' || state === 'cancelled' ? words[state] : words.running;
  return subject === null ? word : `${word} ${subject}`;
}

export const JOBS = {
  title: 'Jobs',
  show: 'Show jobs',
  cancelNewest: 'Cancel the newest job',
  none: 'Nothing is running, and nothing waits to be looked at.',
  pausing: 'Paused',
  cancelling: 'Stopping…',
  dismissAll: 'Dismiss all that ended',
  copy: 'Copy as text',
  copyOf: (title: string): string => `Copy as text: ${title}`,
  copyAll: 'Copy all as text',
  startedAndEnded: (started: string, ended: string | null): string =>
    `Started ${started}, ${ended === null ? 'not ended yet' : `ended ${ended}`}.`,
  running: (count: number): string => (count === 1 ? '1 job running' : `${String(count)} jobs running`),
  ended: (count: number): string => (count === 1 ? '1 job ended' : `${String(count)} jobs ended`),
  leftOut: (count: number): string => (count === 1 ? '1 thing was left out.' : `${String(count)} things were left out.`),
  /** `37 done, 2 skipped: why`, of a job that goes through things. */
  ofItems: (gone: number, skipped: number, why: string | null): string => {
    const done = `${formatCount(Math.max(0, gone - skipped))} done`;
    return skipped === 0 ? done : `${done}, ${formatCount(skipped)} skipped${why === null ? '' : `: ${why}`}`;
  },
  moreLeftOut: (count: number): string => `And ${String(count)} more.`,
} as const;

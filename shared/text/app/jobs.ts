import type { JobKind } from '../../bridge/view/job-kinds.ts';
import { formatCount } from '../../bytes/quantities.ts';
import type { JobState } from '../../bridge/view/job-view.ts';

interface JobWords {
  /** The title while the job runs. The name of the thing that it works on follows. */
  readonly running: string;
  readonly done: string;
  readonly failed: string;
  readonly cancelled: string;
  /** The result after the job was stopped. */
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
    again: 'Open it again.',
  },
  inspect: {
    running: 'Reading',
    done: 'Read',
    failed: 'Not read',
    cancelled: 'Reading stopped',
    left: 'Reading was stopped.',
    again: 'Read it again.',
  },
  preview: {
    running: 'Previewing a change to',
    done: 'Previewed a change to',
    failed: 'Change not previewed:',
    cancelled: 'Preview stopped:',
    left: 'The preview was stopped. Nothing was changed.',
    again: 'Preview it again.',
  },
  edit: {
    running: 'Changing',
    done: 'Changed',
    failed: 'Not changed',
    cancelled: 'Change stopped:',
    left: 'The change was stopped. The report is unchanged.',
    again: 'Change it again.',
  },
  upload: {
    running: 'Uploading',
    done: 'Uploaded',
    failed: 'Not uploaded',
    cancelled: 'Upload stopped',
    left: 'The upload was stopped and discarded. Your file is unchanged.',
    again: 'Open it again.',
  },
  save: {
    running: 'Saving',
    done: 'Saved',
    failed: 'Not saved',
    cancelled: 'Saving stopped',
    left: 'Saving was stopped. Nothing was written.',
    again: 'Save it again.',
  },
  prepare: {
    running: 'Preparing to send',
    done: 'Prepared to send',
    failed: 'Not ready to send:',
    cancelled: 'Preparing stopped:',
    left: 'Preparing was stopped. Nothing was sent.',
    again: 'Send it again.',
  },
  measure: {
    running: 'Measuring',
    done: 'Measured',
    failed: 'Not measured',
    cancelled: 'Measuring stopped:',
    left: 'Measuring was stopped. Nothing was changed.',
    again: 'Measure it again.',
  },
  find: {
    running: 'Searching the bytes of',
    done: 'Searched the bytes of',
    failed: 'Bytes not searched:',
    cancelled: 'Search stopped:',
    left: 'The search was stopped.',
    again: 'Search again.',
  },
  symbols: {
    running: 'Looking for symbols',
    done: 'Looked for symbols',
    failed: 'Symbols not looked for',
    cancelled: 'Looking for symbols stopped',
    left: 'Stacks and signatures have the symbols that were found until then.',
    again: 'To look again, open “Add symbols…” and press “Look again”.',
  },
  queue_many: {
    running: 'Queueing',
    done: 'Queued',
    failed: 'Not queued:',
    cancelled: 'Queueing stopped',
    left: 'Queueing was stopped. Reports that were already queued stay in the outbox.',
    again: 'Queue the others.',
  },
  send: {
    running: 'Sending',
    done: 'Sent',
    failed: 'Not sent',
    cancelled: 'Sending stopped',
    left: 'Sending was stopped. Part of the report may have been received.',
    again: 'Send it again.',
  },
  gather: {
    running: 'Reading crash files',
    done: 'Read crash files',
    failed: 'Crash files not read',
    cancelled: 'Reading crash files stopped',
    left: 'Reading was stopped. The files are unchanged.',
    again: 'Choose them again.',
  },
  new: {
    running: 'Making a report',
    done: 'Made a report',
    failed: 'Report not made',
    cancelled: 'Making a report stopped',
    left: 'Making the report was stopped. Nothing was saved.',
    again: 'Make it again.',
  },
  samples: {
    running: 'Making samples',
    done: 'Made samples',
    failed: 'Samples not made',
    cancelled: 'Making samples stopped',
    left: 'Making samples was stopped. Samples made so far remain.',
    again: 'Make them again.',
  },
  read: {
    running: 'Listing',
    done: 'Listed',
    failed: 'Not listed',
    cancelled: 'Listing stopped:',
    left: 'Reading was stopped. Files read so far are on the board.',
    again: 'Add the rest: files are not read twice.',
  },
  try_many: {
    running: 'Previewing in many reports:',
    done: 'Previewed in many reports:',
    failed: 'Not previewed in many reports:',
    cancelled: 'Preview in many reports stopped:',
    left: 'The preview was stopped. Nothing was changed.',
    again: 'Preview it again.',
  },
  edit_many: {
    running: 'Changing many reports:',
    done: 'Changed many reports:',
    failed: 'Many reports not changed:',
    cancelled: 'Changing many reports stopped:',
    left: 'Stopped before any report was changed.',
    again: 'Make the change again.',
  },
  undo_many: {
    running: 'Undoing in many reports:',
    done: 'Undone in many reports:',
    failed: 'Not undone in many reports:',
    cancelled: 'Undoing in many reports stopped:',
    left: 'Stopped before any report was changed.',
    again: 'Undo it again.',
  },
  save_many: {
    running: 'Saving many reports',
    done: 'Saved many reports',
    failed: 'Many reports not saved',
    cancelled: 'Saving many reports stopped',
    left: 'Saving was stopped. Reports saved so far are in the folder.',
    again: 'Save the others.',
  },
};

/** The title of a job: `Opening big.http`. */
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
  none: 'No jobs.',
  pausing: 'Paused',
  cancelling: 'Stopping…',
  dismissAll: 'Dismiss ended jobs',
  copy: 'Copy as text',
  copyOf: (title: string): string => `Copy as text: ${title}`,
  copyAll: 'Copy all as text',
  startedAndEnded: (started: string, ended: string | null): string =>
    `Started ${started}, ${ended === null ? 'not ended yet' : `ended ${ended}`}.`,
  running: (count: number): string => (count === 1 ? '1 job running' : `${String(count)} jobs running`),
  ended: (count: number): string => (count === 1 ? '1 job ended' : `${String(count)} jobs ended`),
  leftOut: (count: number): string => (count === 1 ? '1 item left out.' : `${String(count)} items left out.`),
  /** `37 done, 2 skipped: why`, for a job that processes several items. */
  ofItems: (gone: number, skipped: number, why: string | null): string => {
    const done = `${formatCount(Math.max(0, gone - skipped))} done`;
    return skipped === 0 ? done : `${done}, ${formatCount(skipped)} skipped${why === null ? '' : `: ${why}`}`;
  },
  moreLeftOut: (count: number): string => `And ${String(count)} more.`,
} as const;

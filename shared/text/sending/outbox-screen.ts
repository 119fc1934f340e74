import { answerWhy } from '../verdict/answer-why.ts';
import { formatCount, formatSize } from '../../bytes/quantities.ts';
import type { TransitionCause, QueueState } from '../../sending/queue/queue-states.ts';
import type { QueueAct } from '../../sending/queue/queue-acts.ts';
import type { PauseCause } from '../../bridge/view/preset-view.ts';
import { TRANSITION_CAUSE_WORDS } from './queue.ts';
import { PAUSE_WORDS } from './queue-command.ts';

/** The number of reports, as text. */
export function reportCount(count: number): string {
  return count === 1 ? '1 report' : `${formatCount(count)} reports`;
}

/** A rounded duration: `40 s`, `3 min`, `2 h 5 min`. */
export function roughTime(milliseconds: number): string {
  const seconds = Math.max(Math.ceil(milliseconds / 1_000), 1);
  if (seconds < 100) return `${String(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 100) return `${String(minutes)} min`;
  return `${formatCount(Math.floor(minutes / 60))} h ${String(minutes % 60)} min`;
}

/** Buttons that act on queued reports. */
export const QUEUE_ACT_LABELS: Readonly<Record<QueueAct, string>> = {
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  resend: 'Send again',
  resend_refused: 'Send the same bytes again…',
  first: 'Send first',
  last: 'Send last',
  forget: 'Remove',
};

/** The label of the button that applies `act` to queued reports in `state`. */
export function queueActLabel(act: QueueAct, state: QueueState): string {
  return state === 'rejected_soft' && act === 'resend' ? OUTBOX.repeat : QUEUE_ACT_LABELS[act];
}

/** Why a queued report is in its state. If an answer is the cause, explains the answer. */
export function whyWords({
  cause,
  value,
  state,
}: {
  readonly cause: TransitionCause;
  readonly value: string | null;
  readonly state: QueueState;
}): string {
  const known = cause === 'answered' ? answerWhy(value) : null;
  return known === null || state === 'accepted' ? TRANSITION_CAUSE_WORDS[cause] : known;
}

/** The button of a group, which acts on all of its reports: `Stop: 3 reports`. */
export function actOnAll(act: QueueAct, state: QueueState, count: number): string {
  return `${queueActLabel(act, state)}: ${reportCount(count)}`;
}

/** Questions before an action that cannot be undone, or that may have unwanted effects. `act`: the action after the user agrees. */
export const QUEUE_QUESTIONS = {
  resend: {
    act: 'resend',
    title: (count: number) => (count === 1 ? 'Send the report again?' : `Send ${reportCount(count)} again?`),
    text: 'The answer is unknown. If the collector accepted the report, it will store it twice.',
    button: 'Send again',
  },
  resend_hard: {
    act: 'resend',
    title: (count: number) => `Send ${reportCount(count)} again?`,
    text: 'A hard rule rejects them every time, unless the collector’s rules have changed.',
    button: 'Send again',
  },
  resend_refused: {
    act: 'resend_refused',
    title: (count: number) => (count === 1 ? 'Send refused bytes again?' : `Send the refused bytes of ${reportCount(count)} again?`),
    text: 'The collector will probably refuse them again. Fix the report or make it smaller instead.',
    button: 'Send the same bytes',
  },
  forget: {
    act: 'forget',
    title: (count: number) => (count === 1 ? 'Remove the report from the outbox?' : `Remove ${reportCount(count)} from the outbox?`),
    text: 'This deletes the queued copy with its edits. Attempts stay in the history; your file stays.',
    button: 'Remove',
  },
} as const;

export type QueueQuestionId = keyof typeof QUEUE_QUESTIONS;

/** Texts of the outbox. */
export const OUTBOX = {
  title: 'Outbox',
  removedTarget: 'removed target',
  show: 'Show the outbox',
  grid: 'Queued reports',
  repeat: 'Repeat…',
  details: 'Report details',
  detailsHint: 'Select a report to see what happened to it.',
  nothing: 'Nothing is queued. Select reports on the board and press “Send…”, or run “crashlens send”.',
  unwritten: {
    disk_full: 'The disk is full, so nothing is sent. Free some space: sending then continues.',
    cannot_write: 'Nothing is sent: the outbox cannot be written. Correct the permissions of the data folder: sending then continues.',
  },
  elsewhere: 'Another Crashlens sends this queue. Your actions here apply there too.',
  nobody: 'The queue is not being sent. Run “crashlens outbox run”.',
  idle: 'Nothing left to send.',
  leftNote: (left: number) => `${reportCount(left)} left to send`,
  notHere: 'not this machine',
  pauseTarget: (name: string) => `Pause ${name}`,
  resumeTarget: (name: string) => `Resume ${name}`,
  correctUrl: 'Correct the URL…',
  correctUrlOf: (name: string) => `Correct the URL… (${name})`,
  urlIsRight: 'The URL works now',
  urlIsRightOf: (name: string) => `The URL works now: resume ${name}`,
  paused: (cause: PauseCause) => (cause === 'person' ? 'paused' : `paused: ${PAUSE_WORDS[cause]}`),
  columns: {
    name: 'Report',
    state: 'State',
    why: 'Why',
    target: 'Target',
    value: 'Answer',
    attempts: 'Attempts',
    bytes: 'Size',
    since: 'Since',
    due: 'Due',
    product: 'Product',
    edits: 'Edits',
  },
  journal: 'What happened',
  queuedThen: 'queued',
  rolls: (left: number) => (left === 1 ? '1 resend left' : `${formatCount(left)} resends left`),
  tooMany: (most: number) => ({
    message: `At most ${formatCount(most)} queued reports can be selected one by one.`,
    hint: 'For a whole group, use its buttons.',
  }),
  tooManyFiltered: (most: number) => ({
    message: `The filter shows more than ${formatCount(most)} reports of this group.`,
    hint: 'Narrow the filter, or clear it for the whole group.',
  }),
  selected: (count: number) => `${formatCount(count)} selected`,
  clear: 'Clear selection',
  done: {
    title: 'Crashlens: nothing left to send',
    text: (accepted: number, person: number) =>
      `${reportCount(accepted)} accepted${person === 0 ? '.' : `, ${formatCount(person)} ${person === 1 ? 'needs' : 'need'} your decision.`}`,
  },
  /** Progress in one line. `bytes`: number of bytes still to be sent. */
  progress: (done: number, total: number, bytes: number) =>
    `${formatCount(done)} of ${reportCount(total)} finished, ${formatSize(bytes)} left`,
  pace: (pace: number) => `${pace >= 10 ? formatCount(Math.round(pace)) : pace.toFixed(1)} per second`,
  timeLeft: (milliseconds: number) => `about ${roughTime(milliseconds)} left`,
  sentOf: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)} finished`,
} as const;

/** Buttons and commands that queue the selected reports. */
export const SEND_MANY_ACTS = {
  act: 'Send…',
  command: 'Send selected reports…',
  repeat: 'Resend soft rejections…',
  repeatCommand: 'Repeat selected soft rejections…',
} as const;

import { answerWhy } from '../verdict/answer-why.ts';
import { formatCount, formatSize } from '../../bytes/quantities.ts';
import type { TransitionCause, QueueState } from '../../sending/queue/queue-states.ts';
import type { QueueAct } from '../../sending/queue/queue-acts.ts';
import type { PauseCause } from '../../bridge/view/preset-view.ts';
import { TRANSITION_CAUSE_WORDS } from './queue.ts';
import { LEFT_OUT_WORDS, PAUSE_WORDS } from './queue-command.ts';
import type { LeftOutReason } from '../../bridge/view/outbox-view.ts';

function reports(count: number): string {
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

/** The label of a button for reports of a state. */
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
  return `${queueActLabel(act, state)}: ${reports(count)}`;
}

/** Questions before an action that cannot be undone, or that may have unwanted effects. `act`: the action after the user agrees. */
export const QUEUE_QUESTIONS = {
  resend: {
    act: 'resend',
    title: (count: number) => (count === 1 ? 'Send the report again?' : `Send ${reports(count)} again?`),
    text: 'No answer was recorded, but all bytes may have been sent. The collector may have stored the report already, and would then store it twice.',
    button: 'Send again',
  },
  resend_hard: {
    act: 'resend',
    title: (count: number) => `Send ${reports(count)} again?`,
    text: 'The rule that rejected these reports makes the same decision every time. It will reject them again unless the collector’s rules have changed.',
    button: 'Send again',
  },
  resend_refused: {
    act: 'resend_refused',
    title: (count: number) => (count === 1 ? 'Send refused bytes again?' : `Send the refused bytes of ${reports(count)} again?`),
    text: 'The collector refused these bytes and will probably refuse them again. Fix the report or make it smaller instead.',
    button: 'Send the same bytes',
  },
  forget: {
    act: 'forget',
    title: (count: number) => (count === 1 ? 'Remove the report from the outbox?' : `Remove ${reports(count)} from the outbox?`),
    text: 'This deletes the queued copy, including its edits. The attempts stay in the history, and the file of the report stays where it is.',
    button: 'Remove',
  },
} as const;

export type QueueQuestionId = keyof typeof QUEUE_QUESTIONS;

/** Why several reports are not queued. */
const MANY_LEFT_OUT: Readonly<Record<LeftOutReason, string>> = {
  unreadable: 'cannot be read',
  malformed: 'would be refused as malformed',
  too_large: 'would be refused as too large',
  accepted_before: 'were accepted there before with exactly these bytes',
  maybe_accepted: 'may have been accepted there: they were sent, but their answers are unknown',
  refused_before: 'were refused there before with exactly these bytes',
  queued_already: 'are already queued for that target',
  same_bytes: 'have the same bytes as another selected report',
};

/** Texts of the outbox. */
export const OUTBOX = {
  title: 'Outbox',
  removedTarget: 'removed target',
  show: 'Show the outbox',
  grid: 'Queued reports',
  repeat: 'Repeat…',
  details: 'The queued report',
  detailsHint: 'Select a row to see what happened to it, and why.',
  nothing: 'Nothing is queued. Select reports on the board and press “Send…”, or queue them with “crashlens send”.',
  unwritten: {
    disk_full:
      'The disk is full, so Crashlens cannot update the outbox and sends nothing. Free some space. Sending then continues automatically.',
    cannot_write:
      'Crashlens cannot update the outbox, so it sends nothing. Correct the permissions of the data folder. Sending then continues automatically.',
  },
  elsewhere: 'Another Crashlens with this data folder sends the queue. What you do here applies there too.',
  nobody: 'The queue is not being sent. Run “crashlens outbox run” to send it.',
  idle: 'Nothing is left to be sent.',
  leftNote: (left: number) => `${reports(left)} left to be sent`,
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
  queuedThen: 'it was queued',
  rolls: (left: number) => (left === 1 ? '1 resend left' : `${formatCount(left)} resends left`),
  tooMany: (most: number) => ({
    message: `At most ${formatCount(most)} queued reports can be selected one by one.`,
    hint: 'To act on all reports of a group, use the buttons of the group.',
  }),
  tooManyFiltered: (most: number) => ({
    message: `A filter shows more than ${formatCount(most)} reports of this group.`,
    hint: 'Narrow the filter, or clear it to act on the whole group.',
  }),
  selected: (count: number) => `${formatCount(count)} selected`,
  clear: 'Clear the selection',
  done: {
    title: 'Crashlens: nothing is left to be sent',
    text: (accepted: number, person: number) =>
      `${reports(accepted)} accepted${person === 0 ? '.' : `, ${formatCount(person)} ${person === 1 ? 'needs' : 'need'} your decision.`}`,
  },
  /** Progress in one line. `bytes`: number of bytes still to be sent. */
  progress: (done: number, total: number, bytes: number) => `${formatCount(done)} of ${reports(total)} done, ${formatSize(bytes)} left`,
  pace: (pace: number) => `${pace >= 10 ? formatCount(Math.round(pace)) : pace.toFixed(1)} per second`,
  timeLeft: (milliseconds: number) => `about ${roughTime(milliseconds)} left`,
  sentOf: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)} sent`,
} as const;

/** Texts for queueing many reports at once. */
export const SEND_MANY = {
  act: 'Send…',
  command: 'Send the selected reports…',
  repeat: 'Repeat soft rejections…',
  repeatCommand: 'Repeat the soft rejections among the selected reports…',
  title: (count: number) => (count === 1 ? 'Send 1 report' : `Send ${formatCount(count)} reports`),
  repeatTitle: 'Repeat soft rejections',
  noSoft: 'No selected report has a soft rejection as its last answer, so there is nothing to repeat.',
  target: 'Target',
  looking: 'Checking each report as it would be sent. Nothing is sent.',
  checking: 'Reports checked',
  checked: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)} checked`,
  pace: 'Requests per second',
  concurrency: 'Requests at a time',
  badPace: (most: number) => `Enter a number above 0, at most ${formatCount(most)}. Leave it empty for no limit.`,
  badConcurrency: (most: number) => `Enter a whole number from 1 to ${formatCount(most)}.`,
  ofTarget: (name: string) => `Changes are saved in the target ${name}. Leave the requests per second empty for no limit.`,
  /** `requests`: expected number of requests. `pace`: maximum number of requests that start per second; null: no limit. */
  duration: (requests: number, pace: number | null) => {
    if (pace === null) return 'There is no limit, so the time depends on how fast the collector answers.';
    const count = Math.max(Math.round(requests), 1);
    return `This takes about ${roughTime((count * 1_000) / pace)}: ${formatCount(count)} ${count === 1 ? 'request' : 'requests'} at ${String(pace)} per second.`;
  },
  startPaused: 'Start paused',
  pausedHelp: `Nothing is sent until you press “${QUEUE_ACT_LABELS.resume}” in the outbox.`,
  queueing: 'Queueing. Later changes of the files do not affect queued reports.',
  plan: (count: number, bytes: number, host: string) => `${reports(count)} (${formatSize(bytes)}) would be sent to ${host}.`,
  nothing: 'Nothing would be sent.',
  dryRun: 'Nothing has been sent or queued yet.',
  expected: 'Likely answers',
  leftOut: 'Left out',
  leftOutOf: (count: number, reason: LeftOutReason) => `${formatCount(count)} ${(count === 1 ? LEFT_OUT_WORDS : MANY_LEFT_OUT)[reason]}`,
  leftOutOne: (reason: LeftOutReason) => LEFT_OUT_WORDS[reason],
  include: (reason: LeftOutReason) => INCLUDE_WORDS[reason],
  again: (count: number) => `Repeat ${reports(count)}`,
  named: (shown: number, all: number) => (shown < all ? `The first ${formatCount(shown)} of ${formatCount(all)}` : 'All of them'),
  along: 'Disclosed data',
  /** Label of the button before the count is known. */
  queueSome: 'Queue',
  queue: (count: number) => `Queue ${reports(count)}`,
  queueAway: (count: number, host: string) => `Queue ${reports(count)} for ${host}`,
  queued: (count: number) =>
    count === 0 ? 'Nothing was queued: all of these reports were queued or sent there in the meantime.' : `Queued ${reports(count)}.`,
  queuedPaused: (count: number) =>
    `Queued ${reports(count)}, paused. Press “${QUEUE_ACT_LABELS.resume}” in the outbox to send ${count === 1 ? 'it' : 'them'}.`,
  show: 'Show the outbox',
  close: 'Close',
  chance: 'Pass rate of the rule, percent',
  share: 'Desired share, percent',
  rolls: 'Maximum rolls per report',
  badPercent: 'Enter a percentage above 0, at most 100.',
  badShare: 'Enter a percentage of at least 1 and below 100.',
  badRolls: 'Enter a whole number from 1 to 1,000.',
  expectation: ({ chance, share, reports: count, rolls, requests }: Expectation) =>
    `If the rule passes ${percent(chance)}, getting ${percent(share)} of ${reports(count)} accepted takes up to ${formatCount(rolls)} ${rolls === 1 ? 'sample roll' : 'sample rolls'} each, about ${formatCount(Math.round(requests))} requests in total.`,
  throttleable:
    'A collector that follows the interface does not sample reports with Throttleable=0. Crashlens previews this edit, then queues the edited report again.',
  setThrottleable: 'Set Throttleable=0…',
  notOnBoard: {
    message: 'None of these reports is on the board, so they cannot be edited here.',
    hint: 'Open the file of a report, or add its folder to the board.',
  },
  leftOnBoard: (left: number) => ({
    message: `${reports(left)} ${left === 1 ? 'is' : 'are'} not changed: not on the board, or over the limit for one change.`,
    hint: 'Add their folder to the board, or select fewer reports.',
  }),
} as const;

interface Expectation {
  /** Pass rate of the rule, from 0 to 1. `share`: desired share of accepted reports, from 0 to 1. */
  readonly chance: number;
  readonly share: number;
  readonly reports: number;
  readonly rolls: number;
  readonly requests: number;
}

function percent(share: number): string {
  return `${String(Math.round(share * 1_000) / 10)} %`;
}

/** Labels of the check boxes for including reports that are left out by default. Unreadable reports cannot be included. */
const INCLUDE_WORDS: Readonly<Record<LeftOutReason, string>> = {
  unreadable: '',
  malformed: 'Also send malformed reports',
  too_large: 'Also send reports that are too large',
  accepted_before: 'Send accepted reports again: the collector will store them twice',
  maybe_accepted: 'Send possibly accepted reports again: the collector may store them twice',
  refused_before: 'Send the refused bytes again',
  queued_already: 'Queue the queued reports a second time',
  same_bytes: 'Send the same bytes once for each selected report',
};

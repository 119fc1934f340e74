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
  return `${queueActLabel(act, state)}: ${reports(count)}`;
}

/** Questions before an action that cannot be undone, or that may have unwanted effects. `act`: the action after the user agrees. */
export const QUEUE_QUESTIONS = {
  resend: {
    act: 'resend',
    title: (count: number) => (count === 1 ? 'Send the report again?' : `Send ${reports(count)} again?`),
    text: 'The answer is unknown. If the collector accepted the report, it will store it twice.',
    button: 'Send again',
  },
  resend_hard: {
    act: 'resend',
    title: (count: number) => `Send ${reports(count)} again?`,
    text: 'A hard rule rejects them every time, unless the collector’s rules have changed.',
    button: 'Send again',
  },
  resend_refused: {
    act: 'resend_refused',
    title: (count: number) => (count === 1 ? 'Send refused bytes again?' : `Send the refused bytes of ${reports(count)} again?`),
    text: 'The collector will probably refuse them again. Fix the report or make it smaller instead.',
    button: 'Send the same bytes',
  },
  forget: {
    act: 'forget',
    title: (count: number) => (count === 1 ? 'Remove the report from the outbox?' : `Remove ${reports(count)} from the outbox?`),
    text: 'This deletes the queued copy with its edits. Attempts stay in the history; your file stays.',
    button: 'Remove',
  },
} as const;

export type QueueQuestionId = keyof typeof QUEUE_QUESTIONS;

/** Why several reports are not queued. */
const MANY_LEFT_OUT: Readonly<Record<LeftOutReason, string>> = {
  unreadable: 'cannot be read',
  malformed: 'would be refused as malformed',
  too_large: 'would be refused as too large',
  accepted_before: 'were accepted there before',
  maybe_accepted: 'may have been accepted there: their answers are unknown',
  refused_before: 'were refused there before',
  queued_already: 'are already queued for that target',
  same_bytes: 'have the same bytes as other selected reports',
};

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
  leftNote: (left: number) => `${reports(left)} left to send`,
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
      `${reports(accepted)} accepted${person === 0 ? '.' : `, ${formatCount(person)} ${person === 1 ? 'needs' : 'need'} your decision.`}`,
  },
  /** Progress in one line. `bytes`: number of bytes still to be sent. */
  progress: (done: number, total: number, bytes: number) => `${formatCount(done)} of ${reports(total)} finished, ${formatSize(bytes)} left`,
  pace: (pace: number) => `${pace >= 10 ? formatCount(Math.round(pace)) : pace.toFixed(1)} per second`,
  timeLeft: (milliseconds: number) => `about ${roughTime(milliseconds)} left`,
  sentOf: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)} finished`,
} as const;

/** Texts for queueing many reports at once. */
export const SEND_MANY = {
  act: 'Send…',
  command: 'Send selected reports…',
  repeat: 'Resend soft rejections…',
  repeatCommand: 'Repeat selected soft rejections…',
  title: (count: number) => (count === 1 ? 'Queue 1 report' : `Queue ${formatCount(count)} reports`),
  repeatTitle: 'Resend soft rejections',
  noSoft: 'The last answer of no selected report is a soft rejection.',
  target: 'Target',
  looking: 'Checking each report. Nothing is sent.',
  checking: 'Reports checked',
  checked: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)} checked`,
  pace: 'Requests per second',
  concurrency: 'Requests at a time',
  badPace: (most: number) => `Enter a number above 0 and up to ${formatCount(most)}, or nothing for no limit.`,
  badConcurrency: (most: number) => `Enter a whole number from 1 to ${formatCount(most)}.`,
  ofTarget: (name: string) => `Saved in the target ${name}. Empty requests per second: no limit.`,
  /** `requests`: expected number of requests. `pace`: maximum number of requests that start per second; null: no limit. */
  duration: (requests: number, pace: number | null) => {
    if (pace === null) return 'Without a limit, the collector’s speed decides how long this takes.';
    const count = Math.max(Math.round(requests), 1);
    return `About ${roughTime((count * 1_000) / pace)}: ${formatCount(count)} ${count === 1 ? 'request' : 'requests'} at ${String(pace)} per second.`;
  },
  startPaused: 'Start paused',
  pausedHelp: `To send, press “${QUEUE_ACT_LABELS.resume}” in the outbox.`,
  queueing: 'Queueing. Later changes of files do not affect queued reports.',
  plan: (count: number, bytes: number, host: string) => `${reports(count)} (${formatSize(bytes)}) would be queued for ${host}.`,
  nothing: 'Nothing would be queued.',
  dryRun: 'Nothing has been queued yet.',
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
    count === 0 ? 'Nothing was queued: these reports have been queued or sent there since.' : `Queued ${reports(count)}.`,
  queuedPaused: (count: number) => `Queued ${reports(count)}, paused. To send, press “${QUEUE_ACT_LABELS.resume}” in the outbox.`,
  show: 'Show the outbox',
  close: 'Close',
  chance: 'Pass rate (%)',
  share: 'Desired accepted share (%)',
  rolls: 'Sample rolls per report',
  badPercent: 'Enter a percentage above 0 and up to 100.',
  badShare: 'Enter a percentage from 1 to below 100.',
  badRolls: 'Enter a whole number from 1 to 1,000.',
  expectation: ({ chance, share, reports: count, rolls, requests }: Expectation) =>
    `At a pass rate of ${percent(chance)}, accepting ${percent(share)} of ${reports(count)} takes up to ${formatCount(rolls)} ${rolls === 1 ? 'sample roll' : 'sample rolls'} each: about ${formatCount(Math.round(requests))} requests.`,
  throttleable: 'By the interface, reports with Throttleable=0 are not sampled. You see a preview before the edited reports are queued.',
  setThrottleable: 'Set Throttleable=0…',
  notOnBoard: {
    message: 'These reports are not on the board, so they cannot be edited here.',
    hint: 'Open their files, or add their folder to the board.',
  },
  leftOnBoard: (left: number) => ({
    message: `${reports(left)} not changed: not on the board, or over the limit of one change.`,
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
  too_large: 'Also send too large reports',
  accepted_before: 'Send accepted reports again: they will be stored twice',
  maybe_accepted: 'Send possibly accepted reports again: they may be stored twice',
  refused_before: 'Send refused bytes again',
  queued_already: 'Queue queued reports again',
  same_bytes: 'Send equal bytes once per report',
};

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

/** How long something takes, as far as people need to know: `40 s`, `3 min`, `2 h 5 min`. */
export function roughTime(milliseconds: number): string {
  const seconds = Math.max(Math.ceil(milliseconds / 1_000), 1);
  if (seconds < 100) return `${String(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 100) return `${String(minutes)} min`;
  return `${formatCount(Math.floor(minutes / 60))} h ${String(minutes % 60)} min`;
}

/** What is done with queued reports, on buttons. */
export const QUEUE_ACT_LABELS: Readonly<Record<QueueAct, string>> = {
  pause: 'Pause',
  resume: 'Go on',
  stop: 'Stop',
  resend: 'Send again',
  resend_refused: 'Send the same bytes again…',
  first: 'Send first',
  last: 'Send last',
  forget: 'Take out',
};

/** What a button says for reports of a state. */
export function queueActLabel(act: QueueAct, state: QueueState): string {
  return state === 'rejected_soft' && act === 'resend' ? OUTBOX.repeat : QUEUE_ACT_LABELS[act];
}

/** Why a queued report stands where it stands, in a sentence; what the collector said where that is why. */
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

/** The same with how many there are: what the button of a group is called, which is for all of it. */
export function actOnAll(act: QueueAct, state: QueueState, count: number): string {
  return `${queueActLabel(act, state)}: ${reports(count)}`;
}

/** Questions before an act that may be regretted. `act`: what is done after a yes. */
export const QUEUE_QUESTIONS = {
  resend: {
    act: 'resend',
    title: (count: number) => (count === 1 ? 'Send it again?' : `Send ${reports(count)} again?`),
    text: 'No answer was recorded, though all bytes may have left: the collector may have stored the report already, and a second one may come of it.',
    button: 'Send again',
  },
  resend_hard: {
    act: 'resend',
    title: (count: number) => `Send ${reports(count)} again?`,
    text: 'A rule rejected these reports, and it rejects the same report every time. They will be rejected again unless the collector’s rules have changed.',
    button: 'Send again',
  },
  resend_refused: {
    act: 'resend_refused',
    title: (count: number) => (count === 1 ? 'Send refused bytes again?' : `Send the refused bytes of ${reports(count)} again?`),
    text: 'The collector refused these very bytes. It most likely refuses them again: mending the report, or making it smaller, is what helps.',
    button: 'Send the same bytes',
  },
  forget: {
    act: 'forget',
    title: (count: number) => (count === 1 ? 'Take it out of the outbox?' : `Take ${reports(count)} out of the outbox?`),
    text: 'What is kept to send it is erased, with the edits as they were queued. The attempts stay in the history, and the report where it lies.',
    button: 'Take out',
  },
} as const;

export type QueueQuestionId = keyof typeof QUEUE_QUESTIONS;

/** Why reports are left out of what is queued, of many of them. */
const MANY_LEFT_OUT: Readonly<Record<LeftOutReason, string>> = {
  unreadable: 'cannot be read',
  malformed: 'would be refused as malformed',
  too_large: 'would be refused as too large',
  accepted_before: 'were accepted there before, byte for byte',
  maybe_accepted: 'may have been accepted there: they were sent, and their answers are not known',
  refused_before: 'were refused there before, byte for byte',
  queued_already: 'wait for that target already',
  same_bytes: 'are the same bytes as another one of them',
};

/** Words of the outbox. */
export const OUTBOX = {
  title: 'Outbox',
  removedTarget: 'removed target',
  show: 'Show the outbox',
  grid: 'Queued reports',
  repeat: 'Repeat…',
  details: 'The queued report',
  detailsHint: 'Choose a row to read what happened to it, and why.',
  nothing: 'Nothing is queued. Choose reports on the board and press “Send…”, or let a command queue them.',
  unwritten: {
    disk_full:
      'The disk is full, so Crashlens cannot update the outbox and sends nothing. Free some space, and sending continues automatically.',
    cannot_write:
      'Crashlens cannot update the outbox, so it sends nothing. Check the permissions of the data folder, and sending continues automatically.',
  },
  elsewhere: 'Another Crashlens of this data folder sends what waits: what is done here counts there too.',
  nobody: 'Nobody sends what waits: “crashlens outbox run” does.',
  idle: 'Nothing is left to be sent.',
  leftNote: (left: number) => `${reports(left)} left to be sent`,
  notHere: 'not this machine',
  pauseTarget: (name: string) => `Pause ${name}`,
  resumeTarget: (name: string) => `Let ${name} go on`,
  correctUrl: 'Correct the URL…',
  correctUrlOf: (name: string) => `Correct the URL… (${name})`,
  urlIsRight: 'The URL is right now',
  urlIsRightOf: (name: string) => `The URL is right now: let ${name} go on`,
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
  rolls: (left: number) => (left === 1 ? '1 draw left' : `${formatCount(left)} draws left`),
  tooMany: (most: number) => ({
    message: `At most ${formatCount(most)} queued reports can be selected one by one.`,
    hint: 'The buttons of a group are for all of it.',
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
      `${reports(accepted)} ${accepted === 1 ? 'is' : 'are'} accepted${person === 0 ? '.' : `, ${formatCount(person)} ${person === 1 ? 'needs' : 'need'} a person.`}`,
  },
  /** What goes on, in a line: how far, how fast, how long still. */
  progress: (done: number, total: number, bytes: number) => `${formatCount(done)} of ${reports(total)} done, ${formatSize(bytes)} left`,
  pace: (pace: number) => `${pace >= 10 ? formatCount(Math.round(pace)) : pace.toFixed(1)} a second`,
  timeLeft: (milliseconds: number) => `about ${roughTime(milliseconds)} left`,
  sentOf: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)} sent`,
} as const;

/** Words around many reports that are queued at once. */
export const SEND_MANY = {
  act: 'Send…',
  command: 'Send the selected reports…',
  repeat: 'Repeat soft ones…',
  repeatCommand: 'Repeat the selected reports that were rejected softly…',
  title: (count: number) => (count === 1 ? 'Send 1 report' : `Send ${formatCount(count)} reports`),
  repeatTitle: 'Repeat what was rejected softly',
  noSoft: 'None of the selected reports was rejected softly at last: there is nothing to repeat.',
  target: 'Target',
  looking: 'Looking at each report as it would go out. Nothing is sent.',
  checking: 'Reports checked',
  checked: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)} checked`,
  pace: 'Requests per second',
  concurrency: 'Requests at a time',
  badPace: (most: number) => `Write a number above 0, at most ${formatCount(most)}, or nothing for no limit.`,
  badConcurrency: (most: number) => `Write a whole number from 1 to ${formatCount(most)}.`,
  ofTarget: (name: string) => `These are settings of ${name}, and changes are saved. Leave the first one empty for no limit.`,
  /** `requests`: how many are expected. `pace`: most that begin in a second; null: no limit. */
  duration: (requests: number, pace: number | null) => {
    if (pace === null) return 'There is no limit, so the time depends on how fast the collector answers.';
    const count = Math.max(Math.round(requests), 1);
    return `This takes about ${roughTime((count * 1_000) / pace)}: ${formatCount(count)} ${count === 1 ? 'request' : 'requests'} at ${String(pace)} per second.`;
  },
  startPaused: 'Start paused',
  pausedHelp: `Nothing is sent until you press “${QUEUE_ACT_LABELS.resume}” in the outbox.`,
  queueing: 'Queueing. What is queued stays queued, whatever happens to the files.',
  plan: (count: number, bytes: number, host: string) => `${reports(count)} (${formatSize(bytes)}) would be sent to ${host}.`,
  nothing: 'Nothing would be sent.',
  dryRun: 'Nothing was sent or queued yet.',
  expected: 'What the answers are likely to be',
  leftOut: 'Left out',
  leftOutOf: (count: number, reason: LeftOutReason) => `${formatCount(count)} ${(count === 1 ? LEFT_OUT_WORDS : MANY_LEFT_OUT)[reason]}`,
  leftOutOne: (reason: LeftOutReason) => LEFT_OUT_WORDS[reason],
  include: (reason: LeftOutReason) => INCLUDE_WORDS[reason],
  again: (count: number) => `Repeat ${reports(count)}`,
  named: (shown: number, all: number) => (shown < all ? `The first ${formatCount(shown)} of ${formatCount(all)}` : 'Each of them'),
  along: 'What goes along',
  /** Before the count is known. */
  queueSome: 'Queue',
  queue: (count: number) => `Queue ${reports(count)}`,
  queueAway: (count: number, host: string) => `Queue ${reports(count)} for ${host}`,
  queued: (count: number) =>
    count === 0
      ? 'Nothing was queued: all of them were queued or sent there meanwhile.'
      : `${reports(count)} ${count === 1 ? 'is' : 'are'} queued.`,
  queuedPaused: (count: number) =>
    `${reports(count)} ${count === 1 ? 'is' : 'are'} queued and paused. Press “${QUEUE_ACT_LABELS.resume}” in the outbox to send ${count === 1 ? 'it' : 'them'}.`,
  show: 'Show the outbox',
  close: 'Close',
  chance: 'Reports that the rule takes, percent',
  share: 'Wanted share, percent',
  rolls: 'Most draws a report',
  badPercent: 'Write a percentage above 0, at most 100.',
  badShare: 'Write a percentage of at least 1 and below 100.',
  badRolls: 'Write a whole number from 1 to 1,000.',
  expectation: ({ chance, share, reports: count, rolls, requests }: Expectation) =>
    `A rule that passes ${percent(chance)}: ${percent(share)} of ${reports(count)} accepted takes up to ${formatCount(rolls)} ${rolls === 1 ? 'draw' : 'draws'} each, about ${formatCount(Math.round(requests))} requests.`,
  throttleable:
    'A report with Throttleable=0 is not sampled by a collector that follows the interface. That is an edit of the report: it is shown before it is made, and the report is queued anew with it.',
  setThrottleable: 'Set Throttleable=0…',
  notOnBoard: {
    message: 'None of these reports is on the board, so that they cannot be edited from here.',
    hint: 'Open the file of a report, or put its folder on the board.',
  },
  leftOnBoard: (left: number) => ({
    message: `${reports(left)} of these ${left === 1 ? 'is' : 'are'} not in the change: not on the board, or too many to be named at once.`,
    hint: 'Put their folder on the board, or choose fewer at once.',
  }),
} as const;

interface Expectation {
  /** 0 to 1, like `share`. */
  readonly chance: number;
  readonly share: number;
  readonly reports: number;
  readonly rolls: number;
  readonly requests: number;
}

function percent(share: number): string {
  return `${String(Math.round(share * 1_000) / 10)} %`;
}

/** What a box says that takes in what would be left out; what cannot be read never is. */
const INCLUDE_WORDS: Readonly<Record<LeftOutReason, string>> = {
  unreadable: '',
  malformed: 'Send what would be refused as malformed too',
  too_large: 'Send what would be refused as too large too',
  accepted_before: 'Send what was accepted before once more: a second report comes of it',
  maybe_accepted: 'Send what may have been accepted once more: a second report can come of it',
  refused_before: 'Send the same bytes again that were refused before',
  queued_already: 'Queue what waits already a second time',
  same_bytes: 'Send the same bytes as often as they are chosen',
};

import { formatCount, formatSize } from '../../bytes/quantities.ts';
import type { LeftOutReason } from '../../bridge/view/outbox-view.ts';
import { QUEUE_ACT_LABELS, reportCount, roughTime } from './outbox-screen.ts';
import { LEFT_OUT_WORDS } from './queue-command.ts';

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

/** Texts for queueing many reports at once. */
export const SEND_MANY = {
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
  plan: (count: number, bytes: number, host: string) => `${reportCount(count)} (${formatSize(bytes)}) would be queued for ${host}.`,
  nothing: 'Nothing would be queued.',
  dryRun: 'Nothing has been queued yet.',
  expected: 'Likely answers',
  leftOut: 'Left out',
  leftOutOf: (count: number, reason: LeftOutReason) => `${formatCount(count)} ${(count === 1 ? LEFT_OUT_WORDS : MANY_LEFT_OUT)[reason]}`,
  leftOutOne: (reason: LeftOutReason) => LEFT_OUT_WORDS[reason],
  include: (reason: LeftOutReason) => INCLUDE_WORDS[reason],
  again: (count: number) => `Repeat ${reportCount(count)}`,
  named: (shown: number, all: number) => (shown < all ? `The first ${formatCount(shown)} of ${formatCount(all)}` : 'All of them'),
  along: 'Disclosed data',
  /** Label of the button before the count is known. */
  queueSome: 'Queue',
  queue: (count: number) => `Queue ${reportCount(count)}`,
  queueAway: (count: number, host: string) => `Queue ${reportCount(count)} for ${host}`,
  queued: (count: number) =>
    count === 0 ? 'Nothing was queued: these reports have been queued or sent there since.' : `Queued ${reportCount(count)}.`,
  queuedPaused: (count: number) => `Queued ${reportCount(count)}, paused. To send, press “${QUEUE_ACT_LABELS.resume}” in the outbox.`,
  show: 'Show the outbox',
  close: 'Close',
  chance: 'Pass rate (%)',
  share: 'Desired accepted share (%)',
  rolls: 'Sample rolls per report',
  badPercent: 'Enter a percentage above 0 and up to 100.',
  badShare: 'Enter a percentage from 1 to below 100.',
  badRolls: 'Enter a whole number from 1 to 1,000.',
  expectation: ({ chance, share, reports: count, rolls, requests }: Expectation) =>
    `At a pass rate of ${percent(chance)}, accepting ${percent(share)} of ${reportCount(count)} takes up to ${formatCount(rolls)} ${rolls === 1 ? 'sample roll' : 'sample rolls'} each: about ${formatCount(Math.round(requests))} requests.`,
  throttleable: 'By the interface, reports with Throttleable=0 are not sampled. You see a preview before the edited reports are queued.',
  setThrottleable: 'Set Throttleable=0…',
  notOnBoard: {
    message: 'These reports are not on the board, so they cannot be edited here.',
    hint: 'Open their files, or add their folder to the board.',
  },
  leftOnBoard: (left: number) => ({
    message: `${reportCount(left)} not changed: not on the board, or over the limit of one change.`,
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

import { formatCount, formatSize } from '../../bytes/quantities.ts';
import type { RunKind } from '../../sending/queue/run-kinds.ts';
import type { QueueState, TransitionCause } from '../../sending/queue/queue-states.ts';
import type { PauseCause } from '../../bridge/view/preset-view.ts';
import { roughTime } from './outbox-screen.ts';
import { PAUSE_WORDS } from './queue-command.ts';

function reports(count: number): string {
  return count === 1 ? '1 report' : `${formatCount(count)} reports`;
}

function toTargets(names: readonly string[]): string {
  return names.length > 2 ? `to ${formatCount(names.length)} targets` : `to ${names.join(' and ')}`;
}

/** A duration: `41 ms`, `3.2 s`, `33 s`, `5 min`. */
export function shortTime(milliseconds: number): string {
  if (milliseconds < 1_000) return `${String(Math.round(milliseconds))} ms`;
  return milliseconds < 10_000 ? `${String(Math.round(milliseconds / 100) / 10)} s` : roughTime(milliseconds);
}

/** Results of a run. Each text follows the number of reports with this result. */
export const RUN_KIND_WORDS: Readonly<Record<RunKind, (count: number) => string>> = {
  decision: (count) => (count === 1 ? 'needs your decision' : 'need your decision'),
  soft: () => 'rejected, soft',
  hard: () => 'rejected, hard',
  accepted: () => 'accepted',
  stopped: () => 'stopped',
  held: () => 'held',
  left: () => 'left to send',
};

/** What the reports of a group have in common. Follows the heading of the group. */
export const GROUP_WORDS: Readonly<Record<QueueState, string>> = {
  needs_person: 'retries used up or unclear answer',
  answer_unknown: 'may have been accepted',
  sending: 'waiting for answers',
  waiting: 'next to be sent',
  retry: 'sent again automatically',
  held: 'paused',
  rejected_soft: 'the next sample roll may accept them',
  rejected_unknown: 'it is unknown whether the rule samples',
  rejected_hard: 'rejected every time',
  malformed: 'refused every time',
  too_large: 'over the collector’s limit',
  stopped: 'stopped before sending',
  not_known_accepted: 'no crash id and no reason',
  accepted: 'stored under crash ids',
};

/** How long a report waited between two attempts, and why. */
export function waitWords(milliseconds: number, cause: TransitionCause): string {
  const time = shortTime(milliseconds);
  switch (cause) {
    case 'retry_after':
      return `waited ${time} (Retry-After)`;
    case 'backoff':
      return `waited ${time}`;
    case 'asked_for':
      return 'next roll';
    default:
      return time;
  }
}

/** Texts of the outbox list and of its header. */
export const OUTBOX_LIST = {
  copyCrashIds: 'Copy crash ids',
  copyAllCrashIds: (count: number) => `Copy crash ids: ${reports(count)}`,
  copiedCrashIds: (count: number) => (count === 1 ? 'Copied 1 crash id' : `Copied ${formatCount(count)} crash ids, one per line`),
  done: (done: number, total: number) => `${formatCount(done)} of ${reports(total)} finished`,
  all: (total: number) => `All ${reports(total)}`,
  to: toTargets,
  between: (from: string, to: string, milliseconds: number) => `${from} to ${to}, ${shortTime(milliseconds)}`,
  from: (time: string) => `since ${time}`,
  bytesLeft: (bytes: number) => `${formatSize(bytes)} left`,
  kinds: 'Results',
  /** Counts of reports in other runs. `decisions`: reports that need a decision. `left`: reports still to be sent. */
  otherRuns: (decisions: number, left: number) => {
    const parts = [
      ...(decisions > 0 ? [`${formatCount(decisions)} ${decisions === 1 ? 'needs' : 'need'} your decision`] : []),
      ...(left > 0 ? [`${formatCount(left)} left to send`] : []),
    ];
    return `Other runs: ${parts.join(', ')}`;
  },
  runs: 'Earlier runs',
  showRun: 'Run to show',
  allRuns: 'All reports',
  lastRun: 'Last run',
  run: (time: string, count: number, names: readonly string[]) => `${time}, ${reports(count)} ${toTargets(names)}`,
  export: 'Export…',
  asCsv: 'Save as CSV…',
  asJson: 'Save as JSON lines…',
  targets: 'Targets',
  pausedTarget: (name: string, cause: PauseCause) => `${name} is paused${cause === 'person' ? '' : `: ${PAUSE_WORDS[cause]}`}.`,
  filterLabel: 'Filter the queued reports',
  filterHint: 'state:rejected_soft rule:is_firefox_desktop attempts>2',
  noneMatches: 'No queued reports match this filter.',
  matching: (count: number) => reports(count),
  columnsTitle: 'Columns of the outbox',
  attempts: 'Attempts',
  attemptsIn: (count: number, milliseconds: number) => `${formatCount(count)} in ${shortTime(milliseconds)}`,
  attemptsShown: (shown: number, all: number) => `The last ${formatCount(shown)} of ${formatCount(all)}.`,
  axis: 'Attempts on a time axis',
  roll: 'Squares are sample rolls.',
  attempt: (number: number, time: string, answer: string) => `Attempt ${String(number)}, ${time}: ${answer}`,
  isRoll: 'a sample roll',
  noAnswer: 'no answer yet',
  took: 'Took',
  answer: 'Answer',
  answerOf: (number: number) => `Answer ${String(number)}`,
  time: 'Time',
  number: 'No.',
} as const;

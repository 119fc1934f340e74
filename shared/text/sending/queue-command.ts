import type { ByteLength } from '../../bytes/byte-source.ts';
import { formatCount, formatSize } from '../../bytes/quantities.ts';
import type { RollEstimate } from '../../sending/outcome/sample-rolls.ts';
import type { QueueState } from '../../sending/queue/queue-states.ts';
import type { LeftOutReason } from '../../bridge/view/outbox-view.ts';
import { QUEUE_STATE_WORDS } from './queue.ts';

function reports(count: number): string {
  return count === 1 ? '1 report' : `${formatCount(count)} reports`;
}

/** Why a report is left out, unless `--include` names the reason. */
export const LEFT_OUT_WORDS: Readonly<Record<LeftOutReason, string>> = {
  unreadable: 'cannot be read',
  malformed: 'would be refused as malformed',
  too_large: 'would be refused as too large',
  accepted_before: 'was accepted there before',
  maybe_accepted: 'may have been accepted there: its answer is unknown',
  refused_before: 'was refused there before',
  queued_already: 'is already queued for that target',
  same_bytes: 'has the same bytes as an earlier report',
};

/** Reports of a plan that have the same likely answer. `rule`: without the prefix `rule_`. */
interface ExpectedWords {
  readonly label: string;
  readonly rejection: 'soft' | 'hard' | null;
  readonly rule: string | null;
}

/** “rejected, soft: rule_is_firefox_desktop”. */
export function expectedWords({ label, rejection, rule }: ExpectedWords): string {
  const kind = rejection === null ? label : `${label}, ${rejection}`;
  return rule === null ? kind : `${kind}: rule_${rule}`;
}

/** Texts of commands that queue or send reports. */
export const QUEUE_COMMAND = {
  sendingMany: (count: number, bytes: ByteLength, host: string): string => `Sending ${reports(count)} (${formatSize(bytes)}) to ${host}.`,
  wouldSend: (count: number, bytes: ByteLength, host: string): string =>
    `Would send ${reports(count)} (${formatSize(bytes)}) to ${host}. Nothing was sent.`,
  expected: (count: number, words: string): string => `  ${formatCount(count)} likely ${words}`,
  planned: (name: string, words: string, chance: number): string =>
    `  ${name}: ${words}${chance < 100 ? ` (${String(Math.round(chance * 10) / 10)} % of sample rolls)` : ''}`,
  andMore: (count: number): string => `  and ${formatCount(count)} more`,
  leftOut: (name: string, why: string): string => `Left out: ${name} ${why}.`,
  /** `sentence`: a complete sentence, which usually contains the file name. */
  unreadable: (name: string, sentence: string): string => `Left out: ${sentence.includes(name) ? sentence : `${name}: ${sentence}`}`,
  leftOutMore: (count: number, why: string): string => `Left out: ${formatCount(count)} more (${why}).`,
  include: (reasons: readonly string[]): string => `To send them anyway, add --include ${reasons.join(',')}.`,
  passedOver: (count: number): string => `${reports(count)} excluded by --filter or --only.`,
  resends: (rule: string, chance: number, count: number, { most, requests, share }: RollEstimate): string =>
    `rule_${rule} passes ${String(Math.round(chance * 1_000) / 10)} % of reports. With up to ${formatCount(most)} ${most === 1 ? 'sample roll' : 'sample rolls'} each, about ${String(Math.round(share * 100))} % of ${reports(count)} will be accepted: about ${formatCount(Math.ceil(requests))} ${requests > 1 ? 'requests' : 'request'}.`,
  nothing: 'Nothing to send.',
  queued: (count: number): string => `Queued ${reports(count)}.`,
  worksElsewhere: 'Another Crashlens sends this queue. Waiting for it.',
  others: (count: number): string => `Waiting for the ${count === 1 ? 'answer' : 'answers'} to ${reports(count)} queued earlier.`,
  nobodyWorks: 'To send them, run “crashlens outbox run” or start the app.',
  queuedPaused: 'They are paused. To send them, run “crashlens outbox resume”.',
  appSends: 'Another Crashlens sends them.',
  remain: (count: number, name: string, why: string): string =>
    `${reports(count)} ${count === 1 ? 'remains' : 'remain'} in the outbox because the target “${name}” is paused: ${why}.`,
  stoppedSo: (count: number, isElsewhere: boolean): string =>
    `Stopped. ${reports(count)} ${count === 1 ? 'remains' : 'remain'} in the outbox. ${
      isElsewhere
        ? 'The running Crashlens continues to send.'
        : 'Continue with “crashlens outbox run”, or stop them with “crashlens outbox stop”.'
    }`,
  stopping: 'Stopped. Queued reports remain in the outbox: see “crashlens outbox list”.',
  attemptLine: (name: string, answer: string): string => `${name}: ${answer}`,
  sum: (parts: readonly string[]): string => `${parts.join(', ')}.`,
  counted: (state: QueueState, count: number): string => `${formatCount(count)} ${QUEUE_STATE_WORDS[state].label.toLowerCase()}`,
  paused: (name: string, why: string) => ({
    what: `The target “${name}” is paused: ${why}. Nothing was sent.`,
    reason:
      'Run “crashlens outbox resume --target NAME” (after a 404, with --url-is-right), or correct the URL with “crashlens target set NAME --url URL”.',
  }),
  elsewhere: {
    what: '--pace and --concurrency have no effect while another Crashlens sends this queue. Nothing was sent.',
    reason: 'Omit them, use “crashlens target set”, or close the other Crashlens.',
  },
  notWithQueue: {
    what: '--pace and --concurrency have no effect with --queue. Nothing was queued.',
    reason: 'Omit them, or use “crashlens target set”.',
  },
  refusedBefore: (name: string) => ({
    what: `The target refused the same bytes of “${name}” before. Nothing was sent.`,
    reason: 'Fix the report, or add --include refused_before.',
  }),
  acceptedBefore: (name: string) => ({
    what: `The target accepted the same bytes of “${name}” before. Nothing was sent.`,
    reason: 'Add --include accepted_before to send it again: it will be stored twice.',
  }),
  maybeAccepted: (name: string) => ({
    what: `The target may have accepted “${name}” before: its answer is unknown. Nothing was sent.`,
    reason: 'Add --include maybe_accepted to send it again: it may be stored twice.',
  }),
  queuedAlready: (name: string) => ({
    what: `“${name}” is already queued for this target. Nothing was queued.`,
    reason: 'Send it with “crashlens outbox run”, or add --include queued_already to queue it again.',
  }),
  tooManyFiles: (most: number) => ({
    what: `More than ${formatCount(most)} files. Nothing was sent.`,
    reason: 'Send folder by folder.',
  }),
  inputAmongMany: {
    what: '“-” works only without other files, --filter and --only. Nothing was sent.',
    reason: 'Send standard input with a separate command.',
  },
  badPace: 'Give requests per second, such as 5/s or 0.5/s, at most 1000/s.',
  badCount: (least: number, most: number): string => `Give a whole number from ${formatCount(least)} to ${formatCount(most)}.`,
  badReasons: (known: readonly string[]): string => `Choose from: ${known.join(', ')}.`,
  tokenFromFile: (name: string): string => `Sending the stored bearer token of “${name}”. CRASHLENS_TOKEN overrides it.`,
  tokenElsewhere: 'CRASHLENS_TOKEN is ignored: another Crashlens sends this queue with its own token.',
  badToken: {
    what: 'CRASHLENS_TOKEN is not a bearer token. Nothing was sent.',
    reason: 'Use at most 4,096 visible ASCII characters without spaces.',
  },
  askOn: (button: string, cancel: string): string => `${button}? Type “yes” to agree, anything else for “${cancel}”: `,
} as const;

/** Why a target is paused. */
export const PAUSE_WORDS = {
  person: 'a person paused it',
  wrong_url: 'it answered 404',
  not_trusted: 'its certificate is not trusted',
  server_failures: 'too many server failures in a row',
  malformed_run: 'too many malformed reports',
} as const;

/** Texts of `crashlens outbox`. */
export const OUTBOX_COMMAND = {
  filter: 'only matching reports, such as “state:answer_unknown”',
  target: 'only reports queued for this target (name or URL)',
  runFilter: 'wait only for matching reports',
  json: 'print one line of JSON per report',
  jsonRun: 'print one line of JSON per attempt',
  jsonCount: 'print the number of reports as JSON',
  urlIsRight: 'resume a target after a 404 without changing its URL',
  refused: 'include malformed and too large reports',
  resends: 'maximum sample rolls per report',
  empty: 'The outbox is empty.',
  noneMatches: 'No queued reports match.',
  head: ['item', 'state', 'target', 'report', 'size', 'attempts', 'answer', 'why'],
  done: (act: 'pause' | 'resume' | 'stop' | 'retry' | 'forget', count: number): string =>
    ({
      pause: `Paused ${reports(count)}.`,
      resume: `Resumed ${reports(count)}.`,
      stop: `Stopped ${reports(count)}.`,
      retry: `Queued ${reports(count)} to be sent again.`,
      forget: `Removed ${reports(count)} from the outbox.`,
    })[act],
  targetPaused: (name: string): string => `Paused the target “${name}”. Its reports wait.`,
  targetResumed: (name: string): string => `Resumed the target “${name}”.`,
  stillSending: (count: number): string => `Another Crashlens is sending ${reports(count)}, which cannot be stopped from here.`,
  wrongUrl: (name: string) => ({
    what: `“${name}” answered 404 and stays paused until its URL changes.`,
    reason: 'Run “crashlens target set NAME --url URL”, or, if the URL works now, “crashlens outbox resume --target NAME --url-is-right”.',
  }),
  whoseUrl: {
    what: '--url-is-right applies to exactly one target. Nothing was changed.',
    reason: 'Give --target without --filter.',
  },
  whatToRetry: {
    what: 'Nothing was changed: no reports were selected.',
    reason: 'Add --filter, such as --filter state:stopped, or --target.',
  },
  dueAt: (time: string): string => `at ${time}`,
  unknownTarget: (text: string, names: readonly string[]) => ({
    what: `There is no target “${text}”.`,
    reason: `Choose from: ${names.join(', ')}.`,
  }),
} as const;

import type { ByteLength } from '../../bytes/byte-source.ts';
import { formatCount, formatSize } from '../../bytes/quantities.ts';
import type { RollEstimate } from '../../sending/outcome/sample-rolls.ts';
import type { QueueState } from '../../sending/queue/queue-states.ts';
import type { LeftOutReason } from '../../bridge/view/outbox-view.ts';
import { QUEUE_STATE_WORDS } from './queue.ts';

function reports(count: number): string {
  return count === 1 ? '1 report' : `${formatCount(count)} reports`;
}

/** Why a report is left out unless it is taken in by name. */
export const LEFT_OUT_WORDS: Readonly<Record<LeftOutReason, string>> = {
  unreadable: 'cannot be read',
  malformed: 'would be refused as malformed',
  too_large: 'would be refused as too large',
  accepted_before: 'was accepted there before',
  maybe_accepted: 'may have been accepted there: it was sent, and its answer is not known',
  refused_before: 'was refused there before, the very same bytes',
  queued_already: 'is queued for it already',
  same_bytes: 'has the same bytes as one before it',
};

/** Reports of a plan that are likely to be answered alike. `rule`: without its `rule_`. */
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

/** Words and sentences of what commands queue, send from the queue and tell of it. */
export const QUEUE_COMMAND = {
  sendingMany: (count: number, bytes: ByteLength, host: string): string => `Sending ${reports(count)} (${formatSize(bytes)}) to ${host}.`,
  wouldSend: (count: number, bytes: ByteLength, host: string): string =>
    `${reports(count)} (${formatSize(bytes)}) would be sent to ${host}. Nothing was sent, and nothing was queued.`,
  expected: (count: number, words: string): string => `  ${formatCount(count)} likely to be ${words}`,
  planned: (name: string, words: string, chance: number): string =>
    `  ${name}: ${words}${chance < 100 ? ` (${String(Math.round(chance * 10) / 10)} % of draws)` : ''}`,
  andMore: (count: number): string => `  and ${formatCount(count)} more`,
  leftOut: (name: string, why: string): string => `Left out: ${name} ${why}.`,
  /** `sentence`: a whole one, which mostly names the file itself. */
  unreadable: (name: string, sentence: string): string => `Left out: ${sentence.includes(name) ? sentence : `${name}: ${sentence}`}`,
  leftOutMore: (count: number, why: string): string => `Left out: ${formatCount(count)} more that ${why}.`,
  include: (reasons: readonly string[]): string => `--include ${reasons.join(',')} takes in what is left out.`,
  passedOver: (count: number): string =>
    `${reports(count)} not meant: the filter, or --only, does not name ${count === 1 ? 'it' : 'them'}.`,
  resends: (rule: string, chance: number, count: number, { most, requests, share }: RollEstimate): string =>
    `rule_${rule} passes ${String(Math.round(chance * 1_000) / 10)} %: with up to ${formatCount(most)} ${most === 1 ? 'draw' : 'draws'} each about ${String(Math.round(share * 100))} % of ${reports(count)} accepted, about ${formatCount(Math.ceil(requests))} ${requests > 1 ? 'requests' : 'request'}.`,
  nothing: 'Nothing was left to be sent.',
  queued: (count: number): string => `${reports(count)} queued.`,
  worksElsewhere: 'A Crashlens that is running sends what is queued in this data folder; this command waits for it.',
  others: (count: number): string =>
    `${reports(count)} that ${count === 1 ? 'was' : 'were'} queued before ${count === 1 ? 'is' : 'are'} being sent; this command waits for the ${count === 1 ? 'answer' : 'answers'}.`,
  nobodyWorks: '“crashlens outbox run” sends what waits, as does the app.',
  queuedPaused: 'They are paused: “crashlens outbox resume” lets them be sent.',
  appSends: 'A Crashlens that is running sends what waits.',
  remain: (count: number, name: string, why: string): string =>
    `${reports(count)} ${count === 1 ? 'remains' : 'remain'} in the outbox, as “${name}” takes nothing for now: ${why}.`,
  stoppedSo: (count: number, isElsewhere: boolean): string =>
    `Stopped. ${reports(count)} ${count === 1 ? 'was' : 'were'} not done and ${count === 1 ? 'remains' : 'remain'} in the outbox: ${
      isElsewhere
        ? 'the Crashlens that is running goes on with it.'
        : '“crashlens outbox run” goes on, “crashlens outbox stop” lets them be.'
    }`,
  stopping: 'Stopped. What was queued remains in the outbox: “crashlens outbox list” shows it.',
  attemptLine: (name: string, answer: string): string => `${name}: ${answer}`,
  sum: (parts: readonly string[]): string => `${parts.join(', ')}.`,
  counted: (state: QueueState, count: number): string => `${formatCount(count)} ${QUEUE_STATE_WORDS[state].label.toLowerCase()}`,
  paused: (name: string, why: string) => ({
    what: `The target “${name}” takes nothing for now: ${why}. Nothing was sent.`,
    reason:
      'Where its URL is wrong, correct it: “crashlens target set NAME --url URL”. Else “crashlens outbox resume --target NAME” lets it go on, after a 404 with --url-is-right.',
  }),
  elsewhere: {
    what: '--pace and --concurrency count while this command sends, and a Crashlens that is running sends what is queued in this data folder. Nothing was sent.',
    reason: 'Leave them out, choose them for the target (“crashlens target set”), or close that Crashlens.',
  },
  notWithQueue: {
    what: '--pace and --concurrency count while this command sends, and --queue lets others send. Nothing was queued.',
    reason: 'Leave them out, or choose them for the target with “crashlens target set”.',
  },
  refusedBefore: (name: string) => ({
    what: `“${name}” was refused there before, the very same bytes, so it was not sent again.`,
    reason: 'Mend it first, or add --include refused_before to send it all the same.',
  }),
  acceptedBefore: (name: string) => ({
    what: `“${name}” was accepted there before, the very same bytes, so it was not sent again.`,
    reason: '--include accepted_before sends it once more; the collector then has it twice.',
  }),
  maybeAccepted: (name: string) => ({
    what: `“${name}” may have been accepted there: it was sent, and its answer is not known. It was not sent again.`,
    reason: 'Look for it at the collector. --include maybe_accepted sends it once more; the collector can then have it twice.',
  }),
  queuedAlready: (name: string) => ({
    what: `“${name}” waits in the outbox for that target already, so it was not queued again.`,
    reason: '“crashlens outbox run” sends it; --include queued_already queues it once more.',
  }),
  tooManyFiles: (most: number) => ({
    what: `More than ${formatCount(most)} files are named. Nothing was sent.`,
    reason: 'Send them folder by folder.',
  }),
  inputAmongMany: {
    what: 'Standard input is one report, and cannot be sent among others. Nothing was sent.',
    reason: 'Send it by a command of its own.',
  },
  badPace: 'A pace is a number of requests in a second, such as 5/s or 0.5/s, at most 1000/s.',
  badCount: (least: number, most: number): string => `It takes a whole number from ${formatCount(least)} to ${formatCount(most)}.`,
  badReasons: (known: readonly string[]): string => `Reasons are: ${known.join(', ')}.`,
  tokenFromFile: (name: string): string =>
    `The bearer token of “${name}” that lies in the data folder’s file goes along; CRASHLENS_TOKEN would count before it.`,
  tokenElsewhere:
    'CRASHLENS_TOKEN does not count: a Crashlens that is running sends what is queued in this data folder, with the token that it keeps.',
  badToken: {
    what: 'CRASHLENS_TOKEN is no bearer token: it has characters that one cannot have, or too many. Nothing was sent.',
    reason: 'It takes up to 4,096 visible ASCII characters without blanks.',
  },
  askOn: (button: string, cancel: string): string => `${button}? Type “yes” to agree, anything else for “${cancel}”: `,
} as const;

/** Why a target takes nothing. */
export const PAUSE_WORDS = {
  person: 'it was paused',
  wrong_url: 'it answered 404, so its URL is wrong',
  not_trusted: 'its certificate is not trusted',
  server_failures: 'its server failed too often in a row',
  malformed_run: 'too many reports were refused as malformed',
} as const;

/** Words and sentences of `crashlens outbox`. */
export const OUTBOX_COMMAND = {
  about: 'Shows what is queued to be sent, and works it: beside an app that may be running, which is the one that sends then.',
  list: 'print what is queued, one line each, in its order',
  run: 'send what waits, until nothing does; what is put off is waited for',
  pause: 'let reports wait until they are resumed; without --filter a target that is named takes nothing until then',
  resume: 'let go on what was paused, or the target that is named',
  stop: 'stop what waits: it stays in the outbox, and is sent only once it is asked for again',
  retry: 'send again what has ended so that it may be: stopped, rejected, answer unknown, needs a person',
  forget: 'take what has ended off the outbox; its attempts stay in the history, its bytes go within the hour or when the app starts next',
  filter: 'only what matches, as in “state:answer_unknown target:staging” (docs/filter.md)',
  target: 'only what is queued for that target: its name or its URL',
  runFilter: 'wait only for what matches; what else waits is sent in its turn as well',
  json: 'print JSON, one line each',
  jsonRun: 'print a line of JSON for each attempt',
  jsonCount: 'print how many it was done with as JSON',
  urlIsRight: 'let a target go on that answered 404 though its URL stays, as its server was mended; with --target',
  refused: 'also what was refused as malformed or too large: the very same bytes once more',
  resends: 'most draws of each where a rule that samples rejects it',
  after: `
What is sent has its turn by its place in the queue. Reports that were being sent when their command or app was killed stand under “answer unknown”: they may have been
accepted, and nothing sends them again but “retry”.

Examples:
  crashlens outbox list --filter 'state:rejected_soft'
  crashlens outbox run --target staging
  crashlens outbox retry --filter 'state:answer_unknown added:today'`,
  empty: 'The outbox is empty.',
  noneMatches: 'Nothing in the outbox matches.',
  head: ['item', 'state', 'target', 'report', 'size', 'attempts', 'answer', 'why'],
  done: (act: 'pause' | 'resume' | 'stop' | 'retry' | 'forget', count: number): string =>
    ({
      pause: `${reports(count)} paused.`,
      resume: `${reports(count)} resumed.`,
      stop: `${reports(count)} stopped.`,
      retry: `${reports(count)} to be sent again.`,
      forget: `${reports(count)} forgotten.`,
    })[act],
  targetPaused: (name: string): string => `“${name}” is paused: what waits for it is held.`,
  targetResumed: (name: string): string => `“${name}” goes on.`,
  stillSending: (count: number): string =>
    `${reports(count)} being sent by a Crashlens that is running; ${count === 1 ? 'it comes' : 'they come'} to an end.`,
  wrongUrl: (name: string) => ({
    what: `“${name}” answered 404, so it takes nothing until its URL is another.`,
    reason: 'Correct it: “crashlens target set NAME --url URL”. Where the server was mended instead, add --url-is-right.',
  }),
  whoseUrl: {
    what: '--url-is-right is about one target, and none was named alone. Nothing was changed.',
    reason: 'Name it by --target, without --filter.',
  },
  whatToRetry: {
    what: 'It was not said what is to be sent again. Nothing was changed.',
    reason: 'Name it by --filter, as in --filter state:stopped, or by --target.',
  },
  dueAt: (time: string): string => `at ${time}`,
  unknownTarget: (text: string, names: readonly string[]) => ({
    what: `There is no target “${text}”.`,
    reason: `There are: ${names.join(', ')}.`,
  }),
} as const;

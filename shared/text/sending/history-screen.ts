import { formatCount } from '../../bytes/quantities.ts';
import { assertNever } from '../../errors.ts';
import type { PhaseTimes } from '../../bridge/view/exchange-view.ts';
import type { AttemptComparison, AttemptDifference, AttemptFacts } from '../../bridge/view/history-view.ts';

/** Words of the History screen. */
export const HISTORY = {
  title: 'History',
  filterLabel: 'Filter the attempts',
  filterHint: 'crashid:bp-9f86 outcome:soft at:today',
  rows: 'Attempts',
  none: 'Nothing was sent yet. What is sent stands here, with its answer.',
  noneMatches: 'No attempt matches. Take something of the filter out.',
  columnsTitle: 'Columns of History',
  saveCsv: 'Save as CSV…',
  saveJson: 'Save as JSON…',
  pane: 'What went over the wire',
  selectOne: 'Choose an attempt to see what went out and what came back.',
  compareHint: 'Ctrl+click another attempt, or press Space on it, to compare the two.',
  open: 'Open this request',
  copyId: 'Copy crash id',
  copyValue: 'Copy the rule or reason',
  openLink: 'Open in the browser',
  copyLink: 'Copy the address of the crash id',
  request: 'What went out',
  answer: 'What came back',
  answerText: 'Beginning of the answer',
  timeline: 'Timeline',
  notReached: 'none',
  noHead: 'The head that went out was not noted.',
  planned:
    'Nobody noted this head, as the end of the attempt was not written: it is made again of what was queued, for the target as it is now.',
  noAnswer: 'No answer was kept.',
  noBody: 'not noted',
  reused: 'Over a connection that an earlier request had made.',
  notWhole: 'The last byte of the body had not left.',
  compared: 'Two attempts compared',
  same: 'Nothing that is kept of them differs.',
  sameThings:
    'Both bodies hold the same annotations and parts. They differ in what stands around them: their order, boundary or line ends.',
  masked: 'What is protected is masked. Open the two requests to look at it.',
  nothing: 'nothing',
} as const;

/** So many attempts, as they are said. */
export function attempts(count: number): string {
  return count === 1 ? '1 attempt' : `${formatCount(count)} attempts`;
}

export function historyCount(matching: number, total: number): string {
  return matching === total ? formatCount(total) : `${formatCount(matching)} of ${formatCount(total)}`;
}

/** Of an answer of which only the beginning is kept. */
export function savedAnswerSize(savedBytes: number, bytes: number): string {
  return `The first ${formatCount(savedBytes)} of ${formatCount(bytes)} bytes are kept.`;
}

export const PHASE_WORDS: Readonly<Record<keyof PhaseTimes, string>> = {
  dns: 'Name looked up',
  connect: 'Connected',
  tls: 'TLS',
  send: 'Sent',
  wait: 'Waited',
  receive: 'Answer read',
};

/** How an attempt stands that got no answer. */
export const STATE_WORDS: Readonly<Record<AttemptFacts['state'], string>> = {
  sending: 'Sending',
  answered: 'Answered',
  failed: 'Failed: no answer',
  cancelled: 'Cancelled',
};

const PART_WORDS: Readonly<Record<AttemptDifference['part'], string>> = {
  attempt: 'Attempt',
  report: 'Report',
  annotation: 'Annotation',
  part: 'Binary part',
  request: 'Sent head',
  answer: 'Answer',
  times: 'Time (ms)',
};

/** What of the bodies the lines of a comparison do not say; null: nothing. */
export function bodiesCompared({ bodies, differences }: AttemptComparison): string | null {
  switch (bodies) {
    case 'same':
      return 'Both bodies are the same, byte for byte.';
    case 'read':
      return differences.some(({ part }) => part === 'annotation' || part === 'part') ? null : HISTORY.sameThings;
    case 'first_gone':
      return `The body of the first ${GONE}`;
    case 'second_gone':
      return `The body of the second ${GONE}`;
    case 'both_gone':
      return `The body of each ${GONE}`;
    default:
      return assertNever(bodies);
  }
}

const GONE =
  'is not kept any more, or was never noted: its file was changed or is gone. What changed of annotations and parts cannot be told.';

/** Of a comparison of which the first lines are shown. */
export function firstDifferences(shown: number, total: number): string {
  return `The first ${formatCount(shown)} of ${formatCount(total)} differences are shown.`;
}

/** What differs between two attempts, as a line of the comparison begins. */
export function differenceName({ part, name }: Pick<AttemptDifference, 'part' | 'name'>): string {
  return `${PART_WORDS[part]}: ${name === '' ? 'first line' : name}`;
}

import { formatCount } from '../../bytes/quantities.ts';
import { assertNever } from '../../errors.ts';
import type { PhaseTimes } from '../../bridge/view/exchange-view.ts';
import type { AttemptComparison, AttemptDifference, AttemptFacts } from '../../bridge/view/history-view.ts';

/** Texts of the History screen. */
export const HISTORY = {
  title: 'History',
  filterLabel: 'Filter the attempts',
  filterHint: 'crashid:bp-9f86 outcome:soft at:today',
  rows: 'Attempts',
  none: 'Nothing has been sent yet.',
  noneMatches: 'No attempts match this filter.',
  columnsTitle: 'Columns of History',
  saveCsv: 'Save as CSV…',
  saveJson: 'Save as JSON…',
  pane: 'Request and answer',
  selectOne: 'Select an attempt to see its request and answer.',
  compareHint: 'Ctrl+click or Space on another attempt compares both.',
  open: 'Open this request',
  copyId: 'Copy crash id',
  copyValue: 'Copy the rule or reason',
  openLink: 'Open in the browser',
  copyLink: 'Copy the crash URL',
  request: 'Sent head',
  answer: 'Received head',
  answerText: 'Start of the answer',
  timeline: 'Timeline',
  notReached: 'none',
  noHead: 'The sent head was not recorded.',
  planned: 'The sent head was not recorded. This head is rebuilt from the queued report and the current target.',
  noAnswer: 'No answer was stored.',
  noBody: 'not recorded',
  reused: 'Sent over an existing connection.',
  notWhole: 'The body was not sent completely.',
  compared: 'Two attempts compared',
  same: 'No stored data differs.',
  sameThings: 'The bodies differ only in order, boundary or line endings.',
  masked: 'Protected values are masked. Open both requests to reveal them.',
  nothing: 'nothing',
} as const;

/** A count of attempts: `1 attempt`. */
export function attempts(count: number): string {
  return count === 1 ? '1 attempt' : `${formatCount(count)} attempts`;
}

export function historyCount(matching: number, total: number): string {
  return matching === total ? formatCount(total) : `${formatCount(matching)} of ${formatCount(total)}`;
}

/** If only the start of an answer is stored: the stored and the total number of bytes. */
export function savedAnswerSize(savedBytes: number, bytes: number): string {
  return `The first ${formatCount(savedBytes)} of ${formatCount(bytes)} bytes are stored.`;
}

export const PHASE_WORDS: Readonly<Record<keyof PhaseTimes, string>> = {
  dns: 'Name looked up',
  connect: 'Connected',
  tls: 'TLS',
  send: 'Sent',
  wait: 'Waited',
  receive: 'Answer read',
};

/** States of an attempt. */
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

/** The result of comparing the bodies, if the list of differences does not show it. null: nothing to add. */
export function bodiesCompared({ bodies, differences }: AttemptComparison): string | null {
  switch (bodies) {
    case 'same':
      return 'The bodies are identical.';
    case 'read':
      return differences.some(({ part }) => part === 'annotation' || part === 'part') ? null : HISTORY.sameThings;
    case 'first_gone':
      return `The first body ${GONE}`;
    case 'second_gone':
      return `The second body ${GONE}`;
    case 'both_gone':
      return `Each body ${GONE}`;
    default:
      return assertNever(bodies);
  }
}

const GONE = 'is gone or was never stored, so annotations and parts cannot be compared.';

/** Says that only the first differences of a comparison are shown. */
export function firstDifferences(shown: number, total: number): string {
  return `The first ${formatCount(shown)} of ${formatCount(total)} differences are shown.`;
}

/** The name of a difference between two attempts. */
export function differenceName({ part, name }: Pick<AttemptDifference, 'part' | 'name'>): string {
  return `${PART_WORDS[part]}: ${name === '' ? 'first line' : name}`;
}

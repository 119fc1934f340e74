import { assertNever } from '../../errors.ts';
import type { DecidedView, LoggedRequest, ReceivedContent } from '../../bridge/view/collector-view.ts';
import { formatCount } from '../../bytes/quantities.ts';
import { nameOfReceived } from '../../history/received-fields.ts';
import { answerWhy } from '../verdict/answer-why.ts';
import { percentText } from '../verdict/expected.ts';

/** Texts of the demo collector's screen. */
export const COLLECTOR_SCREEN = {
  exception: 'Requests can ask for other answers or rules, as samples do.',
  next: 'Next answer',
  asAlways: 'as always',
  always: 'Every answer',
  outcome: 'Outcome',
  decidedBy: 'Decided by',
  requests: 'Requests',
  unseen: (count: number): string => (count === 1 ? '1 new request' : `${formatCount(count)} new requests`),
  filterLabel: 'Filter the requests',
  filterHint: 'outcome:soft by:roll name:startup',
  noneMatches: 'No requests match this filter.',
  report: 'Report',
  pane: 'Received request',
  size: 'Size of the received request',
  selectOne: 'Select a request to see its content and answer.',
  open: 'Open as report',
  toBoard: 'Add to the board',
  allToBoard: 'Add all to the board',
  addedToBoard: (reports: number): string => `Added ${reports === 1 ? '1 report' : `${formatCount(reports)} reports`} to the board.`,
  answer: 'Answer',
  received: 'Received',
  body: 'Body',
  content: 'Contains',
  parts: 'Binary parts',
  noContent: 'no readable body',
  request: 'Request head',
  whole: 'Full answer',
  copyLine: 'Copy the first line of the answer',
  copyHead: 'Copy the request head',
  copyAnswer: 'Copy the full answer',
} as const;

/** The name of the report in a logged request. “unnamed” if the request contains nothing to use as a name. */
export function reportName(request: LoggedRequest): string {
  return nameOfReceived(request) ?? 'unnamed';
}

/** A count of requests: `1 request`. */
export function requestCountText(count: number): string {
  return count === 1 ? '1 request' : `${formatCount(count)} requests`;
}

/** The number of annotations of a report, and how many of them are masked. */
export function annotationCountText({ annotations, protectedAnnotations }: ReceivedContent): string {
  const all = annotations === 1 ? '1 annotation' : `${formatCount(annotations)} annotations`;
  return protectedAnnotations === 0 ? all : `${all}, ${formatCount(protectedAnnotations)} not public`;
}

export function morePartsText(count: number): string {
  return `and ${formatCount(count)} more`;
}

/** Explains an answer: the meaning of its first line, and what decided it. */
export function decidedWhy(decided: DecidedView, answer: string): string {
  const why = decided.by === 'choice' || decided.by === 'request' ? null : answerWhy(answer.replace(/^Discarded=/, ''));
  return [why, decidedHelp(decided)].filter((sentence) => sentence !== null).join(' ');
}

/** What decided an answer, in a few words: `roll, 10 %: rule_is_firefox_desktop`. */
export function decidedText(decided: DecidedView): string {
  return withOrigin(decided, decidedWords(decided));
}

/** Adds a note if the deciding rules came from the request itself. */
function withOrigin({ askedRules }: DecidedView, words: string): string {
  return askedRules === true ? `${words}, ${ASKED}` : words;
}

const ASKED = 'asked for by the request';

function decidedWords({ by, rule, chance }: DecidedView): string {
  switch (by) {
    case 'server':
      return rule === null ? 'server' : `server: ${rule}`;
    case 'request':
      return ASKED;
    case 'choice':
      return 'your choice';
    case 'rule':
      return rule ?? 'failure';
    case 'roll':
      return `roll, ${percentText(chance ?? 0)}: ${rule ?? ''}`;
    default:
      return assertNever(by);
  }
}

/** Like `decidedText`, for use next to the answer. Omits the rule if the answer already names it. */
export function decidedBeside(decided: DecidedView, answer: string): string {
  const { by, rule, chance } = decided;
  if (rule === null || !answer.endsWith(rule)) return decidedText(decided);
  if (by === 'roll') return withOrigin(decided, `roll, ${percentText(chance ?? 0)}`);
  return withOrigin(decided, by === 'rule' ? (rule.startsWith('rule_') ? 'throttling rule' : 'check') : by);
}

/** Like `decidedText`, in sentences. */
export function decidedHelp(decided: DecidedView): string {
  return decided.askedRules === true ? `${decidedSentence(decided)} ${ASKED_RULES}` : decidedSentence(decided);
}

const ASKED_RULES = 'The request asked for Mozilla’s rules, as samples do.';

function decidedSentence({ by, rule, chance }: DecidedView): string {
  const named = rule ?? '';
  switch (by) {
    case 'server':
      return rule === null ? 'The server in front of the collector answered.' : `The server in front of the collector answered (${named}).`;
    case 'request':
      return 'The request asked for this answer, as samples do.';
    case 'choice':
      return 'You chose this answer for every report.';
    case 'rule':
      return rule === null ? 'The collector failed on this request.' : `${named} gives this result every time.`;
    case 'roll':
      return `${named} samples: ${percentText(chance ?? 0)} of its reports get its first result, the rest its second.`;
    default:
      return assertNever(by);
  }
}

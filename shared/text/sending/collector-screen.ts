import { assertNever } from '../../errors.ts';
import type { DecidedView, LoggedRequest, ReceivedContent } from '../../bridge/view/collector-view.ts';
import { formatCount } from '../../bytes/quantities.ts';
import { nameOfReceived } from '../../history/received-fields.ts';
import { answerWhy } from '../verdict/answer-why.ts';
import { percentText } from '../verdict/expected.ts';

/** Words of the demo collector's screen. */
export const COLLECTOR_SCREEN = {
  exception: 'A request that asks for another answer or other rules, as samples do, gets them.',
  next: 'Answers next',
  asAlways: 'as always',
  always: 'Answers always',
  outcome: 'Outcome',
  decidedBy: 'Decided by',
  requests: 'Requests',
  unseen: (count: number): string => (count === 1 ? '1 new request' : `${formatCount(count)} new requests`),
  filterLabel: 'Filter the requests',
  filterHint: 'outcome:soft by:draw name:startup',
  noneMatches: 'No request matches. Take something of the filter out.',
  report: 'Report',
  pane: 'What was received',
  size: 'Size of what was received',
  selectOne: 'Choose a request to see what was received, what was answered, and why.',
  open: 'Open as report',
  toBoard: 'Add to the board',
  allToBoard: 'Add all to the board',
  addedToBoard: (reports: number): string => `${reports === 1 ? '1 report' : `${formatCount(reports)} reports`} added to the board.`,
  answer: 'Answer',
  received: 'Received',
  body: 'Body',
  content: 'Holds',
  parts: 'Binary parts',
  noContent: 'no body that could be read',
  request: 'What came in',
  whole: 'What was answered',
  copyLine: 'Copy the first line of the answer',
  copyHead: 'Copy the head of the request',
  copyAnswer: 'Copy the whole answer',
} as const;

/** What the report of a logged request is called; that nothing is known by which it could be where that is so. */
export function reportName(request: LoggedRequest): string {
  return nameOfReceived(request) ?? 'not named';
}

/** So many requests, as they are said. */
export function requestCountText(count: number): string {
  return count === 1 ? '1 request' : `${formatCount(count)} requests`;
}

/** How many annotations a report has, and how many of them are masked. */
export function annotationCountText({ annotations, protectedAnnotations }: ReceivedContent): string {
  const all = annotations === 1 ? '1 annotation' : `${formatCount(annotations)} annotations`;
  return protectedAnnotations === 0 ? all : `${all}, ${formatCount(protectedAnnotations)} of them not public`;
}

export function morePartsText(count: number): string {
  return `and ${formatCount(count)} more`;
}

/** Why an answer came, in sentences: what its first line names, and what decided. */
export function decidedWhy(decided: DecidedView, answer: string): string {
  const why = decided.by === 'choice' || decided.by === 'request' ? null : answerWhy(answer.replace(/^Discarded=/, ''));
  return [why, decidedHelp(decided)].filter((sentence) => sentence !== null).join(' ');
}

/** What decided over an answer, in a few words: `draw, 10 %: rule_is_firefox_desktop`. */
export function decidedText(decided: DecidedView): string {
  return withOrigin(decided, decidedWords(decided));
}

/** The same words with a note that the request asked for the rules. */
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
      return 'choice';
    case 'rule':
      return rule ?? 'failure';
    case 'draw':
      return `draw, ${percentText(chance ?? 0)}: ${rule ?? ''}`;
    default:
      return assertNever(by);
  }
}

/** The same beside the answer: a rule that the answer names is not named again. */
export function decidedBeside(decided: DecidedView, answer: string): string {
  const { by, rule, chance } = decided;
  if (rule === null || !answer.endsWith(rule)) return decidedText(decided);
  return withOrigin(decided, by === 'draw' ? `draw, ${percentText(chance ?? 0)}` : by);
}

/** The same in sentences. */
export function decidedHelp(decided: DecidedView): string {
  return decided.askedRules === true ? `${decidedSentence(decided)} ${ASKED_RULES}` : decidedSentence(decided);
}

const ASKED_RULES =
  'The request asked for Mozilla’s rules itself, as samples do: the collector’s own rules accept every well-formed report.';

function decidedSentence({ by, rule, chance }: DecidedView): string {
  const named = rule ?? '';
  switch (by) {
    case 'server':
      return 'The server decided by the head of the request or by how its body came, before anything in it was read.';
    case 'request':
      return 'The request asked for this answer itself, as samples do.';
    case 'choice':
      return 'This answer was chosen here, whatever the report.';
    case 'rule':
      return rule === null ? 'The collector failed over this request.' : `${named} decides this each time.`;
    case 'draw':
      return `${named} decides by a draw: its first result falls to ${percentText(chance ?? 0)} of them.`;
    default:
      return assertNever(by);
  }
}

import { assertNever } from '../errors.ts';
import type { DecidedView } from '../view/collector-view.ts';
import { percentText } from './expected.ts';

/** Words of the demo collector's screen. */
export const COLLECTOR_SCREEN = {
  next: 'Answers next',
  asAlways: 'as always',
  always: 'Answers always',
  outcome: 'Outcome',
  decidedBy: 'Decided by',
} as const;

/** What decided over an answer, in a few words: `draw of rule_is_firefox_desktop, 10 %`. */
export function decidedText({ by, rule, chance }: DecidedView): string {
  switch (by) {
    case 'server':
      return rule === null ? 'server' : `server: ${rule}`;
    case 'request':
      return 'asked for by the request';
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

/** The same as a sentence. */
export function decidedHelp({ by, rule, chance }: DecidedView): string {
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

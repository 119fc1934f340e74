import { decodeUtf8, encodeLatin1 } from '../../bytes/utf8.ts';
import type { CurlReading } from './read-curl.ts';
import type { MadeUp } from './request-of-curl.ts';

/** What of a request made of a command the command does not say, and what of the command is not in it. */
export interface CurlNotes extends MadeUp {
  readonly variables: readonly string[];
  readonly passedOver: readonly string[];
  readonly isPiped: boolean;
}

export function notesOf({ variables, passedOver, isPiped }: CurlReading, madeUp: MadeUp): CurlNotes {
  return { ...madeUp, variables, passedOver, isPiped };
}

/** The name of a file as people wrote it, the home folder as `~`. */
export function shownFileName(name: string): string {
  return decodeUtf8(encodeLatin1(name)).replace(/^\$\{HOME\}(?=\/|$)/, '~');
}

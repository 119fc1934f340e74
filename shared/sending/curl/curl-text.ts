import { decodeUtf8, encodeLatin1 } from '../../bytes/utf8.ts';
import type { CurlReading } from './read-curl.ts';
import type { MadeUp } from './request-of-curl.ts';

/** Parts of the request that the command does not specify, and parts of the command that have no effect on the request. */
export interface CurlNotes extends MadeUp {
  readonly variables: readonly string[];
  readonly passedOver: readonly string[];
  readonly isPiped: boolean;
}

export function notesOf({ variables, passedOver, isPiped }: CurlReading, madeUp: MadeUp): CurlNotes {
  return { ...madeUp, variables, passedOver, isPiped };
}

/** The name of a file as the user wrote it, with the home folder as `~`. */
export function shownFileName(name: string): string {
  return decodeUtf8(encodeLatin1(name)).replace(/^\$\{HOME\}(?=\/|$)/, '~');
}

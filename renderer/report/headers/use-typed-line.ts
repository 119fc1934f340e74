import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import { EDITING } from '../../../shared/text/editing/editing.ts';
import { noticeError } from '../../core/state/notices.ts';
import type { LineRow, RequestRow } from './head-rows.ts';
import { breaksOneLine } from './header-line.ts';

/** What is being typed: a line that is there, a new one of the request or a part, or the number of the Content-Length. */
export type TypedThing =
  | { readonly what: 'row'; readonly row: RequestRow | LineRow }
  | { readonly what: 'new'; readonly part: Anchor | null }
  | { readonly what: 'length' };

export interface TypedLine {
  readonly thing: TypedThing;
  /** null while it is being read. */
  readonly line: string | null;
}

export interface LineTyping {
  /** null: nothing is being typed. */
  readonly typed: TypedLine | null;
  /** Opens the field at once, with what is there already. */
  readonly begin: (thing: TypedThing, line: string) => void;
  /** Opens it, reads the line meanwhile, and closes it where that cannot be typed as one line. */
  readonly beginReading: (thing: TypedThing, read: () => Promise<string | null>) => Promise<void>;
  readonly done: () => void;
}

/** The one field of the tab that takes a line. `onDone`: the focus goes back. */
export function useTypedLine(onDone: () => void): LineTyping {
  const [typed, setTyped] = useState<TypedLine | null>(null);

  async function beginReading(thing: TypedThing, read: () => Promise<string | null>): Promise<void> {
    const begun: TypedLine = { thing, line: null };
    // What takes the keys has the focus before the next one comes.
    flushSync(() => {
      setTyped(begun);
    });
    const line = await read();
    const isOneLine = line !== null && !breaksOneLine(line);
    if (line !== null && !isOneLine) noticeError({ message: EDITING.oneLine, hint: EDITING.oneLineHint });
    // Whoever left it meanwhile stays where they are.
    setTyped((now) => (now !== begun ? now : isOneLine ? { thing, line } : null));
    if (!isOneLine) onDone();
  }

  return {
    typed,
    begin: (thing, line) => {
      setTyped({ thing, line });
    },
    beginReading,
    done: () => {
      setTyped(null);
      onDone();
    },
  };
}

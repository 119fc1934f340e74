import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import { EDITING } from '../../../shared/text/editing/editing.ts';
import { noticeError } from '../../core/state/notices.ts';
import type { LineRow, RequestRow } from './head-rows.ts';
import { breaksOneLine } from './header-line.ts';

/** What the field edits: an existing line, a new line of the request or of a part, or the Content-Length. */
export type TypedThing =
  | { readonly what: 'row'; readonly row: RequestRow | LineRow }
  | { readonly what: 'new'; readonly part: Anchor | null }
  | { readonly what: 'length' };

export interface TypedLine {
  readonly thing: TypedThing;
  /** null while the line is loading. */
  readonly line: string | null;
}

export interface LineTyping {
  /** null while the field is closed. */
  readonly typed: TypedLine | null;
  /** Opens the field with a known text. */
  readonly begin: (thing: TypedThing, line: string) => void;
  /** Opens the field and reads the line. If a single-line field would lose characters of the line, such as a line feed, the field closes. */
  readonly beginReading: (thing: TypedThing, read: () => Promise<string | null>) => Promise<void>;
  readonly done: () => void;
}

/** State of the field in which the Headers tab edits a line. `onDone`: moves the focus back to the table. */
export function useTypedLine(onDone: () => void): LineTyping {
  const [typed, setTyped] = useState<TypedLine | null>(null);

  async function beginReading(thing: TypedThing, read: () => Promise<string | null>): Promise<void> {
    const begun: TypedLine = { thing, line: null };
    // The field must have the focus before the next key press.
    flushSync(() => {
      setTyped(begun);
    });
    const line = await read();
    const isOneLine = line !== null && !breaksOneLine(line);
    if (line !== null && !isOneLine) noticeError({ message: EDITING.oneLine, hint: EDITING.oneLineHint });
    // Nothing changes if the user left the field meanwhile.
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

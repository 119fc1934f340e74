import { flushSync } from 'react-dom';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import { assertNever } from '../../../shared/errors.ts';
import { applyEdits } from '../shared/edit-actions.ts';
import { useReport } from '../shared/report-context.ts';
import { isCaptured, isMasked, type HeadRow, type LineRow, type RequestRow } from './head-rows.ts';
import { headerEdits, type HeaderEdits } from './header-edits.ts';
import { readLine } from './header-line.ts';
import { useTypedLine, type LineTyping, type TypedThing } from './use-typed-line.ts';

interface HeadEditingOptions {
  readonly view: InspectionView;
  /** All rows, including folded ones. */
  readonly rows: readonly HeadRow[];
  readonly select: (row: HeadRow) => void;
  /** Moves the focus back to the table. */
  readonly onDone: () => void;
}

export interface HeadEditing {
  readonly typing: LineTyping;
  /** Returns the operations on the header list that contains this line. */
  readonly editsOf: (row: LineRow) => HeaderEdits;
  /** Selects a row and edits its whole line. */
  readonly edit: (row: HeadRow) => Promise<void>;
  /** Opens the field for a new line of the request (`part` null) or of a part. */
  readonly add: (part: Anchor | null) => void;
  /** Opens the field for the number that Content-Length is pinned to. */
  readonly pinLength: () => void;
  /** Applies what was typed; false if the host refused the edit. */
  readonly submit: (thing: TypedThing, line: string) => Promise<boolean>;
}

function contentLength(view: InspectionView): string {
  return view.request.headers.findLast(({ name }) => name.toLowerCase() === 'content-length')?.value ?? '';
}

/** Edits the request line and header lines as whole lines. */
export function useHeadEditing({ view, rows, select, onDone }: HeadEditingOptions): HeadEditing {
  const report = useReport();
  const typing = useTypedLine(onDone);

  function editsFor(part: Anchor | null): HeaderEdits {
    const lines = rows.flatMap((row) => (row.kind === 'line' && row.part === part ? [row.header] : []));
    return headerEdits(report, lines, part, part !== null || isCaptured(view));
  }

  function editsOf({ part }: LineRow): HeaderEdits {
    return editsFor(part);
  }

  async function readRequestLine(row: RequestRow): Promise<string | null> {
    const { text, range } = row;
    if (!isCaptured(view)) return `${text} HTTP/1.1`;
    if (isMasked(row)) await report.reveal(range);
    return readLine(report, range);
  }

  return {
    typing,
    editsOf,
    edit: async (row) => {
      if (row.kind === 'part') return;
      flushSync(() => {
        select(row);
      });
      await typing.beginReading({ what: 'row', row }, () =>
        row.kind === 'request' ? readRequestLine(row) : editsOf(row).read(row.header),
      );
    },
    add: (part) => {
      typing.begin({ what: 'new', part }, '');
    },
    pinLength: () => {
      typing.begin({ what: 'length' }, contentLength(view));
    },
    submit: async (thing, line) => {
      switch (thing.what) {
        case 'row':
          return thing.row.kind === 'request'
            ? applyEdits(report, { op: 'request_line', line })
            : editsOf(thing.row).change(thing.row.header, line);
        case 'new':
          return editsFor(thing.part).add(line);
        case 'length':
          return applyEdits(report, { op: 'length', value: { pinned: line } });
        default:
          return assertNever(thing);
      }
    },
  };
}

import { Eye, Pin } from 'lucide-react';
import { visible } from '../../../shared/bytes/visible.ts';
import { assertNever } from '../../../shared/errors.ts';
import { EDITING } from '../../../shared/text/editing/editing.ts';
import { WHY_HEADER_MASKED, WHY_REQUEST_LINE_MASKED } from '../../../shared/text/report/why-masked.ts';
import type { DraftView } from '../../../shared/bridge/view/draft-view.ts';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import type { GridColumn } from '../../ui/controls/grid-column.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { MaskedValue } from '../../ui/controls/MaskedValue.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import type { ReportHandle } from '../state/report-state.ts';
import { ChangeMarkIcon } from '../shared/ChangeMarkIcon.tsx';
import { isMasked, type HeadRow } from './head-rows.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './HeadersTab.module.css';

/** Maximum numbers of rendered characters of a name and of a value. */
const NAME_CHARACTERS = 200;
const VALUE_CHARACTERS = 600;

const LENGTH_WORDS: Readonly<Record<DraftView['length'], string>> = {
  captured: EDITING.lengthCaptured,
  follows: EDITING.lengthFollows,
  pinned: EDITING.lengthPinned,
};

function nameOf(row: HeadRow): string {
  switch (row.kind) {
    case 'request':
      return EDITING.requestLine;
    case 'line':
      return row.header.name;
    case 'part':
      return row.title;
    default:
      return assertNever(row);
  }
}

/** Returns the value of a row; null if it is masked. */
function valueOf(row: HeadRow): string | null {
  switch (row.kind) {
    case 'request':
      return row.text;
    case 'line':
      return row.header.value;
    case 'part':
      return '';
    default:
      return assertNever(row);
  }
}

/** Returns why a row's value is masked, as a sentence; null if it is not masked. */
export function whyOf(row: HeadRow): string | null {
  if (row.kind === 'request') return row.why === null ? null : WHY_REQUEST_LINE_MASKED[row.why];
  return row.kind === 'line' && row.header.why !== null ? WHY_HEADER_MASKED[row.header.why] : null;
}

/** Shows whether Content-Length is computed from the body or pinned to a typed value. */
function LengthWord({ length }: { readonly length: DraftView['length'] }) {
  return (
    <span className={styles.length} data-length={length} title={EDITING.lengthAbout}>
      {length === 'pinned' ? <Pin size={12} aria-hidden /> : null}
      {LENGTH_WORDS[length]}
    </span>
  );
}

function Value({ row }: { readonly row: HeadRow }) {
  const value = valueOf(row);
  const text = whyOf(row);
  const why =
    text === null ? null : (
      <span className={`${texts.cut ?? ''} ${styles.why ?? ''}`} data-may-cut="title" title={text}>
        {text}
      </span>
    );
  if (value === null) {
    return (
      <>
        <MaskedValue />
        {why}
      </>
    );
  }
  return (
    <>
      <span className={texts.monoCut} data-may-cut="title" title={visible(value)}>
        <VisibleText text={value} limit={VALUE_CHARACTERS} />
      </span>
      {why}
      {row.kind === 'line' && row.length !== null ? <LengthWord length={row.length} /> : null}
    </>
  );
}

/** Returns the columns of the head's table. */
export function columnsFor(report: ReportHandle): readonly GridColumn<HeadRow>[] {
  return [
    {
      id: 'name',
      title: 'Header',
      width: 'minmax(164px, 1fr)',
      text: nameOf,
      render: (row) =>
        row.kind === 'request' ? (
          <span className={styles.requestLine}>{EDITING.requestLine}</span>
        ) : (
          <span className={texts.monoCut}>
            <VisibleText text={nameOf(row)} limit={NAME_CHARACTERS} />
          </span>
        ),
    },
    { id: 'value', title: 'Value', width: 'minmax(200px, 3fr)', text: valueOf, render: (row) => <Value row={row} /> },
    {
      id: 'mark',
      title: 'Edits',
      hideTitle: true,
      isBare: true,
      width: '20px',
      text: null,
      render: (row) => (row.kind === 'line' ? <ChangeMarkIcon mark={row.header.mark} /> : null),
    },
    {
      id: 'actions',
      title: '',
      width: '40px',
      buttons: true,
      text: null,
      render: (row) => {
        const value = valueOf(row);
        return row.kind !== 'part' && isMasked(row) ? (
          <IconButton
            small
            label={`Reveal value of ${nameOf(row)}`}
            excludeFromTabOrder
            data-stop=""
            onPress={() => void report.reveal(row.kind === 'line' ? row.header.range : row.range)}
          >
            <Eye size={14} aria-hidden />
          </IconButton>
        ) : (
          <CopyButton label={`Copy value of ${nameOf(row)}`} text={value ?? ''} inGrid />
        );
      },
    },
  ];
}

import { visible } from '../../../shared/bytes/visible.ts';
import { ATTEMPT_TABLE } from '../../../shared/history/attempt-fields.ts';
import type { AttemptFacts, AttemptField, HistoryLayout } from '../../../shared/bridge/view/history-view.ts';
import { STATE_WORDS } from '../../../shared/text/sending/history-screen.ts';
import { ATTEMPT_FIELD_WORDS } from '../../../shared/text/board/filter-fields.ts';
import { answeredWord } from '../../../shared/text/verdict/ui.ts';
import { shortDayTime, wholeTime } from '../../core/format/time.ts';
import type { GridColumn } from '../../ui/controls/grid-column.ts';
import { laidOut } from '../../ui/controls/shown-columns.ts';
import { Size } from '../../ui/controls/Size.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import texts from '../../ui/controls/text.module.css';
import { AnswerValue } from '../../ui/status/AnswerValue.tsx';
import { outcomeStyle } from '../../ui/status/answer-styles.ts';
import type { StatusStyle } from '../../ui/status/StatusIcon.tsx';
import { StatusLabel } from '../../ui/status/StatusLabel.tsx';

type Column = GridColumn<AttemptFacts>;

function styleOf({ kind, rejection, state }: AttemptFacts): StatusStyle {
  if (kind !== null) return outcomeStyle({ kind, rejection });
  if (state === 'failed') return { tone: 'red', icon: 'bad' };
  return { tone: 'slate', icon: state === 'cancelled' ? 'stop' : 'info' };
}

function outcomeText({ kind, rejection, state }: AttemptFacts): string {
  return kind === null ? STATE_WORDS[state] : answeredWord({ kind, rejection });
}

function Cut({ text }: { readonly text: string | null }) {
  return text === null ? null : (
    <span className={texts.monoCut} title={visible(text)}>
      <VisibleText text={text} limit={300} />
    </span>
  );
}

/** Returns the text of a cell: the first value of its field. */
function textOf(attempt: AttemptFacts, field: AttemptField): string {
  const [value = ''] = ATTEMPT_TABLE.fields[field].of(attempt);
  return String(value);
}

const timeOf = ({ at }: AttemptFacts): string => new Date(at).toISOString();

/** Columns with their own rendering. `drop` hides columns if space is short. It applies only to the default columns. */
const OWN: Readonly<Partial<Record<AttemptField, Partial<Column>>>> = {
  at: {
    width: 'minmax(128px, 160px)',
    text: (attempt) => wholeTime(timeOf(attempt)),
    render: (attempt) => <span title={wholeTime(timeOf(attempt))}>{shortDayTime(timeOf(attempt), Date.now())}</span>,
  },
  outcome: {
    width: 'minmax(132px, 0.8fr)',
    text: outcomeText,
    render: (attempt) => <StatusLabel statusStyle={styleOf(attempt)} text={outcomeText(attempt)} />,
  },
  answer: {
    width: 'minmax(232px, 2fr)',
    drop: 6,
    text: ({ value, failure }) => value ?? failure ?? '',
    render: ({ value, failure }) => (value === null ? <Cut text={failure} /> : <AnswerValue value={value} />),
  },
  target: {
    width: 'minmax(118px, 1fr)',
    text: ({ target, host }) => target ?? host ?? '',
    render: ({ target, host }) => <Cut text={target ?? host} />,
  },
  product: { drop: 4 },
  version: { width: '84px', drop: 3 },
  name: { width: 'minmax(140px, 1.5fr)' },
  status: { width: '72px', drop: 2 },
  size: { width: '80px', drop: 5, render: ({ bytes }) => (bytes === null ? '' : <Size bytes={bytes} />) },
  took: { title: 'ms', width: '72px', drop: 1 },
  crashid: { width: 'minmax(232px, 2fr)' },
  rule: { width: 'minmax(160px, 1fr)' },
  reason: { width: 'minmax(160px, 1fr)' },
  body: { width: 'minmax(120px, 1fr)' },
};

function columnOf(field: AttemptField): Column {
  const { kind } = ATTEMPT_TABLE.fields[field];
  return {
    id: field,
    title: ATTEMPT_FIELD_WORDS.words[field].label,
    width: '96px',
    ...(kind === 'number' || kind === 'size' ? { align: 'end' as const } : {}),
    text: (attempt) => textOf(attempt, field),
    render: (attempt) => <Cut text={textOf(attempt, field)} />,
    ...OWN[field],
  };
}

/** Returns the columns of the history. Columns that the user chose are never dropped for lack of space. */
export function historyColumns({ columns, areChosen }: Pick<HistoryLayout, 'columns' | 'areChosen'>): readonly Column[] {
  return columns.map(({ field, width }) => laidOut(columnOf(field), width, areChosen));
}

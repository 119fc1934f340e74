import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { QUEUED_TABLE } from '../../../../shared/history/queued-fields.ts';
import type { QueueLayout } from '../../../../shared/bridge/view/queue-layout.ts';
import type { QueuedField } from '../../../../shared/sending/queue/queued-field-ids.ts';
import { QUEUED_FIELD_WORDS } from '../../../../shared/text/board/filter-fields.ts';
import { visible } from '../../../../shared/bytes/visible.ts';
import { OUTBOX, whyWords } from '../../../../shared/text/sending/outbox-screen.ts';
import { TRANSITION_CAUSE_WORDS, QUEUE_STATE_WORDS } from '../../../../shared/text/sending/queue.ts';
import type { QueueState } from '../../../../shared/sending/queue/queue-states.ts';
import type { Queued } from '../../../../shared/bridge/view/outbox-view.ts';
import { formatCount } from '../../../../shared/bytes/quantities.ts';
import type { GridColumn } from '../../../ui/controls/grid-column.ts';
import { laidOut } from '../../../ui/controls/shown-columns.ts';
import { Size } from '../../../ui/controls/Size.tsx';
import { VisibleText } from '../../../ui/controls/VisibleText.tsx';
import { clockTime, wholeTime } from '../../../core/format/time.ts';
import { AnswerValue } from '../../../ui/status/AnswerValue.tsx';
import { StatusLabel } from '../../../ui/status/StatusLabel.tsx';
import { queueStateStyle } from '../../../ui/status/queue-styles.ts';
import { useTargets, useTarget } from '../../../core/state/targets.ts';
import { TargetLabel } from '../../../ui/status/TargetLabel.tsx';
import type { QueueLine } from '../../state/queue-rows.ts';
import texts from '../../../ui/controls/text.module.css';
import styles from './OutboxScreen.module.css';

/** Maximum number of characters rendered in a cell. */
const MAX_DRAWN = 120;

/** A queue state. It has the colour and icon of the corresponding answer on other screens. */
export function QueueStateLabel({ state }: { readonly state: QueueState }) {
  const { label, about } = QUEUE_STATE_WORDS[state];
  return <StatusLabel statusStyle={queueStateStyle(state)} text={label} about={about} />;
}

/** The name of a target, with an icon if the target is not on this machine. */
export function TargetName({ id }: { readonly id: string }) {
  const target = useTarget(id);
  if (target === null) return <span className={texts.cut}>{id}</span>;
  return (
    <span className={styles.target} data-elsewhere={!target.isHere || undefined} title={target.host ?? target.name}>
      {target.isHere ? null : <Globe size={13} aria-label={OUTBOX.notHere} role="img" />}
      <TargetLabel target={target} />
    </span>
  );
}

export function timeOf(at: number): string {
  return new Date(at).toISOString();
}

function Timestamp({ at }: { readonly at: number }) {
  const iso = timeOf(at);
  return <time title={wholeTime(iso)}>{clockTime(iso)}</time>;
}

function Text({ text }: { readonly text: string }) {
  return (
    <span className={texts.monoCut} title={visible(text)}>
      <VisibleText text={text} limit={MAX_DRAWN} />
    </span>
  );
}

function targetName(id: string): string {
  return useTargets.getState().targets?.targets.find((target) => target.id === id)?.name ?? OUTBOX.removedTarget;
}

type Column = GridColumn<QueueLine>;

/** A column of report rows. Headings have no cells. */
interface OwnColumn extends Partial<Omit<Column, 'text' | 'render'>> {
  readonly text?: (row: Queued) => string;
  readonly render?: (row: Queued) => ReactNode;
}

function timeColumn(of: (row: Queued) => number | null): OwnColumn {
  return {
    width: '76px',
    text: (row) => {
      const at = of(row);
      return at === null ? '' : wholeTime(timeOf(at));
    },
    render: (row) => {
      const at = of(row);
      return at === null ? null : <Timestamp at={at} />;
    },
  };
}

/** Columns with their own rendering. `drop` hides columns if space is short. It applies only to the default columns. */
const OWN: Readonly<Partial<Record<QueuedField, OwnColumn>>> = {
  name: { title: OUTBOX.columns.name, width: 'minmax(150px, 1.2fr)' },
  target: {
    width: 'minmax(120px, 0.8fr)',
    text: ({ target }) => targetName(target),
    render: ({ target }) => <TargetName id={target} />,
  },
  answer: {
    width: 'minmax(228px, 1fr)',
    drop: 5,
    render: ({ value, status }) => (value === null && status === null ? null : <AnswerValue value={value ?? String(status)} />),
  },
  cause: {
    title: OUTBOX.columns.why,
    width: 'minmax(280px, 2fr)',
    drop: 1,
    text: whyWords,
    render: (row) =>
      // The group's heading already says that the report was answered.
      whyWords(row) === TRANSITION_CAUSE_WORDS.answered ? null : (
        <span className={texts.cut} data-may-cut="title" title={whyWords(row)}>
          {whyWords(row)}
        </span>
      ),
  },
  attempts: { width: '92px', drop: 2, render: ({ attempts }) => (attempts === 0 ? null : formatCount(attempts)) },
  size: { width: '72px', render: ({ bytes }) => <Size bytes={bytes} /> },
  added: timeColumn(({ queuedAt }) => queuedAt),
  since: timeColumn(({ since }) => since),
  due: { ...timeColumn(({ due }) => due), drop: 3 },
  crashid: { width: 'minmax(228px, 1fr)' },
  rule: { width: 'minmax(160px, 1fr)' },
  reason: { width: 'minmax(160px, 1fr)' },
};

/** Column of the product. It includes the version, unless the version has its own column. */
function productColumn(isVersionShown: boolean): OwnColumn {
  return {
    width: isVersionShown ? 'minmax(96px, 0.6fr)' : 'minmax(156px, 0.8fr)',
    drop: 4,
    text: ({ product, version }) => [product ?? '', isVersionShown ? '' : (version ?? '')].join(' ').trim(),
  };
}

function columnOf(field: QueuedField, own: OwnColumn | undefined): Column {
  const { kind, of } = QUEUED_TABLE.fields[field];
  const text = own?.text ?? ((row: Queued): string => String(of({ ...row, targetName: null })[0] ?? ''));
  const render = own?.render ?? ((row: Queued): ReactNode => (text(row) === '' ? null : <Text text={text(row)} />));
  return {
    id: field,
    title: QUEUED_FIELD_WORDS.words[field].label,
    width: '96px',
    ...(kind === 'number' || kind === 'size' ? { align: 'end' as const } : {}),
    ...own,
    text: (line) => (line.kind === 'row' ? text(line.row) : ''),
    render: (line) => (line.kind === 'row' ? render(line.row) : null),
  };
}

/** Returns the columns of the outbox. Columns that the user chose are never dropped for lack of space. */
export function queueColumns(
  { columns, areChosen }: Pick<QueueLayout, 'columns' | 'areChosen'>,
  hasSeveralTargets: boolean,
): readonly Column[] {
  const isVersionShown = columns.some(({ field }) => field === 'version');
  return columns
    .filter(({ field }) => areChosen || hasSeveralTargets || field !== 'target')
    .map(({ field, width }) => {
      const column = columnOf(field, field === 'product' ? productColumn(isVersionShown) : OWN[field]);
      return laidOut(column, width, areChosen);
    });
}

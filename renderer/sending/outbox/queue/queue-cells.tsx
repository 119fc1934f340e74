import { Globe } from 'lucide-react';
import { visible } from '../../../../shared/bytes/visible.ts';
import { OUTBOX, whyWords } from '../../../../shared/text/sending/outbox-screen.ts';
import { TRANSITION_CAUSE_WORDS, QUEUE_STATE_WORDS } from '../../../../shared/text/sending/queue.ts';
import type { QueueState } from '../../../../shared/sending/queue/queue-states.ts';
import type { Queued } from '../../../../shared/bridge/view/outbox-view.ts';
import { formatCount } from '../../../../shared/bytes/quantities.ts';
import type { GridColumn } from '../../../ui/controls/grid-column.ts';
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

/** Most characters of a text that a cell draws. */
const MAX_DRAWN = 120;

/** A state in the colour and with the icon that the same answer has elsewhere. */
export function QueueStateLabel({ state }: { readonly state: QueueState }) {
  const { label, about } = QUEUE_STATE_WORDS[state];
  return <StatusLabel statusStyle={queueStateStyle(state)} text={label} about={about} />;
}

/** A target by its name, with a sign where that is not this machine. */
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

function productText({ product, version }: Queued): string {
  return [product ?? '', version ?? ''].join(' ').trim();
}

function targetName(id: string): string {
  return useTargets.getState().targets?.targets.find((target) => target.id === id)?.name ?? id;
}

function column(
  id: keyof typeof OUTBOX.columns,
  width: string,
  text: (row: Queued) => string,
  render: (row: Queued) => React.ReactNode,
  rest: Partial<GridColumn<QueueLine>> = {},
): GridColumn<QueueLine> {
  return {
    id,
    title: OUTBOX.columns[id],
    width,
    text: (line) => (line.kind === 'row' ? text(line.row) : ''),
    render: (line) => (line.kind === 'row' ? render(line.row) : null),
    ...rest,
  };
}

export const QUEUE_COLUMNS: readonly GridColumn<QueueLine>[] = [
  column(
    'name',
    'minmax(150px, 1.2fr)',
    ({ name }) => name,
    ({ name }) => <Text text={name} />,
  ),
  column('product', 'minmax(136px, 0.8fr)', productText, (row) => (row.product === null ? null : <Text text={productText(row)} />), {
    drop: 4,
  }),
  column(
    'target',
    'minmax(120px, 0.8fr)',
    ({ target }) => targetName(target),
    ({ target }) => <TargetName id={target} />,
  ),
  column(
    'value',
    'minmax(228px, 1fr)',
    ({ value, status }) => value ?? (status === null ? '' : String(status)),
    ({ value, status }) => (value === null && status === null ? null : <AnswerValue value={value ?? String(status)} />),
    { drop: 5 },
  ),
  column(
    'why',
    'minmax(280px, 2fr)',
    whyWords,
    (row) =>
      // That it was answered says the group's heading.
      whyWords(row) === TRANSITION_CAUSE_WORDS.answered ? null : (
        <span className={texts.cut} data-may-cut="title" title={whyWords(row)}>
          {whyWords(row)}
        </span>
      ),
    { drop: 2 },
  ),
  column(
    'attempts',
    '92px',
    ({ attempts }) => String(attempts),
    ({ attempts }) => (attempts === 0 ? null : formatCount(attempts)),
    { align: 'end', drop: 1 },
  ),
  column(
    'bytes',
    '72px',
    ({ bytes }) => String(bytes),
    ({ bytes }) => <Size bytes={bytes} />,
    { align: 'end' },
  ),
  column(
    'since',
    '76px',
    ({ since }) => wholeTime(timeOf(since)),
    ({ since }) => <Timestamp at={since} />,
  ),
  column(
    'due',
    '76px',
    ({ due }) => (due === null ? '' : wholeTime(timeOf(due))),
    ({ due }) => (due === null ? null : <Timestamp at={due} />),
    { drop: 3 },
  ),
];

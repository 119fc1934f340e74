import type { ReactNode } from 'react';
import { assertNever } from '../../shared/errors.ts';
import { FIELDS, type FieldId, type FieldValue } from '../../shared/board/fields.ts';
import { formatDuration } from '../../shared/bytes/durations.ts';
import { formatCount } from '../../shared/bytes/quantities.ts';
import { BOARD, fieldWord, predictedText } from '../../shared/text/board/board-screen.ts';
import { isAnswerField } from '../../shared/sending/outcome/bare-name.ts';
import type { BoardRowView } from '../../shared/bridge/view/board-view.ts';
import { Size } from '../ui/controls/Size.tsx';
import { VisibleText } from '../ui/controls/VisibleText.tsx';
import { middleEllipsis } from '../core/format/ellipsis.ts';
import { dayTime, wholeTime } from '../core/format/time.ts';
import { AnswerValue } from '../ui/status/AnswerValue.tsx';
import { WordLabel } from '../ui/status/WordLabel.tsx';
import texts from '../ui/controls/text.module.css';
import tones from '../ui/status/tones.module.css';
import styles from './board-cells.module.css';

/** Maximum number of characters drawn in a cell. */
const MAX_DRAWN = 120;
/** Maximum number of values drawn in a cell. The tooltip has all values. */
const MAX_VALUES = 6;

const HASHES: readonly FieldId[] = ['body', 'sha256'];

function isoOf(value: number): string {
  return new Date(value).toISOString();
}

function textOf(field: FieldId, value: FieldValue): string {
  return typeof value === 'string' ? fieldWord(field, value) : formatCount(value);
}

interface TextsProps {
  readonly field: FieldId;
  readonly values: readonly FieldValue[];
  /** Is added to the tooltip. */
  readonly note?: string;
}

function Texts({ field, values, note }: TextsProps) {
  const shown = values.slice(0, MAX_VALUES).map((value) => textOf(field, value));
  const all = values.map((value) => textOf(field, value)).join(', ');
  const title = note === undefined ? all : `${all}\n${note}`;
  const written = HASHES.includes(field) ? shown.map((hash) => middleEllipsis(hash, 8, 6)) : shown;
  return (
    <span className={texts.monoCut} title={title}>
      <VisibleText text={written.join(', ')} limit={MAX_DRAWN} />
    </span>
  );
}

function Tags({ tags }: { readonly tags: readonly FieldValue[] }) {
  return (
    <span className={styles.tags} title={tags.join(', ')}>
      {tags.map((tag) => (
        <span key={String(tag)} className={styles.tag}>
          <VisibleText text={String(tag)} limit={40} />
        </span>
      ))}
    </span>
  );
}

function Name({ row }: { readonly row: BoardRowView }) {
  const isDone = row.cells['done']?.[0] === 'yes';
  return (
    <span className={styles.name}>
      <span className={texts.monoCut} data-may-cut="title" data-done={isDone || undefined} title={row.displayPath ?? row.name}>
        <VisibleText text={row.name} limit={MAX_DRAWN} />
      </span>
      {row.places > 1 ? <span className={styles.places}>×{formatCount(row.places)}</span> : null}
    </span>
  );
}

/** True for the fields that have no value if the row's file could not be read. */
function isOfReading(field: FieldId): boolean {
  return field === 'predicted' || field === 'verdict';
}

function number(value: FieldValue): number {
  return typeof value === 'number' ? value : Number(value);
}

/** All values of a row's field as text. Numbers have all digits, and times have their zone. */
export function boardText(row: BoardRowView, field: FieldId): string {
  if (field === 'name') return row.name;
  if (row.failure !== null && isOfReading(field)) return row.failure;
  const { kind } = FIELDS[field];
  const texts = (row.cells[field] ?? []).map((value) => {
    if (kind === 'time') return wholeTime(isoOf(number(value)));
    return kind === 'size' || kind === 'number' ? String(value) : textOf(field, value);
  });
  return texts.join(', ');
}

export function boardCell(row: BoardRowView, field: FieldId): ReactNode {
  if (field === 'name') return <Name row={row} />;
  const values = row.cells[field] ?? [];
  const [first] = values;
  if (row.failure !== null && isOfReading(field)) {
    return (
      <span className={`${tones.tone ?? ''} ${styles.sentence ?? ''}`} data-may-cut="title" data-tone="slate" title={row.failure}>
        {row.failure}
      </span>
    );
  }
  if (first === undefined) return null;
  if (field === 'tag') return <Tags tags={values} />;
  if (field === 'predicted') {
    const chance = row.cells['chance']?.[0];
    return <WordLabel field={field} word={String(first)} text={predictedText(String(first), typeof chance === 'number' ? chance : null)} />;
  }
  if (field === 'signature') {
    const isWithSymbols = row.cells['symbols']?.[0] === 'yes';
    return <Texts field={field} values={values} note={isWithSymbols ? BOARD.withSymbols : BOARD.withoutSymbols} />;
  }
  if (field === 'uptime') return first === 0 ? BOARD.underOneSecond : formatDuration(number(first) * 1_000);
  const { kind } = FIELDS[field];
  switch (kind) {
    case 'word':
      return values.length === 1 ? (
        <WordLabel field={field} word={String(first)} text={fieldWord(field, String(first))} />
      ) : (
        <Texts field={field} values={values} />
      );
    case 'flag':
      return first === 'yes' ? fieldWord(field, 'yes') : null;
    case 'size':
      return <Size bytes={number(first)} />;
    case 'time':
      return <time title={wholeTime(isoOf(number(first)))}>{dayTime(isoOf(number(first)))}</time>;
    case 'number':
      return number(first) === 0 ? null : formatCount(number(first));
    case 'text':
    case 'version':
      return values.length === 1 && isAnswerField(field) ? (
        <AnswerValue value={fieldWord(field, String(first))} />
      ) : (
        <Texts field={field} values={values} />
      );
    default:
      return assertNever(kind);
  }
}

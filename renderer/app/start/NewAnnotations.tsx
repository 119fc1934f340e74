import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { DRAFTS } from '../../../shared/text/editing/drafts.ts';
import { MASK } from '../../../shared/report/parts/mask.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Check } from '../../ui/controls/Check.tsx';
import { areaText } from '../../ui/controls/pasted-line-ends.ts';
import { LinesArea } from '../../ui/controls/LinesArea.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { addRow, changeRow, removeRow, useNewReport } from '../../report/state/new-report.ts';
import type { NewRow } from '../../report/state/new-rows.ts';
import field from './new-field.module.css';
import styles from './NewAnnotations.module.css';

/** Maximum number of characters that an input shows without slowing the form. A longer value from a file can be edited only after the report is open. */
const MAX_SHOWN_LENGTH = 20_000;

function Value({ row, isShown, label }: { readonly row: NewRow; readonly isShown: boolean; readonly label: string }) {
  if (row.hidden && !isShown) {
    return (
      <span className={styles.masked}>
        <span aria-hidden>{MASK}</span>
        <span className="visually-hidden">masked</span>
      </span>
    );
  }
  const text = row.text.slice(0, MAX_SHOWN_LENGTH);
  return (
    <TextField aria-label={label} className={field.field} value={areaText(text).shown} isReadOnly={row.text.length > MAX_SHOWN_LENGTH}>
      <LinesArea
        className={field.input}
        value={text}
        isProtected={row.hidden}
        onChange={(changed) => {
          changeRow(row.id, { text: changed });
        }}
      />
    </TextField>
  );
}

function Row({ row, position, isShown }: { readonly row: NewRow; readonly position: number; readonly isShown: boolean }) {
  const called = row.name === '' ? `row ${String(position)}` : row.name;
  return (
    <li className={styles.row}>
      <TextField
        aria-label={`Name of row ${String(position)}`}
        className={field.field}
        value={row.name}
        onChange={(name) => {
          changeRow(row.id, { name });
        }}
      >
        <Input className={field.input} spellCheck={false} autoComplete="off" data-new-name="" />
      </TextField>
      <Value row={row} isShown={isShown} label={`Value of ${called}`} />
      <IconButton
        label={`Remove ${called}`}
        onPress={() => {
          removeRow(row.id);
        }}
      >
        <X size={14} aria-hidden />
      </IconButton>
    </li>
  );
}

/** The annotations of a new report: suggested annotations, annotations from an .extra file, and annotations that the user adds. */
export function NewAnnotations() {
  const rows = useNewReport((state) => state.rows);
  const [isShown, setShown] = useState(false);
  const area = useRef<HTMLElement>(null);
  const count = useRef(rows.length);
  const hasHidden = rows.some(({ hidden }) => hidden);

  useEffect(() => {
    const grew = rows.length === count.current + 1;
    const shrank = rows.length < count.current;
    count.current = rows.length;
    const names = area.current?.querySelectorAll<HTMLInputElement>('[data-new-name]');
    const last = names === undefined ? undefined : [...names].at(-1);
    // An added row gets the focus, because the user fills it in next. After a focused row was removed, the last row gets the focus.
    if (shrank || (grew && last?.value === '')) last?.focus();
  }, [rows.length]);

  return (
    <section ref={area} className={styles.section} aria-label="Annotations">
      <header className={styles.head}>
        <h3 className={styles.title}>Annotations</h3>
        <span className={styles.about}>{DRAFTS.newEmptyAbout}</span>
        {hasHidden ? (
          <Check isSelected={isShown} onChange={setShown}>
            {DRAFTS.newProtected}
          </Check>
        ) : null}
      </header>
      <ul className={styles.rows}>
        {rows.map((row, index) => (
          <Row key={row.id} row={row} position={index + 1} isShown={isShown} />
        ))}
      </ul>
      <div>
        <Button variant="quiet" icon={<Plus size={14} aria-hidden />} onPress={addRow}>
          Add annotation
        </Button>
      </div>
    </section>
  );
}

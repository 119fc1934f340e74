import { ArrowDown, ArrowUp } from 'lucide-react';
import { COLUMNS } from '../../../shared/text/app/columns.ts';
import type { KeyWords } from '../../../shared/text/board/filter-fields.ts';
import { showOverlay } from '../../core/state/app-store.ts';
import { otherFields, type GridLayoutActs } from '../../core/state/grid-layout.ts';
import { Button } from './Button.tsx';
import { Check } from './Check.tsx';
import { IconButton } from './IconButton.tsx';
import { Overlay } from './Overlay.tsx';
import dialog from './dialog.module.css';
import texts from './text.module.css';
import styles from './ColumnsDialog.module.css';

function close(): void {
  showOverlay(null);
}

/**
 * Focuses the checkbox of a column. Needed if the column moves to the other list, or to the first or last position. The pressed control then disappears or is
 * disabled.
 */
function keepFocusOn(field: string): void {
  requestAnimationFrame(() => {
    const item = document.querySelector(`[data-column-choice="${field}"]`);
    if (item?.contains(document.activeElement) === true && document.activeElement?.matches(':disabled') !== true) return;
    item?.querySelector('input')?.focus();
  });
}

interface ColumnItemProps<F extends string> {
  readonly field: F;
  readonly words: KeyWords;
  readonly acts: GridLayoutActs<F>;
  readonly isShown: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function ColumnItem<F extends string>({ field, words, acts, isShown, isFirst, isLast }: ColumnItemProps<F>) {
  const title = words.label;
  return (
    <li className={styles.item} data-column-choice={field}>
      <Check
        isSelected={isShown}
        onChange={(wanted) => {
          acts.show(field, wanted);
          keepFocusOn(field);
        }}
      >
        {title} <span className={styles.about}>{words.about}</span>
      </Check>
      <span className={styles.room} />
      {isShown ? (
        <>
          <IconButton
            small
            label={COLUMNS.moveUp(title)}
            isDisabled={isFirst}
            onPress={() => {
              acts.move(field, -1);
              keepFocusOn(field);
            }}
          >
            <ArrowUp size={14} aria-hidden />
          </IconButton>
          <IconButton
            small
            label={COLUMNS.moveDown(title)}
            isDisabled={isLast}
            onPress={() => {
              acts.move(field, 1);
              keepFocusOn(field);
            }}
          >
            <ArrowDown size={14} aria-hidden />
          </IconButton>
        </>
      ) : null}
    </li>
  );
}

interface ColumnsDialogProps<F extends string> {
  readonly title: string;
  /** Explains which columns are shown before the user chooses any. */
  readonly help: string;
  readonly words: Readonly<Record<F, KeyWords>>;
  readonly acts: GridLayoutActs<F>;
}

/** Dialog for the columns of a grid and their order. */
export function ColumnsDialog<F extends string>({ title, help, words, acts }: ColumnsDialogProps<F>) {
  const columns = acts.useColumns();
  return (
    <Overlay title={title} onClose={close}>
      <div className={dialog.body}>
        <p className={styles.about}>
          {help} {COLUMNS.keys}
        </p>
        <h3 className={texts.caps}>{COLUMNS.shown}</h3>
        <ul className={styles.list} role="list" aria-label={COLUMNS.shown}>
          {columns.map(({ field }, index) => (
            <ColumnItem
              key={field}
              field={field}
              words={words[field]}
              acts={acts}
              isShown
              isFirst={index === 0}
              isLast={index === columns.length - 1}
            />
          ))}
        </ul>
        <h3 className={texts.caps}>{COLUMNS.more}</h3>
        <ul className={styles.list} role="list" aria-label={COLUMNS.more}>
          {otherFields(acts.fields, columns).map((field) => (
            <ColumnItem key={field} field={field} words={words[field]} acts={acts} isShown={false} isFirst isLast />
          ))}
        </ul>
      </div>
      <footer className={dialog.footer}>
        <Button variant="quiet" onPress={acts.reset}>
          {COLUMNS.usual}
        </Button>
        <Button variant="primary" autoFocus onPress={close}>
          Close
        </Button>
      </footer>
    </Overlay>
  );
}

import { ArrowDown, ArrowUp } from 'lucide-react';
import type { FieldId } from '../../shared/board/fields.ts';
import { BOARD, fieldAbout, titleOf } from '../../shared/text/board/board-screen.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Check } from '../ui/controls/Check.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { Overlay } from '../ui/controls/Overlay.tsx';
import { showOverlay } from '../core/state/app-store.ts';
import { otherFields, shownColumns } from './state/board-layout.ts';
import { useBoard } from './state/board-store.ts';
import { useBoardLayout } from '../core/state/ui-store.ts';
import { moveColumn, showColumn, usualColumns } from './state/board-layout-acts.ts';
import dialog from '../ui/controls/dialog.module.css';
import texts from '../ui/controls/text.module.css';
import styles from './ColumnsDialog.module.css';

const NONE_EMPTY: readonly FieldId[] = [];

function close(): void {
  showOverlay(null);
}

/** A column goes to the other list, or its button ends with the first or last place: what was pressed is gone then, and keys go on from the column. */
function keepFocusOn(field: FieldId): void {
  requestAnimationFrame(() => {
    const item = document.querySelector(`[data-column-choice="${field}"]`);
    if (item?.contains(document.activeElement) === true && document.activeElement?.matches(':disabled') !== true) return;
    item?.querySelector('input')?.focus();
  });
}

interface ColumnItemProps {
  readonly field: FieldId;
  readonly isShown: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function ColumnItem({ field, isShown, isFirst, isLast }: ColumnItemProps) {
  const title = titleOf(field);
  return (
    <li className={styles.item} data-column-choice={field}>
      <Check
        isSelected={isShown}
        onChange={(wanted) => {
          showColumn(field, wanted);
          keepFocusOn(field);
        }}
      >
        {title} <span className={styles.about}>{fieldAbout(field)}</span>
      </Check>
      <span className={styles.room} />
      {isShown ? (
        <>
          <IconButton
            small
            label={BOARD.moveUp(title)}
            isDisabled={isFirst}
            onPress={() => {
              moveColumn(field, -1);
              keepFocusOn(field);
            }}
          >
            <ArrowUp size={14} aria-hidden />
          </IconButton>
          <IconButton
            small
            label={BOARD.moveDown(title)}
            isDisabled={isLast}
            onPress={() => {
              moveColumn(field, 1);
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

/** Which columns the board shows, and in which order. */
export function ColumnsDialog() {
  const layout = useBoardLayout();
  const columns = shownColumns(
    layout,
    useBoard((state) => state.list?.empty ?? NONE_EMPTY),
  );
  return (
    <Overlay title={BOARD.columnsTitle} onClose={close}>
      <div className={dialog.body}>
        <p className={styles.about}>{BOARD.columnsHelp}</p>
        <h3 className={texts.caps}>{BOARD.shown}</h3>
        <ul className={styles.list} role="list" aria-label={BOARD.shown}>
          {columns.map(({ field }, index) => (
            <ColumnItem key={field} field={field} isShown isFirst={index === 0} isLast={index === columns.length - 1} />
          ))}
        </ul>
        <h3 className={texts.caps}>{BOARD.more}</h3>
        <ul className={styles.list} role="list" aria-label={BOARD.more}>
          {otherFields(columns).map((field) => (
            <ColumnItem key={field} field={field} isShown={false} isFirst isLast />
          ))}
        </ul>
      </div>
      <footer className={dialog.footer}>
        <Button variant="quiet" onPress={usualColumns}>
          {BOARD.usualColumns}
        </Button>
        <Button variant="primary" autoFocus onPress={close}>
          Close
        </Button>
      </footer>
    </Overlay>
  );
}

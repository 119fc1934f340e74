import { formatCount } from '../../../shared/bytes/quantities.ts';
import { FILTER_BOX, completionSaid } from '../../../shared/text/board/filter.ts';
import type { Completion } from '../../../shared/bridge/view/board-view.ts';
import texts from './text.module.css';
import { VisibleText } from './VisibleText.tsx';
import styles from './FilterBox.module.css';

interface CompletionListProps {
  readonly id: string;
  readonly items: Completion['items'];
  /** Index of the active item; -1: no item is active. */
  readonly at: number;
  readonly said: (count: number) => string;
  readonly onTake: (index: number) => void;
}

/** Completions of a filter, under its field. The focus stays in the field. */
export function CompletionList({ id, items, at, said, onTake }: CompletionListProps) {
  return (
    <ul id={id} role="listbox" aria-label={FILTER_BOX.completions} className={styles.list} hidden={items.length === 0}>
      {items.map(({ text, about, count }, index) => (
        <li
          key={text}
          id={`${id}-${String(index)}`}
          role="option"
          className={styles.item}
          aria-selected={index === at}
          aria-label={completionSaid(text, about, count === null ? '' : said(count))}
          onMouseDown={(event) => {
            // The field keeps the focus.
            event.preventDefault();
            onTake(index);
          }}
        >
          <span className={styles.token}>
            <VisibleText text={text} limit={80} />
          </span>{' '}
          <span className={styles.about}>{about}</span> {count === null ? null : <span className={texts.tally}>{formatCount(count)}</span>}
        </li>
      ))}
    </ul>
  );
}

import { useMemo } from 'react';
import type { FieldId } from '../../shared/board/fields.ts';
import { FILTER_BOX } from '../../shared/text/board/filter.ts';
import { BOARD, titleOf, fieldWord, noneOf, boardSentences } from '../../shared/text/board/board-screen.ts';
import { formatCount } from '../../shared/bytes/quantities.ts';
import type { BoardItem, GroupSummaryView } from '../../shared/bridge/view/board-view.ts';
import { Button } from '../ui/controls/Button.tsx';
import { DataGrid } from '../ui/controls/DataGrid.tsx';
import { VisibleText } from '../ui/controls/VisibleText.tsx';
import { gridHeads } from '../ui/controls/grid-heads.ts';
import type { GridHeading, PagedRows } from '../ui/controls/grid-rows.ts';
import type { SelectedRows } from '../ui/controls/use-grid-action-targets.ts';
import { useBoardLayout } from '../core/state/ui-store.ts';
import { boardLayoutActs } from './state/board-layout-acts.ts';
import { shownColumns } from './state/board-layout.ts';
import { openRows } from './state/board-preview.ts';
import { readChosen } from './state/board-acts.ts';
import { selectGroup } from './state/board-groups.ts';
import { itemAt, type BoardList } from './state/board-reader.ts';
import {
  chosenCount,
  isChosen,
  foldHeading,
  setVisibleItems,
  noteBoardScroll,
  selectItem,
  setFilter,
  useBoard,
} from './state/board-store.ts';
import { gridColumns, widthOfAll } from './board-columns.tsx';
import { takeRowKey } from './row-keys.ts';
import { WordLabel } from '../ui/status/WordLabel.tsx';
import styles from './BoardGrid.module.css';

function headingOf(item: BoardItem, group: FieldId | null): GridHeading | null {
  if (item.kind !== 'heading' || group === null) return null;
  const { value, count, folded, summary } = item;
  const text = value === null ? noneOf(group) : fieldWord(group, value);
  return {
    isFolded: folded,
    buttons: (
      <Button
        variant="quiet"
        excludeFromTabOrder
        data-stop=""
        aria-label={boardSentences.selectGroup(titleOf(group), text, count)}
        onPress={() => void selectGroup(group, value, count)}
      >
        {BOARD.selectGroup}
      </Button>
    ),
    content: (
      <span className={styles.heading}>
        <span className={styles.title}>{titleOf(group)}</span>
        {value === null ? (
          text
        ) : value === text ? (
          <span className={styles.value} title={text}>
            <VisibleText text={text} limit={160} />
          </span>
        ) : (
          <WordLabel field={group} word={value} text={text} />
        )}
        <span className={styles.count}>
          <span aria-hidden>{formatCount(count)}</span>
          <span className="visually-hidden">, {boardSentences.reports(count)}</span>
        </span>
        {summary === null ? null : <Summary summary={summary} />}
      </span>
    ),
  };
}

/** Versions and days of the crashes of a group. */
function Summary({ summary: { versions, moreVersions, days } }: { readonly summary: GroupSummaryView }) {
  return (
    <>
      {versions.length === 0 ? null : <span className={styles.count}>{boardSentences.versions(versions, moreVersions)}</span>}
      {days === null ? null : <span className={styles.count}>{boardSentences.days(days.first, days.last)}</span>}
    </>
  );
}

function keyOf(item: BoardItem): string {
  return item.kind === 'row' ? String(item.row.id) : `heading ${item.value ?? ''}`;
}

/** Shown in place of an empty list: the reason, and a button that clears the filter. */
function EmptyBoard() {
  const filter = useBoard((state) => state.filter);
  const reading = useBoard((state) => state.status?.reading ?? 0);
  return (
    <div className={styles.nothing}>
      <p>{filter.trim() === '' ? BOARD.nothingThere : BOARD.nothingMatches}</p>
      {reading === 0 ? null : <p>{boardSentences.reading(reading)}</p>}
      {filter.trim() === '' ? null : (
        <Button
          onPress={() => {
            setFilter('');
          }}
        >
          {FILTER_BOX.clear}
        </Button>
      )}
    </div>
  );
}

function pagedRows(list: BoardList): PagedRows<BoardItem> {
  return { count: list.items, at: (index) => itemAt(list, index), onShown: setVisibleItems };
}

const SELECTED: SelectedRows<BoardItem> = { count: () => chosenCount(useBoard.getState()), read: readChosen };

export function BoardGrid({ list }: { readonly list: BoardList }) {
  const layout = useBoardLayout();
  const columns = useMemo(() => shownColumns(layout, list.empty), [layout, list.empty]);
  const sort = useBoardLayout((state) => state.sort);
  const selection = useBoard((state) => state.selection);
  const current = useBoard((state) => state.current);
  const top = useBoard((state) => state.top);
  const follow = useBoard((state) => state.follow);
  const { group } = list.query;
  const shown = useMemo(() => gridColumns(columns), [columns]);
  const rows = useMemo(() => pagedRows(list), [list]);
  const heads = useMemo(() => gridHeads(boardLayoutActs, sort), [sort]);
  return (
    <DataGrid
      label={BOARD.grid}
      columns={shown}
      rows={rows}
      rowKey={keyOf}
      currentRow={list.followed}
      follow={follow}
      heads={heads}
      selection={{
        isSelected: (index) => {
          const item = itemAt(list, index);
          return item?.kind === 'row' && isChosen({ selection, current }, item.row.id);
        },
        choose: selectItem,
      }}
      headingOf={(item) => headingOf(item, group)}
      onFold={(item, isFolded) => {
        if (item.kind === 'heading') foldHeading(item.value, isFolded);
      }}
      onOpen={(item) => {
        if (item.kind === 'row') void openRows([item.row.id]);
      }}
      onKey={takeRowKey}
      menu="row"
      selected={SELECTED}
      scroll={{ top: useBoard.getState().scroll, moved: noteBoardScroll }}
      shift={list.shift}
      top={top}
      minWidth={widthOfAll(columns)}
      empty={<EmptyBoard />}
    />
  );
}

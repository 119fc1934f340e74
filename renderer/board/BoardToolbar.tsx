import { BarChart3, ChevronDown, Columns3, History, ListFilter, Plus, Star } from 'lucide-react';
import { memo } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components/Menu';
import { FIELDS, FIELD_IDS, type FieldId } from '../../shared/board/fields.ts';
import { BOARD_CHANGE } from '../../shared/text/board/board-change.ts';
import { COLUMNS } from '../../shared/text/app/columns.ts';
import { BOARD, reports, boardSentences, titleOf } from '../../shared/text/board/board-screen.ts';
import { Button } from '../ui/controls/Button.tsx';
import { FilterBox } from '../ui/controls/FilterBox.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { Picker } from '../ui/controls/Picker.tsx';
import { Toggle } from '../ui/controls/Toggle.tsx';
import { showOverlay } from '../core/state/app-store.ts';
import { PREVIEW_POSITIONS } from '../../shared/bridge/view/board-layout.ts';
import { focusRows } from '../core/focus/board-focus.ts';
import { afterFrame } from '../core/state/after-frame.ts';
import { useBoardLayout } from '../core/state/ui-store.ts';
import { chooseLayout, removeSaved } from './state/board-layout-acts.ts';
import { setFilter, stepIntoRows, useBoard } from './state/board-store.ts';
import { completeBoard } from '../core/state/completion.ts';
import { chooseFiles, chooseFolder } from '../report/state/open-files.ts';
import menu from '../ui/controls/menu.module.css';
import styles from './BoardScreen.module.css';

/** Id of the menu item that groups by no field. */
const NO_GROUP = 'none';

function GroupPicker() {
  const group = useBoardLayout((state) => state.group);
  const fields = FIELD_IDS.filter((field) => FIELDS[field].facet || field === 'body');
  return (
    <Picker<FieldId | typeof NO_GROUP>
      label={BOARD.groupBy}
      hideLabel
      value={group ?? NO_GROUP}
      options={[
        { id: NO_GROUP, label: BOARD.notGrouped },
        ...fields.map((field) => ({ id: field, label: boardSentences.groupedBy(titleOf(field)) })),
      ]}
      onChange={(field) => {
        chooseLayout({ group: field === NO_GROUP ? null : field });
      }}
    />
  );
}

function SavedFilters() {
  const saved = useBoardLayout((state) => state.saved);
  const filter = useBoard((state) => state.filter);
  return (
    <MenuTrigger>
      <IconButton label={BOARD.saved}>
        <Star size={16} aria-hidden />
      </IconButton>
      <Popover className={menu.popover} placement="bottom end">
        <Menu aria-label={BOARD.saved} className={menu.menu} disabledKeys={filter.trim() === '' ? ['save', 'none'] : ['none']}>
          {saved.length === 0 ? (
            <MenuItem id="none" className={menu.item}>
              {BOARD.noSaved}
            </MenuItem>
          ) : null}
          {saved.map((one) => (
            <MenuItem
              key={one.name}
              id={`take ${one.name}`}
              textValue={one.name}
              className={menu.item}
              onAction={() => {
                setFilter(one.filter);
              }}
            >
              <span>{one.name}</span>
              <code className={menu.detail}>{one.filter}</code>
            </MenuItem>
          ))}
          <Separator className={menu.line} />
          <MenuItem
            id="save"
            className={menu.item}
            onAction={() => {
              afterFrame(() => {
                showOverlay({ kind: 'filter.save', filter });
              });
            }}
          >
            {BOARD.saveFilter}
          </MenuItem>
          {saved.map(({ name }) => (
            <MenuItem
              key={name}
              id={`remove ${name}`}
              className={menu.item}
              onAction={() => {
                removeSaved(name);
              }}
            >
              {BOARD.removeSaved(name)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function AddMenu() {
  const items = [
    { id: 'files', title: BOARD.addFiles, run: () => void chooseFiles() },
    { id: 'folder', title: BOARD.addFolder, run: () => void chooseFolder() },
    {
      id: 'folders',
      title: BOARD.folders,
      run: () => {
        showOverlay({ kind: 'folders' });
      },
    },
  ];
  return (
    <MenuTrigger>
      <Button variant="quiet" icon={<Plus size={14} aria-hidden />}>
        {BOARD.add}
        <ChevronDown size={14} aria-hidden />
      </Button>
      <Popover className={menu.popover} placement="bottom end">
        <Menu aria-label={BOARD.add} className={menu.menu}>
          {items.map(({ id, title, run }) => (
            <MenuItem
              key={id}
              id={id}
              className={menu.item}
              onAction={() => {
                afterFrame(run);
              }}
            >
              {title}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function BoardFilter() {
  const filter = useBoard((state) => state.filter);
  const errors = useBoard((state) => (state.list?.query.filter === state.filter ? state.list.errors : null));
  return (
    <FilterBox
      label={BOARD.filterLabel}
      placeholder={BOARD.filterHint}
      filter={filter}
      errors={errors}
      onFilter={setFilter}
      completing={completeBoard}
      said={reports}
      onRows={() =>
        void stepIntoRows().then(() => {
          // The matching rows are drawn in the next frame. Before that, they cannot get the focus.
          afterFrame(focusRows);
        })
      }
    />
  );
}

export const BoardToolbar = memo(function BoardToolbar() {
  const { facets, charts, preview } = useBoardLayout();
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={BOARD.tools} data-pane="" data-pane-order={1} tabIndex={-1}>
      <BoardFilter />
      <div className={styles.tools}>
        <SavedFilters />
        <GroupPicker />
        <Toggle
          isSelected={facets}
          icon={<ListFilter size={14} aria-hidden />}
          onChange={(isShown) => {
            chooseLayout({ facets: isShown });
          }}
        >
          {BOARD.facets}
        </Toggle>
        <Toggle
          isSelected={charts}
          icon={<BarChart3 size={14} aria-hidden />}
          onChange={(isShown) => {
            chooseLayout({ charts: isShown });
          }}
        >
          {BOARD.charts}
        </Toggle>
        <Picker
          label={BOARD.previewPosition}
          hideLabel
          value={preview}
          options={PREVIEW_POSITIONS.map((id) => ({ id, label: BOARD.previewPositions[id] }))}
          onChange={(position) => {
            chooseLayout({ preview: position });
          }}
        />
        <IconButton
          label={COLUMNS.open}
          onPress={() => {
            showOverlay({ kind: 'columns', of: 'board' });
          }}
        >
          <Columns3 size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={BOARD_CHANGE.earlier}
          onPress={() => {
            showOverlay({ kind: 'bulks' });
          }}
        >
          <History size={16} aria-hidden />
        </IconButton>
        <AddMenu />
      </div>
    </div>
  );
});

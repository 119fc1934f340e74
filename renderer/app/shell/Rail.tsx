import { useEffect, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { rescueFocus } from '../../core/focus/rescue-focus.ts';
import { SCREENS, type ScreenRow } from '../screens/screens.ts';
import { showScreen, useApp } from '../../core/state/app-store.ts';
import styles from './Rail.module.css';

function Entry({ row: { id, label, icon: Icon, isApart, useNote } }: { readonly row: ScreenRow }) {
  const isHere = useApp((state) => state.screen === id);
  const note = useNote?.() ?? null;
  return (
    <Button
      className={styles.entry}
      data-apart={isApart}
      aria-current={isHere ? 'page' : undefined}
      onPress={() => {
        showScreen(id);
      }}
    >
      <span className={styles.icon}>
        <Icon size={18} aria-hidden />
        {note === null ? null : <span className={styles.live} aria-hidden />}
      </span>
      {label}
      {note === null ? null : <span className="visually-hidden">, {note}</span>}
    </Button>
  );
}

export function Rail() {
  const rail = useRef<HTMLElement>(null);
  const screen = useApp((state) => state.screen);
  useEffect(() => rescueFocus(() => rail.current?.querySelector<HTMLElement>('[aria-current=page]')), [screen]);

  return (
    <nav ref={rail} className={styles.rail} aria-label="Screens" data-pane="" data-pane-order={5} tabIndex={-1}>
      {SCREENS.map((row) => (
        <Entry key={row.id} row={row} />
      ))}
    </nav>
  );
}

import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { showOverlay } from '../state/app-store.ts';
import { ariaKeysOf, writtenKeysOf } from '../shortcuts/written-keys.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import styles from './TopBar.module.css';

/** The row above every screen: tabs on the left, finding commands and the theme on the right. */
export function TopBar({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.bar}>
      <div className={styles.start}>{children}</div>
      <Button
        className={styles.find}
        aria-keyshortcuts={ariaKeysOf('palette')}
        onPress={() => {
          showOverlay({ kind: 'palette' });
        }}
      >
        <Search size={14} aria-hidden />
        <span className={styles.words}>Find a command…</span>
        <kbd className={styles.keys}>{writtenKeysOf('palette')}</kbd>
      </Button>
      <ThemeSwitch />
    </div>
  );
}

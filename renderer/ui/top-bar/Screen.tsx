import type { ReactNode } from 'react';
import layout from '../controls/screen-layout.module.css';
import { TopBar } from './TopBar.tsx';
import styles from './Screen.module.css';

interface ScreenProps {
  /** Its id in the table of screens. */
  readonly name: string;
  readonly title: string;
  /** How many things it shows, in words. */
  readonly count?: string;
  /** What stands beside the title. */
  readonly beside?: ReactNode;
  /** Further lines of its head. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** A screen: the top bar, a head with its title, and what fills the rest. */
export function Screen({ name, title, count, beside, below, children }: ScreenProps) {
  return (
    <>
      <TopBar />
      <div className={layout.column} data-screen={name}>
        <header className={styles.head} data-lines={below === undefined ? undefined : ''} data-pane="" tabIndex={-1}>
          <div className={styles.line}>
            <h2 className={styles.title}>
              {title} {count === undefined ? null : <span className={styles.count}>{count}</span>}
            </h2>
            {beside}
          </div>
          {below}
        </header>
        {children}
      </div>
    </>
  );
}

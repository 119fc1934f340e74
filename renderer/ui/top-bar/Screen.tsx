import type { ReactNode } from 'react';
import layout from '../controls/screen-layout.module.css';
import { TopBar } from './TopBar.tsx';
import styles from './Screen.module.css';

interface ScreenProps {
  /** Id in the table of screens. */
  readonly name: string;
  readonly title: string;
  /** Number of things shown, in words. */
  readonly count?: string;
  /** Content beside the title. */
  readonly beside?: ReactNode;
  /** More lines of the screen's head. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** A screen: the top bar, a head with its title, and the content. */
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

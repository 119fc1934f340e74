import { SENTENCES } from '../../shared/messages/ui.ts';
import { CollectorScreen } from '../collector/CollectorScreen.tsx';
import { useApp } from '../state/app-store.ts';
import { Notices } from './Notices.tsx';
import { Overlays } from './Overlays.tsx';
import { Rail } from './Rail.tsx';
import { ReportsArea } from './ReportsArea.tsx';
import { StatusBar } from './StatusBar.tsx';
import { TopBar } from './TopBar.tsx';
import { useDrops } from './drops.ts';
import styles from './App.module.css';

/** The whole window: rail, top bar, a screen, status bar, and what lies over them. */
export function App() {
  const screen = useApp((state) => state.screen);
  const isOver = useDrops((state) => state.isOver);
  return (
    <div className={styles.frame}>
      <Rail />
      <main className={styles.main}>
        <h1 className="visually-hidden">Crashlens</h1>
        {screen === 'reports' ? <ReportsArea /> : null}
        {screen === 'collector' ? (
          <>
            <TopBar />
            <CollectorScreen />
          </>
        ) : null}
        <StatusBar />
      </main>
      <Notices />
      <Overlays />
      {isOver ? <div className={styles.drop}>{SENTENCES.dropHere}</div> : null}
    </div>
  );
}

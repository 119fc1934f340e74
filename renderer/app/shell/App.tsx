import { useEffect, useRef } from 'react';
import { DROP_HINTS } from '../../../shared/text/verdict/ui.ts';
import { DropHint } from '../../ui/controls/DropHint.tsx';
import { homeAround, keepFocus } from '../../core/focus/keep-focus.ts';
import { useApp } from '../../core/state/app-store.ts';
import { useDrops } from '../../report/state/drops.ts';
import { useHelp } from '../../core/state/help-store.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { HostBanner } from './HostBanner.tsx';
import { Later } from './later.ts';
import { Notices } from './Notices.tsx';
import { OpenContextMenu, Overlays } from './Overlays.tsx';
import { Rail } from './Rail.tsx';
import { SCREENS } from '../screens/screens.ts';
import { StatusBar } from './StatusBar.tsx';
import styles from './App.module.css';

/** Hint about what happens to files that are dropped on the window. The list of parts has its own hint. */
function WindowDrop() {
  const over = useDrops((state) => state.over);
  const hasParts = useDrops((state) => state.takeParts !== null);
  const count = useDrops((state) => state.count);
  const covered = useApp((state) => state.overlay?.kind ?? null);
  if (over === null) return null;
  return (
    <DropHint fills="window" isOver={over === 'window'} atTop={hasParts && covered === null}>
      {covered === 'new' ? DROP_HINTS.intoNew(count) : DROP_HINTS.here(count)}
    </DropHint>
  );
}

function Help() {
  const isShown = useHelp((state) => state.trail.length > 0);
  return isShown ? <Later.Help /> : null;
}

/** The whole window: rail, top bar, a screen, status bar and overlays. */
export function App() {
  const shown = useApp((state) => state.screen);
  const { Screen } = SCREENS.find(({ id }) => id === shown) ?? SCREENS[0];
  const shell = useRef<HTMLDivElement>(null);
  useEffect(() => (shell.current === null ? undefined : keepFocus(shell.current, homeAround)), []);
  return (
    <div ref={shell} className={styles.frame}>
      <Rail />
      <main className={styles.main}>
        <h1 className="visually-hidden">Crashlens</h1>
        <ConnectionBanner />
        <HostBanner />
        <div className={styles.screens}>
          <div className={styles.screen}>
            <Screen />
          </div>
        </div>
        <Notices />
        <StatusBar />
      </main>
      <Help />
      <Overlays />
      <OpenContextMenu />
      <WindowDrop />
    </div>
  );
}

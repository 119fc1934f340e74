import { FileText, Radio } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { rescueFocus } from '../commands/focus.ts';
import { showScreen, useApp, type Screen } from '../state/app-store.ts';
import { useCollector } from '../state/collector-store.ts';
import styles from './Rail.module.css';

function Entry({
  screen,
  label,
  icon,
  note,
}: {
  readonly screen: Screen;
  readonly label: string;
  readonly icon: ReactNode;
  readonly note?: string;
}) {
  const isHere = useApp((state) => state.screen === screen);
  return (
    <Button
      className={styles.entry}
      aria-current={isHere ? 'page' : undefined}
      onPress={() => {
        showScreen(screen);
      }}
    >
      <span className={styles.icon}>
        {icon}
        {note === undefined ? null : <span className={styles.live} aria-hidden />}
      </span>
      {label}
      {note === undefined ? null : <span className="visually-hidden">{note}</span>}
    </Button>
  );
}

/** The screens. */
export function Rail() {
  const rail = useRef<HTMLElement>(null);
  const screen = useApp((state) => state.screen);
  const isRunning = useCollector((state) => state.collector?.running === true);
  useEffect(() => rescueFocus(() => rail.current?.querySelector<HTMLElement>('[aria-current=page]')), [screen]);

  return (
    <nav ref={rail} className={styles.rail} aria-label="Screens" data-pane="" tabIndex={-1}>
      <Entry screen="reports" label="Reports" icon={<FileText size={18} aria-hidden />} />
      <Entry screen="collector" label="Collector" icon={<Radio size={18} aria-hidden />} note={isRunning ? ', running' : undefined} />
    </nav>
  );
}

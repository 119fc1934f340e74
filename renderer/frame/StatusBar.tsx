import { Send } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useStore } from 'zustand';
import { DIALECT_HELP, SENTENCES } from '../../shared/messages/ui.ts';
import { ariaKeys, writtenKeys } from '../commands/shortcuts.ts';
import { Button } from '../controls/Button.tsx';
import { Picker } from '../controls/Picker.tsx';
import { showOverlay, useApp } from '../state/app-store.ts';
import { useCollector } from '../state/collector-store.ts';
import { reportOf } from '../state/report-store.ts';
import { selectionText } from '../state/selection.ts';
import { hostOf, useUi } from '../state/ui-store.ts';
import styles from './StatusBar.module.css';

const DIALECTS = ['spec', 'antenna'] as const;

function TargetName() {
  const lastTarget = useUi((state) => state.lastTarget);
  const collector = useCollector((state) => state.collector);
  if (lastTarget !== null) return <span className={styles.host}>{hostOf(lastTarget)}</span>;
  const isRunning = collector?.running === true;
  return (
    <>
      demo collector{' '}
      <span aria-hidden className={isRunning ? styles.running : undefined}>
        {isRunning ? '●' : '○'}
      </span>
      <span className="visually-hidden">{isRunning ? 'running' : 'stopped'}</span>
      {isRunning && collector.port !== null ? <span className={styles.port}>:{collector.port}</span> : null}
    </>
  );
}

function ReportStatus({ report }: { readonly report: string }) {
  const handle = reportOf(report);
  const dialect = useStore(handle.store, (state) => state.dialect);
  const selection = useStore(handle.store, (state) => state.selection);
  const isRead = useStore(handle.store, (state) => state.inspection !== null);
  const send = (): void => {
    showOverlay({ kind: 'send', report });
  };
  return (
    <>
      <Picker
        label="Dialect"
        hideLabel
        quiet
        value={dialect}
        options={DIALECTS.map((id) => ({ id, label: id, help: DIALECT_HELP[id] }))}
        onChange={(chosen) => void handle.setDialect(chosen)}
      />
      <span className={styles.selection} data-testid="selection">
        {selection === null ? SENTENCES.nothingSelected : selectionText(selection)}
      </span>
      <AriaButton className={styles.target} onPress={send}>
        <span className="visually-hidden">Target: </span>
        <TargetName />
      </AriaButton>
      <Button
        look="primary"
        icon={<Send size={14} aria-hidden />}
        isDisabled={!isRead}
        aria-keyshortcuts={ariaKeys('Ctrl+Enter')}
        onPress={send}
      >
        Send
        <kbd className={styles.keys} aria-hidden>
          {writtenKeys('Ctrl+Enter')}
        </kbd>
      </Button>
    </>
  );
}

function About() {
  const meta = useApp((state) => state.meta);
  return (
    <span className={styles.about}>
      {meta === null ? '' : `Crashlens ${meta.version}${meta.shell === 'browser' ? ', in the browser' : ''}`}
    </span>
  );
}

/** The bottom line: dialect, what is selected, where reports go, Send. */
export function StatusBar() {
  const screen = useApp((state) => state.screen);
  const active = useApp((state) => state.active);
  const opening = useApp((state) => state.opening);
  const isElsewhere = useUi((state) => state.lastTarget !== null);
  const hasReport = screen === 'reports' && active !== null;
  return (
    <footer className={styles.bar} data-elsewhere={(isElsewhere && hasReport) || undefined} data-pane="" tabIndex={-1} aria-label="Status">
      {hasReport ? <ReportStatus key={active} report={active} /> : <About />}
      {opening.length === 0 ? null : (
        <span className={styles.opening} role="status">
          Opening {opening.at(-1)}
        </span>
      )}
    </footer>
  );
}

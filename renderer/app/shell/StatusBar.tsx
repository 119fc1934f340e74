import { Send } from 'lucide-react';
import { useStore } from 'zustand';
import { visible } from '../../../shared/bytes/visible.ts';
import { DIALECTS } from '../../../shared/dialect.ts';
import { DIALECT_HELP, SENTENCES } from '../../../shared/text/verdict/ui.ts';
import { ariaKeysOf, writtenKeysOf } from '../../ui/shortcuts/written-keys.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Picker } from '../../ui/controls/Picker.tsx';
import { JobsButton } from '../../jobs/JobsButton.tsx';
import { TargetButton } from '../../sending/outbox/TargetButton.tsx';
import { showOverlay, useApp } from '../../core/state/app-store.ts';
import { useSelectionText } from '../../report/state/dump-region.ts';
import { reportOf } from '../../report/state/report-store.ts';
import { chooseRules, useChosenRules, useChosenTarget } from '../../core/state/targets.ts';
import { onReport } from '../commands/command.ts';
import { NoticesButton } from './NoticesButton.tsx';
import { ImportStatus } from './ImportStatus.tsx';
import colours from '../../ui/status/target-colour.module.css';
import texts from '../../ui/controls/text.module.css';
import styles from './StatusBar.module.css';

/** The file being opened. A separate component, because a hundred files may be opened in a row. */
function Opening() {
  const name = useApp((state) => state.opening.at(-1));
  if (name === undefined) return null;
  return (
    <span className={`${texts.late ?? ''} ${texts.cut ?? ''} ${styles.opening ?? ''}`} role="status" title={visible(name)}>
      Opening {name}
    </span>
  );
}

/** Files being imported or opened. They use the flexible space of the bar, so that no button moves. */
function UnderWay() {
  return (
    <>
      <ImportStatus />
      <Opening />
    </>
  );
}

function ReportStatus({ report }: { readonly report: string }) {
  const handle = reportOf(report);
  const { dialect } = useChosenRules();
  const selected = useSelectionText(handle);
  // The board shows the number of its selected rows itself.
  const isBoard = useApp((state) => state.isBoardShown);
  const isRead = useStore(handle.store, (state) => state.inspection !== null);
  const send = (): void => {
    if (onReport(useApp.getState())) showOverlay({ kind: 'send', report });
  };
  return (
    <>
      <Picker
        label="Dialect"
        hideLabel
        quiet
        value={dialect}
        options={DIALECTS.map((id) => ({ id, label: id, help: DIALECT_HELP[id] }))}
        onChange={(chosen) => {
          chooseRules({ dialect: chosen });
        }}
      />
      <div className={styles.middle}>
        <span
          className={styles.selection}
          data-testid="selection"
          data-may-cut="title"
          title={selected ?? (isBoard ? undefined : SENTENCES.nothingSelected)}
        >
          {selected ?? (isBoard ? null : SENTENCES.nothingSelected)}
        </span>
        <UnderWay />
      </div>
      <JobsButton />
      <NoticesButton />
      <TargetButton />
      <Button
        variant="primary"
        icon={<Send size={14} aria-hidden />}
        isDisabled={!isRead}
        aria-keyshortcuts={ariaKeysOf('send')}
        onPress={send}
      >
        Send
        <kbd className={styles.keys} aria-hidden>
          {writtenKeysOf('send')}
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

/** The status bar: dialect, selection or import, jobs, notices, target, Send. */
export function StatusBar() {
  const screen = useApp((state) => state.screen);
  const active = useApp((state) => state.active);
  const target = useChosenTarget();
  const hasReport = screen === 'reports' && active !== null;
  return (
    <section
      className={`${styles.bar ?? ''} ${colours.colour ?? ''}`}
      data-elsewhere={(target?.isHere === false && hasReport) || undefined}
      data-colour={target?.colour}
      data-pane=""
      tabIndex={-1}
      aria-label="Status"
    >
      {hasReport ? (
        <ReportStatus key={active} report={active} />
      ) : (
        <>
          <div className={styles.middle}>
            <About />
            <UnderWay />
          </div>
          <JobsButton />
          <NoticesButton />
        </>
      )}
    </section>
  );
}

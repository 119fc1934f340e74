import { FileInput, FilePlus2, FlaskConical, Radio } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { JobKind } from '../../../shared/bridge/view/job-kinds.ts';
import { SCREEN_TEXTS } from '../../../shared/text/app/screens.ts';
import { BOARD } from '../../../shared/text/board/board-screen.ts';
import { DRAFTS, DRAFT_TITLES } from '../../../shared/text/editing/drafts.ts';
import { SENTENCES } from '../../../shared/text/verdict/ui.ts';
import { writtenKeysOf } from '../../ui/shortcuts/written-keys.ts';
import type { KeyedCommand } from '../../ui/shortcuts/keys.ts';
import { Button } from '../../ui/controls/Button.tsx';
import tones from '../../ui/status/tones.module.css';
import { firstFocusable } from '../../core/focus/panes.ts';
import { rescueFocus } from '../../core/focus/rescue-focus.ts';
import { showOverlay, showScreen, useApp } from '../../core/state/app-store.ts';
import { startCollector, useCollector } from '../../sending/state/collector-store.ts';
import { chooseFiles, chooseFolder, makeSamples, openAllSamples } from '../../report/state/open-files.ts';
import { loadSavedDrafts } from '../../report/state/saved-drafts.ts';
import { showNewReport } from '../../report/state/new-report.ts';
import { JobsHere } from '../../jobs/JobsHere.tsx';
import { CaptureLibrary } from './CaptureLibrary.tsx';
import { SavedDrafts } from './SavedDrafts.tsx';
import { RecentFiles } from './RecentFiles.tsx';
import { SampleList } from './SampleList.tsx';
import texts from '../../ui/controls/text.module.css';
import styles from './StartScreen.module.css';

interface CardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  /** Command whose keys are shown in the corner. */
  readonly command?: KeyedCommand;
  readonly isDrop?: boolean;
  readonly children: ReactNode;
}

function Card({ icon, title, text, command, isDrop = false, children }: CardProps) {
  return (
    <li className={styles.card} data-drop={isDrop || undefined}>
      <span className={styles.icon}>
        {icon}
        {command === undefined ? null : <kbd className={styles.keys}>{writtenKeysOf(command)}</kbd>}
      </span>
      <h2 className={styles.cardTitle}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <div className={styles.buttons}>{children}</div>
    </li>
  );
}

function CollectorCard() {
  const collector = useCollector((state) => state.collector);
  const isRunning = collector?.running === true;
  return (
    <Card
      icon={<Radio size={20} aria-hidden />}
      title="Start the demo collector"
      text={
        isRunning ? (
          <>
            <span className={tones.tone} data-tone="green">
              <span aria-hidden>●</span> Running
            </span>{' '}
            at <code className={texts.monoInk}>{collector.url}</code>
            {SCREEN_TEXTS.takesReports}
          </>
        ) : (
          SENTENCES.collectorAbout
        )
      }
    >
      {isRunning ? (
        <Button
          onPress={() => {
            showScreen('collector');
          }}
        >
          Show the collector
        </Button>
      ) : (
        <Button onPress={() => void startCollector(0)}>Start</Button>
      )}
    </Card>
  );
}

/** Jobs whose progress this screen shows. */
const OPENING: readonly JobKind[] = ['upload', 'open', 'gather', 'new', 'samples'];

/** The start screen, where users open a capture, make samples or a new report, start the demo collector, or continue with saved edits. */
export function StartScreen() {
  const samples = useApp((state) => state.samples);
  const received = useCollector((state) => state.collector?.log[0]?.id);
  // Reports that the demo collector receives are saved in the data folder, so the list is loaded again when a report arrives.
  useEffect(() => void loadSavedDrafts(), [received]);
  const screen = useRef<HTMLElement>(null);
  // After the last tab was closed, the focus moves from that tab to this screen.
  useEffect(() => rescueFocus(() => (screen.current === null ? null : firstFocusable(screen.current))), []);
  return (
    <section ref={screen} className={styles.screen} aria-label="Start" data-pane="" tabIndex={-1}>
      <p className={styles.about}>{SENTENCES.whatItIs}</p>
      <ul className={styles.cards}>
        <Card icon={<FileInput size={20} aria-hidden />} title="Open a capture" text={SENTENCES.openAbout} command="open" isDrop>
          <Button variant="primary" onPress={() => void chooseFiles()}>
            Open captures…
          </Button>
          <Button variant="quiet" onPress={() => void chooseFolder()}>
            {BOARD.addFolder}
          </Button>
          <Button
            variant="quiet"
            onPress={() => {
              showOverlay({ kind: 'paste' });
            }}
          >
            Paste…
          </Button>
        </Card>
        <Card icon={<FlaskConical size={20} aria-hidden />} title="Make samples" text={SENTENCES.samplesAbout}>
          <Button onPress={() => void makeSamples()}>Make samples</Button>
          <Button variant="quiet" onPress={() => void openAllSamples()}>
            Make and open samples
          </Button>
        </Card>
        <Card icon={<FilePlus2 size={20} aria-hidden />} title="Make a new report" text={DRAFTS.newAbout} command="new">
          <Button onPress={showNewReport}>{DRAFT_TITLES.newReport}</Button>
        </Card>
        <CollectorCard />
      </ul>
      <JobsHere kinds={OPENING} />
      {samples.length === 0 ? null : <SampleList samples={samples} />}
      <SavedDrafts />
      <RecentFiles />
      <CaptureLibrary />
    </section>
  );
}

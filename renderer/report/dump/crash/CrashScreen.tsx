import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { CloudDownload, Eye, Plus, Rows3, ScanSearch, Zap } from 'lucide-react';
import type { CrashView } from '../../../../shared/bridge/view/dump-view.ts';
import { DUMP_SCREEN } from '../../../../shared/text/report/dump-screen.ts';
import { SYMBOLS } from '../../../../shared/text/report/symbols-screen.ts';
import { useBoardLink } from '../../../core/state/board-link.ts';
import { showOverlay } from '../../../core/state/app-store.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useReport, useReportState } from '../../shared/report-context.ts';
import { CrashAnnotations } from './CrashAnnotations.tsx';
import { HelpLink } from './HelpLink.tsx';
import { FrameDetail } from './FrameDetail.tsx';
import { FrameGrid } from './FrameGrid.tsx';
import { RevealButton } from './RevealButton.tsx';
import { SignatureRow } from './SignatureRow.tsx';
import { ThreadGrid } from './ThreadGrid.tsx';
import { useCrashActs } from './use-crash-acts.ts';
import { useThread } from './use-dump.ts';
import { useThreads } from './use-threads.ts';
import texts from '../../../ui/controls/text.module.css';
import styles from './CrashScreen.module.css';

interface CrashScreenProps {
  readonly crash: CrashView;
  readonly turn: string;
  readonly reveal: (values: boolean) => void;
}

/** Frames that are in view without scrolling, however small the window. */
const FRAMES_IN_VIEW = 6;

/** What crashed, where, why and what to do next; below, the threads, the frames and the details of a frame. */
export function CrashScreen({ crash, turn, reveal }: CrashScreenProps) {
  const { report, select, showDump, showTab } = useReport();
  const { thread: chosen, frame } = useReportState((state) => state.dump);
  const [filter, setFilter] = useState('');
  const screen = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLDivElement>(null);
  const index = chosen ?? crash.thread;
  const threads = useThreads(report, crash.part, filter, turn);
  const answer = useThread(report, crash.part, index, turn);
  const thread = answer?.index === index ? answer : null;
  const sizes: CSSProperties & Record<'--frames', number> = {
    '--frames': Math.min(FRAMES_IN_VIEW, thread?.frames.length ?? FRAMES_IN_VIEW),
  };
  useCrashActs(screen, { crash, threads, thread, frame, details });
  return (
    <div ref={screen} className={styles.screen} data-testid="crash-screen">
      <CrashHead crash={crash} reveal={reveal} />
      <div className={styles.panes} style={sizes}>
        <ThreadGrid
          threads={threads}
          filter={filter}
          onFilter={setFilter}
          current={index}
          onSelect={(selected) => {
            showDump({ thread: selected, frame: 0 });
          }}
        />
        {thread === null ? (
          <div className={styles.frames} />
        ) : (
          <FrameGrid
            key={thread.index}
            part={crash.part}
            thread={thread}
            current={frame}
            onSelect={({ index: selected, range }) => {
              showDump({ frame: selected });
              if (range !== null) select(range);
            }}
            onOpen={({ range }) => {
              if (range === null) return;
              select(range);
              showTab('bytes');
            }}
          />
        )}
        <div ref={details} className={styles.details}>
          {index === null ? null : (
            <FrameDetail part={crash.part} thread={index} frame={frame} turn={turn} areValuesShown={crash.areValuesShown} reveal={reveal} />
          )}
        </div>
      </div>
    </div>
  );
}

/** The annotation in which Mozilla's programs say why they crash. */
const CRASH_REASON = 'MozCrashReason';

function CrashHead({ crash, reveal }: Pick<CrashScreenProps, 'crash' | 'reveal'>) {
  const report = useReport();
  const [isOpen, setOpen] = useState(false);
  const { instruction } = crash;
  const crashReason = crash.annotations.find(({ name, value }) => name === CRASH_REASON && value === null);
  const like = useLikeThis(crash);
  const hints = isOpen ? crash.hints : crash.hints.slice(0, 1);
  return (
    <div className={styles.head}>
      <h2 className={styles.sentence}>
        <Zap size={16} aria-hidden className={styles.icon} />
        {crash.sentence}
      </h2>
      <p className={styles.facts} data-help={crash.family === null ? undefined : `crash:${crash.family}`}>
        {crash.facts.join(' · ')} {crash.family === null ? null : <HelpLink id={`crash:${crash.family}`} about={DUMP_SCREEN.reason} />}
      </p>
      <ul className={styles.hints} aria-label={DUMP_SCREEN.hints}>
        {hints.map((hint) => (
          <li key={`${hint.code} ${hint.sentence}`} className={styles.hint} data-help={`hint:${hint.code}`}>
            <span className={styles.certainty} data-certainty={hint.certainty}>
              {hint.certainty}
            </span>
            <span>
              {hint.sentence} <HelpLink id={`hint:${hint.code}`} about={hint.sentence} />
            </span>
          </li>
        ))}
        {crash.hints.length === 0 && crash.facts.length > 0 ? <li className={styles.quiet}>{DUMP_SCREEN.noHints}</li> : null}
      </ul>
      {crash.signature === null ? null : <SignatureRow signature={crash.signature} like={like} />}
      <div className={styles.lower}>
        <div className={styles.actions}>
          {crash.hints.length < 2 || isOpen ? null : (
            <Button
              variant="quiet"
              onPress={() => {
                setOpen(true);
              }}
            >
              {DUMP_SCREEN.moreHints(crash.hints.length - 1)}
            </Button>
          )}
          <AddSymbols crash={crash} />
          {instruction === null ? null : (
            <Button
              icon={<ScanSearch size={14} aria-hidden />}
              onPress={() => {
                // Its text is on this screen, so its bytes need no further action.
                void report.reveal(instruction);
                report.select(instruction);
                report.showTab('bytes');
              }}
            >
              {DUMP_SCREEN.showInstruction}
            </Button>
          )}
          {like < 2 || crash.signature === null ? null : <OpenLike signature={crash.signature.text} like={like} />}
          {crashReason === undefined || like > 1 ? null : (
            <Button
              icon={<Eye size={14} aria-hidden />}
              onPress={() => {
                void report.reveal(crashReason.range);
              }}
            >
              {DUMP_SCREEN.revealValue(CRASH_REASON)}
            </Button>
          )}
          {/* Without a thread, no details have this button. */}
          {crash.thread === null ? <RevealButton areValuesShown={crash.areValuesShown} reveal={reveal} /> : null}
        </div>
        {crash.findings.length === 0 ? null : (
          <details className={styles.findings}>
            <summary>{DUMP_SCREEN.findings(crash.findings.length)}</summary>
            <ul className={texts.mono}>
              {crash.findings.map(({ code, sentence }) => (
                <li key={`${code} ${sentence}`} data-help={`dump:${code}`}>
                  {sentence} <HelpLink id={`dump:${code}`} about={sentence} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <CrashAnnotations annotations={crash.annotations} />
    </div>
  );
}

/** Asks a server for symbols of modules on the shown stack, or opens the places of symbol files, if modules of the stack have none. */
function AddSymbols({ crash }: Pick<CrashScreenProps, 'crash'>) {
  const { report } = useReport();
  const { part, modulesOnStack, modulesWithSymbols, askable } = crash;
  const lacking = modulesOnStack - modulesWithSymbols;
  if (lacking === 0) return null;
  return (
    <>
      {askable === null ? (
        <Button
          icon={<Plus size={14} aria-hidden />}
          onPress={() => {
            showOverlay({ kind: 'symbols' });
          }}
        >
          {DUMP_SCREEN.addSymbols}
        </Button>
      ) : (
        <Button
          icon={<CloudDownload size={14} aria-hidden />}
          onPress={() => {
            showOverlay({ kind: 'symbols.ask', report, part });
          }}
        >
          {SYMBOLS.ask(askable)}
        </Button>
      )}
      <span className={styles.beside}>{DUMP_SCREEN.symbolsNeeded(lacking, modulesOnStack)}</span>
    </>
  );
}

/** The number of rows of the board with the same signature. A masked signature is that of no other report. */
function useLikeThis({ signature }: CrashView): number {
  const { revision, countLike } = useBoardLink();
  const text = signature === null || signature.isMasked ? null : signature.text;
  const [like, setLike] = useState({ text, count: 0 });
  useEffect(() => {
    if (text === null) return undefined;
    let isCurrent = true;
    void countLike(text).then((count) => {
      if (isCurrent) setLike({ text, count });
    });
    return () => {
      isCurrent = false;
    };
  }, [text, revision, countLike]);
  return like.text === text ? like.count : 0;
}

function OpenLike({ signature, like }: { readonly signature: string; readonly like: number }) {
  return (
    <Button
      icon={<Rows3 size={14} aria-hidden />}
      onPress={() => {
        useBoardLink.getState().showLike(signature);
      }}
    >
      {DUMP_SCREEN.openLike(like)}
    </Button>
  );
}

import { goesOn } from '../../../shared/sending/queue/queue-run.ts';
import { OUTBOX } from '../../../shared/text/sending/outbox-screen.ts';
import { reportCalled } from '../../../shared/text/report/open-reports.ts';
import { useApp } from '../../core/state/app-store.ts';
import { useQueueProgress } from '../../sending/state/queue-progress.ts';

const APP = 'Crashlens';

/** The title of the window: the progress of the outbox while it sends, and the visible report. */
function windowTitle(): string {
  const { run } = useQueueProgress.getState();
  const { screen, isBoardShown, active, reports } = useApp.getState();
  const shown = screen === 'reports' && !isBoardShown ? reports.find(({ report }) => report === active) : undefined;
  return [
    ...(goesOn(run) ? [OUTBOX.sentOf(run.done, run.done + run.left)] : []),
    ...(shown === undefined ? [] : [reportCalled(shown)]),
    APP,
  ].join(' – ');
}

/** Keeps the title of the window current. */
export function listenForTitle(): void {
  const update = (): void => {
    const title = windowTitle();
    if (document.title !== title) document.title = title;
  };
  useApp.subscribe(update);
  useQueueProgress.subscribe(update);
}

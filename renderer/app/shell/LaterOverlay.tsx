import { assertNever } from '../../../shared/errors.ts';
import { BoardOverlay, isOfBoard } from '../../board/BoardOverlay.tsx';
import { CatalogDialog } from '../catalog/CatalogDialog.tsx';
import { ShortcutSheet } from '../commands/ShortcutSheet.tsx';
import { JobsDrawer } from '../../jobs/JobsDrawer.tsx';
import { AttemptDrawer } from '../../sending/outbox/AttemptDrawer.tsx';
import { BoundaryDialog } from '../../report/edits/BoundaryDialog.tsx';
import { DiscardDialog } from '../../report/edits/DiscardDialog.tsx';
import { EraseDialog } from '../../report/edits/EraseDialog.tsx';
import { ForgetDialog } from '../start/ForgetDialog.tsx';
import { PreviewDialog } from '../../report/edits/PreviewDialog.tsx';
import { UnsavedDialog } from '../../report/edits/UnsavedDialog.tsx';
import { QueueQuestion } from '../../sending/outbox/queue/QueueQuestion.tsx';
import { RepeatDialog } from '../../sending/outbox/queue/RepeatDialog.tsx';
import { SendDrawer } from '../../sending/outbox/SendDrawer.tsx';
import { TargetsDialog } from '../../sending/outbox/TargetsDialog.tsx';
import { NewReportDialog } from '../start/NewReportDialog.tsx';
import { PasteDialog } from '../start/PasteDialog.tsx';
import { NoticesDrawer } from './NoticesDrawer.tsx';
import type { OpenOverlay } from '../../core/state/app-store.ts';

/** What lies over the screen and is not needed by the first one. */
export function LaterOverlay({ overlay }: { readonly overlay: Exclude<OpenOverlay, { readonly kind: 'palette' }> }) {
  if (isOfBoard(overlay)) return <BoardOverlay overlay={overlay} />;
  switch (overlay.kind) {
    case 'shortcuts':
      return <ShortcutSheet />;
    case 'paste':
      return <PasteDialog />;
    case 'send':
      return <SendDrawer report={overlay.report} />;
    case 'attempt':
      return <AttemptDrawer key={overlay.attempt} report={overlay.report} attempt={overlay.attempt} />;
    case 'catalog':
      return <CatalogDialog />;
    case 'jobs':
      return <JobsDrawer />;
    case 'notices':
      return <NoticesDrawer />;
    case 'targets':
      return <TargetsDialog first={overlay.target} />;
    case 'new':
      return <NewReportDialog />;
    case 'preview':
      return <PreviewDialog report={overlay.report} change={overlay.change} />;
    case 'boundary':
      return <BoundaryDialog report={overlay.report} />;
    case 'discard':
      return <DiscardDialog report={overlay.report} />;
    case 'unsaved':
      return <UnsavedDialog report={overlay.report} />;
    case 'forget':
      return <ForgetDialog draft={overlay.draft} />;
    case 'queue.ask':
      return <QueueQuestion act={overlay.act} choice={overlay.choice} count={overlay.count} />;
    case 'queue.repeat':
      return <RepeatDialog choice={overlay.choice} count={overlay.count} passRate={overlay.passRate} />;
    case 'erase':
      return <EraseDialog target={overlay.target} view={overlay.view} />;
    default:
      return assertNever(overlay);
  }
}

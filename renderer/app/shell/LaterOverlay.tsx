import type { ComponentType } from 'react';
import { BOARD_OVERLAYS } from '../../board/board-overlays.ts';
import { CatalogDialog } from '../catalog/CatalogDialog.tsx';
import { ShortcutSheet } from '../commands/ShortcutSheet.tsx';
import { JobsDrawer } from '../../jobs/JobsDrawer.tsx';
import { AttemptDrawer } from '../../sending/outbox/AttemptDrawer.tsx';
import { BoundaryDialog } from '../../report/edits/BoundaryDialog.tsx';
import { DiscardDialog } from '../../report/edits/DiscardDialog.tsx';
import { EraseDialog } from '../../report/edits/EraseDialog.tsx';
import { ForgetDialog } from '../start/ForgetDialog.tsx';
import { PreviewDialog } from '../../report/edits/PreviewDialog.tsx';
import { JsonTreeDialog } from '../../report/json-tree/JsonTreeDialog.tsx';
import { CompareDialog } from '../../report/memory-report/CompareDialog.tsx';
import { UnsavedDialog } from '../../report/edits/UnsavedDialog.tsx';
import { AskServerDialog } from '../../report/symbols/AskServerDialog.tsx';
import { SymbolsDialog } from '../../report/symbols/SymbolsDialog.tsx';
import { QueueQuestion } from '../../sending/outbox/queue/QueueQuestion.tsx';
import { RepeatDialog } from '../../sending/outbox/queue/RepeatDialog.tsx';
import { SendDrawer } from '../../sending/outbox/SendDrawer.tsx';
import { TargetsDialog } from '../../sending/outbox/TargetsDialog.tsx';
import { NewReportDialog } from '../start/NewReportDialog.tsx';
import { PasteDialog } from '../start/PasteDialog.tsx';
import { NoticesDrawer } from './NoticesDrawer.tsx';
import { ColumnsOverlay } from './ColumnsOverlay.tsx';
import type { OpenOverlay, OverlayKind, OverlayTable } from '../../core/state/app-store.ts';

const OVERLAYS: OverlayTable<Exclude<OverlayKind, 'palette'>> = {
  ...BOARD_OVERLAYS,
  shortcuts: ShortcutSheet,
  paste: PasteDialog,
  send: SendDrawer,
  attempt: (props) => <AttemptDrawer key={props.attempt} {...props} />,
  columns: ColumnsOverlay,
  catalog: CatalogDialog,
  jobs: JobsDrawer,
  notices: NoticesDrawer,
  targets: TargetsDialog,
  new: NewReportDialog,
  preview: PreviewDialog,
  boundary: BoundaryDialog,
  json: JsonTreeDialog,
  discard: DiscardDialog,
  unsaved: UnsavedDialog,
  forget: ForgetDialog,
  'queue.ask': QueueQuestion,
  'queue.repeat': RepeatDialog,
  erase: EraseDialog,
  'memory.compare': CompareDialog,
  symbols: SymbolsDialog,
  'symbols.ask': AskServerDialog,
};

/** Overlays that the first screen does not need. */
export function LaterOverlay({ overlay }: { readonly overlay: Exclude<OpenOverlay, { readonly kind: 'palette' }> }) {
  const { kind, ...props } = overlay;
  // Each component in `OVERLAYS` accepts the props of its kind. TypeScript cannot check this for a union of kinds.
  const Shown = OVERLAYS[kind] as ComponentType<object>;
  return <Shown {...props} />;
}

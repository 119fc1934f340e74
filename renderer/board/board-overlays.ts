import type { OverlayKind, OverlayTable } from '../core/state/app-store.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { DetailsDrawer } from './DetailsDrawer.tsx';
import { EarlierChangesDialog } from './EarlierChangesDialog.tsx';
import { FoldersDialog } from './FoldersDialog.tsx';
import { ForgetRowsDialog } from './ForgetRowsDialog.tsx';
import { SaveFilterDialog } from './SaveFilterDialog.tsx';
import { SaveManyDialog } from './SaveManyDialog.tsx';
import { SendManyDialog } from '../sending/outbox/queue/SendManyDialog.tsx';
import { TagsDialog } from './TagsDialog.tsx';
import { TextDialog } from './TextDialog.tsx';

export const BOARD_OVERLAYS = {
  'rows.tags': TagsDialog,
  'rows.text': TextDialog,
  'rows.forget': ForgetRowsDialog,
  'rows.change': ChangeDialog,
  'rows.save': SaveManyDialog,
  'rows.send': SendManyDialog,
  'rows.details': DetailsDrawer,
  'filter.save': SaveFilterDialog,
  folders: FoldersDialog,
  bulks: EarlierChangesDialog,
} satisfies Partial<OverlayTable<OverlayKind>>;

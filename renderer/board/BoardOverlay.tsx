import { assertNever } from '../../shared/errors.ts';
import type { OpenOverlay } from '../core/state/app-store.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import { DetailsDrawer } from './DetailsDrawer.tsx';
import { EarlierChangesDialog } from './EarlierChangesDialog.tsx';
import { FoldersDialog } from './FoldersDialog.tsx';
import { ForgetRowsDialog } from './ForgetRowsDialog.tsx';
import { SaveFilterDialog } from './SaveFilterDialog.tsx';
import { SaveManyDialog } from './SaveManyDialog.tsx';
import { SendManyDialog } from '../sending/outbox/queue/SendManyDialog.tsx';
import { TagsDialog } from './TagsDialog.tsx';
import { TextDialog } from './TextDialog.tsx';

const KINDS = [
  'rows.tags',
  'rows.text',
  'rows.forget',
  'rows.change',
  'rows.save',
  'rows.send',
  'rows.details',
  'columns',
  'filter.save',
  'folders',
  'bulks',
] as const;

type BoardOverlayKind = Extract<OpenOverlay, { readonly kind: (typeof KINDS)[number] }>;

export function isOfBoard(overlay: OpenOverlay): overlay is BoardOverlayKind {
  const kinds: readonly string[] = KINDS;
  return kinds.includes(overlay.kind);
}

/** What lies over the board. */
export function BoardOverlay({ overlay }: { readonly overlay: BoardOverlayKind }) {
  switch (overlay.kind) {
    case 'rows.tags':
      return <TagsDialog selection={overlay.selection} count={overlay.count} />;
    case 'rows.text':
      return <TextDialog text={overlay.text} selection={overlay.selection} count={overlay.count} />;
    case 'rows.forget':
      return <ForgetRowsDialog selection={overlay.selection} count={overlay.count} />;
    case 'rows.change':
      return <ChangeDialog selection={overlay.selection} count={overlay.count} offered={overlay.offered} />;
    case 'rows.save':
      return <SaveManyDialog selection={overlay.selection} count={overlay.count} />;
    case 'rows.send':
      return <SendManyDialog selection={overlay.selection} count={overlay.count} isRepeat={overlay.isRepeat} />;
    case 'rows.details':
      return <DetailsDrawer row={overlay.row} />;
    case 'columns':
      return <ColumnsDialog />;
    case 'filter.save':
      return <SaveFilterDialog filter={overlay.filter} />;
    case 'folders':
      return <FoldersDialog />;
    case 'bulks':
      return <EarlierChangesDialog />;
    default:
      return assertNever(overlay);
  }
}

import { assertNever } from '../../shared/errors.ts';
import { CommandPalette } from '../commands/CommandPalette.tsx';
import { ShortcutSheet } from '../commands/ShortcutSheet.tsx';
import { AttemptDrawer } from '../outbox/AttemptDrawer.tsx';
import { SendDrawer } from '../outbox/SendDrawer.tsx';
import { PasteDialog } from '../start/PasteDialog.tsx';
import { useApp } from '../state/app-store.ts';

/** The one thing that lies over the screen, if any. */
export function Overlays() {
  const overlay = useApp((state) => state.overlay);
  if (overlay === null) return null;
  switch (overlay.kind) {
    case 'palette':
      return <CommandPalette />;
    case 'shortcuts':
      return <ShortcutSheet />;
    case 'paste':
      return <PasteDialog />;
    case 'send':
      return <SendDrawer report={overlay.report} />;
    case 'attempt':
      return <AttemptDrawer key={overlay.attempt} report={overlay.report} attempt={overlay.attempt} />;
    default:
      return assertNever(overlay);
  }
}

import { Bell } from 'lucide-react';
import { NOTICES } from '../../../shared/text/app/notices.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { showOverlay } from '../../core/state/app-store.ts';
import { useNotices } from '../../core/state/notices.ts';

/** Button in the status bar that shows earlier notices; hidden if there are none. */
export function NoticesButton() {
  const hasAny = useNotices((state) => state.listed.length > 0);
  if (!hasAny) return null;
  return (
    <IconButton
      label={NOTICES.show}
      aria-haspopup="dialog"
      onPress={() => {
        showOverlay({ kind: 'notices' });
      }}
    >
      <Bell size={14} aria-hidden />
    </IconButton>
  );
}

import { Bell } from 'lucide-react';
import { NOTICES } from '../../../shared/text/app/notices.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { showOverlay } from '../../core/state/app-store.ts';
import { useNotices } from '../../core/state/notices.ts';

/** In the bottom line: the way to what was told before; nothing until something was. */
export function NoticesButton() {
  const hasAny = useNotices((state) => state.told.length > 0);
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

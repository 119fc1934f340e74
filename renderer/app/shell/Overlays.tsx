import { CommandPalette } from '../commands/CommandPalette.tsx';
import { useApp } from '../../core/state/app-store.ts';
import { useContextMenu } from '../../core/state/context-menu.ts';
import { Later } from './later.ts';

export function OpenContextMenu() {
  const open = useContextMenu((state) => state.open);
  return open === null ? null : <Later.Menu open={open} />;
}

export function Overlays() {
  const overlay = useApp((state) => state.overlay);
  if (overlay === null) return null;
  return overlay.kind === 'palette' ? <CommandPalette /> : <Later.Overlay overlay={overlay} />;
}

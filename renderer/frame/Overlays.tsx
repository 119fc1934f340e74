import { CommandPalette } from '../commands/CommandPalette.tsx';
import { useApp } from '../state/app-store.ts';
import { Later } from './later.ts';

/** The one thing that lies over the screen, if any. */
export function Overlays() {
  const overlay = useApp((state) => state.overlay);
  if (overlay === null) return null;
  return overlay.kind === 'palette' ? <CommandPalette /> : <Later.Overlay overlay={overlay} />;
}

import { loadedLater } from '../../ui/controls/loaded-later.tsx';

/** The popover of the target button, loaded after the first view. */
export const laterChooser = loadedLater(async () => (await import('./TargetChooser.tsx')).TargetChooser);

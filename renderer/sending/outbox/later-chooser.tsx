import { loadedLater } from '../../ui/controls/loaded-later.tsx';

/** What the button of the target opens, which is not shown at first. */
export const laterChooser = loadedLater(async () => (await import('./TargetChooser.tsx')).TargetChooser);

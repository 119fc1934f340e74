import { controlDefects } from './control-defects.ts';
import { defectOf, type Defect } from './defect.ts';
import { textDefects } from './text-defects.ts';

/**
 * Checks everything visible in the page. Finds text that is cut by a box or by the window, text that runs out of its control, controls that are cut or overlap,
 * a page that scrolls sideways, and unwanted motion. `layout-defects.ts` runs this file and its imports in the page.
 */
export function findLayoutDefects(): readonly Defect[] {
  const root = document.documentElement;
  return [
    ...(root.scrollWidth > root.clientWidth + 1 ? [defectOf('the page scrolls to the side', root, '')] : []),
    ...[...document.body.querySelectorAll('*')].flatMap(textDefects),
    ...controlDefects(),
    ...document
      .getAnimations()
      .filter(isMoving)
      .map(({ id }) => defectOf('moves', root, id)),
  ];
}

function isMoving({ effect, playState }: Animation): boolean {
  const { duration, iterations } = effect?.getComputedTiming() ?? {};
  return playState === 'running' && (Number(duration) > 1 || iterations === Infinity);
}

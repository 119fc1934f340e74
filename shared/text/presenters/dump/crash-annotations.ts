import type { CrashAnnotationView } from '../../../bridge/view/dump-view.ts';
import type { AnnotationCatalog } from '../../../report/catalog/annotation-catalog.ts';
import { dumpCrashAnnotationsOf } from '../../../report/dump/crash/crash-annotations.ts';
import type { DumpDisclosure } from '../../../report/dump/disclosure.ts';
import { modulesOf } from '../../../report/dump/format/modules.ts';
import { textOf } from '../../../report/dump/format/text-pieces.ts';
import { FACT_NAMES } from '../../report/dump-process.ts';
import { type PlacedDump, rangeOf } from './placed-dump.ts';

/** The most annotations of a dump that are shown beside its crash. The list of the process has all of them. */
const MAX_ANNOTATIONS = 5;

/** The characters of a value that are shown. */
const MAX_SHOWN = 400;

/** The most bytes of a value that are read: 4 for each character. */
const MAX_BYTES = 4 * MAX_SHOWN;

/**
 * What annotations in a dump say about its crash. `catalog`: the annotation list in effect; a value that it does not make public is shown after its bytes were
 * revealed.
 */
export function dumpAnnotations(
  placed: PlacedDump,
  disclosure: DumpDisclosure,
  catalog: Pick<AnnotationCatalog, 'visibilityOf'>,
): CrashAnnotationView[] {
  const { dump } = placed;
  return dumpCrashAnnotationsOf(dump, catalog)
    .slice(0, MAX_ANNOTATIONS)
    .map(({ name, visibility, moduleIndex, location: { offset, size } }) => {
      const isShown = visibility === 'public' || disclosure.shows('closed', offset, size);
      const module = moduleIndex === null ? '' : (modulesOf(dump).at(moduleIndex)?.name ?? '');
      return {
        name: FACT_NAMES.ofModule(name ?? FACT_NAMES.logLine, module),
        range: rangeOf(placed, { offset, size }),
        isInDump: true,
        value: isShown ? textOf(dump.bytes, offset, Math.min(size, MAX_BYTES)).text.slice(0, MAX_SHOWN) : null,
      };
    });
}

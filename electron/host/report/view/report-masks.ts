import { memoize } from '../../../../shared/bytes/memoize.ts';
import type { Dialect } from '../../../../shared/dialect.ts';
import type { DraftVersion } from '../../../../shared/editing/edits/draft-version.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import { type MaskSet, masksOf } from '../../../../shared/masking/masks.ts';
import type { Revealed, Reveals, TypedEdits } from './reveals.ts';

/**
 * The masks of one open report. They are computed once for each inspection; a version has one inspection for each dialect and annotation list. If bytes are
 * revealed, they are computed once for each state of the reveals. They are dropped with the inspection.
 */
export interface ReportMasks {
  /** The masks with nothing revealed. A value that was secret in the capture stays masked even if an edit renames it. */
  closed(version: DraftVersion, dialect: Dialect): MaskSet;
  /** The masks that the user sees. `tried`: edits of the version that the user has just typed. */
  shown(version: DraftVersion, dialect: Dialect, tried?: TypedEdits): MaskSet;
}

export function reportMasks(reveals: Reveals): ReportMasks {
  const maskings = memoize((reading: Inspection) => {
    const closed = masksOf(reading);
    return { closed, under: memoize((_: Revealed) => reveals.over(closed, reading.capture)) };
  });

  return {
    closed: (version, dialect) => maskings(version.inspection(dialect)).closed,
    shown(version, dialect, tried) {
      const { closed, under } = maskings(version.inspection(dialect));
      return tried === undefined ? under(reveals.now) : reveals.over(closed, version.capture, tried);
    },
  };
}

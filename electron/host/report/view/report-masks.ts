import { memoize } from '../../../../shared/bytes/memoize.ts';
import type { Dialect } from '../../../../shared/dialect.ts';
import type { DraftVersion } from '../../../../shared/editing/edits/draft-version.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import { type MaskSet, masksOf } from '../../../../shared/masking/masks.ts';
import type { Revealed, Reveals, TypedEdits } from './reveals.ts';

/**
 * The masks of one open report. All are made once for a reading (which a version has for each dialect, and for each list of annotations) and, where
 * something is revealed, for that state of it: with the reading they go.
 */
export interface ReportMasks {
  /** With nothing revealed. What was secret when it was captured stays so under any name. */
  closed(version: DraftVersion, dialect: Dialect): MaskSet;
  /** As the person sees them; `tried`: what of the version a person typed just now. */
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

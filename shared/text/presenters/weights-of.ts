import { memoize } from '../../bytes/memoize.ts';
import type { InspectionView } from '../../bridge/view/inspection-view.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';

/** The bytes of a body by kind. Memoized, because every page of a long report needs them. */
export const weightsOf = memoize(({ capture, wire, report }: Inspection): InspectionView['totals']['bytes'] => {
  const weights = { annotations: 0, binary: 0, other: 0 };
  let parts = 0;
  for (const {
    kind,
    wire: { delimiter, content, end },
  } of report.readings) {
    const what = kind === 'binary' ? 'binary' : kind === 'nameless' ? 'other' : 'annotations';
    weights[what] += end - content;
    parts += end - delimiter;
  }
  const contents = weights.annotations + weights.binary + weights.other;
  const closing = wire.closing === null ? 0 : wire.closing.end - wire.closing.start;
  const framing = parts - contents + closing;
  return { ...weights, other: capture.plain.size - framing - weights.annotations - weights.binary, framing };
});

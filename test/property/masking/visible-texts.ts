import { inspectionText } from '../../../electron/cli/report/inspection-text.ts';
import { type Space, range } from '../../../shared/bytes/byte-range.ts';
import type { ByteSource } from '../../../shared/bytes/byte-source.ts';
import { describeStep } from '../../../shared/text/editing/describe-edit.ts';
import { capturedState } from '../../../shared/editing/edits/draft-state.ts';
import type { Edit } from '../../../shared/editing/edits/edit.ts';
import { DIALECTS } from '../../../shared/dialect.ts';
import { masksOf } from '../../../shared/masking/masks.ts';
import { inspectCapture } from '../../../shared/verdict/decide/inspect.ts';
import { inspectionView } from '../../../shared/text/presenters/inspection-of.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { storedView } from '../../../shared/text/presenters/stored-of.ts';
import type { Capture } from '../../../shared/report/wire/capture.ts';

const ALL = { from: 0, limit: 2_000 } as const;

/** All texts that a user sees of a report before revealing anything, by their source. */
export function seenTexts(capture: Capture): Readonly<Record<string, string>> {
  const seen: Record<string, string> = {};
  for (const dialect of DIALECTS) {
    const inspection = inspectCapture(capture, dialect);
    const masks = masksOf(inspection);
    const view = inspectionView(inspection, masks, {
      ...ALL,
      name: 'x',
      displayPath: null,
      valueLimit: null,
      sha256: () => '',
      compressedSize: () => ({ size: 1, isAbout: false }),
      length: 'captured',
      now: 0,
    });
    const spaces: readonly (readonly [Space, ByteSource])[] = [
      ['head', capture.head],
      ['sent', capture.sent],
      ['plain', capture.plain],
    ];
    for (const [space, source] of spaces) {
      const filled = masks.fill(source.read(0, source.size), range(space, 0, source.size));
      seen[`${dialect} ${space} bytes`] = Buffer.from(filled).toString('latin1');
    }
    for (const [key, value] of Object.entries(view)) seen[`${dialect} ${key}`] = JSON.stringify(value);
    seen[`${dialect} text`] = inspectionText(view).join('\n');
    if (dialect === 'antenna') {
      for (const [key, value] of Object.entries(storedView(inspection, masks, { ...ALL, valueLimit: 1_024 })))
        seen[`kept ${key}`] = JSON.stringify(value);
    }
    if (dialect === 'spec') {
      const before = { state: capturedState(capture), inspection: () => inspection };
      seen['steps'] = editsOf(view)
        .map((edit) => describeStep([edit], before))
        .join('\n');
    }
  }
  return seen;
}

/** One edit of each kind whose sentence names its target. */
function editsOf(view: InspectionView): readonly Edit[] {
  const anchors = [...view.annotations, ...view.parts, ...view.structure].flatMap(({ anchor }) => (anchor === null ? [] : [anchor]));
  const lines = view.structure.flatMap(({ headers }) => headers.map(({ anchor }) => anchor));
  return [
    ...anchors.flatMap((at): readonly Edit[] => [
      { op: 'value', at, text: 'typed' },
      { op: 'delete', at },
      { op: 'rename', at, name: 'Typed' },
      { op: 'add_header', part: at, line: 'X-Typed: typed', before: null },
    ]),
    ...lines.map((at): Edit => ({ op: 'delete_header', at })),
  ];
}

import { useStore } from 'zustand';
import type { Space } from '../../../shared/bytes/byte-range.ts';
import { BYTES, REGION_CLASSES, maskedAmong, regionName, type RegionClass } from '../../../shared/text/report/bytes.ts';
import { EDITING } from '../../../shared/text/editing/editing.ts';
import { SPACE_HELP } from '../../../shared/text/verdict/ui.ts';
import { Size } from '../../ui/controls/Size.tsx';
import { selectionText, type Selection } from '../../core/state/selection.ts';
import { useDumpRegion } from '../state/dump-region.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { hasEditsIn, maskedIn, regionAt, type Pages } from './in-pages.ts';
import grid from './HexGrid.module.css';
import styles from './Caption.module.css';

const OF_BODY: readonly RegionClass[] = ['delimiter', 'header', 'value', 'content', 'stray'];
const OF_HEAD: readonly RegionClass[] = ['header', 'delimiter'];

/** Returns the names of the regions of the first and last selected byte. Takes them from the loaded pages, or else from the selection. */
function labelOf(pages: Pages, { space, offset, length, label }: Selection): string {
  const [first, last] = [regionAt(pages, space, offset), regionAt(pages, space, offset + Math.max(length - 1, 0))];
  if (first === null || last === null) return label;
  const [begin, end] = [regionName(first.kind, first.name), regionName(last.kind, last.name)];
  return begin === end ? begin : `${begin} to ${end}`;
}

function Selected({ space }: { readonly space: Space }) {
  const report = useReport();
  const pages = useStore(report.pages.store, (state) => state.pages);
  const selection = useReportState((state) => state.selection);
  const region = useDumpRegion(report);
  if (selection?.space !== space) return null;
  const { count, isAll } = maskedIn(pages, selection);
  return (
    <span className={styles.selected} data-selected-bytes>
      {selectionText({ ...selection, label: labelOf(pages, selection) }, region?.text)}
      {count === 0 ? null : `, ${maskedAmong(count, isAll)}`}
    </span>
  );
}

function Legend({ space, size }: { readonly space: Space; readonly size: number }) {
  const { pages: store } = useReport();
  const pages = useStore(store.store, (state) => state.pages);
  const isCoded = regionAt(pages, space, 0) === null;
  const classes = isCoded ? [] : space === 'head' ? OF_HEAD : OF_BODY;
  return (
    <span className={styles.legend} role="group" aria-label={BYTES.legend}>
      {classes.map((id) => (
        <span key={id} className={styles.sign}>
          <span className={grid.swatch} data-region={id} aria-hidden /> {REGION_CLASSES[id]}
        </span>
      ))}
      {maskedIn(pages, { space, offset: 0, length: size }).count === 0 ? null : (
        <span className={styles.sign}>
          <span className={grid.swatch} data-masked aria-hidden /> {BYTES.masked}
        </span>
      )}
      {hasEditsIn(pages, space) ? (
        <span className={styles.sign}>
          <span className={grid.swatch} data-edit="edited" aria-hidden /> {BYTES.edited}
        </span>
      ) : null}
    </span>
  );
}

/** The space, the selection and a colour legend. They wrap to as many lines as needed. `size`: null if the bytes do not exist yet. */
export function Caption({ space, size }: { readonly space: Space; readonly size: number | null }) {
  return (
    <div className={styles.caption} data-caption>
      <span>
        {size === null ? EDITING.compressedLater : <Size bytes={size} />} · {SPACE_HELP[space]}
      </span>
      <Selected space={space} />
      {size === null ? null : <Legend space={space} size={size} />}
    </div>
  );
}

import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { say } from '../../../shared/text/verdict/ui.ts';
import { FilterField } from '../../ui/controls/FilterField.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { AnnotationTools } from './AnnotationTools.tsx';
import { maskedInExtra } from './use-annotation-editing.ts';
import type { Filtered } from './use-filtered.ts';
import tabs from '../shared/tab.module.css';
import styles from './AnnotationsTab.module.css';

interface AnnotationsToolbarProps {
  readonly view: InspectionView;
  readonly filtered: Filtered;
  /** Edits the `extra` part; null if the report has none. */
  readonly onEditExtra: (() => void) | null;
  readonly onAdd: () => void;
}

/** The filter of the annotations, their count, and the actions on all of them. */
export function AnnotationsToolbar({ view, filtered, onEditExtra, onAdd }: AnnotationsToolbarProps) {
  const report = useReport();
  const filter = useReportState((state) => state.filter);
  const hasRevealed = useReportState((state) => state.hasRevealed);
  const { annotations, totals } = view;
  const { rows, wanted, inPart } = filtered;
  const counted = `${wanted === '' ? '' : `${formatCount(rows.length)} of `}${formatCount(totals.annotations)} ${totals.annotations === 1 ? 'annotation' : 'annotations'}`;
  const protectedWords = `, ${formatCount(totals.protectedAnnotations)} protected`;
  const partialSearchNote = inPart === 0 ? '' : say.filteredByBeginning(inPart);
  return (
    <>
      <div className={`${tabs.toolbar ?? ''} ${styles.toolbar ?? ''}`} data-wraps>
        <FilterField label="Filter annotations" placeholder="Filter by name or public value" value={filter} onChange={report.setFilter} />
        <span className={tabs.count} data-may-cut="title" title={`${counted}${protectedWords}`}>
          {counted}
          <span className={styles.protected}>{protectedWords}</span>
        </span>
        <AnnotationTools
          isMasked={annotations.some(({ masked }) => masked)}
          isRevealed={hasRevealed || annotations.some(({ masked, visibility }) => !masked && visibility !== 'public')}
          extra={onEditExtra === null ? null : { reveals: maskedInExtra(view).length > 0, onEdit: onEditExtra }}
          onAdd={onAdd}
        />
      </div>
      {partialSearchNote === '' ? null : (
        <p className={styles.searched} role="status">
          {partialSearchNote}
        </p>
      )}
    </>
  );
}

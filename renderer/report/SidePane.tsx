import { formatCount } from '../../shared/bytes/quantities.ts';
import { EXPLANATION } from '../../shared/text/verdict/explanation.ts';
import { Segmented } from '../ui/controls/Segmented.tsx';
import { SENT_BY } from '../../shared/text/editing/clients.ts';
import type { InspectionView } from '../../shared/bridge/view/inspection-view.ts';
import { AttemptList } from './attempts/AttemptList.tsx';
import { defectChange } from './edits/conversions.ts';
import { EditsPane } from './edits/EditsPane.tsx';
import { FindingsPane } from './findings/FindingsPane.tsx';
import { SentBy } from './findings/SentBy.tsx';
import { PaneHead } from './PaneHead.tsx';
import { useReport, useReportState } from './shared/report-context.ts';
import { laterExplanation } from './explanation/later-explanation.tsx';
import styles from './SidePane.module.css';

/** The right pane of a report, or a tab in a narrow window. Shows the findings or the explanation, then the edits and the attempts. */
export function SidePane({ view }: { readonly view: InspectionView }) {
  const attempts = useReportState((state) => state.attempts);
  const report = useReport();
  const side = useReportState((state) => state.side);
  const edits = useReportState((state) => state.draft?.steps.length ?? 0);
  return (
    <div className={styles.content} tabIndex={0} data-home="" data-side="" role="group" aria-label="Findings, edits and attempts">
      <div className={styles.choice}>
        <Segmented
          label={EXPLANATION.sides}
          value={side}
          options={[
            { id: 'findings', label: `Findings ${formatCount(view.totals.findings)}` },
            { id: 'explanation', label: EXPLANATION.title },
          ]}
          onChange={report.showSide}
        />
      </div>
      {side === 'explanation' ? <laterExplanation.Shown view={view} /> : <FindingsPane view={view} />}
      {view.client === null ? null : (
        <>
          <PaneHead title={SENT_BY.title} />
          <SentBy client={view.client} fixing={defectChange(view)} />
        </>
      )}
      <PaneHead title="Edits" count={edits} />
      <EditsPane />
      <PaneHead title="Attempts" count={attempts.length} />
      <AttemptList attempts={attempts} />
    </div>
  );
}

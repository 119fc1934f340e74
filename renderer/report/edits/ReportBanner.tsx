import { DRAFTS, DRAFT_TITLES, draftSentences } from '../../../shared/text/editing/drafts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { copyText } from '../../ui/controls/copy.ts';
import { Banner } from '../../ui/status/Banner.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { showOverlay } from '../../core/state/app-store.ts';
import { pendingText } from '../state/pending-typing.ts';
import { saveReport } from '../state/open-files.ts';
import { closeReport } from '../state/reports.ts';

function SourceBanner({ state }: { readonly state: 'changed' | 'gone' }) {
  const { report } = useReport();
  return (
    <Banner
      statusStyle={{ tone: 'amber', icon: 'warn' }}
      text={state === 'gone' ? DRAFTS.sourceGone : DRAFTS.sourceChanged}
      role="status"
      about="report"
      state={state}
    >
      <Button onPress={() => void saveReport(report, 'request')}>{DRAFT_TITLES.saveRequest}</Button>
      <Button variant="quiet" onPress={() => void closeReport(report)}>
        Close
      </Button>
    </Banner>
  );
}

function RestoredBanner({ count }: { readonly count: number }) {
  const report = useReport();
  return (
    <Banner
      statusStyle={{ tone: 'slate', icon: 'info' }}
      text={draftSentences.restored(count)}
      role="status"
      about="report"
      state="restored"
    >
      <Button
        onPress={() => {
          showOverlay({ kind: 'discard', report: report.report });
        }}
      >
        Discard…
      </Button>
      <Button variant="quiet" onPress={report.forgetRestored}>
        Dismiss
      </Button>
    </Banner>
  );
}

function LostBanner() {
  const { report } = useReport();
  return (
    <Banner statusStyle={{ tone: 'red', icon: 'warn' }} text={DRAFTS.lostReport} role="status" about="report" state="lost">
      <Button onPress={() => void copyText(pendingText(report))}>Copy what was typed</Button>
      <Button variant="quiet" onPress={() => void closeReport(report)}>
        Close
      </Button>
    </Banner>
  );
}

/** Banners about the whole report, which users need to read before they continue. */
export function ReportBanner() {
  const source = useReportState((state) => state.source);
  const restored = useReportState((state) => state.restored);
  const isLost = useReportState((state) => state.isLost);
  return (
    <>
      {isLost ? <LostBanner /> : null}
      {source === null ? null : <SourceBanner state={source} />}
      {restored === 0 ? null : <RestoredBanner count={restored} />}
    </>
  );
}

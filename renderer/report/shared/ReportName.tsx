import { reportCalled } from '../../../shared/text/report/open-reports.ts';
import { useApp } from '../../core/state/app-store.ts';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';

/** File, product and version of an open report, for a pane or dialog that acts on it. */
export function ReportName({ report }: { readonly report: string }) {
  const called = useApp(({ reports }) => {
    const summary = reports.find((open) => open.report === report);
    return summary === undefined ? null : reportCalled(summary);
  });
  return called === null ? null : (
    <span data-testid="report-name">
      <VisibleText text={called} limit={300} />
    </span>
  );
}

import { reportCalled } from '../../../shared/text/report/open-reports.ts';
import { useApp } from '../../core/state/app-store.ts';
import { aboutOne } from './about-one.tsx';

/** File, product and version of an open report, for a pane or dialog that acts on it. */
export function ReportName({ report }: { readonly report: string }) {
  const called = useApp(({ reports }) => {
    const summary = reports.find((open) => open.report === report);
    return summary === undefined ? null : reportCalled(summary);
  });
  return aboutOne(called);
}

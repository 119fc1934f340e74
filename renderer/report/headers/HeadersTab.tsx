import { EDITING, editing as says } from '../../../shared/messages/editing.ts';
import { SENTENCES } from '../../../shared/messages/ui.ts';
import type { InspectionView, RegionView } from '../../../shared/view/inspection-view.ts';
import { liesWithin, regionLabel, type RangeLike } from '../../state/selection.ts';
import { partRows, requestRows } from './header-edits.ts';
import { HeaderList } from './HeaderList.tsx';
import { LengthLine } from './LengthLine.tsx';
import { RequestLine } from './RequestLine.tsx';
import { useReportState } from '../shared/report-context.ts';
import tab from '../shared/tab.module.css';

/** The part that a selection lies in. */
function partAround(view: InspectionView, selection: RangeLike | null): RegionView | undefined {
  if (selection === null) return undefined;
  return view.structure.find(({ anchor, range }) => anchor !== null && liesWithin(selection, range));
}

/** The request line, the headers in their order, and the header lines of the selected part. */
export function HeadersTab({ view }: { readonly view: InspectionView }) {
  const selection = useReportState((state) => state.selection);
  const part = partAround(view, selection);
  return (
    <div className={tab.tab}>
      <RequestLine view={view} />
      <LengthLine view={view} />
      <HeaderList
        label="Headers"
        rows={requestRows(view.request.headers)}
        part={null}
        isCaptured={view.source.kind === 'request'}
        empty={SENTENCES.noHeaders}
      />
      {part === undefined || part.anchor === null ? null : (
        <HeaderList
          key={part.anchor}
          label={says.partHeaders(regionLabel(part))}
          rows={partRows(part)}
          part={part.anchor}
          isCaptured
          empty={EDITING.noPartHeaders}
        />
      )}
    </div>
  );
}

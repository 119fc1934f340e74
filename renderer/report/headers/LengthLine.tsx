import { Pin } from 'lucide-react';
import { useState } from 'react';
import { assertNever } from '../../../shared/errors.ts';
import { EDITING, editing as says } from '../../../shared/messages/editing.ts';
import type { DraftView } from '../../../shared/view/draft-view.ts';
import type { InspectionView } from '../../../shared/view/inspection-view.ts';
import { Button } from '../../controls/Button.tsx';
import { InlineField } from '../../controls/InlineField.tsx';
import { applyEdits } from '../shared/edit-actions.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import tab from '../shared/tab.module.css';
import texts from '../../controls/text.module.css';
import styles from './HeadersTab.module.css';

function lengthWord(length: DraftView['length'], value: string | null): string {
  switch (length) {
    case 'captured':
      return EDITING.lengthCaptured;
    case 'follows':
      return EDITING.lengthFollows;
    case 'pinned':
      return value === null ? EDITING.lengthPinned : says.pinned(value);
    default:
      return assertNever(length);
  }
}

/** Whether the Content-Length is the body's true length, or pinned to what people wrote. */
export function LengthLine({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const length = useReportState((state) => state.draft?.length ?? 'captured');
  const [isPinning, setPinning] = useState(false);
  // Of several the last one counts.
  const value = view.request.headers.findLast(({ name }) => name.toLowerCase() === 'content-length')?.value ?? null;

  if (isPinning) {
    return (
      <div className={tab.toolbar} data-wide>
        <InlineField
          label="Content-Length"
          value={value ?? ''}
          isSelected
          submit="Pin"
          faultOf={(text) => (text.length > 40 ? EDITING.longestLength : null)}
          onSubmit={async (text) => {
            if (await applyEdits(report, { op: 'length', value: { pinned: text } })) setPinning(false);
          }}
          onCancel={() => {
            setPinning(false);
          }}
        />
      </div>
    );
  }
  return (
    <div className={tab.toolbar} data-wide data-length={length}>
      <span className={texts.monoCut}>Content-Length</span>
      <span className={styles.length} data-pinned={length === 'pinned' || undefined} title={EDITING.lengthAbout}>
        {length === 'pinned' ? <Pin size={12} aria-hidden /> : null}
        {lengthWord(length, value)}
      </span>
      <span className={tab.grow} />
      <Button
        look="quiet"
        data-home=""
        onPress={() => {
          setPinning(true);
        }}
      >
        Pin to a value…
      </Button>
      {length === 'follows' ? null : (
        <Button look="quiet" onPress={() => void applyEdits(report, { op: 'length', value: 'follows' })}>
          Let it follow
        </Button>
      )}
    </div>
  );
}

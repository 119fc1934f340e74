import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { EDITING } from '../../../shared/messages/editing.ts';
import { SENTENCES } from '../../../shared/messages/ui.ts';
import { MASK } from '../../../shared/report/mask.ts';
import type { InspectionView } from '../../../shared/view/inspection-view.ts';
import { Button } from '../../controls/Button.tsx';
import { InlineField } from '../../controls/InlineField.tsx';
import { VisibleText } from '../../controls/VisibleText.tsx';
import { noticeError } from '../../state/notices.ts';
import { requestLineRange } from '../../state/selection.ts';
import { applyEdits } from '../shared/edit-actions.ts';
import { breaksOneLine, readLine } from './header-line.ts';
import { useReport } from '../shared/report-context.ts';
import tab from '../shared/tab.module.css';
import texts from '../../controls/text.module.css';
import styles from './HeadersTab.module.css';

/** The request line, edited as it stands. */
export function RequestLine({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const [line, setLine] = useState<string | null>(null);
  const { method, path } = view.request;
  const isCaptured = view.source.kind === 'request';

  const isMasked = path.includes(MASK);

  async function edit(): Promise<void> {
    if (isMasked) await report.reveal(requestLineRange(view));
    const text = isCaptured ? await readLine(report, requestLineRange(view)) : `${method} ${path} HTTP/1.1`;
    if (text === null) return;
    if (breaksOneLine(text)) noticeError({ message: EDITING.oneLine, hint: EDITING.oneLineHint });
    else setLine(text);
  }

  if (line !== null) {
    return (
      <div className={tab.toolbar} data-wide>
        <InlineField
          label="Request line"
          value={line}
          submit="Change"
          onSubmit={async (text) => {
            if (text === line || (await applyEdits(report, { op: 'request-line', line: text }))) setLine(null);
          }}
          onCancel={() => {
            setLine(null);
          }}
        />
      </div>
    );
  }
  return (
    <div className={tab.toolbar} data-wide>
      <span className={texts.monoCut}>
        {method} <VisibleText text={path} limit={600} />
      </span>
      {isCaptured ? null : <span className={styles.note}>{SENTENCES.inferredHead}</span>}
      <span className={tab.grow} />
      <Button
        look="quiet"
        icon={<PencilLine size={14} aria-hidden />}
        aria-label="Edit the request line"
        data-home=""
        onPress={() => void edit()}
      >
        {isMasked ? EDITING.revealAndEdit : EDITING.edit}
      </Button>
    </div>
  );
}

import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
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

/** The line that is being edited; its text is null while that is being read. */
interface TypedLine {
  readonly text: string | null;
}

/** The request line, edited as it stands. */
export function RequestLine({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const [typed, setTyped] = useState<TypedLine | null>(null);
  const { method, path } = view.request;
  const isCaptured = view.source.kind === 'request';

  const isMasked = path.includes(MASK);

  async function edit(): Promise<void> {
    const begun: TypedLine = { text: null };
    // What takes the keys has the focus before the next one comes.
    flushSync(() => {
      setTyped(begun);
    });
    if (isMasked) await report.reveal(requestLineRange(view));
    const text = isCaptured ? await readLine(report, requestLineRange(view)) : `${method} ${path} HTTP/1.1`;
    const isOneLine = text !== null && !breaksOneLine(text);
    if (text !== null && !isOneLine) noticeError({ message: EDITING.oneLine, hint: EDITING.oneLineHint });
    // Whoever left it meanwhile stays where they are.
    setTyped((now) => (now !== begun ? now : isOneLine ? { text } : null));
  }

  if (typed !== null) {
    return (
      <div className={tab.toolbar} data-wide>
        <InlineField
          label="Request line"
          value={typed.text}
          isSelected
          submit="Change"
          onSubmit={async (text) => {
            if (text === typed.text || (await applyEdits(report, { op: 'request-line', line: text }))) setTyped(null);
          }}
          onCancel={() => {
            setTyped(null);
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

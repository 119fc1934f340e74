import { SCREEN_TEXTS } from '../../../shared/text/app/screens.ts';
import type { SendPreview } from '../../../shared/bridge/view/attempt-view.ts';
import { draftSentences } from '../../../shared/text/editing/drafts.ts';
import { disclosureSentence } from '../../../shared/text/sending/send-question.ts';
import { SENTENCES } from '../../../shared/text/verdict/ui.ts';
import { MASK } from '../../../shared/report/parts/mask.ts';
import { ChangeTable } from '../../ui/controls/ChangeTable.tsx';
import { MaskedValue } from '../../ui/controls/MaskedValue.tsx';
import { Size } from '../../ui/controls/Size.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import texts from '../../ui/controls/text.module.css';
import styles from './PreviewTable.module.css';

function Value({ text, absent }: { readonly text: string | null; readonly absent: string }) {
  if (text === null) return <span className={styles.none}>{absent}</span>;
  if (text === MASK) return <MaskedValue />;
  return (
    <span className={texts.mono}>
      <VisibleText text={text} limit={400} />
    </span>
  );
}

function bodySentence({ bytesAfter }: SendPreview, edits: number): string {
  const whole = edits === 0 ? SENTENCES.bodyUntouched : draftSentences.goesOut(edits);
  return bytesAfter === 0 ? whole : `${SENTENCES.bodyCut(bytesAfter)}${edits === 0 ? '' : ` ${whole}`}`;
}

interface PreviewTableProps {
  readonly preview: SendPreview;
  /** Number of edits in the request. */
  readonly edits: number;
}

/** The outgoing request, and every header that differs from the capture. */
export function PreviewTable({ preview, edits }: PreviewTableProps) {
  const { changes, unsendable } = preview;
  return (
    <div className={styles.preview}>
      <dl className={texts.facts}>
        <dt>Request line</dt>
        <dd className={texts.mono}>
          <VisibleText text={preview.requestLine} limit={600} />
        </dd>
        <dt>Host</dt>
        <dd className={texts.mono}>{preview.host}</dd>
        <dt>Body</dt>
        <dd>
          <Size bytes={preview.bodyBytes} />. {bodySentence(preview, edits)} {disclosureSentence(preview.along)}
        </dd>
      </dl>
      {unsendable.length === 0 ? null : <p className={styles.warning}>{SCREEN_TEXTS.unsendable(unsendable)}</p>}
      <h3 className={styles.title}>Changed headers</h3>
      {changes.length === 0 ? (
        <p className={styles.none}>{SENTENCES.sameHeaders}</p>
      ) : (
        <ChangeTable
          label="Header changes"
          titles={['Header', 'Captured', 'Sent']}
          wideFirst
          rows={changes.map(({ name, captured, sent, why }) => ({
            what: (
              <span className={styles.name}>
                <VisibleText text={name} limit={100} />
                <span className={styles.why}>{why}</span>
              </span>
            ),
            before: <Value text={captured} absent="not captured" />,
            after: <Value text={sent} absent="not sent" />,
            title: why,
          }))}
        />
      )}
    </div>
  );
}

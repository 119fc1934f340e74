import { useEffect, useRef, useState } from 'react';
import { DRAFTS, draftSentences } from '../../../shared/text/editing/drafts.ts';
import type { Change, PreviewView } from '../../../shared/bridge/view/draft-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Overlay } from '../../ui/controls/Overlay.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import dialog from '../../ui/controls/dialog.module.css';
import { showOverlay } from '../../core/state/app-store.ts';
import { reportOf } from '../state/report-store.ts';
import { ReportName } from '../shared/ReportName.tsx';
import { PreviewNotes } from './PreviewNotes.tsx';
import { RewriteTable } from './RewriteTable.tsx';
import { VerdictChange } from './VerdictChange.tsx';
import { useChangePreview } from './use-change-preview.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './PreviewDialog.module.css';

function close(): void {
  showOverlay(null);
}

function Shown({ preview }: { readonly preview: PreviewView }) {
  return (
    <>
      <p className={styles.would} data-testid="would-change">
        {draftSentences.wouldChange(preview.totalRewrites)}
      </p>
      <p className={styles.sentence}>
        {DRAFTS.asStep}{' '}
        <span data-testid="change-sentence">
          <VisibleText text={preview.sentence} limit={600} />
        </span>
      </p>
      <PreviewNotes notes={preview.notes} />
      <VerdictChange preview={preview} />
      <RewriteTable rewrites={preview.rewrites} total={preview.totalRewrites} />
    </>
  );
}

interface PreviewDialogProps {
  readonly report: string;
  readonly change: Change;
}

/** Shows what a change would rewrite, and how the verdict would change, before the change is made. */
export function PreviewDialog({ report, change }: PreviewDialogProps) {
  const { preview, error } = useChangePreview(report, change);
  const [isApplying, setApplying] = useState(false);
  const applyButton = useRef<HTMLButtonElement>(null);
  const isReady = preview !== null;

  // A disabled button cannot have the focus, so Apply gets it when the preview arrives, unless the user has moved the focus meanwhile.
  useEffect(() => {
    const focused = document.activeElement;
    const isUnmoved = focused === null || focused === document.body || focused.matches('[role=dialog]');
    if (isReady && isUnmoved) applyButton.current?.focus();
  }, [isReady]);

  async function apply(): Promise<void> {
    setApplying(true);
    const draft = await reportOf(report).apply(change);
    setApplying(false);
    if (draft !== null) close();
  }

  return (
    <Overlay title={DRAFTS.wouldTitle} about={<ReportName report={report} />} shape="wide" onClose={close}>
      <div className={`${dialog.body} ${styles.preview}`} data-testid="change-preview">
        {error === null ? null : (
          <p className={dialog.error} role="alert">
            {error.message} {error.hint}
          </p>
        )}
        {preview === null && error === null ? <p className={texts.late}>{DRAFTS.previewing}</p> : null}
        {preview === null ? null : <Shown preview={preview} />}
      </div>
      <footer className={dialog.footer}>
        <Button onPress={close}>Cancel</Button>
        <Button ref={applyButton} variant="primary" isDisabled={!isReady || isApplying} onPress={() => void apply()}>
          Apply
        </Button>
      </footer>
    </Overlay>
  );
}

import { useEffect, useRef, useState, type RefObject } from 'react';
import type { BulkChange } from '../../shared/board/bulk-change.ts';
import { BOARD_CHANGE } from '../../shared/text/board/board-change.ts';
import type { BulkDone, BulkPreview } from '../../shared/bridge/view/bulk-view.ts';
import { aboutOne } from '../report/shared/about-one.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { Overlay } from '../ui/controls/Overlay.tsx';
import { Picker } from '../ui/controls/Picker.tsx';
import { JobsHere } from '../jobs/JobsHere.tsx';
import { showOverlay, type OverlayProps } from '../core/state/app-store.ts';
import { changeMany, previewMany } from './state/board-bulk.ts';
import { BulkFields } from './BulkFields.tsx';
import { BulkResult } from './BulkResult.tsx';
import { BulkShown } from './BulkShown.tsx';
import { BULK_KINDS, EMPTY_FORM, bulkChangeOf, type BulkForm } from './bulk-form.ts';
import dialog from '../ui/controls/dialog.module.css';
import texts from '../ui/controls/text.module.css';
import styles from './ChangeDialog.module.css';

function close(): void {
  showOverlay(null);
}

/** Stage of the dialog. When the form changes, its preview is discarded. */
type Stage =
  | { readonly kind: 'form' }
  | { readonly kind: 'busy'; readonly text: string }
  | { readonly kind: 'preview'; readonly change: BulkChange; readonly preview: BulkPreview }
  | { readonly kind: 'done'; readonly done: BulkDone };

/** Focuses the main button when a preview or a result appears, because each stage of the dialog has different buttons. */
function useStageFocus(stage: Stage['kind']): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (stage === 'preview' || stage === 'done') button.current?.focus();
  }, [stage]);
  return button;
}

/** Dialog for one change to many reports. The user fills in a form, sees a full preview, applies the change as a job, and can undo the whole change. */
export function ChangeDialog({ selection, count, called, offered }: OverlayProps['rows.change']) {
  const [form, setForm] = useState<BulkForm>({ ...EMPTY_FORM, ...offered, also: offered?.also ?? [] });
  const [stage, setStage] = useState<Stage>({ kind: 'form' });
  const button = useStageFocus(stage.kind);
  const change = bulkChangeOf(form);
  const isBusy = stage.kind === 'busy';

  async function preview(): Promise<void> {
    if (change === null || isBusy) return;
    setStage({ kind: 'busy', text: BOARD_CHANGE.previewing });
    const shown = await previewMany(selection, change);
    setStage(shown === null ? { kind: 'form' } : { kind: 'preview', change, preview: shown });
  }

  async function apply(wanted: BulkChange, previewed: string): Promise<void> {
    setStage({ kind: 'busy', text: BOARD_CHANGE.applying });
    const done = await changeMany(selection, wanted, previewed);
    setStage(done === null ? { kind: 'form' } : { kind: 'done', done });
  }

  return (
    <Overlay title={BOARD_CHANGE.title(count)} about={aboutOne(called)} shape="wide" onClose={close} stays>
      <div className={dialog.body} data-testid="bulk-change">
        {stage.kind === 'done' ? (
          <BulkResult done={stage.done} />
        ) : (
          <form
            className={styles.form}
            // The form is locked while its preview is made, because the preview must belong to the visible form.
            inert={isBusy}
            onSubmit={(event) => {
              event.preventDefault();
              void preview();
            }}
          >
            <Picker
              label={BOARD_CHANGE.what}
              value={form.kind}
              options={BULK_KINDS.map((id) => ({ id, label: BOARD_CHANGE.kinds[id] }))}
              onChange={(kind) => {
                setForm({ ...EMPTY_FORM, kind });
                setStage({ kind: 'form' });
              }}
            />
            <BulkFields
              form={form}
              selection={selection}
              onChange={(changed) => {
                setForm({ ...form, ...changed });
                setStage({ kind: 'form' });
              }}
            />
          </form>
        )}
        {stage.kind === 'busy' ? (
          <>
            <p className={texts.late} role="status">
              {stage.text} {BOARD_CHANGE.goesOn}
            </p>
            <JobsHere kinds={['try_many', 'edit_many']} />
          </>
        ) : null}
        {stage.kind === 'preview' ? <BulkShown preview={stage.preview} /> : null}
      </div>
      <footer className={dialog.footer}>
        {stage.kind === 'done' ? (
          <Button ref={button} variant="primary" onPress={close}>
            {BOARD_CHANGE.close}
          </Button>
        ) : (
          <>
            <Button onPress={close}>{isBusy ? BOARD_CHANGE.close : 'Cancel'}</Button>
            {stage.kind === 'preview' ? (
              <Button
                key="apply"
                ref={button}
                variant="primary"
                isDisabled={stage.preview.changing === 0}
                onPress={() => void apply(stage.change, stage.preview.rows)}
              >
                {BOARD_CHANGE.apply(stage.preview.changing)}
              </Button>
            ) : (
              <Button key="preview" ref={button} variant="primary" isDisabled={change === null || isBusy} onPress={() => void preview()}>
                {BOARD_CHANGE.preview}
              </Button>
            )}
          </>
        )}
      </footer>
    </Overlay>
  );
}

import { Send } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { DEFAULT_SEND_OPTIONS, type SendOptions, type SendPreview } from '../../shared/view/attempt-view.ts';
import type { DraftView } from '../../shared/view/draft-view.ts';
import { Button } from '../controls/Button.tsx';
import { Overlay } from '../controls/Overlay.tsx';
import dialog from '../controls/dialog.module.css';
import { showOverlay } from '../state/app-store.ts';
import { ask } from '../state/ask.ts';
import { reportOf } from '../state/report-store.ts';
import { ConfirmHost } from './ConfirmHost.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import { SendOptionsForm } from './SendOptionsForm.tsx';
import { startAttempt } from './start-attempt.ts';
import { TargetForm } from './TargetForm.tsx';
import { usePreview } from './use-preview.ts';
import { useTargetDraft } from './use-target-draft.ts';
import styles from './SendDrawer.module.css';

/** A Content-Length that was pinned on purpose is meant to go out so. */
function usualOptions(draft: DraftView | null): SendOptions {
  return draft?.length === 'pinned' ? { ...DEFAULT_SEND_OPTIONS, contentLength: 'captured' } : DEFAULT_SEND_OPTIONS;
}

/** Choosing where a report goes, seeing what goes out, sending it. */
export function SendDrawer({ report }: { readonly report: string }) {
  const targetDraft = useTargetDraft();
  const { target, rules } = targetDraft;
  const draft = useStore(reportOf(report).store, (state) => state.draft);
  const [options, setOptions] = useState<SendOptions>(() => usualOptions(draft));
  const [asking, setAsking] = useState<SendPreview | null>(null);
  const [isStarting, setStarting] = useState(false);
  const wanted = { target, rules, options };
  const { preview, error, isFresh } = usePreview(report, wanted);
  const isBlocked = isFresh && (error !== null || (preview !== null && preview.unsendable.length > 0 && !options.omitUnsendable));
  const canSend = targetDraft.isWhole && !isBlocked && !isStarting;

  async function start(confirmed: string | null): Promise<void> {
    setAsking(null);
    setStarting(true);
    await startAttempt(report, wanted, confirmed);
    setStarting(false);
  }

  async function send(): Promise<void> {
    if (!canSend) return;
    setStarting(true);
    await reportOf(report).settle();
    // Asked anew: what is shown may be older than what was typed last.
    const now = await ask('send.preview', { report, target, ...rules, options });
    setStarting(false);
    if (now === null) return;
    if (now.needsConfirmation) setAsking(now);
    else await start(null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    void send();
  }

  return (
    <Overlay
      title="Send"
      shape="drawer"
      onClose={() => {
        showOverlay(null);
      }}
    >
      <div className={styles.content} onKeyDownCapture={onKeyDown}>
        <div className={dialog.body}>
          <TargetForm draft={targetDraft} />
          <SendOptionsForm options={options} onChange={setOptions} />
          {error === null || error.code === 'bad_target' ? null : (
            <p className={dialog.error} role="alert">
              {error.message} {error.hint}
            </p>
          )}
          {preview === null ? null : <PreviewTable preview={preview} edits={draft?.steps.length ?? 0} />}
        </div>
        <footer className={dialog.footer}>
          {preview === null || preview.loopback ? null : <span className={styles.away}>Leaves this machine: {preview.host}</span>}
          <Button
            onPress={() => {
              showOverlay(null);
            }}
          >
            Cancel
          </Button>
          <Button
            look="primary"
            icon={<Send size={14} aria-hidden />}
            isDisabled={!canSend}
            onPress={() => void send()}
            autoFocus
            aria-keyshortcuts="Control+Enter"
          >
            Send
          </Button>
        </footer>
      </div>
      {asking !== null ? (
        <ConfirmHost
          host={asking.host}
          protectedAnnotations={asking.protectedAnnotations}
          onConfirm={() => void start(asking.host)}
          onCancel={() => {
            setAsking(null);
          }}
        />
      ) : null}
    </Overlay>
  );
}

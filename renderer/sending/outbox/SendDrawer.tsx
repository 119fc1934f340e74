import { Send } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { SEND_QUESTION, sendAwayButton } from '../../../shared/text/sending/send-question.ts';
import { DEMO_TARGET } from '../../../shared/sending/targets/preset.ts';
import { chosenTarget } from '../../core/state/targets.ts';
import { DEFAULT_SEND_OPTIONS, type SendOptions, type SendPreview } from '../../../shared/bridge/view/attempt-view.ts';
import { assertNever } from '../../../shared/errors.ts';
import type { DraftView } from '../../../shared/bridge/view/draft-view.ts';
import type { Confirmation } from '../../../shared/bridge/view/send-question.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Overlay } from '../../ui/controls/Overlay.tsx';
import dialog from '../../ui/controls/dialog.module.css';
import { showOverlay } from '../../core/state/app-store.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { reportOf } from '../../report/state/report-store.ts';
import { Forecast } from './Forecast.tsx';
import { ConfirmSend } from './ConfirmSend.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import { RefusedBefore } from './RefusedBefore.tsx';
import { SendOptionsForm } from './SendOptionsForm.tsx';
import { startAttempt } from './start-attempt.ts';
import { TargetChoice } from './TargetChoice.tsx';
import { TargetRulesFold } from './TargetRulesFold.tsx';
import { usePreview } from './use-preview.ts';
import { useTargetSelection } from './use-target-selection.ts';
import styles from './SendDrawer.module.css';

/** A Content-Length that was pinned on purpose is meant to go out so. */
function usualOptions(draft: DraftView | null): SendOptions {
  return draft?.length === 'pinned' ? { ...DEFAULT_SEND_OPTIONS, contentLength: 'captured' } : DEFAULT_SEND_OPTIONS;
}

type Asked = Extract<Confirmation, { readonly kind: 'ask' }> & { readonly to: string };

/** The words on the button: where it sends to and what goes along, as soon as that is away from this machine. */
function sendWords(preview: SendPreview | null): string {
  return preview === null || preview.loopback ? 'Send' : sendAwayButton(preview.host, preview.along);
}

/** What the answer is likely to be, where the report goes, what goes out; and sending it. What is rarely changed is folded away. */
export function SendDrawer({ report }: { readonly report: string }) {
  const selection = useTargetSelection();
  const { target } = selection;
  const draft = useStore(reportOf(report).store, (state) => state.draft);
  const violations = useStore(reportOf(report).store, (state) => state.inspection?.verdict.violations ?? 0);
  const [options, setOptions] = useState<SendOptions>(() => usualOptions(draft));
  const [asking, setAsking] = useState<Asked | null>(null);
  const [isStarting, setStarting] = useState(false);
  /** The target that is to be sent the same bytes again that it refused. */
  const [meant, setMeant] = useState<string | null>(null);
  const [beginsAtDemo] = useState(() => chosenTarget()?.id === DEMO_TARGET);
  const sendButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const { preview, error, isFresh } = usePreview(report, { target, options });
  /** For this target alone that refused the same bytes. */
  const isMeant = meant === target?.id;
  const isRefused = preview?.refusedBefore === true && !isMeant;
  const isBlocked =
    isFresh && (error !== null || isRefused || (preview !== null && preview.unsendable.length > 0 && !options.omitUnsendable));
  /** Where it goes is known, and is this machine: anything else is sent by its button alone. */
  const staysHere = target?.id === DEMO_TARGET || (isFresh && preview?.loopback === true);
  // What the button says is where it goes: it waits until that is known of a URL.
  const isShown = target?.id === DEMO_TARGET || isFresh;
  const canSend = target !== null && isShown && !isBlocked && !isStarting;

  async function start(to: string, confirmed: string | null): Promise<void> {
    setAsking(null);
    setStarting(true);
    await startAttempt({ report, target: to, options, confirmed, again: isMeant });
    setStarting(false);
  }

  async function send(): Promise<void> {
    if (!canSend) return;
    const to = target.id;
    setStarting(true);
    await reportOf(report).settle();
    // The host decides, by what goes out now and by where the name leads now: what is shown may be older than what was typed last.
    const asked = await callOrNotify('send.confirm', { report, target: to, options });
    setStarting(false);
    switch (asked?.kind) {
      case undefined:
        return;
      case 'declined':
        cancelButton.current?.focus();
        return;
      case 'ask':
        setAsking({ ...asked, to });
        return;
      case 'confirmed':
        await start(to, asked.number);
        return;
      case 'not_needed':
        await start(to, null);
        return;
      default:
        assertNever(asked);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (staysHere) void send();
    else sendButton.current?.focus();
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
          {error === null || target === null ? (
            <Forecast preview={target === null ? null : preview} isAwaited={target !== null} violations={violations} />
          ) : (
            <p className={dialog.error} role="alert">
              {error.message} {error.hint}
            </p>
          )}
          {preview?.refusedBefore === true && target !== null ? (
            <RefusedBefore
              name={target.name}
              isMeant={isMeant}
              onChange={(isNow) => {
                setMeant(isNow ? target.id : null);
              }}
            />
          ) : null}
          <TargetChoice selection={selection} />
          <div>
            <TargetRulesFold target={target} />
            <SendOptionsForm options={options} onChange={setOptions} hasUnsendable={(preview?.unsendable.length ?? 0) > 0} />
          </div>
          {preview === null || target === null ? null : <PreviewTable preview={preview} edits={draft?.steps.length ?? 0} />}
        </div>
        <footer className={dialog.footer}>
          {preview === null || preview.loopback ? null : <span className={styles.away}>{SEND_QUESTION.elsewhere}</span>}
          <Button
            autoFocus={!beginsAtDemo}
            ref={cancelButton}
            data-home=""
            onPress={() => {
              showOverlay(null);
            }}
          >
            Cancel
          </Button>
          <Button
            variant="primary"
            icon={<Send size={14} aria-hidden />}
            isDisabled={!canSend}
            onPress={() => void send()}
            autoFocus={beginsAtDemo}
            ref={sendButton}
            wraps
            aria-keyshortcuts={staysHere ? 'Control+Enter' : undefined}
          >
            {sendWords(preview)}
          </Button>
        </footer>
      </div>
      {asking !== null ? (
        <ConfirmSend
          question={asking.question}
          onConfirm={() => void start(asking.to, asking.number)}
          onCancel={() => {
            setAsking(null);
          }}
        />
      ) : null}
    </Overlay>
  );
}

import { Send } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useStore } from 'zustand';
import { SEND_DRAWER } from '../../../shared/text/sending/send-drawer.ts';
import { SEND_QUESTION, sendAwayButton } from '../../../shared/text/sending/send-question.ts';
import { DEMO_TARGET } from '../../../shared/sending/targets/preset.ts';
import { chosenTarget } from '../../core/state/targets.ts';
import type { TargetView } from '../../../shared/bridge/view/preset-view.ts';
import type { SendOptions, SendPreview } from '../../../shared/bridge/view/attempt-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Overlay } from '../../ui/controls/Overlay.tsx';
import dialog from '../../ui/controls/dialog.module.css';
import { showOverlay } from '../../core/state/app-store.ts';
import { reportOf } from '../../report/state/report-store.ts';
import { ReportName } from '../../report/shared/ReportName.tsx';
import { ConfirmSend } from './ConfirmSend.tsx';
import { SendFields } from './SendFields.tsx';
import { usualOptions } from './attempt-acts.ts';
import { usePreview, type PreviewState } from './use-preview.ts';
import { useSend } from './use-send.ts';
import { useTargetSelection } from './use-target-selection.ts';
import styles from './SendDrawer.module.css';

/** Returns true if it is known without a DNS lookup that the request stays on this machine. */
function isHere(target: TargetView | null): boolean {
  return target?.id === DEMO_TARGET || (target?.isHere === true && target.proxy.kind === 'none');
}

/** True if the preview allows sending. An outdated preview allows it too. */
function isAllowed({ preview, error, isFresh }: PreviewState, { omitUnsendable }: SendOptions, isMeant: boolean): boolean {
  if (!isFresh) return true;
  if (error !== null || (preview?.refusedBefore === true && !isMeant)) return false;
  return preview === null || preview.unsendable.length === 0 || omitUnsendable;
}

/** The drawer that sends a report: prediction, target and outgoing request. Rarely changed options are folded. */
export function SendDrawer({ report }: { readonly report: string }) {
  const selection = useTargetSelection();
  const { target } = selection;
  /** The previewed target or complete typed URL; null if there is neither. */
  const to = target?.id ?? selection.url;
  const draft = useStore(reportOf(report).store, (state) => state.draft);
  const [options, setOptions] = useState<SendOptions>(() => usualOptions(draft));
  /** The target or typed URL to which the user wants to send refused bytes again. */
  const [meant, setMeant] = useState<string | null>(null);
  /**
   * True if the drawer opens with a target on this machine. Sending then needs no decision, so the Send button takes the focus. If the preview finds a problem,
   * the Send button is disabled and Cancel takes the focus.
   */
  const [startsHere] = useState(() => isHere(chosenTarget()));
  const sendButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const latest = usePreview(report, { target, url: selection.url, options });
  // A preview of the previous target does not apply to this one.
  const known = latest.of === to ? latest : { ...latest, preview: null, error: null };
  const { isFresh, preview } = known;
  const isMeant = to !== null && meant === to;
  /** True if the request certainly stays on this machine. Any other request is sent only by the button, or by Enter in the URL field. */
  const staysHere = isHere(target) || (isFresh && preview?.loopback === true);
  // The button names the destination. For a typed URL, it is enabled only when the destination is known.
  const isReady = to !== null && (isHere(target) || isFresh) && isAllowed(known, options, isMeant);
  // A complete typed URL enables the button at once, so that a press before the preview arrives is accepted.
  const typedHost = latest.of === to ? null : selection.typedHost;
  const onDeclined = (): void => cancelButton.current?.focus();
  const { isStarting, send, asking, confirm, cancel } = useSend({ report, options, chosen: selection.selected, onDeclined });

  function sendNow(): void {
    if (!isReady && typedHost === null) return;
    // A press first makes a typed URL the target, so that nothing can be sent to another target.
    void send(async () => (target ?? (await selection.take()))?.id ?? null, isMeant);
  }

  /** Closes the drawer without sending, and restores the target and recent URLs. */
  function cancelAll(): void {
    selection.restore();
    showOverlay(null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (staysHere) sendNow();
    else sendButton.current?.focus();
  }

  return (
    <Overlay title="Send" about={<ReportName report={report} />} shape="drawer" onClose={cancelAll}>
      <div className={styles.content} onKeyDownCapture={onKeyDown}>
        <SendFields
          report={report}
          draft={draft}
          selection={selection}
          known={known}
          options={options}
          onOptions={setOptions}
          isMeant={isMeant}
          onMeant={(isNow) => {
            setMeant(isNow ? to : null);
          }}
          onEnter={sendNow}
        />
        <SendButtons
          preview={preview}
          typedHost={selection.typedHost}
          canSend={!isStarting && (isReady || typedHost !== null)}
          staysHere={staysHere}
          startsHere={startsHere}
          cancelButton={cancelButton}
          sendButton={sendButton}
          onSend={sendNow}
          onCancel={cancelAll}
        />
      </div>
      {asking !== null ? <ConfirmSend question={asking.question} onConfirm={() => void confirm(asking)} onCancel={cancel} /> : null}
    </Overlay>
  );
}

/**
 * Returns the label of the button. If the request leaves this machine, the label names the target or, for a typed URL, the host. It also names the protected
 * content.
 */
function sendWords(preview: SendPreview | null, typedHost: string | null): string {
  if (preview !== null && !preview.loopback) return sendAwayButton(preview.host, preview.along);
  return typedHost === null ? 'Send' : SEND_DRAWER.sendTo(typedHost);
}

interface SendButtonsProps {
  readonly preview: SendPreview | null;
  /** Host of a complete typed URL, or null. It stays in the label during a press, so that the button keeps its size. */
  readonly typedHost: string | null;
  readonly canSend: boolean;
  readonly staysHere: boolean;
  /** True if the drawer opened with a target on this machine. */
  readonly startsHere: boolean;
  readonly cancelButton: RefObject<HTMLButtonElement | null>;
  readonly sendButton: RefObject<HTMLButtonElement | null>;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

function SendButtons(props: SendButtonsProps) {
  const { preview, typedHost, canSend, staysHere, startsHere, cancelButton, sendButton, onSend, onCancel } = props;
  return (
    <footer className={dialog.footer}>
      {preview === null || preview.loopback ? null : <span className={styles.away}>{SEND_QUESTION.elsewhere}</span>}
      <Button autoFocus={!startsHere} ref={cancelButton} data-home="" onPress={onCancel}>
        Cancel
      </Button>
      <Button
        variant="primary"
        icon={<Send size={14} aria-hidden />}
        isDisabled={!canSend}
        onPress={onSend}
        autoFocus={startsHere}
        ref={sendButton}
        wraps
        aria-keyshortcuts={staysHere ? 'Control+Enter' : undefined}
      >
        {sendWords(preview, typedHost)}
      </Button>
    </footer>
  );
}

import { Send } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useStore } from 'zustand';
import { SEND_QUESTION, sendAwayButton } from '../../../shared/text/sending/send-question.ts';
import { DEMO_TARGET } from '../../../shared/sending/targets/preset.ts';
import { chosenTarget } from '../../core/state/targets.ts';
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

/** True if the preview does not forbid sending. An older preview forbids nothing. */
function isAllowed({ preview, error, isFresh }: PreviewState, { omitUnsendable }: SendOptions, isMeant: boolean): boolean {
  if (!isFresh) return true;
  if (error !== null || (preview?.refusedBefore === true && !isMeant)) return false;
  return preview === null || preview.unsendable.length === 0 || omitUnsendable;
}

/** The drawer that sends a report: the likely answer, the target, what is sent. Options that people rarely change are folded away. */
export function SendDrawer({ report }: { readonly report: string }) {
  const selection = useTargetSelection();
  const { target } = selection;
  const draft = useStore(reportOf(report).store, (state) => state.draft);
  const [options, setOptions] = useState<SendOptions>(() => usualOptions(draft));
  /** The target that gets the same bytes again although it refused them. */
  const [meant, setMeant] = useState<string | null>(null);
  const [startsAtDemo] = useState(() => chosenTarget()?.id === DEMO_TARGET);
  const sendButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const known = usePreview(report, { target, options });
  const { preview, isFresh } = known;
  const isMeant = meant === target?.id;
  const isDemo = target?.id === DEMO_TARGET;
  /** The request is known to stay on this machine. Any other request is sent only by the button. */
  const staysHere = isDemo || (isFresh && preview?.loopback === true);
  // The button says where the request goes, so it waits until that is known of a URL.
  const isReady = (isDemo || isFresh) && isAllowed(known, options, isMeant);
  const { canSend, send, asking, confirm, cancel } = useSend({
    report,
    target: isReady && target !== null ? target.id : null,
    options,
    again: isMeant,
    onDeclined: () => cancelButton.current?.focus(),
  });

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
      about={<ReportName report={report} />}
      shape="drawer"
      onClose={() => {
        showOverlay(null);
      }}
    >
      <div className={styles.content} onKeyDownCapture={onKeyDown}>
        <SendFields
          report={report}
          draft={draft}
          selection={selection}
          known={known}
          options={options}
          onOptions={setOptions}
          isMeant={isMeant}
          onMeant={setMeant}
        />
        <SendButtons
          preview={preview}
          canSend={canSend}
          staysHere={staysHere}
          startsAtDemo={startsAtDemo}
          cancelButton={cancelButton}
          sendButton={sendButton}
          onSend={() => void send()}
        />
      </div>
      {asking !== null ? <ConfirmSend question={asking.question} onConfirm={() => void confirm(asking)} onCancel={cancel} /> : null}
    </Overlay>
  );
}

/** The label of the button: the target and what is sent with the report, if the request leaves this machine. */
function sendWords(preview: SendPreview | null): string {
  return preview === null || preview.loopback ? 'Send' : sendAwayButton(preview.host, preview.along);
}

interface SendButtonsProps {
  readonly preview: SendPreview | null;
  readonly canSend: boolean;
  readonly staysHere: boolean;
  /** The drawer opened with the demo collector as its target. */
  readonly startsAtDemo: boolean;
  readonly cancelButton: RefObject<HTMLButtonElement | null>;
  readonly sendButton: RefObject<HTMLButtonElement | null>;
  readonly onSend: () => void;
}

function SendButtons({ preview, canSend, staysHere, startsAtDemo, cancelButton, sendButton, onSend }: SendButtonsProps) {
  return (
    <footer className={dialog.footer}>
      {preview === null || preview.loopback ? null : <span className={styles.away}>{SEND_QUESTION.elsewhere}</span>}
      <Button
        autoFocus={!startsAtDemo}
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
        onPress={onSend}
        autoFocus={startsAtDemo}
        ref={sendButton}
        wraps
        aria-keyshortcuts={staysHere ? 'Control+Enter' : undefined}
      >
        {sendWords(preview)}
      </Button>
    </footer>
  );
}

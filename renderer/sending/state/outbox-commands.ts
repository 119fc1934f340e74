import type { QueueAct } from '../../../shared/sending/queue/queue-acts.ts';

/** Functions that the outbox provides to commands while it is shown. They are registered, because the outbox loads later than the commands. */
interface OutboxCommands {
  /** Returns a function that applies the action to the selected reports, or null if no selected report allows it. */
  readonly act: (act: QueueAct) => (() => void) | null;
  /** Returns a function that resends the softly rejected reports of the selection, or null if there are none. */
  readonly resend: () => (() => void) | null;
}

let shown: OutboxCommands | null = null;

/** Registers the commands of the shown outbox. The returned function removes them. */
export function offerOutboxCommands(commands: OutboxCommands): () => void {
  shown = commands;
  return () => {
    if (shown === commands) shown = null;
  };
}

export function queueAct(act: QueueAct): (() => void) | null {
  return shown?.act(act) ?? null;
}

export function queueResend(): (() => void) | null {
  return shown?.resend() ?? null;
}

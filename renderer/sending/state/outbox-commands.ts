import type { QueueAct } from '../../../shared/sending/queue/queue-acts.ts';

/** What the outbox does for commands while it is shown. Its screen, and all that it knows of its rows, is loaded later than the commands are. */
interface OutboxCommands {
  /** Something that is done with the selected reports; null: not with these. */
  readonly act: (act: QueueAct) => (() => void) | null;
  /** Sends the softly rejected ones of the selected reports again; null: there is none. */
  readonly resend: () => (() => void) | null;
}

let shown: OutboxCommands | null = null;

/** The outbox is shown; the returned function says that it is not any more. */
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

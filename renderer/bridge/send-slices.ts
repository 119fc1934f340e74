import type { AppError, Result } from '../../shared/errors.ts';
import type { SlicesOutcome } from './upload-messages.ts';

/** The server's answer about an upload: the number of received bytes, or why it cannot continue. null: the connection broke before an answer. */
export type UploadAnswer = Result<{ readonly received: number }, AppError> | null;

/** Functions that send slices to the server, and ask for the state of the upload. */
export interface SliceWire {
  /** Sends a slice that starts at `offset`. `onSent` receives the number of its sent bytes. */
  readonly post: (offset: number, slice: Blob, onSent: (bytes: number) => void) => Promise<UploadAnswer>;
  /** Asks for the number of received bytes. */
  readonly state: () => Promise<UploadAnswer>;
  /** Waits for `ms` milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
}

/** Number of bytes in one request. It is small enough that a broken request costs little, and that a cancellation takes effect at once. */
export const SLICE_BYTES = 8 << 20;

/** Maximum number of consecutive connection breaks without progress. */
const MAX_BREAKS = 5;

/** Pause before the first retry, in milliseconds. Each further pause is twice as long. */
const FIRST_PAUSE = 100;

/** True if the page can read these bytes. It cannot read a folder, or a file that was changed or deleted since it was chosen. */
async function isReadable(slice: Blob): Promise<boolean> {
  try {
    await slice.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    // The browser does not say why the bytes cannot be read.
    return false;
  }
}

/**
 * Sends content slice by slice. If the connection breaks, continues after the last byte that the server has. `onSent` is called with the total number of sent
 * bytes, which decreases if sent bytes were lost.
 */
export async function sendSlices(
  content: Blob,
  wire: SliceWire,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<SlicesOutcome> {
  let offset = 0;
  let breaks = 0;

  /** Returns the offset to continue from after the connection broke, or the outcome if the upload cannot continue. */
  async function afterBreak(why: UploadAnswer): Promise<number | SlicesOutcome> {
    for (; breaks < MAX_BREAKS;) {
      await wire.pause(FIRST_PAUSE * 2 ** breaks);
      breaks += 1;
      if (signal.aborted) return { kind: 'stopped' };
      const state = await wire.state();
      if (state !== null) return state.ok ? state.value.received : { kind: 'failed', error: state.error };
    }
    return why?.ok === false ? { kind: 'failed', error: why.error } : { kind: 'lost' };
  }

  while (offset < content.size) {
    const from = offset;
    const slice = content.slice(from, from + SLICE_BYTES);
    const answer = await wire.post(from, slice, (bytes) => onSent(from + bytes));
    if (signal.aborted) return { kind: 'stopped' };
    if (answer?.ok === true && answer.value.received > from) {
      offset = answer.value.received;
    } else {
      // After `upload_out_of_order`, the upload continues at the server's offset.
      if (answer?.ok === false && answer.error.code !== 'upload_out_of_order') return { kind: 'failed', error: answer.error };
      if (answer === null && !(await isReadable(slice))) return { kind: 'unreadable' };
      const next = await afterBreak(answer);
      if (typeof next !== 'number') return next;
      offset = next;
    }
    if (offset > from) breaks = 0;
    onSent(offset);
  }
  return signal.aborted ? { kind: 'stopped' } : { kind: 'sent' };
}

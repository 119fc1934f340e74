import type { AppError, Result } from '../../shared/errors.ts';
import type { SlicesOutcome } from './upload-messages.ts';

/** What the server says of an upload: how many bytes are there, or why it does not go on. null: the connection broke before it said anything. */
export type UploadAnswer = Result<{ readonly received: number }, AppError> | null;

/** The connection that slices go over. */
export interface SliceWire {
  /** Sends the bytes from `offset` on; `onSent` is told how many of them have gone. */
  readonly post: (offset: number, slice: Blob, onSent: (bytes: number) => void) => Promise<UploadAnswer>;
  /** Asks how many bytes are there. */
  readonly state: () => Promise<UploadAnswer>;
  /** Waits for some milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
}

/** Bytes of one request: few enough that a broken one costs little, and that a cancelled upload is known of at once. */
export const SLICE_BYTES = 8 << 20;

/** How often in a row sending may break without a byte getting further. */
const MAX_BREAKS = 5;

/** Wait before the first new try, in milliseconds; twice as long before each that follows. */
const FIRST_PAUSE = 100;

/** The page can read these bytes: they are no folder's, and the file was not changed or deleted since it was chosen. */
async function isReadable(slice: Blob): Promise<boolean> {
  try {
    await slice.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    // The page learns no more than that.
    return false;
  }
}

/**
 * Sends a content slice by slice. One that breaks off is sent again from what the server has of it.
 * `onSent` is told how many bytes have gone in all; fewer than before where some were lost.
 */
export async function sendSlices(
  content: Blob,
  wire: SliceWire,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<SlicesOutcome> {
  let offset = 0;
  let breaks = 0;

  /** From where to go on after a break; how it ended where it does not go on. */
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
      // What is out of order is in order again from where the server stands.
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

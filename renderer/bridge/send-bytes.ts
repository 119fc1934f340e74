import { MAX_UPLOAD_CHUNK } from '../../shared/bridge/channels.ts';
import type { Bridge } from '../../shared/bridge/contract.ts';
import type { AppError } from '../../shared/errors.ts';

export interface SendOptions {
  /** Ends the sending. */
  readonly signal: AbortSignal;
  /** Told how many bytes have gone, now and then. */
  readonly onSent: (bytes: number) => void;
}

/** How the sending of bytes ended. `unreadable`: the page could not read them (a folder, a file that changed or went away). */
export type SendOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'failed'; readonly error: AppError };

/** Sends all bytes of an upload that has begun (`upload.begin`), as this shell does it. Never rejects. */
export type SendBytes = (upload: string, content: Blob, options: SendOptions) => Promise<SendOutcome>;

/** One call of the bridge for each piece: what a page does that reaches its host by calls alone. */
export function sendByCalls(bridge: Pick<Bridge, 'upload.append'>): SendBytes {
  return async (upload, content, { signal, onSent }) => {
    for (let offset = 0; offset < content.size; offset += MAX_UPLOAD_CHUNK) {
      if (signal.aborted) return { kind: 'stopped' };
      let bytes: Uint8Array<ArrayBuffer>;
      try {
        bytes = new Uint8Array(await content.slice(offset, offset + MAX_UPLOAD_CHUNK).arrayBuffer());
      } catch {
        // The page learns no more than that.
        return { kind: 'unreadable' };
      }
      const answer = await bridge['upload.append']({ upload, offset, bytes });
      if (!answer.ok) return { kind: 'failed', error: answer.error };
      onSent(offset + bytes.length);
    }
    return signal.aborted ? { kind: 'stopped' } : { kind: 'sent' };
  };
}

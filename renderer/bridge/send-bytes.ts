import { MAX_UPLOAD_CHUNK } from '../../shared/bridge/channels.ts';
import type { Bridge } from '../../shared/bridge/contract.ts';
import type { AppError } from '../../shared/errors.ts';

export interface SendOptions {
  readonly signal: AbortSignal;
  /** Called from time to time with the number of sent bytes. */
  readonly onSent: (bytes: number) => void;
}

/** Outcome of an upload. `unreadable`: the page could not read the bytes (a folder, or a file that changed or was removed). */
export type SendOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'failed'; readonly error: AppError };

/** Sends all bytes of a started upload (`upload.begin`). Never rejects. */
export type SendBytes = (upload: string, content: Blob, options: SendOptions) => Promise<SendOutcome>;

/** Sends each piece by one bridge call. Used by a page that reaches its host only by bridge calls. */
export function sendByCalls(bridge: Pick<Bridge, 'upload.append'>): SendBytes {
  return async (upload, content, { signal, onSent }) => {
    for (let offset = 0; offset < content.size; offset += MAX_UPLOAD_CHUNK) {
      if (signal.aborted) return { kind: 'stopped' };
      let bytes: Uint8Array<ArrayBuffer>;
      try {
        bytes = new Uint8Array(await content.slice(offset, offset + MAX_UPLOAD_CHUNK).arrayBuffer());
      } catch {
        // The browser does not say why the bytes cannot be read.
        return { kind: 'unreadable' };
      }
      const answer = await bridge['upload.append']({ upload, offset, bytes });
      if (!answer.ok) return { kind: 'failed', error: answer.error };
      onSent(offset + bytes.length);
    }
    return signal.aborted ? { kind: 'stopped' } : { kind: 'sent' };
  };
}

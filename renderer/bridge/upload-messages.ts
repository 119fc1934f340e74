import type { AppError } from '../../shared/errors.ts';

/** Messages from the page to the worker that sends files. */
export type ToUploadWorker =
  | { readonly kind: 'send'; readonly id: number; readonly token: string; readonly upload: string; readonly content: Blob }
  | { readonly kind: 'stop'; readonly id: number };

/** Outcome of an upload. `lost`: the server no longer answers. */
export type SlicesOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'failed'; readonly error: AppError };

export type FromUploadWorker =
  | { readonly kind: 'progress'; readonly id: number; readonly sent: number }
  | { readonly kind: 'over'; readonly id: number; readonly outcome: SlicesOutcome };

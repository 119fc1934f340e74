import type * as v from 'valibot';
import type { AppError, Result } from '../errors.ts';
import type { Channel, RequestOf, ResponseOf } from './channels.ts';
import type { BridgeEvent, PayloadOf } from './events.ts';
import type { fileViewSchema } from './view/app-view.ts';

/** What crosses the bridge in answer to a call. */
export type BridgeResult<T> = Result<T, AppError>;

/** The page's side of the bridge: one function for each channel, and what a shell adds to it. */
export type Bridge = {
  readonly [C in Channel]: (request: RequestOf<C>) => Promise<BridgeResult<ResponseOf<C>>>;
} & {
  /** Calls back with every event of that name until the returned function is called. */
  readonly on: <E extends BridgeEvent>(event: E, listener: (payload: PayloadOf<E>) => void) => () => void;
  /** A dropped or chosen File of the page as a handle, without its path crossing. Present where `capabilities.dropPaths`. */
  readonly fileHandle: (file: unknown) => Promise<BridgeResult<v.InferOutput<typeof fileViewSchema>>>;
};

/** The keys of the bridge beside the channels. */
export const BRIDGE_EXTRAS = ['on', 'fileHandle'] as const;

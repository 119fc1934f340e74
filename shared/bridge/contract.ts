import type * as v from 'valibot';
import type { AppError, Result } from '../errors.ts';
import type { Channel, RequestOf, ResponseOf } from './channels.ts';
import type { BridgeEvent, PayloadOf } from './events.ts';
import type { fileViewSchema } from './view/app-view.ts';

/** The answer to a call over the bridge. */
export type BridgeResult<T> = Result<T, AppError>;

/** The page's interface to the host: one function for each channel, and some functions that depend on the shell. */
export type Bridge = {
  readonly [C in Channel]: (request: RequestOf<C>) => Promise<BridgeResult<ResponseOf<C>>>;
} & {
  /** Calls the listener with every event of that name until the returned function is called. */
  readonly on: <E extends BridgeEvent>(event: E, listener: (payload: PayloadOf<E>) => void) => () => void;
  /** Returns a handle for a dropped or chosen File of the page. The path of the file does not cross the bridge. Present if `capabilities.dropPaths`. */
  readonly fileHandle: (file: unknown) => Promise<BridgeResult<v.InferOutput<typeof fileViewSchema>>>;
};

/** Keys of `Bridge` that are not channels. */
export const BRIDGE_EXTRAS = ['on', 'fileHandle'] as const;

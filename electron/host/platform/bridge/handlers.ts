import type * as v from 'valibot';
import type { Channel, SupervisorChannel, ResponseOf, channels } from '../../../../shared/bridge/channels.ts';
import type { Result } from '../../../../shared/errors.ts';

type HandlerOf<C extends Channel> = (
  request: v.InferOutput<(typeof channels)[C]['request']>,
) => Promise<Result<ResponseOf<C>>> | Result<ResponseOf<C>>;

/** One function for each channel of the host. A handler gets a checked request and returns a value or an expected failure. An exception is a bug. */
export type Handlers = {
  readonly [C in Exclude<Channel, SupervisorChannel>]: HandlerOf<C>;
};

/** One function for each channel that the supervisor of the host thread answers. */
export type SupervisorHandlers = {
  readonly [C in SupervisorChannel]: HandlerOf<C>;
};

/** The handlers of all channels of a family (the part of a channel's name before the dot). The compiler reports a new channel that has no handler. */
export type HandlersOf<Family extends string> = Pick<Handlers, Extract<keyof Handlers, `${Family}.${string}`>>;

import type * as v from 'valibot';
import type { Channel, SupervisorChannel, ResponseOf, channels } from '../../../../shared/bridge/channels.ts';
import type { Result } from '../../../../shared/errors.ts';

type HandlerOf<C extends Channel> = (
  request: v.InferOutput<(typeof channels)[C]['request']>,
) => Promise<Result<ResponseOf<C>>> | Result<ResponseOf<C>>;

/** One function for each channel of the host. It gets a checked request and answers with a value or an expected failure; what it throws is a bug. */
export type Handlers = {
  readonly [C in Exclude<Channel, SupervisorChannel>]: HandlerOf<C>;
};

/** The same for the channels that the supervisor of the host's thread answers. */
export type SupervisorHandlers = {
  readonly [C in SupervisorChannel]: HandlerOf<C>;
};

/** The handlers of all channels of a family, the part of their names before the dot: a new channel of the table is missing until it is answered. */
export type HandlersOf<Family extends string> = Pick<Handlers, Extract<keyof Handlers, `${Family}.${string}`>>;

import * as v from 'valibot';
import type { Channel, RequestOf, ResponseOf } from '../../../shared/contract.ts';
import { channels } from '../../../shared/contract.ts';
import type { Result } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { appError } from '../../../shared/messages/errors.ts';
import { IoFailure } from '../files/io-error.ts';
import type { Handlers } from './handlers.ts';
import { traceOf } from './trace.ts';

/** Takes one line of text for whoever looks for a bug. No line holds a value of a request, a response or a report. */
export type LogSink = (line: string) => void;

export interface Dispatch {
  readonly call: <C extends Channel>(channel: C, request: RequestOf<C>) => Promise<Result<ResponseOf<C>>>;
  readonly callUnchecked: (channel: string, request: unknown) => Promise<Result<unknown>>;
}

/** The one way to the handlers: checks the request, runs the handler, checks the answer. Never throws. */
export function dispatcher(handlers: Handlers, log: LogSink): Dispatch {
  async function callUnchecked(channel: string, request: unknown): Promise<Result<unknown>> {
    if (!isChannel(channel)) return fail(appError('invalid_request', { what: 'there is no such call' }));
    // valibot takes an array for an object; no request is one.
    if (Array.isArray(request)) return fail(appError('invalid_request', { what: `${channel}, the whole` }));
    try {
      const checked = v.safeParse(channels[channel].request, request);
      if (!checked.success) return fail(appError('invalid_request', { what: `${channel}, ${placeOf(checked.issues)}` }));
      return checkAnswer(channel, await run(handlers, channel, checked.output));
    } catch (reason) {
      if (reason instanceof IoFailure) return fail(reason.error);
      log(`${channel} failed: ${traceOf(reason)}`);
      return fail(appError('internal', { what: channel }));
    }
  }

  function checkAnswer(channel: Channel, answer: Result<unknown>): Result<unknown> {
    if (!answer.ok) return answer;
    const checked = v.safeParse(channels[channel].response, answer.value);
    if (checked.success) return ok(checked.output);
    log(`${channel} answered against its schema at ${placeOf(checked.issues)}`);
    return fail(appError('internal', { what: channel }));
  }

  return {
    callUnchecked,
    // The schema of this very channel was applied to the value: the type says what the check ensured.
    call: (channel, request) => callUnchecked(channel, request) as Promise<Result<ResponseOf<typeof channel>>>,
  };
}

function isChannel(name: string): name is Channel {
  return Object.hasOwn(channels, name);
}

/** The table's types cannot follow a channel that is known at run time alone; the request was checked by that channel's own schema. */
function run(handlers: Handlers, channel: Channel, request: unknown): Promise<Result<unknown>> | Result<unknown> {
  const handler = handlers[channel] as (request: unknown) => Promise<Result<unknown>> | Result<unknown>;
  return handler(request);
}

/** Where in the request or answer the first issue lies; names of fields alone, never what stands in them. */
function placeOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const path = issues[0] === undefined ? null : v.getDotPath(issues[0]);
  return path !== null && /^[\w.]{1,80}$/.test(path) ? `field ${path}` : 'the whole';
}

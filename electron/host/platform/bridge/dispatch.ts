import * as v from 'valibot';
import { type Channel, type RequestOf, type ResponseOf, channels } from '../../../../shared/bridge/channels.ts';
import type { BridgeResult } from '../../../../shared/bridge/contract.ts';
import { type Failure, type Result, fail, ok } from '../../../../shared/errors.ts';
import { type FailureFacts, failure } from '../../../../shared/bridge/failure.ts';
import { errorOf } from '../../../../shared/text/app/errors.ts';
import type { LogSink } from '../base/log-sink.ts';
import { IoFailure } from '../files/io-error.ts';
import type { SupervisorHandlers, Handlers } from './handlers.ts';
import { stackSummary } from './stack-summary.ts';

interface Dispatch {
  readonly call: <C extends Channel>(channel: C, request: RequestOf<C>) => Promise<BridgeResult<ResponseOf<C>>>;
  readonly callUnchecked: (channel: string, request: unknown) => Promise<BridgeResult<unknown>>;
}

/** Examines a checked request before its handler runs. A returned failure becomes the answer. */
export type Gate = (channel: Channel, request: unknown) => Promise<Failure | null> | Failure | null;

/**
 * The only way to reach the handlers. Checks the request, runs the handler, checks the answer, and adds the sentences of a failure. Never throws. Answers a
 * channel without a handler with `invalid_request`.
 */
export function dispatcher(handlers: Handlers | SupervisorHandlers, log: LogSink, gate: Gate = () => null): Dispatch {
  async function callUnchecked(channel: string, request: unknown): Promise<BridgeResult<unknown>> {
    const answer = await answerTo(channel, request);
    return answer.ok ? answer : refused(answer.error);
  }

  async function answerTo(channel: string, request: unknown): Promise<Result<unknown>> {
    if (!isChannel(channel)) return invalid({ why: 'no_such_call' });
    // valibot accepts an array as an object, but no request is an array.
    if (Array.isArray(request)) return invalid({ channel, field: null });
    try {
      const checked = v.safeParse(channels[channel].request, request);
      if (!checked.success) return invalid({ channel, field: fieldOf(checked.issues) });
      if (!Object.hasOwn(handlers, channel)) return invalid({ why: 'no_such_call' });
      const closed = await gate(channel, checked.output);
      if (closed !== null) return fail(closed);
      return checkAnswer(channel, await run(handlers, channel, checked.output));
    } catch (reason) {
      if (reason instanceof IoFailure) return fail(reason.error);
      log(`${channel} failed: ${stackSummary(reason)}`);
      return fail(failure('internal', { channel, kind: '' }));
    }
  }

  function checkAnswer(channel: Channel, answer: Result<unknown>): Result<unknown> {
    if (!answer.ok) return answer;
    const checked = v.safeParse(channels[channel].response, answer.value);
    if (checked.success) return ok(checked.output);
    log(`the response of ${channel} does not match its schema: ${fieldText(fieldOf(checked.issues))}`);
    return fail(failure('internal', { channel, kind: '' }));
  }

  return {
    callUnchecked,
    // The schema of this channel was checked, so the cast is safe.
    call: (channel, request) => callUnchecked(channel, request) as Promise<BridgeResult<ResponseOf<typeof channel>>>,
  };
}

function isChannel(name: string): name is Channel {
  return Object.hasOwn(channels, name);
}

/** Calls the handler of a channel. The channel is known only at run time, so a cast is needed. The request was checked with the channel's schema. */
function run(handlers: Handlers | SupervisorHandlers, channel: Channel, request: unknown): Promise<Result<unknown>> | Result<unknown> {
  const handler = (handlers as Readonly<Record<string, unknown>>)[channel] as (
    request: unknown,
  ) => Promise<Result<unknown>> | Result<unknown>;
  return handler(request);
}

/** Converts a failure to the form that crosses the bridge. */
export function refused(reason: Failure): BridgeResult<never> {
  return fail(errorOf(reason));
}

function invalid(facts: FailureFacts['invalid_request']): Result<never> {
  return fail(failure('invalid_request', facts));
}

function fieldText(field: string | null): string {
  return field === null ? 'the response as a whole' : `field ${field}`;
}

/** Returns the name of the first field that does not match the schema, never its value. Null: the whole request or answer does not match. */
function fieldOf(issues: readonly v.BaseIssue<unknown>[]): string | null {
  const path = issues[0] === undefined ? null : v.getDotPath(issues[0]);
  return path !== null && /^[\w.]{1,80}$/.test(path) ? path : null;
}

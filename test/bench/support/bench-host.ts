import type { Host } from '../../../electron/host/platform/base/host.ts';
import { openHost } from '../../../electron/host/app/open-host.ts';
import type { Channel, RequestOf, ResponseOf } from '../../../shared/bridge/channels.ts';
import type { PayloadOf } from '../../../shared/bridge/events.ts';
import { MAX_PAGE } from '../../../shared/bridge/view/fields.ts';
import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import type { Dialect } from '../../../shared/dialect.ts';
import type { AppError, Failure, Result } from '../../../shared/errors.ts';
import { DEFAULT_SEND_OPTIONS } from '../../../shared/bridge/view/attempt-view.ts';
import type { Change } from '../../../shared/bridge/view/draft-view.ts';
import { testPorts } from '../../builders/app/test-ports.ts';

/** An open report, used through the bridge as the window does. */
interface BridgedReport {
  /** Types one keystroke: sets the new text of the annotation, then requests what the window shows. */
  readonly type: (text: string) => Promise<void>;
  /** Inspects the report in a dialect. */
  readonly judge: (dialect: Dialect) => Promise<void>;
  /** Sends the report to a local collector. Resolves to the body of the answer, which accepts the report. */
  readonly send: (url: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Opens a host. `now`: its clock; by default a fixed time. */
export async function openBenchHost(home: string, now?: () => number): Promise<Host> {
  const opened = await openHost({ home, ports: testPorts(now === undefined ? {} : { now }), env: { HOME: home } });
  return value(opened);
}

/** Opens a file in a host, and finds the annotation `name`. */
export async function bridgedReport(host: Host, path: string, name: string): Promise<BridgedReport> {
  const { file } = value(await host.registerPath(path));
  const { report } = await callBenchHost(host, 'report.open', { file });
  const inspect = (dialect: Dialect = 'spec') => callBenchHost(host, 'report.inspect', { report, dialect, from: 0, limit: MAX_PAGE });
  const at = anchorOf((await inspect()).annotations, name);
  let step: string | null = null;
  return {
    async type(text) {
      const change: Change = { kind: 'edits', edits: [{ op: 'value', at, text }] };
      const draft = await callBenchHost(host, 'draft.apply', { report, change, replaces: step });
      step = draft.steps.at(-1)?.id ?? null;
      const { verdict } = await inspect();
      if (verdict.status !== 200) throw new Error(verdict.sentence);
    },
    async judge(dialect) {
      const { verdict } = await inspect(dialect);
      if (verdict.status !== 200) throw new Error(verdict.sentence);
    },
    async send(url) {
      const { promise, resolve } = Promise.withResolvers<PayloadOf<'attempt.changed'>>();
      const stop = host.onEvent((event, payload) => {
        if (event === 'attempt.changed' && 'sentBytes' in payload && payload.state !== 'sending') resolve(payload);
      });
      const { id: target } = await callBenchHost(host, 'target.use', { url });
      await callBenchHost(host, 'send.start', { report, target, options: DEFAULT_SEND_OPTIONS, confirmed: null });
      const { outcome, failure } = await promise;
      stop();
      if (outcome?.kind !== 'accepted') throw new Error(failure?.message ?? `answered with ${String(outcome?.status)}`);
      return outcome.text.trim();
    },
    close: async () => {
      await callBenchHost(host, 'report.close', { report });
    },
  };
}

function anchorOf(annotations: ResponseOf<'report.inspect'>['annotations'], name: string): Anchor {
  const found = annotations.find((annotation) => annotation.name === name);
  if (found === undefined) throw new Error(`no annotation ${name}`);
  return found.anchor;
}

/** Returns the value of a call, and throws if the call fails. */
export async function callBenchHost<C extends Channel>(host: Host, channel: C, request: RequestOf<C>): Promise<ResponseOf<C>> {
  return value(await host.call(channel, request));
}

function value<T>(result: Result<T, Failure | AppError>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

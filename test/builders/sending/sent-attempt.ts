import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AttemptView, type SendOptions, DEFAULT_SEND_OPTIONS } from '../../../shared/bridge/view/attempt-view.ts';
import type { TestHost } from '../app/test-host.ts';

/** Writes a capture, opens it and returns the report's handle. */
export async function openBytes(test: TestHost, bytes: Uint8Array, name = 'capture.http'): Promise<string> {
  const path = join(test.user, name);
  writeFileSync(path, bytes);
  return (await test.opened(path)).report;
}

/** The id of the target with a URL. */
export async function targetOf(test: Pick<TestHost, 'value'>, url: string): Promise<string> {
  return (await test.value('target.use', { url })).id;
}

/** Sends an open report and waits until the attempt has ended. `to`: a URL, or the id of a target. */
export async function sendReport(test: TestHost, report: string, to: string, options: Partial<SendOptions> = {}): Promise<AttemptView> {
  const target = to.includes('://') ? await targetOf(test, to) : to;
  const { attempt } = await test.value('send.start', { report, target, options: { ...DEFAULT_SEND_OPTIONS, ...options }, confirmed: null });
  return attemptEnd(test, attempt);
}

/** Resolves with the attempt after its end. */
export function attemptEnd(test: TestHost, attempt: string): Promise<AttemptView> {
  return attemptWhen(test, attempt, (view) => view.state !== 'sending');
}

/** Resolves with the first view of the attempt, past or future, that satisfies the condition. */
export function attemptWhen(test: TestHost, attempt: string, fits: (view: AttemptView) => boolean): Promise<AttemptView> {
  const isIt = (payload: unknown): payload is AttemptView =>
    typeof payload === 'object' && payload !== null && 'id' in payload && payload.id === attempt && fits(payload as AttemptView);
  const seen = test.events.map(({ payload }) => payload).find(isIt);
  if (seen !== undefined) return Promise.resolve(seen);
  return new Promise((resolve) => {
    const stop = test.host.onEvent((_, payload: unknown) => {
      if (!isIt(payload)) return;
      stop();
      resolve(payload);
    });
  });
}

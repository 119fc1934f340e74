import { describe, expect, it } from 'vitest';
import { dispatcher } from '../../../../../../electron/host/platform/bridge/dispatch.ts';
import type { Handlers } from '../../../../../../electron/host/platform/bridge/handlers.ts';
import { IoFailure } from '../../../../../../electron/host/platform/files/io-error.ts';
import { ok } from '../../../../../../shared/errors.ts';
import { failure } from '../../../../../../shared/bridge/failure.ts';

/** Creates a dispatcher with only the handlers that the test calls. A test of the host checks that its own table is complete. */
function dispatchOf(handlers: Partial<Handlers>) {
  const log: string[] = [];
  return { log, ...dispatcher(handlers as Handlers, (line) => log.push(line)) };
}

describe('the dispatcher', () => {
  it('passes a valid request to its handler and returns the answer', async () => {
    const { call } = dispatchOf({
      'report.close': ({ report }) =>
        report === 'a' ? ok({ done: true }) : { ok: false, error: failure('unknown_handle', { what: 'report' }) },
    });
    expect(await call('report.close', { report: 'a' })).toEqual(ok({ done: true }));
    expect(await call('report.close', { report: 'b' })).toMatchObject({ ok: false, error: { code: 'unknown_handle' } });
  });

  it.each(['no.such', '__proto__', 'constructor', 'toString', ''])('refuses the unknown channel %j', async (channel) => {
    const { callUnchecked } = dispatchOf({});
    expect(await callUnchecked(channel, {})).toMatchObject({ ok: false, error: { code: 'invalid_request' } });
  });

  it('names the invalid field of a request and never its value', async () => {
    const { callUnchecked } = dispatchOf({});
    const result = await callUnchecked('report.readRange', { report: 'r', range: { space: 'secret-value', offset: 0, length: 1 } });
    expect(result).toMatchObject({ ok: false, error: { code: 'invalid_request' } });
    expect(JSON.stringify(result)).toContain('range.space');
    expect(JSON.stringify(result)).not.toContain('secret-value');
  });

  it('refuses keys that are not in the schema', async () => {
    const { callUnchecked } = dispatchOf({ 'report.list': () => ok({ reports: [] }) });
    expect(await callUnchecked('report.list', { more: 1 })).toMatchObject({ ok: false, error: { code: 'invalid_request' } });
  });

  it('turns an exception of a handler into `internal` without quoting it', async () => {
    const boom = (): never => {
      throw new TypeError('cannot read secret-value');
    };
    for (const handler of [
      boom,
      () => Promise.reject(new TypeError('cannot read secret-value')),
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a rejection that is not an Error must not get through either
      () => Promise.reject('secret-value'),
    ]) {
      const { call, log } = dispatchOf({ 'report.list': handler });
      const result = await call('report.list', {});
      expect(result).toMatchObject({ ok: false, error: { code: 'internal' } });
      expect(JSON.stringify([result, log])).not.toContain('secret-value');
      expect(log).toHaveLength(1);
    }
  });

  it('returns an expected I/O failure with its message', async () => {
    const { call, log } = dispatchOf({
      'report.list': () => {
        throw new IoFailure(failure('file_changed', { file: 'a.http' }));
      },
    });
    expect(await call('report.list', {})).toEqual({
      ok: false,
      error: {
        code: 'file_changed',
        message: '“a.http” changed while it was open. What you see may be out of date.',
        hint: 'Close the report and open the file again.',
        retryable: false,
      },
    });
    expect(log).toEqual([]);
  });

  it('refuses an answer that does not match its schema', async () => {
    const { call, log } = dispatchOf({
      'report.list': () => ok({ reports: [{ report: 'a', name: 'n', displayPath: null, title: '', path: '/secret-value' }] } as never),
    });
    const result = await call('report.list', {});
    expect(result).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify([result, log])).not.toContain('secret-value');
  });
});

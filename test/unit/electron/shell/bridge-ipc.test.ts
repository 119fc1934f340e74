import { describe, expect, it, vi } from 'vitest';
import { handleBridge } from '../../../../electron/shell/bridge-ipc.ts';
import { IPC } from '../../../../electron/shell/ipc-names.ts';
import { ok } from '../../../../shared/errors.ts';

const frame = { url: 'app://crashlens/' };
const own = { senderFrame: frame, sender: { id: 1, mainFrame: frame } };
const foreign = { senderFrame: { url: 'https://example.com/' }, sender: { id: 1, mainFrame: frame } };

function bridge(callUnchecked = vi.fn(() => Promise.resolve(ok<unknown>('done')))) {
  const handlers = new Map<string, (event: unknown, ...args: unknown[]) => unknown>();
  const register = (name: string, handler: (event: unknown, ...args: unknown[]) => unknown): void => {
    handlers.set(name, handler);
  };
  const registerPath = vi.fn(() => Promise.resolve(ok({ file: 'f', name: 'a', displayPath: null })));
  const log = vi.fn();
  const ready = vi.fn();
  handleBridge({
    ipc: { handle: register, on: register } as never,
    host: { callUnchecked, registerPath },
    windows: new Set([1]),
    log,
    ready,
  });
  const send = (name: string, event: unknown, ...args: unknown[]): Promise<unknown> =>
    Promise.resolve(handlers.get(name)?.(event, ...args));
  return { send, callUnchecked, registerPath, log, ready, names: [...handlers.keys()] };
}

describe('the desktop shell’s bridge', () => {
  it('passes a call of the page to the host', async () => {
    const { send, callUnchecked } = bridge();
    expect(await send(IPC.call, own, 'report.list', {})).toEqual({ ok: true, value: 'done' });
    expect(callUnchecked).toHaveBeenCalledWith('report.list', {});
  });

  it('refuses and logs messages that do not come from the page', async () => {
    const { send, callUnchecked, registerPath, ready, log } = bridge();
    expect(await send(IPC.call, foreign, 'report.list', {})).toMatchObject({ ok: false, error: { code: 'invalid_request' } });
    expect(await send(IPC.file, foreign, '/etc/passwd')).toMatchObject({ ok: false });
    await send(IPC.ready, foreign);
    expect(callUnchecked).not.toHaveBeenCalled();
    expect(registerPath).not.toHaveBeenCalled();
    expect(ready).not.toHaveBeenCalled();
    expect(log.mock.calls).toEqual([['message_refused'], ['message_refused'], ['message_refused']]);
  });

  it.each([undefined, null, 1, {}, ['app.meta']])('refuses a channel that is not a name: %j', async (channel) => {
    expect(await bridge().send(IPC.call, own, channel, {})).toMatchObject({ ok: false, error: { code: 'invalid_request' } });
  });

  it('answers a bug in the host with a Result that quotes nothing', async () => {
    const { send, log } = bridge(vi.fn(() => Promise.reject(new Error('value of an annotation'))));
    const answer = await send(IPC.call, own, 'report.list', {});
    expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify([answer, log.mock.calls])).not.toContain('value of an annotation');
  });

  it('gives a handle for a file on this machine, and no handle for other files', async () => {
    const { send, registerPath } = bridge();
    expect(await send(IPC.file, own, '/a')).toMatchObject({ ok: true, value: { file: 'f' } });
    expect(await send(IPC.file, own, '')).toMatchObject({ ok: false, error: { code: 'not_available_here' } });
    expect(registerPath).toHaveBeenCalledTimes(1);
  });

  it('listens only to these channels', () => {
    expect(bridge().names.sort()).toEqual([IPC.call, IPC.file, IPC.ready].sort());
  });
});

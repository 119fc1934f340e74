import { beforeEach, describe, expect, it, vi } from 'vitest';
import { IPC } from '../../../electron/shell/ipc-names.ts';

type SendEvent = (event: unknown, name: string, payload: unknown) => void;
type Exposed = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;

const electron = vi.hoisted(() => ({
  exposeInMainWorld: vi.fn(),
  on: vi.fn(),
  send: vi.fn(),
  invoke: vi.fn(() => Promise.resolve('answered')),
  getPathForFile: vi.fn(() => '/home/me/secret place/capture.http'),
}));

vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: electron.exposeInMainWorld },
  ipcRenderer: { on: electron.on, send: electron.send, invoke: electron.invoke },
  webUtils: { getPathForFile: electron.getPathForFile },
}));

/** Loads the preload script as a new page does. Returns the exposed bridge, and a function that sends an event as the main process does. */
async function preload(): Promise<{ readonly name: string; readonly bridge: Exposed; readonly tell: SendEvent }> {
  vi.resetModules();
  vi.stubGlobal('CRASHLENS_CHANNELS', ['report.list', 'app.meta']);
  await import('../../../electron/preload.ts');
  const [name, bridge] = electron.exposeInMainWorld.mock.lastCall as [string, Exposed];
  const [heard, tell] = electron.on.mock.lastCall as [string, SendEvent];
  expect(heard).toBe(IPC.event);
  return { name, bridge, tell };
}

/** Calls a function of the page’s bridge by its name. */
function call(bridge: Exposed, name: string, ...given: readonly unknown[]): unknown {
  return bridge[name]?.(...given);
}

/** Electron’s event object, with members that a page must not get. */
const MESSAGE = { sender: { invoke: electron.invoke }, ports: [] };

beforeEach(() => {
  vi.clearAllMocks();
});

describe('the bridge that the preload exposes', () => {
  it('has a function for each channel, events and files, exposed once, and nothing else', async () => {
    const { name, bridge } = await preload();
    expect(name).toBe('bridge');
    expect(Object.keys(bridge)).toEqual(['report.list', 'app.meta', 'on', 'fileHandle']);
    expect(electron.exposeInMainWorld).toHaveBeenCalledOnce();
    expect(electron.send.mock.calls).toEqual([[IPC.ready]]);
  });

  it('calls only its own channel, with exactly one request', async () => {
    const { bridge } = await preload();
    await call(bridge, 'report.list', { a: 1 }, 'bridge:file', 'more');
    expect(electron.invoke.mock.calls).toEqual([[IPC.call, 'report.list', { a: 1 }]]);
  });
});

describe('an event', () => {
  it('reaches the page as its payload only, without Electron’s event object', async () => {
    const { bridge, tell } = await preload();
    const heard = vi.fn();
    call(bridge, 'on', 'reports.changed', heard);
    tell(MESSAGE, 'reports.changed', { opened: null });
    expect(heard.mock.calls).toEqual([[{ opened: null }]]);
  });

  it('reaches neither a removed listener nor a listener of another event', async () => {
    const { bridge, tell } = await preload();
    const [heard, other] = [vi.fn(), vi.fn()];
    const stop = call(bridge, 'on', 'reports.changed', heard) as () => void;
    call(bridge, 'on', 'settings.changed', other);
    stop();
    tell(MESSAGE, 'reports.changed', { opened: null });
    expect(heard).not.toHaveBeenCalled();
    expect(other).not.toHaveBeenCalled();
  });

  it('waits for its first listener, up to five hundred events', async () => {
    const { bridge, tell } = await preload();
    for (let number = 0; number < 510; number += 1) tell(MESSAGE, 'reports.changed', number);
    const heard = vi.fn();
    call(bridge, 'on', 'reports.changed', heard);
    expect(heard.mock.calls).toEqual(Array.from({ length: 500 }, (_, number) => [number]));
  });

  it('requires a name and a function to listen to', async () => {
    const { bridge } = await preload();
    expect(() => call(bridge, 'on', 1, vi.fn())).toThrow(TypeError);
    expect(() => call(bridge, 'on', 'reports.changed', 'code')).toThrow(TypeError);
  });
});

describe('a file of the page', () => {
  it('is passed to the main process by path, and the page gets only the answer', async () => {
    const { bridge } = await preload();
    expect(await call(bridge, 'fileHandle', new File([], 'capture.http'))).toBe('answered');
    expect(electron.invoke.mock.calls).toEqual([[IPC.file, '/home/me/secret place/capture.http']]);
  });

  it('must be a File, so the page cannot pass a path of its own choice', async () => {
    const { bridge } = await preload();
    for (const given of ['/etc/passwd', { name: 'passwd', path: '/etc/passwd' }, null]) await call(bridge, 'fileHandle', given);
    expect(electron.invoke.mock.calls).toEqual([
      [IPC.file, ''],
      [IPC.file, ''],
      [IPC.file, ''],
    ]);
    expect(electron.getPathForFile).not.toHaveBeenCalled();
  });
});

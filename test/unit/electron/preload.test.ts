import { beforeEach, describe, expect, it, vi } from 'vitest';
import { IPC } from '../../../electron/shell/ipc-names.ts';

type Told = (event: unknown, name: string, payload: unknown) => void;
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

/** Loads the preload as a page begins with it: what the page gets, and how main tells it something. */
async function preload(): Promise<{ readonly name: string; readonly bridge: Exposed; readonly tell: Told }> {
  vi.resetModules();
  vi.stubGlobal('CRASHLENS_CHANNELS', ['report.list', 'app.meta']);
  await import('../../../electron/preload.ts');
  const [name, bridge] = electron.exposeInMainWorld.mock.lastCall as [string, Exposed];
  const [heard, tell] = electron.on.mock.lastCall as [string, Told];
  expect(heard).toBe(IPC.event);
  return { name, bridge, tell };
}

/** A function of the page's bridge. */
function call(bridge: Exposed, name: string, ...given: readonly unknown[]): unknown {
  return bridge[name]?.(...given);
}

/** As Electron hands it over, with all that a page must not get hold of. */
const MESSAGE = { sender: { invoke: electron.invoke }, ports: [] };

beforeEach(() => {
  vi.clearAllMocks();
});

describe('what the preload gives the page', () => {
  it('is a function for each channel, events and files, once, and nothing else', async () => {
    const { name, bridge } = await preload();
    expect(name).toBe('bridge');
    expect(Object.keys(bridge)).toEqual(['report.list', 'app.meta', 'on', 'fileHandle']);
    expect(electron.exposeInMainWorld).toHaveBeenCalledOnce();
    expect(electron.send.mock.calls).toEqual([[IPC.ready]]);
  });

  it('calls its own channel alone, with the one request', async () => {
    const { bridge } = await preload();
    await call(bridge, 'report.list', { a: 1 }, 'bridge:file', 'more');
    expect(electron.invoke.mock.calls).toEqual([[IPC.call, 'report.list', { a: 1 }]]);
  });
});

describe('an event', () => {
  it('reaches the page as its payload alone, without what Electron hands over beside it', async () => {
    const { bridge, tell } = await preload();
    const heard = vi.fn();
    call(bridge, 'on', 'reports.changed', heard);
    tell(MESSAGE, 'reports.changed', { opened: null });
    expect(heard.mock.calls).toEqual([[{ opened: null }]]);
  });

  it('reaches nobody who has taken the listener away, nor one of another event', async () => {
    const { bridge, tell } = await preload();
    const [heard, other] = [vi.fn(), vi.fn()];
    const stop = call(bridge, 'on', 'reports.changed', heard) as () => void;
    call(bridge, 'on', 'settings.changed', other);
    stop();
    tell(MESSAGE, 'reports.changed', { opened: null });
    expect(heard).not.toHaveBeenCalled();
    expect(other).not.toHaveBeenCalled();
  });

  it('that came before its listener waits for it, five hundred at most', async () => {
    const { bridge, tell } = await preload();
    for (let number = 0; number < 510; number += 1) tell(MESSAGE, 'reports.changed', number);
    const heard = vi.fn();
    call(bridge, 'on', 'reports.changed', heard);
    expect(heard.mock.calls).toEqual(Array.from({ length: 500 }, (_, number) => [number]));
  });

  it('is listened to by its name and with a function', async () => {
    const { bridge } = await preload();
    expect(() => call(bridge, 'on', 1, vi.fn())).toThrow(TypeError);
    expect(() => call(bridge, 'on', 'reports.changed', 'code')).toThrow(TypeError);
  });
});

describe('a file of the page', () => {
  it('goes to main by its path, of which the page gets what main answers and nothing else', async () => {
    const { bridge } = await preload();
    expect(await call(bridge, 'fileHandle', new File([], 'capture.http'))).toBe('answered');
    expect(electron.invoke.mock.calls).toEqual([[IPC.file, '/home/me/secret place/capture.http']]);
  });

  it('is none where it is no File: no path of the page’s own choice goes to main', async () => {
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

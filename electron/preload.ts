import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { IPC } from './shell/ipc-names.ts';

/** Names of the channels. The build inserts them, because a sandboxed preload cannot load another file. */
declare const CRASHLENS_CHANNELS: readonly string[];

type Listener = (payload: unknown) => void;

/** Maximum number of stored events for an event name without a listener. */
const MAX_WAITING = 500;

const listeners = new Map<string, Set<Listener>>();
const waiting = new Map<string, unknown[]>();

ipcRenderer.on(IPC.event, (_event, name: string, payload: unknown) => {
  const known = listeners.get(name);
  if (known !== undefined) {
    for (const listener of [...known]) listener(payload);
    return;
  }
  // The event arrived before the page listens for it. An example is an event about a file on the command line that cannot be opened.
  const queued = waiting.get(name) ?? [];
  waiting.set(name, queued);
  if (queued.length < MAX_WAITING) queued.push(payload);
});

function on(name: unknown, listener: unknown): () => void {
  if (typeof name !== 'string' || typeof listener !== 'function') throw new TypeError('on(event, listener)');
  const wrapper: Listener = (payload) => {
    (listener as Listener)(payload);
  };
  const known = listeners.get(name) ?? new Set<Listener>();
  listeners.set(name, known);
  known.add(wrapper);
  const queued = waiting.get(name) ?? [];
  waiting.delete(name);
  for (const payload of queued) wrapper(payload);
  return () => {
    known.delete(wrapper);
  };
}

/** Passes the path of a file directly to the host. The page gets only a handle and never sees the path. */
function fileHandle(file: unknown): Promise<unknown> {
  return ipcRenderer.invoke(IPC.file, file instanceof File ? webUtils.getPathForFile(file) : '');
}

contextBridge.exposeInMainWorld('bridge', {
  ...Object.fromEntries(
    CRASHLENS_CHANNELS.map((channel) => [channel, (request: unknown) => ipcRenderer.invoke(IPC.call, channel, request)]),
  ),
  on,
  fileHandle,
});
ipcRenderer.send(IPC.ready);

import path from 'node:path';
import type { HostClient } from '../../../electron/host/app/thread/host-client.ts';
import { openHostThread } from '../../../electron/host/app/thread/open-host-thread.ts';
import { servePorts } from '../../../electron/serve/ports.ts';
import type { Channel, RequestOf, ResponseOf } from '../../../shared/bridge/channels.ts';

/** A host in its thread, as in the shells. */
export interface CancelHost {
  readonly hostClient: HostClient;
  /** Returns the value of a call, and throws if the call fails. */
  readonly value: <C extends Channel>(channel: C, request: RequestOf<C>) => Promise<ResponseOf<C>>;
  /** Resolves to true if a call completed, to false if it was cancelled. Throws on any other failure. */
  readonly isWhole: <C extends Channel>(channel: C, request: RequestOf<C>) => Promise<boolean>;
  /** Returns the handle of a local file. */
  readonly fileOf: (file: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Opens a host. `folder`: for its data and saved files. */
export async function openCancelHost(folder: string): Promise<CancelHost> {
  const ports = { ...servePorts('1'), chooseSavePath: () => Promise.resolve(path.join(folder, 'saved.http')) };
  const opened = await openHostThread({ home: path.join(folder, 'data'), ports, env: { HOME: folder } });
  if (!opened.ok) throw new Error(opened.error.code);
  const hostClient = opened.value;

  async function isWhole<C extends Channel>(channel: C, request: RequestOf<C>): Promise<boolean> {
    const answer = await hostClient.call(channel, request);
    if (!answer.ok && answer.error.code !== 'cancelled') throw new Error(`${channel}: ${answer.error.code}, ${answer.error.message}`);
    return answer.ok;
  }

  return {
    hostClient,
    isWhole,
    async value(channel, request) {
      const answer = await hostClient.call(channel, request);
      if (!answer.ok) throw new Error(`${channel}: ${answer.error.code}, ${answer.error.message}`);
      return answer.value;
    },
    async fileOf(file) {
      const handle = await hostClient.registerPath(file);
      if (!handle.ok) throw new Error(handle.error.code);
      return handle.value.file;
    },
    close: () => hostClient.close(),
  };
}

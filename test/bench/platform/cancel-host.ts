import path from 'node:path';
import type { HostClient } from '../../../electron/host/app/thread/host-client.ts';
import { openHostThread } from '../../../electron/host/app/thread/open-host-thread.ts';
import { servePorts } from '../../../electron/serve/ports.ts';
import type { Channel, RequestOf, ResponseOf } from '../../../shared/bridge/channels.ts';

/** A host in its thread, as the shells have it. */
export interface CancelHost {
  readonly hostClient: HostClient;
  /** The value of a call; throws where it fails. */
  readonly value: <C extends Channel>(channel: C, request: RequestOf<C>) => Promise<ResponseOf<C>>;
  /** Whether a call came to its end; throws where it failed otherwise than by being stopped. */
  readonly isWhole: <C extends Channel>(channel: C, request: RequestOf<C>) => Promise<boolean>;
  /** The handle of a file of this machine. */
  readonly fileOf: (file: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** `folder`: for its data and for what is saved. */
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

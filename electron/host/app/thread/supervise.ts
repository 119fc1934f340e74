import { basename } from 'node:path';
import type { SupervisorChannel } from '../../../../shared/bridge/channels.ts';
import type { BridgeResult } from '../../../../shared/bridge/contract.ts';
import type { FileView } from '../../../../shared/bridge/view/app-view.ts';
import { fail, ok } from '../../../../shared/errors.ts';
import { failureView } from '../../../../shared/text/presenters/failure-view.ts';
import type { Host } from '../../platform/base/host.ts';
import { dispatcher } from '../../platform/bridge/dispatch.ts';
import type { SupervisorHandlers } from '../../platform/bridge/handlers.ts';
import type { HostClient } from './host-client.ts';
import { HostSupervisor, type StartedInstance, type SupervisorOptions } from './host-supervisor.ts';

type Supervised = Omit<HostClient, 'call' | 'onEvent'>;

/** Supervises an open host. The supervisor answers its own channels and forwards all other calls to the running host. */
export function supervise(first: StartedInstance, options: SupervisorOptions): Supervised {
  const supervisor = new HostSupervisor(first, options);
  return {
    ...fileRequests(supervisor),
    callUnchecked: calls(supervisor, options),
    openPaths: pathOpener(supervisor, options),
    close: () => supervisor.close(),
  };
}

function calls(supervisor: HostSupervisor, { log }: SupervisorOptions): HostClient['callUnchecked'] {
  const handlers: SupervisorHandlers = {
    'host.state': () => ok(supervisor.view()),
    'host.stop': async () => {
      await supervisor.stop();
      return ok({ done: true });
    },
    'host.start': async () => {
      await supervisor.start();
      return ok(supervisor.view());
    },
  };
  const own = dispatcher(handlers, log);
  return async (channel, request) => {
    if (isSupervisorChannel(channel, handlers)) return own.callUnchecked(channel, request);
    const reply = await supervisor.ask({ ask: 'call', channel, request });
    return 'value' in reply ? (reply.value as BridgeResult<unknown>) : fail(failureView(reply.missing));
  };
}

/**
 * Opens files that the user passed from outside the page, such as on a command line. No caller waits for the result. If the host ends before it has opened the
 * files, an event reports each file.
 */
function pathOpener(supervisor: HostSupervisor, { names, events }: SupervisorOptions): HostClient['openPaths'] {
  return async (paths) => {
    const reply = await supervisor.ask({ ask: 'openPaths', paths });
    if ('value' in reply) return;
    const { message, hint } = failureView(reply.missing);
    for (const name of paths.map((path) => basename(path))) {
      if (!names.isOpenName(name)) events.emit('report.failed', { name, message, hint });
    }
  };
}

type FileRequests = Pick<HostClient, 'registerPath' | 'takeDownload' | 'downloadFetched' | 'uploadDestination' | 'uploadReceived'>;

function fileRequests(supervisor: HostSupervisor): FileRequests {
  return {
    async registerPath(path) {
      const reply = await supervisor.ask({ ask: 'registerPath', path });
      return 'value' in reply ? (reply.value as BridgeResult<FileView>) : fail(failureView(reply.missing));
    },
    async takeDownload(token) {
      const reply = await supervisor.ask({ ask: 'takeDownload', token });
      return 'value' in reply ? (reply.value as ReturnType<Host['takeDownload']>) : null;
    },
    async uploadDestination(upload) {
      const reply = await supervisor.ask({ ask: 'uploadDestination', upload });
      return 'value' in reply ? (reply.value as ReturnType<Host['uploadDestination']>) : fail(reply.missing);
    },
    async uploadReceived(upload, received, sha256) {
      const reply = await supervisor.ask({ ask: 'uploadReceived', upload, received, sha256 });
      return 'value' in reply ? (reply.value as ReturnType<Host['uploadReceived']>) : reply.missing;
    },
    async downloadFetched(token, whole) {
      await supervisor.ask({ ask: 'downloadFetched', token, whole });
    },
  };
}

function isSupervisorChannel(channel: string, handlers: SupervisorHandlers): channel is SupervisorChannel {
  return Object.hasOwn(handlers, channel);
}

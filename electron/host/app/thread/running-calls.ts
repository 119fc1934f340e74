import type { TrackedFile, NamedReport } from '../../platform/base/restart-context.ts';
import type { HostWork } from '../../../../shared/bridge/view/host-view.ts';
import type { HostRequest, PortRequest } from './thread-messages.ts';

/** For each dialog of the shell, the calls that wait for the user while the dialog is open. */
const IN_DIALOG: Readonly<Record<PortRequest['port'], readonly string[]>> = {
  chooseFiles: ['files.choose'],
  chooseSavePath: ['report.saveAs', 'report.savePart'],
  chooseSaveFolder: ['board.saveMany'],
  confirmSend: ['send.confirm'],
  hasKeychain: [],
  encrypt: [],
  decrypt: [],
  noteRecent: [],
  openLink: [],
  openAddress: ['history.openLink'],
};

/** The requests that a host is working on, and their subjects. */
interface RunningCalls {
  add(id: number, ask: HostRequest): void;
  remove(id: number): void;
  /** Reports that a dialog of the shell is open. The dialog is closed when the returned function is called. */
  inDialog(port: PortRequest['port']): () => void;
  /** Returns the requests that the host is working on, oldest first. Leaves out calls that wait for the user, and requests that the host has not started. */
  working(names: Names): readonly HostWork[];
}

/** Looks up reports and files by handle. */
export interface Names {
  readonly report: (handle: string) => NamedReport | null;
  readonly file: (handle: string) => TrackedFile | null;
}

/** `begun`: returns the number of the last request that the host started. */
export function runningCalls(begun: () => number): RunningCalls {
  const calls = new Map<number, HostRequest>();
  const dialogs: PortRequest['port'][] = [];
  return {
    add(id, ask) {
      calls.set(id, ask);
    },
    remove(id) {
      calls.delete(id);
    },
    inDialog(port) {
      dialogs.push(port);
      return () => {
        dialogs.splice(dialogs.indexOf(port), 1);
      };
    },
    working(names) {
      const waiting = dialogs.flatMap((port) => IN_DIALOG[port]);
      return [...calls]
        .filter(([id, ask]) => id <= begun() && !(ask.ask === 'call' && waiting.includes(ask.channel)))
        .map(([, ask]) => workOf(ask, names));
    },
  };
}

function workOf(ask: HostRequest, names: Names): HostWork {
  if (ask.ask !== 'call') return { channel: ask.ask, report: null, name: null };
  const { channel, request } = ask;
  const report = textOf(request, 'report');
  const named = report === null ? null : names.report(report);
  if (named !== null) return { channel, report: named.report, name: named.name };
  const file = textOf(request, 'file');
  return { channel, report: null, name: file === null ? null : (names.file(file)?.name ?? null) };
}

/** Returns a text field of an unchecked request; null if there is no such text. */
function textOf(request: unknown, field: string): string | null {
  if (typeof request !== 'object' || request === null) return null;
  const value = (request as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' ? value : null;
}

import type { BridgeEvent, PayloadOf } from '../../../../shared/bridge/events.ts';
import type { Result } from '../../../../shared/errors.ts';
import type { LinkId, Meta } from '../../../../shared/bridge/view/app-view.ts';
import type { SendQuestion } from '../../../../shared/bridge/view/send-question.ts';
import type { DemoRun, PreviousEnd, RestartContextUpdate, TrackedFile } from '../../platform/base/restart-context.ts';
import type { EndRequest } from '../../platform/base/end-thread.ts';
import type { StopMemory } from '../../platform/base/stop-flag.ts';
import type { HomeUse } from '../../platform/data-folder/data-home.ts';
import type { SessionUse } from '../../report/session/session.ts';

/** The data that a host client passes to the worker thread at its start. */
export interface ThreadStart {
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly use: HomeUse;
  readonly session: SessionUse;
  /** Memory through which the host client asks jobs to stop, even while the thread receives no messages. */
  readonly stops: StopMemory;
  readonly meta: Meta;
  /** The dialogs that the shell has, and whether it can access a keychain. */
  readonly dialogs: Readonly<Record<'chooseFiles' | 'chooseSavePath' | 'chooseSaveFolder' | 'confirmSend' | 'keychain', boolean>>;
  /** Memory of the thread's heartbeat. */
  readonly heartbeat: SharedArrayBuffer;
  /** How the previous host ended; null for the first host. */
  readonly before: PreviousEnd | null;
  readonly files: readonly TrackedFile[];
  /** State of the demo collector in the previous host; null if unknown. */
  readonly demo: DemoRun | null;
}

/** A request from a host client to the host. */
export type HostRequest =
  | { readonly ask: 'call'; readonly channel: string; readonly request: unknown }
  | { readonly ask: 'registerPath'; readonly path: string }
  | { readonly ask: 'openPaths'; readonly paths: readonly string[] }
  | { readonly ask: 'takeDownload'; readonly token: string }
  | { readonly ask: 'uploadDestination'; readonly upload: string }
  | { readonly ask: 'uploadReceived'; readonly upload: string; readonly received: number; readonly sha256: string | null }
  | { readonly ask: 'downloadFetched'; readonly token: string; readonly whole: boolean }
  | { readonly ask: 'close' };

/** A request from the host to its shell. */
export type PortRequest =
  | { readonly port: 'chooseFiles'; readonly what: 'files' | 'folders' }
  | { readonly port: 'chooseSavePath'; readonly name: string }
  | { readonly port: 'chooseSaveFolder' }
  | { readonly port: 'confirmSend'; readonly question: SendQuestion }
  | { readonly port: 'hasKeychain' }
  | { readonly port: 'encrypt'; readonly text: string }
  | { readonly port: 'decrypt'; readonly encrypted: string }
  | { readonly port: 'noteRecent'; readonly path: string }
  | { readonly port: 'openLink'; readonly link: LinkId }
  | { readonly port: 'openAddress'; readonly address: string };

/** The answer to a request. `failed`: the class name of an exception, never its message. */
export type Answer = { readonly value: unknown } | { readonly failed: string };

export type ToWorker =
  | EndRequest
  | { readonly kind: 'ask'; readonly id: number; readonly ask: HostRequest }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer };

export type FromWorker =
  | { readonly kind: 'opened'; readonly result: Result<null> }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'ask'; readonly id: number; readonly ask: PortRequest }
  | { [E in BridgeEvent]: { readonly kind: 'event'; readonly event: E; readonly payload: PayloadOf<E> } }[BridgeEvent]
  | { readonly kind: 'news'; readonly update: RestartContextUpdate }
  | { readonly kind: 'log'; readonly line: string };

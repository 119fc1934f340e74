import type { HostEnd } from '../../../../shared/bridge/view/host-view.ts';
import type { CollectorView } from '../../../../shared/bridge/view/collector-view.ts';

/** A file that the page may name by a handle. */
export interface TrackedFile {
  readonly handle: string;
  readonly path: string;
  readonly name: string;
}

/** An open report and its display name. */
export interface NamedReport {
  readonly report: string;
  readonly name: string;
}

/** How the previous host ended. `culprit`: the report that this host was working on. */
export interface PreviousEnd {
  readonly why: HostEnd;
  readonly culprit: string | null;
}

/** State of the demo collector. `port`: null if it is not running. */
export type DemoRun = Pick<CollectorView, 'port' | 'rules' | 'next' | 'always'>;

/** A host's reports about its own state while it runs. It may be unable to report anything when it ends. */
export type RestartContextUpdate =
  | { readonly update: 'file'; readonly file: TrackedFile }
  | { readonly update: 'forgotten'; readonly path: string }
  | { readonly update: 'reports'; readonly reports: readonly NamedReport[] }
  | { readonly update: 'demo'; readonly run: DemoRun }
  /** The report that the host is reopening automatically; null after it has finished. */
  | { readonly update: 'opening'; readonly report: NamedReport | null };

/** Connects a host to the previous and the next host of the same process. */
export interface RestartContext {
  /** Null for the first host. */
  readonly before: PreviousEnd | null;
  /** Files of previous hosts for which the page still has handles. */
  readonly files: readonly TrackedFile[];
  /** State of the demo collector in the previous host; null if unknown. */
  readonly demo: DemoRun | null;
  readonly tell: (update: RestartContextUpdate) => void;
  /** Sends a heartbeat to the host's watcher. It must be cheap, because every check whether to stop sends one. */
  readonly sendHeartbeat: () => void;
}

/** For a host that is never restarted. */
export const NO_RESTART_CONTEXT: RestartContext = {
  before: null,
  files: [],
  demo: null,
  tell: () => undefined,
  sendHeartbeat: () => undefined,
};

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

/** How the previous host ended. `culprit`: the report that it was working on. */
export interface PreviousEnd {
  readonly why: HostEnd;
  readonly culprit: string | null;
}

/** State of the demo collector. A port of null means that it is not running. */
export type DemoRun = Pick<CollectorView, 'port' | 'rules' | 'next' | 'always'>;

/** What a host reports about itself while it runs, because it may be unable to report anything when it ends. */
export type RestartContextUpdate =
  | { readonly update: 'file'; readonly file: TrackedFile }
  | { readonly update: 'forgotten'; readonly path: string }
  | { readonly update: 'reports'; readonly reports: readonly NamedReport[] }
  | { readonly update: 'demo'; readonly run: DemoRun }
  /** The host is automatically reopening this report; null: it has finished. */
  | { readonly update: 'opening'; readonly report: NamedReport | null };

/** Connects a host to the hosts before and after it in the same process. */
export interface RestartContext {
  /** Null: this is the first host. */
  readonly before: PreviousEnd | null;
  /** Files of previous hosts for which the page still has handles. */
  readonly files: readonly TrackedFile[];
  /** State of the demo collector in the previous host; null: unknown. */
  readonly demo: DemoRun | null;
  readonly tell: (update: RestartContextUpdate) => void;
  /** Sends a heartbeat to the host's watcher. Cheap, because every check whether to stop calls it. */
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

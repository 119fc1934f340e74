import type { HostEnd } from '../../../../shared/bridge/view/host-view.ts';
import type { CollectorView } from '../../../../shared/bridge/view/collector-view.ts';

/** A file that the page may name, by its handle. */
export interface TrackedFile {
  readonly handle: string;
  readonly path: string;
  readonly name: string;
}

/** An open report as people see it named. */
export interface NamedReport {
  readonly report: string;
  readonly name: string;
}

/** How the host ended that this one follows. `culprit`: the report that it worked on. */
export interface PreviousEnd {
  readonly why: HostEnd;
  readonly culprit: string | null;
}

/** How the demo collector is run: a port of null is none, it does not run. */
export type DemoRun = Pick<CollectorView, 'port' | 'rules' | 'next' | 'always'>;

/** What a host tells of itself while it lives: how it ends it may not be able to tell. */
export type RestartContextUpdate =
  | { readonly update: 'file'; readonly file: TrackedFile }
  | { readonly update: 'forgotten'; readonly path: string }
  | { readonly update: 'reports'; readonly reports: readonly NamedReport[] }
  | { readonly update: 'demo'; readonly run: DemoRun }
  /** It opens that report again by itself; null: it is done with it. */
  | { readonly update: 'opening'; readonly report: NamedReport | null };

/** What ties a host to the ones before and after it in the same process. */
export interface RestartContext {
  /** null: it is the first one. */
  readonly before: PreviousEnd | null;
  /** Files that the page has handles of from before. */
  readonly files: readonly TrackedFile[];
  /** How the demo collector was run before; null: nothing is known of it. */
  readonly demo: DemoRun | null;
  readonly tell: (update: RestartContextUpdate) => void;
  /** A heartbeat, for whoever watches this host. Cheap: given with every question whether to stop. */
  readonly sendHeartbeat: () => void;
}

/** Of a host that nobody starts again. */
export const NO_RESTART_CONTEXT: RestartContext = {
  before: null,
  files: [],
  demo: null,
  tell: () => undefined,
  sendHeartbeat: () => undefined,
};

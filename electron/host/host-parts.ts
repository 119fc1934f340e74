import type { Channel } from '../../shared/contract.ts';
import type { Handlers } from './bridge/handlers.ts';
import type { EventListener } from './host.ts';
import type { Ports } from './ports.ts';
import type { ReportRegistry } from './reports/open-report.ts';

/** What a room of the host is built from. */
export interface HostTools {
  /** The data folder. It may not exist yet where a command uses it beside an app: create it (0700) before writing. */
  readonly home: string;
  /** An existing folder for temporary files, empty at the start and gone at the end. */
  readonly temporary: string;
  readonly ports: Ports;
  readonly emit: EventListener;
  readonly reports: ReportRegistry;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What a room gives: the handlers of its channels, and how it ends. */
export interface HostPart<C extends Channel> {
  readonly handlers: Pick<Handlers, C>;
  /** Stops what runs. Called once; the reports are still open. */
  close(): Promise<void>;
}

import type { HandlersOf } from './handlers.ts';

/** A module of the host that runs independently: the handlers of its channels, and how to stop it. */
export interface HostPart<Family extends string> {
  readonly handlers: HandlersOf<Family>;
  /** Stops the running work of the module. Called once, while the reports are still open. */
  close(): Promise<void>;
}

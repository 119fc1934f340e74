import type { HandlersOf } from './handlers.ts';

/** A part of the host that runs independently: handlers for its channels, and a function to stop it. */
export interface HostPart<Family extends string> {
  readonly handlers: HandlersOf<Family>;
  /** Stops the running work of the module. Called once, while the reports are still open. */
  close(): Promise<void>;
}

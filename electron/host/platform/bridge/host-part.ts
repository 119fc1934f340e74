import type { HandlersOf } from './handlers.ts';

/** What a module of the host returns that runs by itself: the handlers of its channels, and how it ends. */
export interface HostPart<Family extends string> {
  readonly handlers: HandlersOf<Family>;
  /** Stops what runs. Called once; the reports are still open. */
  close(): Promise<void>;
}

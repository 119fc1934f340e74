import type { ElectronApplication, Page } from 'playwright/test';
import type { Death } from '../../support/shells/crashable-host.ts';
import type { BridgeMessage } from '../../support/shells/bridge-recorder.ts';

export interface LaunchOptions {
  /** Files on the command line, as absolute paths. */
  readonly files?: readonly string[];
  /** An existing data folder, for a second start; default: a new folder. */
  readonly home?: string;
  /** Starts a separate process with the files on its command line, for tests of the start itself; default: the worker's running shell. */
  readonly own?: boolean;
  /** Environment variables; the app then runs in a separate process or server. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Crashlens, running in the project's shell. */
export interface App {
  readonly shell: 'browser' | 'electron';
  readonly page: Page;
  /** The data folder of the app. */
  readonly home: string;
  /** All messages that crossed the bridge since the start. */
  messages(): Promise<readonly BridgeMessage[]>;
  /** The messages that contain a text in any encoding, optionally of one direction. */
  messagesWith(text: string, direction?: BridgeMessage['direction']): Promise<readonly BridgeMessage[]>;
  /** Console errors, uncaught exceptions and policy violations since the start. */
  problems(): Promise<readonly string[]>;
  /**
   * Lets the test use the clipboard. The browser shell grants the permission; the desktop shell reserves the system clipboard until the app ends, as all
   * tests on this machine share it.
   */
  allowClipboard(): Promise<void>;
  /** Allows a problem that the test causes on purpose; any other problem fails the test. */
  allowProblem(pattern: RegExp): void;
  /** Electron's main process; null in the browser shell. */
  readonly main: Pick<ElectronApplication, 'evaluate' | 'windows' | 'browserWindow'> | null;
  /** Ends an app that runs in a separate process, normally or like a power cut; a next start can use its data folder. */
  stop(how: 'quit' | 'kill'): Promise<void>;
  /** Makes the host's thread die in this way at the next call that reads bytes of a report. */
  die(way: Death): Promise<void>;
  /** Launches a separately running desktop shell a second time, waits until the second process exits, and returns its exit code. */
  launchAgain(files: readonly string[]): Promise<number | null>;
}

export interface Launched {
  readonly app: App;
  /** Closes the page and the host. */
  end(): Promise<void>;
}

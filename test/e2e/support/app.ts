import type { ElectronApplication, Page } from 'playwright/test';
import type { Death } from '../../support/shells/crashable-host.ts';
import type { BridgeMessage } from '../../support/shells/bridge-recorder.ts';

export interface LaunchOptions {
  /** Files on the command line, as absolute paths. */
  readonly files?: readonly string[];
  /** An existing data folder, to start the app on it again. By default a new folder. */
  readonly home?: string;
  /**
   * Starts a separate process with the files on its command line, for tests of the start itself. By default, the shell that the worker already runs is used.
   */
  readonly own?: boolean;
  /** Environment variables. If they are set, the app runs in a separate process or server. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Crashlens, running in the project's shell. */
export interface App {
  readonly shell: 'browser' | 'electron';
  readonly page: Page;
  /** The path of the app's data folder. */
  readonly home: string;
  /** All messages that crossed the bridge since the start. */
  messages(): Promise<readonly BridgeMessage[]>;
  /** Returns the messages that contain a text in any encoding. `direction`: only messages in this direction. */
  messagesWith(text: string, direction?: BridgeMessage['direction']): Promise<readonly BridgeMessage[]>;
  /** Console errors, uncaught exceptions and policy violations since the start. */
  problems(): Promise<readonly string[]>;
  /**
   * Lets the test use the clipboard. The browser shell grants the permission; the desktop shell reserves the system clipboard until the app ends, because all
   * tests on this machine share it.
   */
  allowClipboard(): Promise<void>;
  /** Allows a problem that the test causes on purpose; any other problem fails the test. */
  allowProblem(pattern: RegExp): void;
  /** Electron's main process; null in the browser shell. */
  readonly main: Pick<ElectronApplication, 'evaluate' | 'windows' | 'browserWindow'> | null;
  /** Ends an app that runs in a separate process: normally, or as a power cut does. Another app can then start on its data folder. */
  stop(how: 'quit' | 'kill'): Promise<void>;
  /** Crashes the host's thread in this way in the next call that reads bytes of a report. */
  die(way: Death): Promise<void>;
  /** Launches a desktop shell a second time while it runs in a separate process. Waits until the second process exits, and returns its exit code. */
  launchAgain(files: readonly string[]): Promise<number | null>;
}

export interface Launched {
  readonly app: App;
  /** Closes the page and the host. */
  end(): Promise<void>;
}

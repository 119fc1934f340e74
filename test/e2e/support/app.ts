import type { ElectronApplication, Page } from 'playwright/test';
import type { Death } from '../../support/shells/crashable-host.ts';
import type { BridgeMessage } from '../../support/shells/bridge-recorder.ts';

export interface LaunchOptions {
  /** Files that are given from outside, as absolute paths. */
  readonly files?: readonly string[];
  /** A data folder that is there already, as for a second start; a new one where it is left out. */
  readonly home?: string;
  /** Started in a process of its own, with the files on its command line, for tests of starting itself; else in what the worker has running. */
  readonly own?: boolean;
  /** Variables of its environment; such an app runs in a process or server of its own. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Crashlens in the project's shell, running. */
export interface App {
  readonly shell: 'browser' | 'electron';
  readonly page: Page;
  /** Its data folder. */
  readonly home: string;
  /** Every message that crossed the bridge so far, from the first one on. */
  messages(): Promise<readonly BridgeMessage[]>;
  /** The messages that hold a text, in whatever form; of one direction where that is given. */
  messagesWith(text: string, direction?: BridgeMessage['direction']): Promise<readonly BridgeMessage[]>;
  /** Errors of the console, uncaught exceptions and violations of the policy so far. */
  problems(): Promise<readonly string[]>;
  /**
   * Lets the test use the clipboard: a browser asks its person; the desktop shell has the system's, which no other test of this machine uses until this
   * app ends.
   */
  allowClipboard(): Promise<void>;
  /** The test brings about such a problem on purpose; any other one fails it. */
  allowProblem(pattern: RegExp): void;
  /** Electron's main process; null in the browser shell. */
  readonly main: Pick<ElectronApplication, 'evaluate' | 'windows' | 'browserWindow'> | null;
  /** Ends it, as a person does or as a power cut does, where it runs in a process of its own: what it kept is there for a next start. */
  stop(how: 'quit' | 'kill'): Promise<void>;
  /** The host's thread dies so of the next call that reads bytes of a report. */
  die(way: Death): Promise<void>;
  /** Starts the desktop shell once more, where it runs in a process of its own, and waits until that one has ended. Its exit code. */
  launchAgain(files: readonly string[]): Promise<number | null>;
}

export interface Launched {
  readonly app: App;
  /** Closes the page and the host. */
  end(): Promise<void>;
}

import type { LinkId, Meta } from '../../../../shared/bridge/view/app-view.ts';
import type { SendQuestion } from '../../../../shared/bridge/view/send-question.ts';

/** The system's keychain. Only this user's programs on this machine can decrypt its texts. */
export interface Keychain {
  /** Whether the system has a real keychain. */
  readonly isThere: () => Promise<boolean>;
  /** Encrypts a text; returns base64. */
  readonly encrypt: (text: string) => Promise<string>;
  /** Decrypts a text. Null: the text was not encrypted here, or decryption is no longer possible. */
  readonly decrypt: (encrypted: string) => Promise<string | null>;
}

/** The functions that only a shell can provide. The desktop shell, the browser shell, the CLI and tests implement them. */
export interface Ports {
  /** The current time, in ms since 1970. */
  readonly now: () => number;
  readonly meta: () => Meta;
  /** Shows the open dialog for files or folders. Returns absolute paths; an empty list if the user cancels. Null: this shell has no dialogs. */
  readonly chooseFiles: ((what: 'files' | 'folders') => Promise<readonly string[]>) | null;
  /** Shows the save dialog. Returns an absolute path; null if the user cancels. If this function is null, the shell has no dialogs and saves as a download. */
  readonly chooseSavePath: ((suggestedName: string) => Promise<string | null>) | null;
  /**
   * Shows the dialog for the folder of many saved files. Returns an absolute path; null if the user cancels. If this function is null, the shell has no
   * dialogs.
   */
  readonly chooseSaveFolder: (() => Promise<string | null>) | null;
  /**
   * Asks the user before a report leaves this machine. Returns false if the user does not agree. If this function is null, the shell has no dialogs, so the
   * page or the command asks.
   */
  readonly confirmSend: ((question: SendQuestion) => Promise<boolean>) | null;
  /** Null if this shell cannot access a keychain. */
  readonly keychain: Keychain | null;
  /** Adds a file that the user opened to the system's list of recent files, if there is such a list. */
  readonly noteRecent: (path: string) => Promise<void>;
  /** Opens the address with this id outside the app. */
  readonly openLink: (link: LinkId) => Promise<void>;
  /**
   * Opens an http or https address that the user entered for a target, outside the app. Does nothing if the user does not agree or if no program can open the
   * address.
   */
  readonly openAddress: (address: string) => Promise<void>;
}

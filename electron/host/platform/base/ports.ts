import type { LinkId, Meta } from '../../../../shared/bridge/view/app-view.ts';
import type { SendQuestion } from '../../../../shared/bridge/view/send-question.ts';

/** The system's keychain. Only programs of this user on this machine can decrypt a text that it encrypted. */
export interface Keychain {
  /** Whether the system has a real keychain. */
  readonly isThere: () => Promise<boolean>;
  /** Encrypts a text; returns base64. */
  readonly encrypt: (text: string) => Promise<string>;
  /** Decrypts a text. Null: the text was not encrypted here, or can no longer be decrypted. */
  readonly decrypt: (encrypted: string) => Promise<string | null>;
}

/** The functions that only a shell can provide. Implemented by the desktop shell, the browser shell, the CLI and tests. */
export interface Ports {
  /** The current time, in ms since 1970. */
  readonly now: () => number;
  readonly meta: () => Meta;
  /** Shows the open dialog for files or folders. Returns absolute paths, or an empty list if the user cancels. Null: this shell has no dialogs. */
  readonly chooseFiles: ((what: 'files' | 'folders') => Promise<readonly string[]>) | null;
  /** Shows the save dialog. Returns an absolute path, or null if the user cancels. If the function is null, this shell has no dialogs; saving is a download. */
  readonly chooseSavePath: ((suggestedName: string) => Promise<string | null>) | null;
  /**
   * Shows the dialog for the folder of many saved files. Returns an absolute path, or null if the user cancels. If the function is null, there are no dialogs.
   */
  readonly chooseSaveFolder: (() => Promise<string | null>) | null;
  /**
   * Asks the user before a report leaves this machine; false if the user does not agree. Null: this shell has no dialogs, so the page or command that sends the
   * report asks.
   */
  readonly confirmSend: ((question: SendQuestion) => Promise<boolean>) | null;
  /** Null: this shell has no access to a keychain. */
  readonly keychain: Keychain | null;
  /** After the user opened a file, adds it to the system's list of recent files, if the system has such a list. */
  readonly noteRecent: (path: string) => Promise<void>;
  /** Opens the address with this id outside the app. */
  readonly openLink: (link: LinkId) => Promise<void>;
  /** Opens an http or https address that the user entered for a target, outside the app. Does nothing if the user does not agree or no program can open it. */
  readonly openAddress: (address: string) => Promise<void>;
}

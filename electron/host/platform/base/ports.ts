import type { LinkId, Meta } from '../../../../shared/bridge/view/app-view.ts';
import type { SendQuestion } from '../../../../shared/bridge/view/send-question.ts';

/** The keychain of the system: what it sealed, only this person's programs on this machine can open. */
export interface Keychain {
  /** The system has one that deserves the name. */
  readonly isThere: () => Promise<boolean>;
  /** The text sealed, as base64. */
  readonly seal: (text: string) => Promise<string>;
  /** null: it was not sealed here, or cannot be opened any more. */
  readonly open: (sealed: string) => Promise<string | null>;
}

/** What only a shell can do. Implemented by the desktop shell, the browser shell, the CLI and tests. */
export interface Ports {
  /** The present, in milliseconds since 1970. */
  readonly now: () => number;
  readonly meta: () => Meta;
  /** The open dialog, for files or for folders: absolute paths, none where it was cancelled. null: this shell has no dialogs. */
  readonly chooseFiles: ((what: 'files' | 'folders') => Promise<readonly string[]>) | null;
  /** The save dialog: an absolute path, or null where it was cancelled. null as a whole: this shell has no dialogs, saving is a download. */
  readonly chooseSavePath: ((suggestedName: string) => Promise<string | null>) | null;
  /** The dialog for a folder that many files are saved into: an absolute path, or null where it was cancelled. null as a whole: this shell has no dialogs. */
  readonly chooseSaveFolder: (() => Promise<string | null>) | null;
  /** Asks a person before a report leaves this machine; false where they did not agree. null: this shell has no dialogs, whoever calls asks. */
  readonly confirmSend: ((question: SendQuestion) => Promise<boolean>) | null;
  /** null: this shell cannot ask one. */
  readonly keychain: Keychain | null;
  /** A file of a person was opened: for the list of the system, where it has one. */
  readonly noteRecent: (path: string) => Promise<void>;
  /** Opens a known address outside. */
  readonly openLink: (link: LinkId) => Promise<void>;
  /** Opens an http or https address outside that a person wrote into a target; nothing where they do not agree, or there is nothing to open it with. */
  readonly openAddress: (address: string) => Promise<void>;
}

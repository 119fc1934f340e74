import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import type { TOKEN_LOCATIONS } from '../../../../shared/bridge/view/preset-view.ts';
import type { Keychain } from '../../platform/base/ports.ts';
import type { HomeWriting } from '../../platform/data-folder/data-home.ts';
import { ensureHome } from '../../platform/data-folder/claim-home.ts';
import { systemCode } from '../../platform/files/io-error.ts';
import { replaceFile } from '../../platform/files/replace-file.ts';
import type { Store } from '../../store/store.ts';

export interface TargetSecret {
  /** Bearer token; null if none is stored. */
  readonly token: string | null;
  /** Query of its URL. */
  readonly query: string | null;
  /** `user:password` of its proxy. */
  readonly proxyUser: string | null;
  /** Values of the headers that every request to the target carries, in order. */
  readonly headers: readonly string[];
}

export const NO_SECRET: TargetSecret = { token: null, query: null, proxyUser: null, headers: [] };

/** Stores target secrets in a file that only its owner can read. If there is a system keychain, the secrets are encrypted with it. */
export interface TargetSecrets {
  /** Returns all secrets of a target. null: they are damaged, or encrypted with a keychain that is unavailable here. */
  read(id: string): Promise<TargetSecret | null>;
  /** Replaces the secrets of a target. Throws the errors of the disk. */
  write(id: string, secret: TargetSecret): Promise<void>;
  /** Deletes the secrets of a target. Throws the errors of the disk. */
  forget(id: string): void;
  /** Returns where the token of a target is stored. */
  locationOf(id: string): (typeof TOKEN_LOCATIONS)[number];
  /** Returns where secrets will be stored. */
  keeps(): Promise<'keychain' | 'file'>;
}

/** Name of the file in the data folder. */
const SECRETS_FILE = 'target-secrets.json';

const entrySchema = v.strictObject({
  hasToken: v.boolean(),
  sealed: v.boolean(),
  /** JSON of the secret; base64 if it is encrypted. */
  secret: v.string(),
});
const fileSchema = v.pipe(v.string(), v.parseJson(), v.strictObject({ version: v.literal(1), targets: v.record(v.string(), entrySchema) }));
const secretSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    token: v.nullable(v.string()),
    query: v.nullable(v.string()),
    proxyUser: v.nullable(v.string()),
    headers: v.optional(v.array(v.string()), []),
  }),
);

type Entry = v.InferOutput<typeof entrySchema>;

/** `transaction`: that of the store in the same data folder. It prevents concurrent writes to the file by several processes. */
export function targetSecrets(home: HomeWriting, keychain: Keychain | null, transaction: Store['transaction']): TargetSecrets {
  const path = join(home.path, SECRETS_FILE);

  /** Reads the current file, because a command may have written it. null if the file is damaged. */
  function readFile(): Readonly<Record<string, Entry>> | null {
    const text = textOf(path);
    if (text === null) return {};
    const file = v.safeParse(fileSchema, text);
    return file.success ? file.output.targets : null;
  }

  const entries = (): Readonly<Record<string, Entry>> => readFile() ?? {};

  function writeEntries(targets: Readonly<Record<string, Entry>>): void {
    // A damaged file is renamed and not deleted, because a user may be able to repair it.
    if (readFile() === null) renameSync(path, `${path}.damaged`);
    if (Object.keys(targets).length === 0) {
      rmSync(path, { force: true });
      return;
    }
    ensureHome(home.path);
    replaceFile(path, encodeUtf8(JSON.stringify({ version: 1, targets })), home.partials);
  }

  /** The keychain, if it is available. */
  async function usableKeychain(): Promise<Keychain | null> {
    return keychain !== null && (await keychain.isThere()) ? keychain : null;
  }

  /** Replaces or removes the entry of a target. No other process can write between the read and the write. */
  function replace(id: string, entry: Entry | null): void {
    transaction(() => {
      const others = Object.fromEntries(Object.entries(entries()).filter(([key]) => key !== id));
      writeEntries(entry === null ? others : { ...others, [id]: entry });
    });
  }

  return {
    keeps: async () => ((await usableKeychain()) === null ? 'file' : 'keychain'),
    async read(id) {
      const entry = entries()[id];
      if (entry === undefined) return NO_SECRET;
      const text = entry.sealed ? await (await usableKeychain())?.decrypt(entry.secret) : entry.secret;
      const secret = v.safeParse(secretSchema, text);
      return secret.success ? secret.output : null;
    },
    async write(id, secret) {
      const isEmpty = Object.values(secret).every((value: unknown) => value === null || (Array.isArray(value) && value.length === 0));
      const text = JSON.stringify(secret);
      const encrypted = isEmpty ? null : ((await (await usableKeychain())?.encrypt(text)) ?? null);
      replace(id, isEmpty ? null : { hasToken: secret.token !== null, sealed: encrypted !== null, secret: encrypted ?? text });
    },
    forget(id) {
      if (entries()[id] !== undefined) replace(id, null);
    },
    locationOf(id) {
      const entry = entries()[id];
      if (entry?.hasToken !== true) return 'none';
      if (!entry.sealed) return 'file';
      return keychain === null ? 'elsewhere' : 'keychain';
    },
  };
}

/** null if the file does not exist. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (reason) {
    if (systemCode(reason) === 'ENOENT') return null;
    throw reason;
  }
}

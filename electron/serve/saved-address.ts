import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { count } from '../../shared/bridge/view/fields.ts';
import { systemCode } from '../host/platform/files/io-error.ts';
import { UNRECORDED } from '../host/platform/files/partials.ts';
import { replaceFile } from '../host/platform/files/replace-file.ts';

const hex256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const savedSchema = v.strictObject({
  port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)),
  key: v.optional(hex256),
  tokens: v.pipe(v.array(v.strictObject({ sha256: hex256, usedAt: count, code: v.optional(hex256) })), v.maxLength(100)),
});

/**
 * Port of the last run, and two hashes for each of its tabs: the hash of the tab's token, and the hash of the code for which the token was issued. Tokens and
 * codes are never stored. Times are in ms since 1970. `key`: with this key, a command of the same user proves to the server that it can read the data folder.
 */
export type SavedAddress = v.InferOutput<typeof savedSchema>;

/** Stores the address of the browser shell across restarts. */
export interface AddressMemory {
  /** Returns null if no valid address is stored. */
  load(): SavedAddress | null;
  /** Throws the errors of the disk. */
  save(address: SavedAddress): void;
}

/** Stores the address in a file of the data folder, readable only by its owner. Only the holder of the folder's lock may write to it. */
export function addressFile(home: string): AddressMemory {
  const path = join(home, 'browser-session.json');
  return {
    load() {
      const saved = v.safeParse(v.pipe(v.string(), v.parseJson(), savedSchema), readText(path));
      return saved.success ? saved.output : null;
    },
    save(address) {
      // The journal of partial files belongs to the host, in another thread. If a crash leaves a partial file here, the file is recognised by its name.
      replaceFile(path, Buffer.from(`${JSON.stringify(address)}\n`, 'utf8'), UNRECORDED);
    },
  };
}

/** Returns an empty text if the file is missing or unreadable. In that case, tabs of earlier runs must be opened again; there is no other effect. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return '';
  }
}

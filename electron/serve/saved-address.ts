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
 * Where the page was served last, and what proves a tab of it: the hash of its token and of the code that it was given for, never one itself. Times in ms
 * since 1970. `key`: by which commands of the same person prove themselves to that run.
 */
export type SavedAddress = v.InferOutput<typeof savedSchema>;

/** Keeps the address of the browser shell over restarts. */
export interface AddressMemory {
  /** null where nothing is kept, or nothing that can be used. */
  load(): SavedAddress | null;
  /** Throws what the disk throws. */
  save(address: SavedAddress): void;
}

/** In a file of the data folder, readable for its owner alone. Only who holds the folder's lock may write to it. */
export function addressFile(home: string): AddressMemory {
  const path = join(home, 'browser-session.json');
  return {
    load() {
      const saved = v.safeParse(v.pipe(v.string(), v.parseJson(), savedSchema), readText(path));
      return saved.success ? saved.output : null;
    },
    save(address) {
      // The journal of partials is the host's own, in its thread: one that a crash leaves here is known by its name.
      replaceFile(path, Buffer.from(`${JSON.stringify(address)}\n`, 'utf8'), UNRECORDED);
    },
  };
}

/** Without the file, or where it cannot be read, tabs of earlier runs have to be opened anew; nothing else is lost. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return '';
  }
}

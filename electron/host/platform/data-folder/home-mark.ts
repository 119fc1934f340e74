import { closeSync, fsyncSync, lstatSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { systemCode } from '../files/io-error.ts';
import { isOwnFile } from '../files/own-file.ts';
import { writeAll } from '../files/spill-sink.ts';

/** The file that marks a data folder as ours. */
export const HOME_MARK = 'crashlens-data.json';

/** Version of the folder's format. Raise it with every change that earlier versions of Crashlens cannot handle. */
const FORMAT = 1;

const MAX_MARK_SIZE = 4_096;

const markSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    folder: v.literal('crashlens data'),
    format: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** Id of the store that was last used with this folder. */
    store: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
);

/** Reads the mark of a folder. Null: there is no mark, or another program made it. */
function readMark(folder: string): v.InferOutput<typeof markSchema> | null {
  const path = join(folder, HOME_MARK);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !isOwnFile(stats) || stats.size > MAX_MARK_SIZE) return null;
  const mark = v.safeParse(markSchema, readFileSync(path, 'utf8'));
  return mark.success ? mark.output : null;
}

/** Checks whether a folder has the mark. `newer`: a later version of Crashlens made the mark. Throws the errors of the disk. */
export function homeMark(folder: string): 'ours' | 'newer' | 'none' {
  const mark = readMark(folder);
  if (mark === null) return 'none';
  return mark.format > FORMAT ? 'newer' : 'ours';
}

/** Returns the id of the store that was last used with a folder; null if no id is recorded. Throws the errors of the disk. */
export function storeInMark(folder: string): string | null {
  return readMark(folder)?.store ?? null;
}

/** Marks a folder as ours. `store`: id of the store in use. Throws the errors of the disk. */
export function markHome(folder: string, store?: string): void {
  const partial = join(folder, `.crashlens-${randomUUID()}`);
  try {
    const descriptor = openSync(partial, 'wx', 0o600);
    try {
      writeAll(descriptor, encodeUtf8(`${JSON.stringify({ folder: 'crashlens data', format: FORMAT, store })}\n`));
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(partial, join(folder, HOME_MARK));
  } catch (reason) {
    rmSync(partial, { force: true });
    // Another app may have marked the folder and deleted our half-written mark.
    if (systemCode(reason) === 'ENOENT' && homeMark(folder) === 'ours') return;
    throw reason;
  }
}
